"""The window: scenes over an application loop. It knows decisions and views, never rules."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
