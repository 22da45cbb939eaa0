"""What is ruled out of a chart before anything is weighed."""
