"""About Fossick: whether it works here, whose work it stands on, whether it is the newest."""
