"""A match for two at one terminal."""

from wotr.terminal.files import start

__all__ = ["start"]
