"""`fossick ledger`: what was sent to language models and to the web search."""
