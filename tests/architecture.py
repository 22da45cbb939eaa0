"""The rules of the house as functions: each takes a module's source and says what is wrong with it.

A rule yields one line for each violation; `test_architecture.py` runs them over the package, and
over small sources that break them.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = "desktop_app"

FLOORS: Sequence[frozenset[str]] = (
    frozenset(
        {
            *(
                "",
                "build_values",
                "errors",
                "filetypes",
                "findings",
                "findings_json",
                "fixed_patterns",
                "folding",
                "giving_way",
                "hits",
                "messages",
                "only_window",
                "paths",
                "placement",
            ),
            *("private", "private_keys", "processes"),
            *("reasons", "settings", "stop_flag", "storage", "trash_findings"),
            *("units", "value_class", "vocabulary", "wording"),
        }
    ),
    frozenset({"extract", "files", "llm"}),
    frozenset({"documents", "walking", "web"}),
    frozenset({"query"}),
    frozenset({"matching"}),
    frozenset({"folders"}),
    frozenset({"chart"}),
    frozenset({"index"}),
    frozenset({"search"}),
    frozenset({"interpreter", "tools"}),
    frozenset({"agent", "conversations"}),
    frozenset({"assembly", "footprint", "self_check"}),
    frozenset({"bridge"}),
    frozenset({"cli", "ui"}),
    frozenset({"__main__"}),
)
"""What stands on what, ground first; "" is the package's own `__init__`."""

MAX_MODULES = 25
"""In one folder, its `__init__` not counted; more of them want a room with a word of the field."""

MAX_LINES = 400
"""Of a module; a longer one holds two things."""

MAY_USE_QT = frozenset({"bridge", "ui", "__main__"})
MAY_START_PROCESSES = frozenset({"processes"})
MAY_CONNECT = frozenset({"llm", "web"})
MAY_IMPORT_BY_NAME = frozenset({"extract", "processes"})
"""A worker's kind names the module that does its work, a document's format its extractor."""

MAY_USE_WILDCARDS = frozenset({"desktop_app.files.places.places"})
"""Their patterns are shipped with the program: names that other programs give their folders."""
FIXED_PATTERNS = "desktop_app.fixed_patterns"
"""Makes patterns when they are first used; what it is given is seen to where it is called."""

MAY_ASSEMBLE_PATTERNS = frozenset(
    {
        "desktop_app.folders.match",
        "desktop_app.folders.words",
        "desktop_app.folding.chinese",
        "desktop_app.interpreter.chosen_file",
        "desktop_app.interpreter.turns.wishes",
        "desktop_app.query.date_rules",
        FIXED_PATTERNS,
    }
)
"""Out of escaped words, single characters and the tables shipped with the program, by fixed forms
without repetition inside repetition; or of rules in the source, when it is imported."""

QT = frozenset({"PySide6", "shiboken6", "qasync"})

PROCESS_STARTERS = frozenset(
    """
    subprocess multiprocessing pty _posixsubprocess _winapi
    os.fork os.forkpty os.popen os.startfile os.system os.exec* os.posix_spawn* os.spawn*
    asyncio.create_subprocess* asyncio.subprocess *.subprocess_exec *.subprocess_shell
    concurrent.futures.ProcessPoolExecutor concurrent.futures.process
    PySide6.QtCore.QProcess *.startDetached
    """.split()
)

CONNECTORS = frozenset(
    """
    socket socketserver ssl http ftplib imaplib poplib smtplib xmlrpc urllib.request
    aiohttp httpx httpx2 openai requests urllib3 websockets
    PySide6.QtNetwork PySide6.QtWebSockets PySide6.QtWebEngineCore PySide6.QtWebEngineWidgets
    asyncio.open_connection asyncio.open_unix_connection
    asyncio.start_server asyncio.start_unix_server
    *.create_connection *.create_datagram_endpoint *.create_server *.create_unix_connection
    *.getaddrinfo *.sock_connect
    """.split()
)

