"""`fossick web`: whether a model may have the web searched, and asking before it is."""
