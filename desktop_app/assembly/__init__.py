"""The program put together; no Qt. Both fronts use it."""