WILDCARDS = frozenset({"fnmatch", "glob"})

NESTED_EVENT_LOOPS = frozenset(
    """
    *.exec *.exec_ *.processEvents
    PySide6.QtWidgets.QMessageBox.about PySide6.QtWidgets.QMessageBox.aboutQt
    PySide6.QtWidgets.QMessageBox.critical PySide6.QtWidgets.QMessageBox.information
    PySide6.QtWidgets.QMessageBox.question PySide6.QtWidgets.QMessageBox.warning
    PySide6.QtWidgets.QColorDialog.get* PySide6.QtWidgets.QFileDialog.get*
    PySide6.QtWidgets.QFontDialog.get* PySide6.QtWidgets.QInputDialog.get*
    """.split()
)

NAMES_THAT_SAY_NOTHING = frozenset(
    {"base", "common", "handler", "helper", "helpers", "manager", "misc", "util", "utils"}
)


@dataclass(frozen=True)
class Module:
    """A module of the package by its dotted name, with its source."""

    name: str
    source: str
    is_package: bool = False

    @cached_property
    def tree(self) -> ast.Module:
        """The source, parsed."""
        return ast.parse(self.source)

    @cached_property
    def nodes(self) -> Sequence[ast.AST]:
        """Everything in the source, from the outside to the inside."""
        return list(ast.walk(self.tree))

    @property
    def part(self) -> str:
        """The package or top-level module it belongs to: "files" for `desktop_app.walking.walk`."""
        return part_of(self.name)


Rule = Callable[[Module], Iterator[str]]


def part_of(name: str) -> str:
    """What stands after `desktop_app.` in a dotted name, up to the next dot; "" for the root."""
    return name.partition(".")[2].partition(".")[0]


def floor_of(part: str) -> int | None:
    """The number of its floor from the ground, or None where it has none."""
    return next((number for number, parts in enumerate(FLOORS) if part in parts), None)


@cache
def modules(root: Path = ROOT / PACKAGE) -> Sequence[Module]:
    """Every module below `root`, by its dotted name; parsed once, however many look at it."""
    found = []
    for file in sorted(root.rglob("*.py")):
        parts = [PACKAGE, *file.relative_to(root).with_suffix("").parts]
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        found.append(Module(name, file.read_text(encoding="utf-8"), is_package))
    return found


# What a module refers to


@cache
def imports(module: Module) -> Sequence[tuple[int, str]]:
    """Line and full dotted name of everything imported, wherever in the module it is.

    `from a.b import c` gives `a.b.c`, for only who knows all modules can tell whether `c` is one.
    """
    return list(_imported(module))


