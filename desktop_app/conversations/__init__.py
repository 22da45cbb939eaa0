"""What is kept of conversations, so that one can go on with them another day."""

from desktop_app.conversations.conversations import Conversation, Conversations
from desktop_app.conversations.export import ExportFormat
from desktop_app.conversations.store import ConversationEntry, RemovedConversation
from desktop_app.conversations.turns import KeptTurn, kept_turns

__all__ = [
    "Conversation",
    "ConversationEntry",
    "Conversations",
    "ExportFormat",
    "KeptTurn",
    "RemovedConversation",
    "kept_turns",
]
