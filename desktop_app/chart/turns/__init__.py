"""Questions that go on from the one before: their words, and what they come to with it."""
