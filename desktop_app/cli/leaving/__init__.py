"""`fossick uninstall`: what Fossick made on this computer, listed and erased."""
