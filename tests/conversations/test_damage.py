"""Conversations whose file is not as it was left: nothing is lost that still reads."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import pytest

from desktop_app.conversations import Conversation, Conversations
from desktop_app.conversations.store import FILE_NAME, SCHEMA, Store
from desktop_app.errors import AppError, StoreError
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Words
from desktop_app.storage.aside import set_aside, set_aside_before
from desktop_app.storage.notices import Notices
from desktop_app.wording import Language, Wording
from tests.conversations.test_conversations import turn
from tests.doubles.mutations import mutations

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")

QUESTIONS = [f"Question {number}?" for number in range(6)]


@dataclass
class Told:
    """What came of one start of the program.

    Attributes:
        notices: What the person was told of the file.
        errors: Why something could not be kept or read.
        found: The titles that are kept in the end, the latest first.
        last: What `--continue` would go on with.
    """

    notices: list[AppError]
    errors: list[StoreError]
    found: list[str]
    last: list[Message]

    @property
    def codes(self) -> list[str]:
        return [one.code for one in (*self.notices, *self.errors)]


def start(folder: Path, question: str = "One more?") -> Told:
    """Go on with the last conversation, as the next start of the program would; list them all."""
    told = Told([], [], [], [])

    async def work(conversations: Conversations) -> None:
        conversation = Conversation()
        try:
            conversation = await conversations.last()
            told.last = list(conversation.messages)
        except StoreError as error:
            told.errors.append(error)
        conversation.messages += turn(99, question)
        try:
            await conversations.keep(conversation)
            told.found = [kept.title for kept in await conversations.all()]
            await conversations.all("nothing has these words")
        except StoreError as error:
            told.errors.append(error)

    notices = Notices()
    with closing(Conversations(folder, notices)) as conversations:
        asyncio.run(work(conversations))
    told.notices = notices.take()
    return told


def keep_all(folder: Path) -> None:
    """Keep a conversation for each of `QUESTIONS`; the file is several pages long."""

    async def work(conversations: Conversations) -> None:
        for question in QUESTIONS:
            long = Message(Role.MIND, (Words(question * 800),), 1)
            await conversations.keep(Conversation([*turn(1, question), long]))

    with closing(Conversations(folder)) as conversations:
        asyncio.run(work(conversations))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a conversation for each of `QUESTIONS`."""
    keep_all(tmp_path / "data")
    return tmp_path / "data"


def changed(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def asides(folder: Path) -> list[Path]:
    return set_aside_before(folder / FILE_NAME)


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="cannot see what is open")
def test_no_damaged_file_stays_open_for_its_end_would_take_the_log_of_the_new_one(
    folder: Path,
) -> None:
    changed(folder, "UPDATE messages SET parts = '[' WHERE position = 1")

    async def work(conversations: Conversations) -> set[str]:
        for look in (conversations.last(), conversations.all("budget")):
            await look
        return opened()

    def opened() -> set[str]:
        links = []
        for descriptor in Path("/proc/self/fd").iterdir():
            with suppress(OSError):
                links.append(str(descriptor.readlink()))
        return {link for link in links if FILE_NAME in link}

    with closing(Conversations(folder)) as conversations:
        there = asyncio.run(work(conversations))
    assert there == {str(folder / FILE_NAME) + suffix for suffix in ("", "-wal", "-shm")}
    assert [one.name for one in folder.iterdir() if one not in asides(folder)] == [FILE_NAME]


# Rows that nobody wrote


GARBLED = [
    "parts = '['",
    "parts = '{}'",
    "parts = '7'",
    """parts = '[{"kind": "smell"}]'""",
    """parts = '[{"kind": "words", "text": 5}]'""",
    """parts = '[{"kind": "words"}]'""",
    """parts = '["words"]'""",
    "parts = x'5b5d'",
    "parts = cast(x'ff' AS TEXT)",
    "parts = replace(parts, 'Question', 'Quostion')",
    f"parts = '{'[' * 5_000}'",
    "role = 'ghost'",
    "role = 7",
    "turn = 'first'",
    "turn = -1",
    "turn = 1.5",
    "mind = x'00'",
    "calls = 'null'",
    """calls = '[{"id": 1, "name": "count_files", "arguments": {}, "extra": {}}]'""",
    """calls = '[{"id": "c", "name": "count_files", "arguments": [], "extra": {}}]'""",
    "result = '[]'",
    """result = '{"call_id": "c", "parts": [], "data": [], "failed": false}'""",
    """result = '{"call_id": "c", "parts": [], "data": {}, "failed": "no"}'""",
    "thinking = 12.5",
    "summarises = 'all'",
    "basis = '{}'",
    "basis = x'7b7d'",
    """basis = '{"receipts": [], "looked": [], "spent": ["1", 0.0, 0, 0]}'""",
    """basis = '{"receipts": [], "looked": [], "spent": [1, NaN, 0, 0]}'""",
    """basis = '{"receipts": [], "looked": [], "spent": [1, -1.0, 0, 0]}'""",
    "checksum = checksum + 1",
    "checksum = 'none'",
    "position = 70",
    "position = 'first'",
]


