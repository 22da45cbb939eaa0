"""Which endpoints and models there are, and what each of them can do."""
