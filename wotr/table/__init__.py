"""The table driver: decisions, chance, journal, undo, views. It knows no game."""