@pytest.mark.parametrize("change", GARBLED)
def test_a_garbled_row_costs_one_conversation_and_no_answer(folder: Path, change: str) -> None:
    changed(folder, f"UPDATE messages SET {change} WHERE conversation = 6 AND position = 0")

    told = start(folder)

    assert told.codes == ["store.carried_over"]
    assert told.notices[0].fields["count"] == len(QUESTIONS) - 1
    assert told.last[:-1] == turn(1, QUESTIONS[4])
    assert told.found == QUESTIONS[4::-1]
    again = start(folder)
    assert again.codes == []
    assert len(again.last) == len(told.last) + len(turn(1))


GARBLED_TITLES = [
    "title = x'00'",
    "title = cast(x'ff' AS TEXT)",
    "changed_ns = 'noon'",
    "changed_ns = 1.5",
    "changed_ns = -9000000000000000000",
    "created_ns = x'00'",
]


@pytest.mark.parametrize("change", GARBLED_TITLES)
def test_a_garbled_conversation_costs_itself_alone(folder: Path, change: str) -> None:
    changed(folder, f"UPDATE conversations SET {change} WHERE id = 6")
    told = start(folder)
    assert told.codes == ["store.carried_over"]
    assert "One more?" in told.found or QUESTIONS[4] in told.found
    assert set(QUESTIONS[:5]) <= set(told.found)
    assert start(folder).codes == []


SCHEMAS = {
    "a table is gone": "DROP TABLE messages",
    "both are gone": "DROP TABLE messages; DROP TABLE conversations",
    "a column is gone": "ALTER TABLE messages DROP COLUMN thinking",
    "a column has another name": "ALTER TABLE messages RENAME COLUMN parts TO pieces",
    "a column was added": "ALTER TABLE conversations ADD COLUMN colour TEXT",
    "a table was added": "CREATE TABLE guests (name TEXT)",
    "a trigger deletes": (
        "CREATE TRIGGER thief AFTER INSERT ON messages BEGIN DELETE FROM messages; END"
    ),
    "a view was added": "CREATE VIEW seen AS SELECT * FROM messages",
    "a table became a view": (
        "ALTER TABLE messages RENAME TO hidden; CREATE VIEW messages AS SELECT * FROM hidden"
    ),
    "an earlier version is claimed": "PRAGMA user_version = 1",
    "the version before is claimed": "PRAGMA user_version = 2",
    "no version is claimed": "PRAGMA user_version = 0",
    "a version below all is claimed": "PRAGMA user_version = -5",
    "the version has another byte": f"PRAGMA user_version = {SCHEMA + (7 << 8)}",
    "the version has another byte in front": f"PRAGMA user_version = {SCHEMA + (7 << 24)}",
}


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_that_is_not_ours_is_set_aside(folder: Path, name: str) -> None:
    with closing(sqlite3.connect(folder / FILE_NAME)) as database:
        database.executescript(SCHEMAS[name])
    told = start(folder)
    assert told.codes in (["store.carried_over"], ["store.set_aside"])
    assert len(asides(folder)) == 1
    assert start(folder).codes == []


@pytest.mark.parametrize("version", [SCHEMA + 1, 99, 256, 1_000, 99_999, 1_000_000, 2**31 - 1])
def test_whatever_the_number_of_a_newer_version_its_file_is_not_touched(
    folder: Path, version: int
) -> None:
    changed(folder, "CREATE TABLE guests (name TEXT)", f"PRAGMA user_version = {version}")
    before = (folder / FILE_NAME).read_bytes()
    assert set(start(folder).codes) == {"store.newer"}
    assert [file.name for file in folder.iterdir()] == [FILE_NAME]
    assert (folder / FILE_NAME).read_bytes() == before


