"""The command line: one module a verb, each with its own `main`."""
