"""Whether everything that Fossick stands on works here; what does not costs a sentence, no more."""
