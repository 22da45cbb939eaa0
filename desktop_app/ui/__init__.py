"""The window: what a person sees, in folders that mirror it."""
