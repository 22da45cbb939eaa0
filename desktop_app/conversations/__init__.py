"""What is kept of conversations, so that one can go on with them another day."""

from desktop_app.conversations.conversations import Conversation, Conversations

__all__ = ["Conversation", "Conversations"]
