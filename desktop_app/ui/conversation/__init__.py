"""The left pane: questions, answers, and how they were come by."""
