"""The built-in mind: answers everyday questions in two languages, with no model and no network."""