def test_a_file_of_the_version_before_is_brought_up_to_date(folder: Path) -> None:
    changed(folder, "ALTER TABLE messages DROP COLUMN basis", f"PRAGMA user_version = {SCHEMA - 1}")
    told = start(folder)
    assert told.codes == []
    assert told.found[-1] == QUESTIONS[0]
    assert start(folder).codes == []


def test_a_program_of_the_version_before_may_still_write_to_a_file_of_this_one(
    folder: Path,
) -> None:
    changed(folder, "UPDATE messages SET checksum = 0 WHERE conversation = 6")
    told = start(folder)
    assert told.codes == []
    assert told.last[:-1] == turn(1, QUESTIONS[-1])


def test_what_still_reads_is_carried_over_from_a_file_without_checksums(folder: Path) -> None:
    changed(
        folder,
        "ALTER TABLE messages DROP COLUMN checksum",
        "ALTER TABLE messages DROP COLUMN confidence",
        "ALTER TABLE messages DROP COLUMN unverified",
        "ALTER TABLE messages DROP COLUMN basis",
        "PRAGMA user_version = 3",
        "CREATE TABLE guests (name TEXT)",
        "UPDATE messages SET parts = '[' WHERE conversation = 2",
    )
    told = start(folder)
    assert [one.fields["count"] for one in told.notices] == [len(QUESTIONS) - 1]


# A file that another one stands in for


@on_posix
@pytest.mark.parametrize("suffix", ["", "-wal", "-shm", "-journal"])
@pytest.mark.parametrize("kind", ["folder", "pipe", "circle", "device"])
def test_what_is_no_file_is_set_aside_and_never_waited_for(
    folder: Path, kind: str, suffix: str
) -> None:
    there = folder / (FILE_NAME + suffix)
    there.unlink(missing_ok=True)
    match kind:
        case "folder":
            there.mkdir()
        case "pipe":
            os.mkfifo(there)
        case "circle":
            there.symlink_to(there)
        case "device":
            there.symlink_to("/dev/zero")

    told = start(folder)

    assert told.codes == ["store.carried_over" if suffix else "store.set_aside"]
    assert told.found[0] == ("One more?" if not suffix else QUESTIONS[-1])
    assert start(folder).codes == []


@on_posix
def test_a_link_to_a_sound_file_goes_on_being_used(folder: Path, tmp_path: Path) -> None:
    (folder / FILE_NAME).rename(tmp_path / "elsewhere.db")
    (folder / FILE_NAME).symlink_to(tmp_path / "elsewhere.db")
    assert start(folder).codes == []
    assert (folder / FILE_NAME).is_symlink()


