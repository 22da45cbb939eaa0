"""Searches of the web by a service that the person switched on; it stands on `llm`'s transport."""
