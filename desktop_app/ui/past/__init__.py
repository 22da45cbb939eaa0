"""Earlier conversations: listed at the side, taken up again, renamed, deleted, exported."""
