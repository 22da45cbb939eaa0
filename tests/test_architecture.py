"""The package keeps the rules of the house, and the rules notice when it does not."""

from __future__ import annotations

import pytest

from tests import architecture
from tests.architecture import Module, Rule

MODULES = list(architecture.modules())


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.name)
def test_a_module_keeps_the_rules(module: Module) -> None:
    complaints = [
        f"{rule.__name__}: {complaint}" for rule in architecture.RULES for complaint in rule(module)
    ]
    assert not complaints, "\n".join([module.name, *complaints])


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert architecture.circle(architecture.import_graph(MODULES)) == []


def test_no_folder_holds_more_modules_than_one_can_look_over() -> None:
    assert architecture.crowded(MODULES) == {}


def test_a_crowded_folder_is_noticed() -> None:
    names = ["desktop_app.cellar", *(f"desktop_app.cellar.wine{number}" for number in range(26))]
    wines = [Module(name, "", is_package=name.endswith("cellar")) for name in names]
    assert architecture.crowded(wines) == {"desktop_app.cellar": 26}
    assert architecture.crowded(wines[:-1]) == {}


def test_a_class_name_stands_once() -> None:
    assert architecture.classes_of_one_name(MODULES) == {}


def test_a_class_name_that_stands_twice_is_noticed() -> None:
    twice = [Module(f"desktop_app.cellar.{name}", "class Wine: ...") for name in ("red", "white")]
    assert architecture.classes_of_one_name(twice) == {"Wine": [one.name for one in twice]}
    private = Module("desktop_app.cellar.rose", "class _Wine: ...")
    assert architecture.classes_of_one_name([twice[0], private]) == {}


def test_all_modules_of_the_package_are_looked_at() -> None:
    names = {module.name for module in MODULES}
    assert {"desktop_app", "desktop_app.errors", "desktop_app.wording.catalogue"} <= names


DOWN = architecture.imports_go_down
QT = architecture.only_the_top_uses_qt
STARTS = architecture.only_processes_starts_processes
CONNECTS = architecture.only_llm_and_web_connect
NESTS = architecture.no_event_loop_inside_another
PATTERNS = architecture.patterns_are_constants
FIXED = "from desktop_app.fixed_patterns import fixed"
SAYS = architecture.says_what_it_is
SHORT = architecture.can_be_read_in_one_go

BROKEN: list[tuple[Rule, str, str]] = [
    (DOWN, "files.walk", "from desktop_app.search import query"),
    (DOWN, "files.walk", "from desktop_app import search"),
    (DOWN, "files.walk", "import desktop_app.ui.main"),
    (DOWN, "files.walk", "def later():\n    from desktop_app.agent.loop import Agent"),
    (DOWN, "files.walk", "import importlib\nimportlib.import_module('desktop_app.ui')"),
    (DOWN, "files.walk", "import importlib\nimportlib.import_module(name)"),
    (DOWN, "files.walk", "from desktop_app.llm import client"),
    (DOWN, "tools.tool", "from desktop_app.interpreter import course"),
    (DOWN, "conversations.store", "from desktop_app.agent import loop"),
    (DOWN, "agent.loop", "from desktop_app.assembly import assemble"),
    (DOWN, "errors", "from desktop_app.walking.walk import walk"),
    (DOWN, "cli.ask", "from desktop_app.ui import main"),
    (DOWN, "files.walk", "from . import scope"),
    (DOWN, "files.walk", "from desktop_app.cellar import wine"),
    (DOWN, "cellar.wine", "import os"),
    (QT, "assembly", "from PySide6.QtCore import QObject"),
    (QT, "cli.ask", "import qasync"),
    (QT, "search.engine", "def late():\n    import PySide6"),
    (STARTS, "search.contents", "import subprocess"),
    (STARTS, "search.contents", "from subprocess import run"),
    (STARTS, "index.indexer", "import multiprocessing.pool"),
    (STARTS, "index.indexer", "from concurrent.futures import ProcessPoolExecutor"),
    (STARTS, "index.indexer", "from concurrent import futures\nfutures.ProcessPoolExecutor()"),
    (STARTS, "files.walk", "import os\nos.fork()"),
    (STARTS, "files.walk", "import os as o\no.execvp('ls', ['ls'])"),
    (STARTS, "files.walk", "from os import posix_spawn"),
    (STARTS, "files.walk", "import os\nos.system('ls')"),
    (STARTS, "agent.loop", "import asyncio\nasyncio.create_subprocess_exec('ls')"),
    (STARTS, "agent.loop", "from asyncio import create_subprocess_shell as start"),
    (STARTS, "agent.loop", "loop().subprocess_exec(None)"),
    (STARTS, "ui.main", "from PySide6.QtCore import QProcess"),
    (STARTS, "ui.main", "from PySide6 import QtCore\nQtCore.QProcess.startDetached('ls')"),
    (CONNECTS, "search.engine", "import socket"),
    (CONNECTS, "search.engine", "import http.client"),
    (CONNECTS, "search.engine", "from urllib import request"),
    (CONNECTS, "search.engine", "import urllib\nurllib.request.urlopen(there)"),
    (CONNECTS, "agent.loop", "def late():\n    from openai import AsyncOpenAI"),
    (CONNECTS, "agent.loop", "import asyncio\nasyncio.open_connection('x', 1)"),
    (CONNECTS, "agent.loop", "loop.create_connection(None)"),
    (CONNECTS, "ui.main", "from PySide6.QtNetwork import QNetworkAccessManager"),
    (NESTS, "ui.main", "dialog.exec()"),
    (NESTS, "ui.main", "Menu(self).exec(there)"),
    (NESTS, "ui.main", "from PySide6.QtWidgets import QMessageBox as Box\nBox.question(a, b)"),
    (NESTS, "ui.main", "from PySide6 import QtWidgets\nQtWidgets.QFileDialog.getOpenFileName()"),
    (PATTERNS, "search.names", "import re\ndef f(given):\n    re.compile(given)"),
    (PATTERNS, "search.names", "import re\nf = lambda given: re.search(f'a{given}', text)"),
    (PATTERNS, "search.names", "import re as r\ndef f(given):\n    r.sub('a' + given, '', text)"),
    (PATTERNS, "search.names", "import re\ndef f(GIVEN):\n    re.compile(GIVEN)"),
    (PATTERNS, "interpreter.words", "import re\ndef f(given):\n    re.compile(given)"),
    (PATTERNS, "search.names", "import re\n@cache\ndef f(given):\n    re.compile(given)"),
    (PATTERNS, "search.names", f"{FIXED}\ndef f(given):\n    fixed(given)"),
    (PATTERNS, "search.names", "from re import compile"),
    (PATTERNS, "search.names", "import fnmatch"),
    (PATTERNS, "search.names", "from glob import glob"),
    (SAYS, "files.walk", "import os"),
    (SAYS, "files.utils", '"""What it is."""'),
    (SAYS, "files.path_helpers", '"""What it is."""'),
    (SHORT, "files.walk", "\n" * (architecture.MAX_LINES + 1)),
]


