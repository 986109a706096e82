"""English. Another language is a folder with the same modules and tables."""

from wotr.text.en import events, labels, names, prompts, reasons, screen

__all__ = ["events", "labels", "names", "prompts", "reasons", "screen"]
