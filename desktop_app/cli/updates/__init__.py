"""`fossick update`: whether there is a newer version; asked only when a person says so."""