@pytest.mark.parametrize(("rule", "name", "source"), BROKEN)
def test_a_rule_notices_what_breaks_it(rule: Rule, name: str, source: str) -> None:
    assert list(rule(Module(f"desktop_app.{name}", source)))


KEPT: list[tuple[Rule, str, str]] = [
    (DOWN, "search.engine", "from desktop_app.query.query import Query"),
    (DOWN, "search.engine", "from desktop_app.files import walk\nimport desktop_app.errors"),
    (DOWN, "settings", "from desktop_app import paths"),
    (DOWN, "__main__", "from desktop_app import __version__"),
    (DOWN, "cli.ask", "from desktop_app.assembly import assemble"),
    (DOWN, "assembly", "from desktop_app.agent.loop import Agent"),
    (QT, "bridge.tasks", "from PySide6.QtCore import QObject"),
    (STARTS, "processes", "import subprocess"),
    (STARTS, "files.walk", "import os\nos.open(a, os.O_RDONLY)"),
    (CONNECTS, "llm.client", "import openai"),
    (CONNECTS, "files.places", "from urllib.parse import unquote"),
    (NESTS, "ui.main", "dialog.open()"),
    (PATTERNS, "search.names", "import re\nA = 'a'\nB = f'{A}+'\ndef f():\n    re.compile(A + B)"),
    (PATTERNS, "search.names", "import re\ndef f():\n    re.sub('a', given, text)"),
    (PATTERNS, "search.names", "import re\nP = re.compile('|'.join(WORDS))"),
    (SAYS, "files.walk", '"""What it is."""'),
]


@pytest.mark.parametrize(("rule", "name", "source"), KEPT)
def test_a_rule_leaves_alone_what_keeps_it(rule: Rule, name: str, source: str) -> None:
    assert not list(rule(Module(f"desktop_app.{name}", source)))


def test_a_circle_is_noticed_also_through_lazy_imports() -> None:
    circle = [
        Module("desktop_app.a", "from desktop_app import b"),
        Module("desktop_app.b", "def late():\n    from desktop_app.c.d import name"),
        Module("desktop_app.c", "", is_package=True),
        Module("desktop_app.c.d", "import desktop_app.a"),
    ]
    names = ["desktop_app.a", "desktop_app.b", "desktop_app.c.d", "desktop_app.a"]
    assert architecture.circle(architecture.import_graph(circle)) == names
