"""Binary office formats in compound files, and Rich Text."""
