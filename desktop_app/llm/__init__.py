"""Language models: what goes to an endpoint, in which protocol, and what comes back."""