def _imported(module: Module) -> Iterator[tuple[int, str]]:
    for node in module.nodes:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = "." * node.level + (node.module or "")
            yield from ((node.lineno, f"{origin}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and _is_import_by_name(node):
            argument = node.args[0] if node.args else None
            constant = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            yield (node.lineno, str(argument.value) if constant else "?")  # type: ignore[union-attr]


def _is_import_by_name(call: ast.Call) -> bool:
    return _dotted(call.func).rpartition(".")[2] in ("import_module", "__import__")


@cache
def references(module: Module) -> Sequence[tuple[int, str]]:
    """Line and dotted name of every import and attribute, local names traced to their origin."""
    origins = _origins(module)
    found = [*imports(module)]
    for node in module.nodes:
        if isinstance(node, ast.Attribute):
            root, _, rest = _dotted(node).partition(".")
            found.append((node.lineno, f"{origins.get(root, root)}.{rest}"))
    return found


@cache
def _origins(module: Module) -> Mapping[str, str]:
    """What the imported names of a module stand for."""
    origins: dict[str, str] = {}
    for node in module.nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                bound = alias.asname or alias.name.partition(".")[0]
                origins[bound] = alias.name if alias.asname else bound
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                origins[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    return origins


def _dotted(node: ast.expr) -> str:
    """`a.b.c` as it is written; what cannot be named, such as a call, becomes "?"."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attribute):
            return f"{_dotted(value)}.{attribute}"
    return "?"


@cache
def is_among(name: str, patterns: frozenset[str]) -> bool:
    """Whether a dotted name is one of `patterns`, or lies inside one.

    A final `*` stands for the rest of a word, a leading `*.` for any owner.
    """
    words = name.split(".")
    if f"*.{words[-1]}" in patterns and len(words) > 1:
        return True
    for end in range(1, len(words) + 1):
        inner = ".".join(words[:end])
        if inner in patterns:
            return True
        if inner.startswith(_beginnings(patterns)):
            return True
    return False


@cache
def _beginnings(patterns: frozenset[str]) -> tuple[str, ...]:
    """How names begin that a pattern with a final `*` stands for."""
    return tuple(one[:-1] for one in patterns if one.endswith("*") and one != "*")


def crowded(modules: Sequence[Module]) -> Mapping[str, int]:
    """The folders that hold more than `MAX_MODULES`, and how many each holds."""
    held = Counter(one.name.rpartition(".")[0] for one in modules if not one.is_package)
    return {folder: number for folder, number in held.items() if number > MAX_MODULES}


def classes_of_one_name(modules: Sequence[Module]) -> Mapping[str, list[str]]:
    """Public classes that share a name, and where each stands: one word has one meaning."""
    places: dict[str, list[str]] = {}
    for module in modules:
        for node in module.tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                places.setdefault(node.name, []).append(module.name)
    return {name: found for name, found in places.items() if len(found) > 1}


# Rules


def imports_go_down(module: Module) -> Iterator[str]:
    """A module imports its own package and lower floors; neighbours do not know each other.

    The ground floor is one of single modules, so there neighbours may, but not in a circle.
    """
    here = floor_of(module.part)
    if here is None:
        yield f"{module.part} stands on no floor: give it one in {Path(__file__).name}"
        return
    for line, name in imports(module):
        if name.startswith("."):
            yield f"line {line}: a relative import; write it from {PACKAGE} on"
        elif name == "?" and module.part not in MAY_IMPORT_BY_NAME:
            yield f"line {line}: imports what nobody can tell from the source"
        if name.partition(".")[0] != PACKAGE:
            continue
        part = part_of(name)
        there = floor_of(part)
        if there is None:
            # `from desktop_app import __version__`
            there = 0 if name.count(".") == 1 else None
        if there is None or there > here:
            yield f"line {line}: imports {name}, which is not below it"
        elif there == here and part != module.part and here > 0:
            yield f"line {line}: imports {name}, its neighbour"


def only_the_top_uses_qt(module: Module) -> Iterator[str]:
    """Everything below the bridge runs without Qt."""
    if module.part not in MAY_USE_QT:
        for line, name in imports(module):
            if is_among(name, QT):
                yield f"line {line}: uses {name}"


def only_processes_starts_processes(module: Module) -> Iterator[str]:
    """Every child is started in one place, with a clean environment and an end."""
    if module.part not in MAY_START_PROCESSES:
        for line, name in references(module):
            if is_among(name, PROCESS_STARTERS):
                yield f"line {line}: can start a process: {name}"


def only_llm_and_web_connect(module: Module) -> Iterator[str]:
    """Everything that leaves this computer passes two packages, which record it."""
    if module.part not in MAY_CONNECT:
        for line, name in references(module):
            if is_among(name, CONNECTORS):
                yield f"line {line}: can open a connection: {name}"


def no_event_loop_inside_another(module: Module) -> Iterator[str]:
    """A dialog that runs its own loop re-enters running tasks and kills them under qasync."""
    for line, name in references(module):
        if is_among(name, NESTED_EVENT_LOOPS):
            yield f"line {line}: runs an event loop of its own: {name}"


def patterns_are_constants(module: Module) -> Iterator[str]:
    """Python's `re` gets only patterns that stand in the source, or are made when it is imported.

    One from a person or a model could run for hours; those go to RE2.
    """
    for line, name in imports(module):
        if is_among(name, WILDCARDS) and module.name not in MAY_USE_WILDCARDS:
            yield f"line {line}: {name} hands patterns on to re"
        elif name.startswith("re.") and name.removeprefix("re.").islower():
            yield f"line {line}: call it as {name}, so that it can be seen"
    if module.name in MAY_ASSEMBLE_PATTERNS:
        return
    origins = _origins(module)
    constants = _constants(module.tree)
    for call in _calls_at_run_time(module):
        root, _, function = _dotted(call.func).partition(".")
        if origins.get(root) == f"{FIXED_PATTERNS}.fixed":
            function = "compile"
        elif origins.get(root) != "re" or function in ("escape", "purge"):
            continue
        if not call.args or not _is_constant(call.args[0], constants):
            yield f"line {call.lineno}: re.{function} is given a pattern that is no constant"


def _calls_at_run_time(module: Module) -> Iterator[ast.Call]:
    """The calls inside functions."""
    run = {
        inner
        for node in module.nodes
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Call)
    }
    return iter(sorted(run, key=lambda call: call.lineno))


def _constants(tree: ast.Module) -> frozenset[str]:
    """Names that the module assigns once, at its top, to a constant text."""
    found: set[str] = set()
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pass
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pass
            case _:
                continue
        if _is_constant(value, frozenset(found)):
            found.add(name)
    return frozenset(found)


def _is_constant(node: ast.expr, constants: frozenset[str]) -> bool:
    match node:
        case ast.Constant(value=str() | bytes()):
            return True
        case ast.Name(id=name):
            return name in constants
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _is_constant(left, constants) and _is_constant(right, constants)
        case ast.JoinedStr(values=values):
            return all(_is_constant(value, constants) for value in values)
        case ast.FormattedValue(value=value):
            return _is_constant(value, constants)
    return False


def says_what_it_is(module: Module) -> Iterator[str]:
    """A module begins with a docstring, and its name means something."""
    if not (ast.get_docstring(module.tree) or "").strip():
        yield "has no docstring"
    word = module.name.rpartition(".")[2]
    if NAMES_THAT_SAY_NOTHING.intersection(word.split("_")):
        yield f"is called {word}: name the thing instead"


def can_be_read_in_one_go(module: Module) -> Iterator[str]:
    """A module is short enough to be held in mind."""
    lines = module.source.count("\n")
    if lines > MAX_LINES:
        yield f"has {lines} lines, more than {MAX_LINES}: split it where it holds two things"


RULES: Sequence[Rule] = (
    imports_go_down,
    only_the_top_uses_qt,
    only_processes_starts_processes,
    only_llm_and_web_connect,
    no_event_loop_inside_another,
    patterns_are_constants,
    says_what_it_is,
    can_be_read_in_one_go,
)


# Circles


def import_graph(all_modules: Sequence[Module]) -> dict[str, set[str]]:
    """Which module of the package imports which, lazy imports included."""
    known = {module.name for module in all_modules}
    graph: dict[str, set[str]] = {name: set() for name in known}
    for module in all_modules:
        for _, name in imports(module):
            # `a.b.c` is a module, or a name inside the module `a.b`.
            target = name if name in known else name.rpartition(".")[0]
            if target in known and target != module.name:
                graph[module.name].add(target)
    return graph


def circle(graph: Mapping[str, set[str]]) -> list[str]:
    """Modules that import each other in a circle, the first one again at the end; or none."""
    done: set[str] = set()
    trail: list[str] = []

    def visit(name: str) -> list[str]:
        if name in trail:
            return [*trail[trail.index(name) :], name]
        if name in done:
            return []
        trail.append(name)
        for target in sorted(graph[name]):
            if found := visit(target):
                return found
        done.add(trail.pop())
        return []

    return next((found for name in sorted(graph) if (found := visit(name))), [])
