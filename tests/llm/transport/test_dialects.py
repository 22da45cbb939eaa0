"""What is sent to each provider, told by its address; one test for each."""

from __future__ import annotations

from typing import Any

import pytest

from desktop_app.llm.transport.adjustments import Adjustments
from desktop_app.llm.transport.chat_request import chat_body
from desktop_app.llm.transport.dialects import dialect_of
from desktop_app.llm.transport.wire import Endpoint, WireMessage, WireRequest, WireRole
from desktop_app.messages.message import ToolCall
from tests.llm.asking import COUNT_FILES, said

CALL = ToolCall("call_1", "count_files", {"folder": "a"})
TURN = (
    said("How many?"),
    WireMessage(WireRole.ASSISTANT, "", (CALL,), thinking="I count."),
    WireMessage(WireRole.TOOL, "12", call_id="call_1"),
    WireMessage(WireRole.ASSISTANT, "Twelve.", thinking="I know."),
    said("And PDFs?"),
)


def sent_to(base_url: str, provider: str = "", **more: Any) -> dict[str, Any]:
    endpoint = Endpoint(base_url, "m", provider=provider, **more)
    dialect = dialect_of(endpoint)
    return chat_body(WireRequest(TURN, (COUNT_FILES,)), endpoint, dialect, Adjustments(dialect))


def test_openai_gets_its_own_name_for_the_longest_output() -> None:
    sent = sent_to("https://api.openai.com/v1", output_tokens=300)
    assert sent["max_completion_tokens"] == 300
    assert "max_tokens" not in sent
    assert sent["messages"][1]["content"] is None


def test_deepseek_gets_the_thinking_of_every_message_back() -> None:
    messages = sent_to("https://api.deepseek.com")["messages"]
    assert [m.get("reasoning_content") for m in messages] == [
        *(None, "I count.", None, "I know.", None)
    ]
    assert messages[1]["content"] == ""


def test_kimi_gets_the_thinking_of_calls_back() -> None:
    messages = sent_to("https://api.moonshot.cn/v1")["messages"]
    assert messages[1]["reasoning_content"] == "I count."
    assert "reasoning_content" not in messages[3]


def test_openrouter_gets_thinking_under_its_own_name() -> None:
    assert sent_to("https://openrouter.ai/api/v1")["messages"][1]["reasoning"] == "I count."


@pytest.mark.parametrize("host", ["dashscope.aliyuncs.com", "dashscope-intl.aliyuncs.com"])
def test_qwen_is_asked_for_several_calls_at_once(host: str) -> None:
    assert sent_to(f"https://{host}/compatible-mode/v1")["parallel_tool_calls"] is True


@pytest.mark.parametrize("url", ["https://open.bigmodel.cn/api/paas/v4", "https://api.z.ai/v4"])
def test_glm_is_not_asked_for_options_of_streams(url: str) -> None:
    assert not dialect_of(Endpoint(url, "glm-5")).stream_options
    assert sent_to(url, output_tokens=5)["max_tokens"] == 5


def test_gemini_gets_a_simple_schema_and_a_mark_on_calls_that_it_did_not_make() -> None:
    sent = sent_to("https://generativelanguage.googleapis.com/v1beta/openai/")
    assert set(sent["tools"][0]["function"]["parameters"]) == {"type", "properties", "required"}
    properties = sent["tools"][0]["function"]["parameters"]["properties"]
    assert properties == {"folder": {"type": "string", "description": "where"}}
    signature = sent["messages"][1]["tool_calls"][0]["extra_content"]["google"]
    assert signature == {"thought_signature": "skip_thought_signature_validator"}


def test_anthropic_gets_no_temperature_above_one() -> None:
    assert sent_to("https://api.anthropic.com/v1", temperature=1.5)["temperature"] == 1.0


@pytest.mark.parametrize(
    "url",
    [
        "https://ark.cn-beijing.volces.com/api/v3",
        "https://api.minimax.io/v1",
        "https://api.siliconflow.cn/v1",
        "http://localhost:11434/v1",
        "http://localhost:1234/v1",
        "https://deepseek.com.example/v1",
    ],
)
def test_others_get_nothing_that_they_did_not_ask_for(url: str) -> None:
    sent = sent_to(url)
    assert set(sent) == {"model", "messages", "tools"}
    assert all("reasoning_content" not in message for message in sent["messages"])


def test_the_preset_counts_where_the_host_says_nothing() -> None:
    sent = sent_to("https://gateway.example/v1", provider="deepseek")
    assert sent["messages"][3]["reasoning_content"] == "I know."
