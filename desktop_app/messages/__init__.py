"""What a conversation is made of, and what minds and tools say to each other."""
