"""An answer as the JSON object that `fossick ask --json` promises."""

from __future__ import annotations

from itertools import islice
from typing import Any

from desktop_app.agent.events import Answer, Stopped
from desktop_app.agent.minds import BUILTIN
from desktop_app.cli.json_output import coverage_object, file_object, rounded
from desktop_app.hits import Hits
from desktop_app.messages.basis import CitedReceipt
from desktop_app.messages.mind import TakenAs, WordTaken
from desktop_app.reasons import Coverage


def answer_object(answer: Answer, limit: int) -> dict[str, Any]:
    """`answer` with at most `limit` files; every field is there, whatever the answer."""
    coverage = answer.coverage or Coverage(complete=answer.stopped is Stopped.ANSWERED)
    return {
        "question": answer.question,
        "answer": answer.text,
        "count": answer.count,
        "total_bytes": answer.total_bytes,
        "files": _files(answer.hits, limit),
        "total_files": len(answer.hits),
        "suggestions": _files(answer.suggestions, limit),
        **_taken(answer),
        "query": answer.query,
        # Of several questions in one, `query` and `coverage` are of the last, `files` of all.
        "parts": [
            {
                "query": part.query or None,
                "coverage": None if part.coverage is None else coverage_object(part.coverage),
            }
            for part in answer.parts
        ],
        "coverage": coverage_object(coverage),
        "receipts": [_receipt(cited) for cited in answer.receipts],
        "unverified": list(answer.unverified),
        "worked_out": list(answer.worked_out),
        "steps": [
            {
                "tool": step.tool,
                "arguments": dict(step.arguments),
                "result": step.result,
                "seconds": rounded(step.seconds),
            }
            for step in answer.steps
        ],
        "model": answer.mind,
        "stopped": answer.stopped.value,
        "usage": None
        if answer.usage is None
        else {
            "prompt_tokens": answer.usage.prompt_tokens,
            "completion_tokens": answer.usage.completion_tokens,
        },
    }


def explain_object(answer: Answer) -> dict[str, Any] | None:
    """As JSON; None where it is not known, as of what a model answered."""
    taken = answer.taken
    if taken is None:
        return None
    return {
        "understood": [
            {"text": word.text, "start": word.start, "end": word.end, "term": word.term}
            for word in taken.words
            if word.term is not None
        ],
        "left_over": [word.text for word in left_over(taken)],
        "confidence": taken.confidence,
        "next_best": taken.next_best or None,
        "next_confidence": taken.next_confidence if taken.next_best else None,
    }


def left_over(taken: TakenAs) -> list[WordTaken]:
    """The words that carry no term."""
    return [word for word in taken.words if word.term is None]


def _taken(answer: Answer) -> dict[str, Any]:
    """What the built-in mind took the question for; null where a model answered."""
    if answer.mind != BUILTIN:
        return {"understood": None, "confidence": None, "alternatives": []}
    taken = answer.taken or TakenAs()
    return {
        "understood": [
            {"text": word.text, "start": word.start, "end": word.end, "term": word.term}
            for word in taken.words
        ],
        "confidence": taken.confidence,
        "alternatives": list(taken.alternatives),
    }


def _files(hits: Hits, limit: int) -> list[dict[str, Any]]:
    return [file_object(hit) for hit in islice(hits, limit)]


def _receipt(cited: CitedReceipt) -> dict[str, Any]:
    receipt = cited.receipt
    written = {
        "text": cited.text,
        "value": receipt.value,
        "query": receipt.query,
        "at": receipt.at,
    }
    if receipt.file:
        written |= {"file": receipt.file, "locator": receipt.locator, "quote": receipt.quote}
    return written
