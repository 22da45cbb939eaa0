"""What an endpoint's refusal means: from its status and words to a `ModelError`.

The words of an endpoint reach the person only without keys, short, and in a field of the error.
Sources of the patterns: the errors that the endpoints' documentation and their users report.
"""

from __future__ import annotations

import email.utils
import re
import time
from collections.abc import Mapping
from typing import Any

from desktop_app.errors import ModelError
from desktop_app.llm.transport.addresses import host_of, origin_of
from desktop_app.llm.transport.json_values import UNREAD, list_of, object_of, read_json, sound_text
from desktop_app.llm.transport.wire import Endpoint

MAX_SAID_CHARS = 300
_MAX_READ_CHARS = 4_000
_UNKNOWN_WAIT_S = 30

_NO_TOOLS = re.compile(
    r"does not support tools|does not support function calling|"
    r"function call(?:ing)? is not (?:supported|enabled)|tool calling is not supported|"
    r"tools? (?:use )?(?:is|are) not supported|no endpoints found that support tool use|"
    r"tools param requires --jinja|requires --enable-auto-tool-choice|"
    r"cannot use tools with stream|unsupported.*\btools?\b"
)
_NO_TOOLS_STATUS = frozenset({400, 404, 422, 500, 501})
_CONTEXT_FULL = re.compile(
    r"context length|maximum context|context window|too many tokens|context_length_exceeded|"
    r"exceeds the available context size|model_context_window_exceeded|range of input length|"
    r"prompt is too long|input is too long|reduce the length of the messages"
)
_KEY = re.compile(
    r"(?:invalid|incorrect|wrong|missing|expired|no) api[ _-]?key|api[ _-]?key not valid|"
    r"invalid_api_key|api_key_invalid|authentication (?:fails|failed)|unauthori[sz]ed"
)
_NO_CREDIT = re.compile(
    r"insufficient_quota|insufficient[ _]balance|insufficient credits|exceeded your current quota|"
    r"accountoverdue|account overdue|overdue payment|arrearage|余额不足|欠费"
)
_NO_MODEL = re.compile(
    r"model_not_found|(?:model|endpoint)\S* .{0,200}(?:not found|does not exist|not exist|"
    r"not available|is not a valid)|(?:no such|unknown|invalid) model|not a valid model|"
    r"invalidendpointormodel|invalidendpoint|no endpoints found|模型不存在"
)
_KEYS = re.compile(
    r"(?:\bBearer\s+|\b(?:sk|pk|rk|ak|gsk|xai|key|AIza|hf)[-_])[A-Za-z0-9._~+/*=-]{6,}|"
    r"\bAIza[A-Za-z0-9_-]{10,}"
)
_MARKUP = re.compile(r"<[^<>]{0,1000}>")
_RETRY_IN = re.compile(r"(?:retry|try again) in (\d{1,6}(?:\.\d{1,6})?) ?s")
_SPACE = re.compile(r"\s+")


class RefusedError(ModelError):
    """A refusal, with what those need who try again.

    Attributes:
        status: The HTTP status; 200 where it came in the midst of a reply.
        words: All that the endpoint said, in lower case, at most 4,000 characters, without keys.
        retry_after_s: When the endpoint says it may be asked again, or None.
    """

    def __init__(
        self,
        code: str,
        fields: Mapping[str, Any],
        *,
        status: int,
        words: str = "",
        retry_after_s: float | None = None,
    ) -> None:
        super().__init__(code, **fields)
        self.status = status
        self.words = words
        self.retry_after_s = retry_after_s


def without_keys(text: str, key: str) -> str:
    """A text without `key`, and without anything that looks like one."""
    if len(key) >= 4:
        text = text.replace(key, "***")
    return _KEYS.sub("***", text)


def refused(
    endpoint: Endpoint, key: str, status: int, body: bytes, headers: Mapping[str, str]
) -> RefusedError:
    """What a reply with a status of 300 and above means."""
    words = _words_of(body)
    retry_after_s = _retry_after_s(headers)
    if 300 <= status < 400:
        where = origin_of(headers.get("location", "")) or origin_of(endpoint.base_url)
        fields = {"host": host_of(endpoint.base_url), "where": where}
        return RefusedError("model.redirected", fields, status=status)
    return _refusal(endpoint, key, status, words, retry_after_s)


