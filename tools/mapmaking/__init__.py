"""The parts of the map builder: developer tools that may use numpy, scipy and shapely (the game never does)."""