def test_the_file_of_another_program_is_set_aside_unchanged(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as database:
        database.execute("CREATE TABLE bookmarks (url TEXT)")
        database.commit()
    before = (tmp_path / FILE_NAME).read_bytes()
    assert start(tmp_path).codes == ["store.set_aside"]
    assert [aside.read_bytes() for aside in asides(tmp_path)] == [before]


def test_a_log_without_its_file_is_not_thrown_away(folder: Path) -> None:
    (folder / FILE_NAME).write_bytes(b"")
    (folder / (FILE_NAME + "-wal")).write_bytes(b"what was said last" * 1000)
    assert start(folder).codes == ["store.set_aside"]
    (log,) = folder.glob(f"{FILE_NAME}.corrupt-*-wal")
    assert log.read_bytes() == b"what was said last" * 1000


def test_a_log_of_another_format_is_set_aside_with_its_file(folder: Path, tmp_path: Path) -> None:
    """SQLite refuses it each time, for it would not know what is in it."""
    copy = tmp_path / "copy"
    with closing(sqlite3.connect(folder / FILE_NAME)) as database:
        database.execute("UPDATE conversations SET title = title || '!'")
        database.commit()
        copy.mkdir()
        for suffix in ("", "-wal"):
            shutil.copy(folder / (FILE_NAME + suffix), copy / (FILE_NAME + suffix))
    log = copy / (FILE_NAME + "-wal")
    header = bytearray(log.read_bytes()[:32])
    header[4:8] = (3_007_001).to_bytes(4, "big")
    header[24:32] = wal_checksum(bytes(header[:24]))
    log.write_bytes(bytes(header) + log.read_bytes()[32:])
    told = start(copy)
    assert told.codes == ["store.carried_over"]
    assert told.notices[0].fields["count"] == len(QUESTIONS)
    assert start(copy).codes == []


def test_a_log_that_sqlite_would_throw_away_is_kept(folder: Path, tmp_path: Path) -> None:
    saved_in_the_midst(folder, tmp_path / "crashed")
    log = tmp_path / "crashed" / (FILE_NAME + "-wal")
    garbled = b"\0" + log.read_bytes()[1:]
    log.write_bytes(garbled)
    told = start(tmp_path / "crashed")
    assert told.codes == ["store.carried_over"]
    assert told.notices[0].fields["count"] == len(QUESTIONS)
    (kept,) = (tmp_path / "crashed").glob(f"{FILE_NAME}.corrupt-*-wal")
    assert kept.read_bytes() == garbled


def wal_checksum(data: bytes) -> bytes:
    """As SQLite's file format has it (section 4.2), for its little-endian form."""
    first = second = 0
    for at in range(0, len(data), 8):
        first = (first + int.from_bytes(data[at : at + 4], "little") + second) % (1 << 32)
        second = (second + int.from_bytes(data[at + 4 : at + 8], "little") + first) % (1 << 32)
    return first.to_bytes(4, "big") + second.to_bytes(4, "big")


# Flipped bytes and worse


def saved_in_the_midst(folder: Path, to: Path) -> None:
    """Copy the files as a crash would leave them: the log not yet taken over."""
    to.mkdir()

    async def work(conversations: Conversations) -> None:
        conversation = await conversations.last()
        for number in range(2, 6):
            conversation.messages += turn(number)
            await conversations.keep(conversation)
        for suffix in ("", "-wal", "-shm"):
            shutil.copy(folder / (FILE_NAME + suffix), to / (FILE_NAME + suffix))

    with closing(Conversations(folder)) as conversations:
        asyncio.run(work(conversations))


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["", "-wal", "-shm"])
def test_a_hundred_mutations_of_each_file_are_harmless_or_told_once(
    in_memory: Path, suffix: str
) -> None:
    sound, crashed = in_memory / f"sound{suffix}", in_memory / f"crashed{suffix}"
    keep_all(sound)
    if suffix:
        saved_in_the_midst(sound, crashed)
    original = crashed if suffix else sound
    tried = mutations((original / (FILE_NAME + suffix)).read_bytes())
    assert len(tried) > 100
    for mutation in tried:
        work = in_memory / "work"
        shutil.rmtree(work, ignore_errors=True)
        shutil.copytree(original, work)
        (work / (FILE_NAME + suffix)).write_bytes(mutation.content)

        told, again = start(work), start(work, "And then?")

        if told.codes and told.codes[0] == "store.newer":
            # The version itself was flipped: as with any newer one, nothing is touched.
            assert (suffix, mutation.offset) == ("", 63), mutation.name
            assert (work / FILE_NAME).read_bytes() == mutation.content
            continue
        assert told.errors == again.errors == again.notices == [], mutation.name
        assert len(told.notices) == len(asides(work)) <= 1, mutation.name
        assert again.last[-4:] == turn(99, "One more?"), mutation.name
        if told.codes == ["store.carried_over"]:
            assert len(told.found) >= told.notices[0].fields["count"] > 0


def test_what_is_set_aside_is_kept_for_its_owner_alone_and_told_in_both_languages(
    folder: Path,
) -> None:
    (folder / FILE_NAME).write_bytes(b"no database" * 1000)
    (folder / FILE_NAME).chmod(0o644)
    (told,) = start(folder).notices
    (aside,) = asides(folder)
    assert aside.read_bytes() == b"no database" * 1000
    if sys.platform != "win32":
        assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}
    for language in Language:
        sentence = Wording(language).error(told)
        assert str(aside) in sentence
        assert "\n" not in sentence


def test_no_more_than_two_damaged_files_are_kept(folder: Path) -> None:
    for number in range(4):
        (folder / FILE_NAME).write_bytes(b"%d" % number * 1000)
        assert start(folder).codes == ["store.set_aside"]
    assert [aside.read_bytes()[:1] for aside in asides(folder)] == [b"2", b"3"]


# Not the file's fault


