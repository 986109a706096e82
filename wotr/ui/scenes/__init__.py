"""The screens of the window, one class each."""
