"""`fossick check`: whether everything works on this computer."""