def test_a_lock_that_does_not_end_sets_nothing_aside(folder: Path) -> None:
    before = (folder / FILE_NAME).read_bytes()
    with closing(sqlite3.connect(folder / FILE_NAME)) as other:
        other.execute("PRAGMA journal_mode = DELETE")
        other.execute("BEGIN EXCLUSIVE")
        told = start(folder)
        other.rollback()
    assert set(told.codes) == {"store.unusable"}
    assert asides(folder) == []
    assert (folder / FILE_NAME).read_bytes()[100:] == before[100:]
    assert start(folder).found[-1] == QUESTIONS[0]


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="this user may open everything"
)
def test_a_file_that_may_not_be_opened_is_not_set_aside(folder: Path) -> None:
    (folder / FILE_NAME).chmod(0o000)
    told = start(folder)
    (folder / FILE_NAME).chmod(0o600)
    assert set(told.codes) == {"store.unusable"}
    assert asides(folder) == []


FULL_DISK = """
import asyncio, sys
from contextlib import closing
from pathlib import Path
from desktop_app.conversations import Conversation, Conversations
from desktop_app.errors import StoreError
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Words
from desktop_app.storage.notices import Notices

async def fill(conversations):
    codes = set()
    conversation = Conversation()
    for number in range(40):
        conversation.messages.append(Message(Role.PERSON, (Words("x" * 30_000),), number))
        try:
            await conversations.keep(conversation)
        except StoreError as error:
            codes.add(error.code)
            if number > 30:
                break
    return codes

folder = Path(sys.argv[1])
notices = Notices()
for _ in range(2):
    with closing(Conversations(folder, notices)) as conversations:
        print(sorted(asyncio.run(fill(conversations))))
print([one.code for one in notices.take()], len(list(folder.glob("*corrupt*"))))
(folder / "filler").unlink()
with closing(Conversations(folder, notices)) as conversations:
    print(len(asyncio.run(conversations.all())))
"""


READ_ONLY_DISK = """
import sys
from pathlib import Path
from tests.conversations.test_damage import asides, keep_all, start

folder = Path(sys.argv[1])
if not folder.joinpath("conversations.db").exists():
    keep_all(folder)
else:
    print(sorted(set(start(folder).codes)), len(asides(folder)))
"""


def run_on_small_disk(tmp_path: Path, script: str, then: str) -> list[str]:
    """What a script says that is given a file system of its own, of one megabyte.

    Args:
        tmp_path: Where it is mounted.
        script: In Python; its argument is the folder.
        then: Commands of a shell: $1 is the folder, and $2 "$3" "$1" runs the script.
    """
    mounted = tmp_path / "small"
    mounted.mkdir()
    (tmp_path / "script.py").write_text(script)
    shell = f'mount -t tmpfs -o size=1m none "$1" && {then}'
    words = [shell, "sh", str(mounted), sys.executable, str(tmp_path / "script.py")]
    try:
        ended = subprocess.run(
            ["unshare", "-rm", "sh", "-c", *words],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            check=False,
            timeout=100,
        )
    except FileNotFoundError:
        pytest.skip("there is no unshare here")
    if b"unshare:" in ended.stderr or b"mount:" in ended.stderr:
        pytest.skip("no file system may be mounted here")
    assert ended.stderr == b""
    return ended.stdout.decode().splitlines()


@pytest.mark.process
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a file system of its own")
def test_a_full_disk_sets_nothing_aside(tmp_path: Path) -> None:
    fill = 'head -c 100000 /dev/zero > "$1/filler" && exec "$2" "$3" "$1"'
    lines = run_on_small_disk(tmp_path, FULL_DISK, fill)
    assert lines[:3] == ["['store.unusable']", "['store.unusable']", "[] 0"]
    assert int(lines[3]) >= 1


@pytest.mark.process
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a file system of its own")
def test_a_disk_that_takes_nothing_sets_nothing_aside(tmp_path: Path) -> None:
    freeze = '"$2" "$3" "$1" && mount -o remount,ro "$1" && "$2" "$3" "$1"'
    assert run_on_small_disk(tmp_path, READ_ONLY_DISK, freeze) == ["['store.unusable'] 0"]


# Several at once


