"""`fossick model`: which models there are, and which one is used."""
