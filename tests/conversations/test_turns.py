"""What a window shows of a conversation that is taken up again, and a deletion taken back."""

from __future__ import annotations

from pathlib import Path

from desktop_app.conversations import Conversation, Conversations, kept_turns
from desktop_app.messages.message import Message, Role
from desktop_app.messages.parts import Words
from tests.conversations.test_conversations import keep, run, turn


def test_a_turn_has_its_question_its_answer_and_what_was_found() -> None:
    first, second = kept_turns([*turn(1, "PDFs?"), *turn(2, "And of May?")])
    assert (first.question, second.question) == ("PDFs?", "And of May?")
    assert first.answer.startswith("12.")
    assert (first.query, first.found, len(first.rows)) == ("ext:pdf", 12, 2)


def test_a_summary_stands_in_the_turn_in_which_it_was_written() -> None:
    summed_up = Message(Role.INSTRUCTIONS, (Words("About PDFs."),), 2, summarises=1)
    question, *rest = turn(2)
    first, second = kept_turns([*turn(1), question, summed_up, *rest])
    assert (first.summary, second.summary) == ("", "About PDFs.")


def test_turns_of_two_programs_with_the_same_number_stay_apart() -> None:
    kept = kept_turns([*turn(1), *turn(2, "from one"), *turn(2, "from the other")])
    assert [one.question for one in kept[1:]] == ["from one", "from the other"]


def test_a_turn_whose_answer_never_came_has_none() -> None:
    (only,) = kept_turns(turn(1)[:3])
    assert only.answer == ""
    assert only.found == 12


def test_a_deleted_conversation_can_be_put_back_as_it_was(tmp_path: Path) -> None:
    keep(tmp_path, turn(1, "PDFs?"))

    async def work(conversations: Conversations) -> None:
        (before,) = await conversations.all()
        removed = await conversations.remove(before.id)
        assert removed is not None
        assert await conversations.all() == []
        assert await conversations.put_back(removed) == before.id
        assert await conversations.all() == [before]
        assert (await conversations.open(before.id)).messages == turn(1, "PDFs?")

    run(tmp_path, work)


def test_one_put_back_leaves_alone_what_took_its_number(tmp_path: Path) -> None:
    keep(tmp_path, turn(1, "old"))

    async def work(conversations: Conversations) -> None:
        (before,) = await conversations.all()
        removed = await conversations.remove(before.id)
        assert removed is not None
        await conversations.keep(Conversation(turn(1, "new")))
        number = await conversations.put_back(removed)
        assert number != before.id
        assert {entry.title for entry in await conversations.all()} == {"old", "new"}

    run(tmp_path, work)


def test_removing_what_another_program_deleted_gives_nothing(tmp_path: Path) -> None:
    async def work(conversations: Conversations) -> None:
        assert await conversations.remove(7) is None

    run(tmp_path, work)


def test_two_programs_that_go_on_with_one_conversation_lose_nothing(tmp_path: Path) -> None:
    keep(tmp_path, turn(1, "first"))

    async def work(conversations: Conversations) -> None:
        other = Conversations(tmp_path)
        mine, theirs = await conversations.last(), await other.last()
        mine.messages += turn(2, "mine")
        theirs.messages += turn(2, "theirs")
        await conversations.keep(mine)
        await other.keep(theirs)
        other.close()
        asked = [one.question for one in kept_turns((await conversations.last()).messages)]
        assert asked == ["first", "mine", "theirs"]

    run(tmp_path, work)


def test_what_was_added_elsewhere_outlasts_a_deletion_that_is_taken_back(tmp_path: Path) -> None:
    keep(tmp_path, turn(1, "first"))

    async def work(conversations: Conversations) -> None:
        other = Conversations(tmp_path)
        theirs = await other.last()
        (entry,) = await conversations.all()
        removed = await conversations.remove(entry.id)
        theirs.messages += turn(2, "meanwhile")
        await other.keep(theirs)
        other.close()
        assert removed is not None
        await conversations.put_back(removed)
        asked = [
            [one.question for one in kept_turns((await conversations.open(each.id)).messages)]
            for each in await conversations.all()
        ]
        assert ["first", "meanwhile"] in asked

    run(tmp_path, work)
