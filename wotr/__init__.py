"""War of the Ring, second edition: rules, bots, a window and a text client over one table driver."""

__version__ = "0.1.0"
