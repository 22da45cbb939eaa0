"""The words of texts and documents: which files cannot hold what somebody looks for."""
