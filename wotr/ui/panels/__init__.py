"""The panels of the table: each draws its part of the window on a canvas and says what can be clicked there."""
