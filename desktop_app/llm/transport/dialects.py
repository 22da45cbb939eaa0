"""How endpoints differ in what they take over chat.completions, before anything was tried.

Told by the host, for a preset may be wrong about an address that a person changed; where the host
says nothing, by the preset. What is not known here is learnt from refusals: see `adjustments`.
Source: the providers' documentation, and what their users report.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from desktop_app.llm.transport.addresses import host_of
from desktop_app.llm.transport.wire import Endpoint


class Replay(Enum):
    """On which of a model's messages its thinking is sent back."""

    NEVER = "never"
    WITH_CALLS = "with calls"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class Dialect:
    """What one endpoint takes.

    Attributes:
        stream_options: Whether it may be asked to report usage in a stream.
        output_parameter: The name of the longest reply asked for.
        thinking: Where thinking is sent back.
        thinking_field: Under which name.
        empty_content: What stands for the text of a message that only calls.
        parallel_calls: Whether several calls in a reply must be asked for.
        schema_subset: Whether schemas may only hold what all of JSON Schema's dialects have.
        top_temperature: The highest that is taken.
        foreign_signature: What a call that another model made is marked with, or "".
        is_openai: Whether it is OpenAI's own, which has the Responses API.
    """

    stream_options: bool = True
    output_parameter: str = "max_tokens"
    thinking: Replay = Replay.NEVER
    thinking_field: str = "reasoning_content"
    empty_content: str | None = ""
    parallel_calls: bool = False
    schema_subset: bool = False
    top_temperature: float = 2.0
    foreign_signature: str = ""
    is_openai: bool = False


USUAL = Dialect()


@dataclass(frozen=True, slots=True)
class _Row:
    hosts: tuple[str, ...]
    presets: tuple[str, ...]
    dialect: Dialect = field(default=USUAL)


_ROWS = (
    _Row(
        ("api.openai.com",),
        ("openai",),
        Dialect(
            output_parameter="max_completion_tokens",
            empty_content=None,
            is_openai=True,
        ),
    ),
    # Wants the thinking back with every message of a turn with calls; takes "" for none.
    _Row(("deepseek.com",), ("deepseek",), Dialect(thinking=Replay.ALWAYS)),
    _Row(
        ("dashscope.aliyuncs.com", "dashscope-intl.aliyuncs.com", "dashscope-us.aliyuncs.com"),
        ("qwen", "dashscope"),
        Dialect(parallel_calls=True),
    ),
    _Row(("bigmodel.cn", "z.ai"), ("zhipu", "glm"), Dialect(stream_options=False)),
    _Row(("volces.com", "volcengineapi.com"), ("ark", "volcano", "doubao")),
    _Row(("moonshot.cn", "moonshot.ai"), ("moonshot", "kimi"), Dialect(thinking=Replay.WITH_CALLS)),
    _Row(("minimax.io", "minimaxi.com", "minimax.chat"), ("minimax",)),
    _Row(("siliconflow.cn", "siliconflow.com"), ("siliconflow",)),
    _Row(
        ("openrouter.ai",),
        ("openrouter",),
        Dialect(thinking=Replay.WITH_CALLS, thinking_field="reasoning", empty_content=None),
    ),
    _Row(
        ("generativelanguage.googleapis.com", "aiplatform.googleapis.com"),
        ("gemini", "google"),
        Dialect(
            empty_content=None,
            schema_subset=True,
            # What Google names for calls that its model did not make itself.
            foreign_signature="skip_thought_signature_validator",
        ),
    ),
    _Row(
        ("api.anthropic.com",),
        ("anthropic",),
        Dialect(empty_content=None, top_temperature=1.0),
    ),
)


def dialect_of(endpoint: Endpoint) -> Dialect:
    """What is known of an endpoint."""
    host = host_of(endpoint.base_url)
    for row in _ROWS:
        if any(host == known or host.endswith(f".{known}") for known in row.hosts):
            return row.dialect
    return next((row.dialect for row in _ROWS if endpoint.provider in row.presets), USUAL)
