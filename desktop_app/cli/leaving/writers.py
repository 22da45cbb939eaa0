"""What `fossick uninstall` writes: for a person, or as JSON Lines."""

from __future__ import annotations

from typing import Any

from desktop_app.cli import streams
from desktop_app.cli.json_output import json_line
from desktop_app.footprint.erasing import Erased
from desktop_app.footprint.made import Holding
from desktop_app.footprint.traces import Footprint, Left, OwnTrace
from desktop_app.wording import Wording


class UninstallWriter:
    """Writes to standard output; what could not be done goes to standard error, too.

    Args:
        wording: In the person's language.
        as_json: Whether JSON is written.
    """

    def __init__(self, wording: Wording, *, as_json: bool) -> None:
        self._wording = wording
        self._as_json = as_json

    def listed(
        self, found: Footprint, origins: frozenset[str] | None, *, has_keyring: bool
    ) -> None:
        """What there is; `origins` is None where the keyring does not say."""
        if self._as_json:
            self._list_json(found, origins)
            return
        say = self._wording.say
        lines = [self._line(trace) for trace in (*found.files, *found.folders)]
        if lines:
            lines.insert(0, say("leaving.list_head"))
            count = len(found.files)
            lines.append(say("leaving.total", count=count, size=found.size_bytes))
        else:
            lines.append(say("leaving.no_files"))
        if origins is None:
            lines.append(say("leaving.keyring_silent"))
        elif not origins:
            lines.append(say("leaving.no_keys" if has_keyring else "leaving.no_keyring"))
        else:
            lines.append(say("leaving.keys_head"))
            lines += ["  " + say("leaving.key", origin=origin) for origin in sorted(origins)]
        lines.append(say("leaving.no_login_items"))
        if found.left:
            lines.append(say("leaving.left_head"))
            lines += ["  " + self._left(one) for one in found.left]
        streams.write("\n".join(lines) + "\n")

    def happened(self, one: Erased | Left) -> None:
        """What became of a file or folder."""
        if self._as_json:
            if isinstance(one, Erased):
                self._json({**_object(one.trace), "erased": True})
            else:
                self._json({**_left_object(one), "erased": False})
        elif isinstance(one, Left):
            streams.complain(self._left(one))

    def key_happened(self, origin: str, *, is_gone: bool) -> None:
        """What became of a key."""
        if self._as_json:
            self._json({"kind": Holding.KEY.value, "origin": origin, "erased": is_gone})
        elif not is_gone:
            streams.complain(self._wording.say("leaving.key_stays", origin=origin))

    def ended(self, *, is_gone: bool) -> None:
        """Whether all of it is gone."""
        if not self._as_json:
            code = "leaving.erased" if is_gone else "leaving.partly_erased"
            streams.write(self._wording.say(code) + "\n")

    def _line(self, trace: OwnTrace) -> str:
        what = self._wording.say(f"leaving.what_{trace.holding.value}")
        if trace.holding is Holding.FOLDER:
            return "  " + self._wording.say("leaving.folder", path=trace.path, what=what)
        return "  " + self._wording.say(
            "leaving.file", path=trace.path, what=what, size=trace.size_bytes
        )

    def _left(self, one: Left) -> str:
        code = f"leaving.left_{one.why.value}"
        return self._wording.say(code, path=one.path, reason=one.reason)

    def _list_json(self, found: Footprint, origins: frozenset[str] | None) -> None:
        for trace in (*found.files, *found.folders):
            self._json(_object(trace))
        for origin in sorted(origins or ()):
            self._json({"kind": Holding.KEY.value, "origin": origin})
        for one in found.left:
            self._json(_left_object(one))
        self._json(
            {
                "files": len(found.files),
                "bytes": found.size_bytes,
                "keys": None if origins is None else len(origins),
            }
        )

    def _json(self, value: dict[str, Any]) -> None:
        streams.write_line(json_line(value))


def _object(trace: OwnTrace) -> dict[str, Any]:
    return {"kind": trace.holding.value, "path": trace.path, "bytes": trace.size_bytes}


def _left_object(one: Left) -> dict[str, Any]:
    found = {"kind": "left", "path": one.path, "why": one.why.value}
    return {**found, "reason": one.reason} if one.reason else found
