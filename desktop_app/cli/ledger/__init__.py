"""`fossick ledger`: what was sent to language models."""
