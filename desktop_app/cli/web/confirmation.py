"""Asking, on a terminal, whether a search of the web may leave."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress

from desktop_app.cli.models.consent import has_terminal, line_in_time
from desktop_app.tools.confirmation import Confirmation, WebProposal
from desktop_app.wording import Language, Wording, visible

_CHOICES = ("no", "yes", "change")
_TRIES = 3
_MAX_SHOWN_CHARS = 300


def terminal_confirmation(language: Language) -> Confirmation | None:
    """Asks on standard error; None where there is no terminal, or the answers go elsewhere."""
    if not (has_terminal() and sys.stdout.isatty()):
        return None
    return TerminalConfirmation(language)


class TerminalConfirmation:
    """Shows a query and reads a choice; only "2" lets it leave, so that no bare Enter does."""

    def __init__(self, language: Language) -> None:
        self._wording = Wording(language)

    async def web_query(self, proposal: WebProposal) -> str | None:
        """See `Confirmation`."""
        with suppress(OSError, UnicodeError):
            sys.stderr.write("\n".join(self._question(proposal)) + "\n")
            for number in range(_TRIES):
                said = self._wording.say("web.ask_again") + " " if number else ""
                match await _answer(f"{said}> "):
                    case "1":
                        return None
                    case "2":
                        return proposal.query
                    case "3":
                        return await self._changed(proposal)
        return None

    async def _changed(self, proposal: WebProposal) -> str | None:
        """Another query, which is shown and asked for like the first."""
        typed = await _answer(self._wording.say("web.ask_changed"))
        if not typed:
            return None
        shown = WebProposal(typed, proposal.host, proposal.is_deep, typed)
        return await self.web_query(shown)

    def _question(self, proposal: WebProposal) -> Iterator[str]:
        say = self._wording.say
        yield say("web.ask", host=proposal.host)
        yield f"  {visible(proposal.query)}"
        if proposal.masked:
            yield say("web.ask_masked", count=proposal.masked)
        if proposal.unseen:
            wanted = proposal.wanted[:_MAX_SHOWN_CHARS]
            yield say("web.ask_unseen", count=proposal.unseen, wanted=wanted)
        for number, choice in enumerate(_CHOICES, 1):
            yield f"  {number}  {say(f'web.ask_choice_{choice}')}"


async def _answer(prompt: str) -> str:
    sys.stderr.write(prompt)
    sys.stderr.flush()
    return await line_in_time()