def test_a_conversation_goes_on_although_its_file_was_set_aside_meanwhile(folder: Path) -> None:
    """Two programs have the file open; the one that finds the damage sets it aside."""

    async def work(one: Conversations, other: Conversations) -> None:
        going_on = await one.last()
        begun = Conversation(turn(1, "Of the other program?"))
        await other.keep(begun)
        changed(folder, "UPDATE messages SET parts = '[' WHERE conversation IN (6, 7)")
        with pytest.raises(IndexError):
            # Both are gone: what the other holds in memory is all there is of them.
            (await one.open(6)).messages[0]
        for conversation, conversations in ((begun, other), (going_on, one)):
            conversation.messages += turn(2, "Still there?")
            await conversations.keep(conversation)
            assert conversation.id is not None
            assert (await conversations.open(conversation.id)).messages == conversation.messages
        assert len(await one.all()) == len(QUESTIONS) + 1

    notices = Notices()
    with closing(Conversations(folder, notices)) as one, closing(Conversations(folder)) as other:
        asyncio.run(work(one, other))
    assert [told.code for told in notices.take()] == ["store.carried_over"]
    assert len(asides(folder)) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be renamed there")
def test_a_sound_file_that_another_program_has_just_begun_is_not_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one is quicker, between the look at the damaged file and its renaming."""
    (tmp_path / FILE_NAME).write_bytes(b"no database" * 1000)
    notices = Notices()
    one, other = Store(tmp_path, notices), Store(tmp_path, notices)
    beside = Thread(target=other.new, args=("Of the other program?", turn(1)))

    def set_aside_late(file: Path) -> Path:
        if not beside.ident:
            beside.start()
            # Whoever waits for its turn is done afterwards, whoever does not is done now.
            beside.join(timeout=0.3)
        return set_aside(file)

    monkeypatch.setattr("desktop_app.storage.database.set_aside", set_aside_late)
    with closing(one), closing(other):
        one.new("Of this one?", turn(1))
        beside.join()
        assert {kept.title for kept in one.all()} == {"Of this one?", "Of the other program?"}
    assert len(asides(tmp_path)) == 1
    assert len(notices.take()) == 1


WRITER = """
import sys
from pathlib import Path
from tests.conversations.test_damage import start

sys.stdin.readline()
for number in range(8):
    told = start(Path(sys.argv[1]), f"{number}?")
    assert told.errors == [], told.errors
    print(len(told.notices))
"""


@pytest.mark.process
@pytest.mark.parametrize("is_damaged", [False, True])
def test_programs_that_start_at_once_lose_nothing_and_set_no_sound_file_aside(
    in_memory: Path, is_damaged: bool
) -> None:
    data = in_memory / "data"
    if is_damaged:
        data.mkdir()
        (data / FILE_NAME).write_bytes(b"no database" * 1000)
    children = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(data)],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(3)
    ]
    for child in children:
        assert child.stdin is not None
        child.stdin.write("\n")
        child.stdin.flush()
    said = [child.communicate(timeout=100)[0].split() for child in children]
    assert all(child.returncode == 0 for child in children)
    assert sum(int(number) for numbers in said for number in numbers) == int(is_damaged)
    assert len(asides(data)) == int(is_damaged)
    with closing(sqlite3.connect(data / FILE_NAME)) as database:
        (kept,) = database.execute("SELECT count(*) FROM messages").fetchone()
    assert kept == 3 * 8 * len(turn(1))


def test_a_conversation_that_was_deleted_meanwhile_begins_anew_and_is_no_damage(
    folder: Path,
) -> None:
    async def work(one: Conversations, other: Conversations) -> None:
        going_on = await one.last()
        assert going_on.id is not None
        await other.delete(going_on.id)
        # It takes the number of the one that is gone.
        await other.keep(Conversation(turn(1, "Another one?")))
        going_on.messages += turn(2, "Still there?")
        await one.keep(going_on)
        titles = [kept.title for kept in await other.all()]
        assert titles[:2] == [QUESTIONS[5], "Another one?"]
        assert (await other.last()).messages == going_on.messages

    with closing(Conversations(folder)) as one, closing(Conversations(folder)) as other:
        asyncio.run(work(one, other))
    assert asides(folder) == []


def test_a_file_that_was_moved_away_meanwhile_is_begun_anew_with_all_that_is_in_memory(
    folder: Path,
) -> None:
    async def work(conversations: Conversations) -> None:
        conversation = await conversations.last()
        await asyncio.to_thread(shutil.rmtree, folder)
        conversation.messages += turn(2)
        await conversations.keep(conversation)
        assert (await conversations.last()).messages == conversation.messages

    with closing(Conversations(folder)) as conversations:
        asyncio.run(work(conversations))
