"""All that a question may be taken for, laid side by side and weighed."""
