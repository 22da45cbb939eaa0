"""The protocols: how a conversation is laid out so that a model calls tools, on three rungs."""

from desktop_app.llm.protocols.layout import Outgoing, Setting
from desktop_app.llm.protocols.native import laid_out_native
from desktop_app.llm.protocols.prompted import laid_out_prompted
from desktop_app.llm.protocols.react import laid_out_react
from desktop_app.llm.protocols.rungs import Rung

__all__ = ["Outgoing", "Rung", "Setting", "laid_out_native", "laid_out_prompted", "laid_out_react"]