def refused_in_stream(endpoint: Endpoint, key: str, error: Any) -> RefusedError:
    """What an error in the midst of a reply means."""
    given = object_of(error)
    status = next((s for name in ("status", "code") if (s := _status(given.get(name)))), 200)
    words = _words_in({"error": error})
    return _refusal(endpoint, key, status, words, None)


def _refusal(
    endpoint: Endpoint, key: str, status: int, words: str, retry_after_s: float | None
) -> RefusedError:
    said = _SPACE.sub(" ", sound_text(without_keys(words, key))).strip()
    if retry_after_s is None and (found := _RETRY_IN.search(said.lower())):
        retry_after_s = float(found[1])
    code = _code(status, said.lower())
    fields: dict[str, Any] = {"host": host_of(endpoint.base_url)}
    match code:
        case "model.rate_limited":
            fields["seconds"] = round(retry_after_s or _UNKNOWN_WAIT_S)
        case "model.no_model" | "model.no_tools" | "model.context_full":
            fields["model"] = endpoint.model
        case "model.bad_request" | "model.forbidden" | "model.overloaded":
            fields["said"] = said[:MAX_SAID_CHARS] or str(status)
    words = said.lower()
    return RefusedError(code, fields, status=status, words=words, retry_after_s=retry_after_s)


def _code(status: int, said: str) -> str:
    if _CONTEXT_FULL.search(said) or status == 413:
        return "model.context_full"
    if _NO_TOOLS.search(said) and (status in _NO_TOOLS_STATUS or status == 200):
        return "model.no_tools"
    if status == 429 and _RETRY_IN.search(said):
        # Some endpoints speak of the quota also where only a minute's is used up.
        return "model.rate_limited"
    if status == 402 or _NO_CREDIT.search(said):
        return "model.no_credit"
    if status == 401 or (status in (200, 400, 403) and _KEY.search(said)):
        return "model.key_refused"
    if status in (400, 403, 404, 422, 500) and _NO_MODEL.search(said):
        return "model.no_model"
    if status == 403:
        return "model.forbidden"
    if status in (404, 405):
        return "model.not_an_endpoint"
    if status == 429:
        return "model.rate_limited"
    # Without a status it is an error in the midst of a reply: the endpoint's own trouble.
    if status in (200, 408) or status >= 500:
        return "model.overloaded"
    return "model.bad_request"


def _words_of(body: bytes) -> str:
    value = read_json(body)
    if value is UNREAD:
        text = body[: 4 * _MAX_READ_CHARS].decode(errors="replace")
        return _MARKUP.sub(" ", text)[:_MAX_READ_CHARS]
    return _words_in(value)


def _words_in(value: Any, depth: int = 0) -> str:
    """Everything an error object says, its sentence first."""
    if isinstance(value, str):
        return value[:_MAX_READ_CHARS]
    if depth > 4:
        return ""
    found: list[str] = []
    if isinstance(value, dict):
        names = ("message", "error", "msg", "detail", "error_msg", "param", "loc", "code", "type")
        found = [_words_in(value[name], depth + 1) for name in names if name in value]
        # A gateway puts the error of the endpoint behind it into its own.
        found.append(_words_in(object_of(value.get("metadata")).get("raw", ""), depth + 1))
    elif isinstance(value, list):
        found = [_words_in(item, depth + 1) for item in list_of(value)[:8]]
    unique = dict.fromkeys(text for text in found if text)
    return " ".join(unique)[:_MAX_READ_CHARS]


def _status(value: Any) -> int | None:
    """A number of an error that is an HTTP status."""
    if isinstance(value, str) and value.isdecimal() and len(value) == 3:
        value = int(value)
    is_status = isinstance(value, int) and not isinstance(value, bool) and 400 <= value < 600
    return value if is_status else None


def _retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Seconds until another request is welcome (RFC 9110, 10.2.3; OpenAI's is in ms)."""
    for name, per_second in (("retry-after-ms", 1000), ("retry-after", 1)):
        try:
            seconds = float(headers.get(name, "")) / per_second
        except ValueError:
            continue
        if 0 <= seconds < 1e9:
            return seconds
    try:
        moment = email.utils.parsedate_to_datetime(headers.get("retry-after", ""))
        return max(0.0, moment.timestamp() - time.time())
    except (TypeError, ValueError, OverflowError):
        return None
