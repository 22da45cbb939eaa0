"""What calls work with, for tools that need little but the engine."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import datetime

from desktop_app.agent.loop import ContextFactory
from desktop_app.files.places.places import Places
from desktop_app.files.scope import Scope
from desktop_app.messages.message import Message
from desktop_app.search.engine import SearchEngine
from desktop_app.tools.hit_ids import HitIds
from desktop_app.tools.tool import ToolContext
from desktop_app.wording import Wording


def contexts(
    engine: SearchEngine, now: datetime | None = None, home: str | None = None
) -> ContextFactory:
    """Makes contexts over `engine`; `now` is always the same, or the present.

    With `home`, single files in it may be looked at as well.
    """

    scope, places = Scope((home,) if home else ()), Places(home or "", {})

    def context(wording: Wording, stop: threading.Event, history: Sequence[Message]) -> ToolContext:
        moment = now or datetime.now()
        ids = HitIds.restored(history)
        return ToolContext(engine, wording, stop, moment, scope, places, ids, {})

    return context
