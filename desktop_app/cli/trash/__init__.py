"""`fossick trash`: what a person lets be moved to the trash, and brought back."""
