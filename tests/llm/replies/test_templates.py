"""What only a template writes never reaches the person; what is quoted does."""

from __future__ import annotations

import pytest

from tests.llm.replies.test_reply_reader import Read

SAID = "There are 12 PDF files."

TEMPLATED = [
    f"{SAID}<|im_end|>",
    f"{SAID}<|im_end|>\n<|im_start|>user\nAnd now?",
    f"<|im_start|>assistant\n{SAID}<|im_end|>",
    f"{SAID}<|eot_id|>",
    f"<|start_header_id|>assistant<|end_header_id|>\n\n{SAID}<|eot_id|>",
    f"{SAID}</s>",
    f"{SAID}</s><s>[INST] And now? [/INST]",
    f"<s>{SAID}</s>",
    f"{SAID}<end_of_turn>\n<start_of_turn>user\nmore",
    f"<start_of_turn>model\n{SAID}<end_of_turn>",
    f"{SAID}<｜end▁of▁sentence｜>",
    f"{SAID}<|endoftext|>",
    f"{SAID}<|END_OF_TURN_TOKEN|>",
    f"<answer>{SAID}</answer>",
    f"<final_answer>\n{SAID}\n</final_answer>",
    f"assistant: {SAID}",
    f"**Assistant:** {SAID}",
    f"assistant\n\n{SAID}",
    f"助手：{SAID}",
    f"Assistant: {SAID}\nUser: And now?",
    f"I have to count them first.</think>{SAID}",
    f"Let me think. So it is 12.\n</thinking>\n\n{SAID}",
    f"<think>12?</think>{SAID}<|im_end|>",
    f"<|channel|>analysis<|message|>12?<|end|><|start|>assistant<|channel|>final<|message|>{SAID}",
    f"<|channel|>commentary<|message|>{SAID}<|end|>",
    f"analysisThe tool says 12.assistantfinal{SAID}",
    f"<|start|>assistant<|channel|>final<|message|>{SAID}<|return|>",
    f">>>all\n{SAID}<|eot_id|>",
    f"<|START_THINKING|>12?<|END_THINKING|><|START_RESPONSE|>{SAID}<|END_RESPONSE|>",
    "<|START_RESPONSE|>There are <co>12</co: 0:[0]> PDF files.<|END_RESPONSE|>",
    f"<|channel>thought\nIt is 12.<channel|>{SAID}<turn|>",
    f"<scratch_pad>12?</scratch_pad>\n{SAID}<|im_end|>",
    f"<|header_start|>assistant<|header_end|>\n\n{SAID}<|eot|>",
    f"<|start_of_role|>assistant<|end_of_role|>{SAID}<|end_of_text|>",
    f"<response>\n{SAID}\n</response>\n</s>",
    f"{SAID}[|endofturn|]",
    f"{SAID}[e~[",
    f"{SAID}<SPECIAL_12>",
    f"{SAID} <sep>",
    f"<file_text>\n{SAID}\n</file_text>",
    f"<web_text_2 of https://a.example/1>{SAID}</web_text_2>",
]
QUOTED = [
    "The file holds `<|im_end|>` twice.",
    'It says "</think>" in line 3.',
    "It says “<answer>” in line 3.",
    "```\n<s>strike</s> <|eot_id|>\n```\nThat is all.",
    "The list all:\nA and B.",
    "In his analysis, assistant and final exam are named.",
    "1 < 2, and a[3] is b[4].",
    "Assistant managers are listed in staff.xlsx.",
    "The model: a Tesla, 2019.",
    "<b>bold</b> is HTML.",
]


@pytest.mark.parametrize("text", TEMPLATED)
@pytest.mark.parametrize("size", [1, 3, 7, 1000])
def test_nothing_of_a_template_reaches_the_person(text: str, size: int) -> None:
    read = Read(*(text[at : at + size] for at in range(0, len(text), size)))
    assert read.text.strip() == SAID


@pytest.mark.parametrize("text", QUOTED)
@pytest.mark.parametrize("size", [1, 3, 7, 1000])
def test_what_is_quoted_is_left_alone(text: str, size: int) -> None:
    read = Read(*(text[at : at + size] for at in range(0, len(text), size)))
    assert read.text == text


REPEATED = [
    "The lease is in Documents. ",
    "合同在文档文件夹里。",
    "- report.pdf\n- invoice.pdf\n",
]


@pytest.mark.parametrize("again", REPEATED)
def test_a_reply_that_repeats_itself_is_cut(again: str) -> None:
    read = Read("I found this:\n", *[again] * 400)
    assert read.reader.over
    assert read.text == f"I found this:\n{again}".rstrip()


def test_long_lists_and_tables_are_no_repetition() -> None:
    rows = "".join(f"| file{n}.pdf | {n * 37} bytes |\n" for n in range(300))
    table = f"| name | size |\n|{'-' * 1500}|---|\n{rows}"
    assert Read(table).text == table
