"""`fossick conversations`: what was asked and answered."""
