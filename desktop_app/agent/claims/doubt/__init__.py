"""How likely what an answer says is wrong, from what was learned of answers that were judged."""
