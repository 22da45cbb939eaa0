"""What is kept of conversations, so that one can go on with them another day."""

from desktop_app.conversations.conversations import Conversation, Conversations
from desktop_app.conversations.export import Form
from desktop_app.conversations.store import Kept

__all__ = ["Conversation", "Conversations", "Form", "Kept"]
