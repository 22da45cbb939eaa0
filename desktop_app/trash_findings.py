"""What is proposed for the trash, and what came of it: as values, for all who show it."""

from __future__ import annotations

from desktop_app.findings import Findings
from desktop_app.value_class import value_class


@value_class
class TrashItem:
    """A file, folder or link as it was when it was proposed for the trash.

    What is carried out later is checked against all of it: another file in its place, or one that
    was changed, is none that anybody agreed to.

    Attributes:
        path: Absolute, no link on the way.
        type: "file", "folder" or "link"; a link is moved itself, never what it leads to.
        size_bytes: Its length; of a folder, of all files below it together.
        entries: How many entries a folder holds at any depth.
        device, inode, modified_ns: What tells it apart; `modified_ns` since 1970 UTC.
        copy_of: A file with the same contents, which stays where it is.
    """

    path: str
    type: str
    size_bytes: int
    entries: int
    device: int
    inode: int
    modified_ns: int
    copy_of: str | None = None


@value_class
class NotMoved:
    """What is not moved to the trash, and why: the code of a `TrashError` or `ScopeError`."""

    path: str
    code: str


DISK_IMAGE = "trash.disk_image"
"""Why a disk image is left out where archives were asked for."""


@value_class
class TrashProposal(Findings):
    """What may be moved to the trash if the person agrees; nothing has been moved.

    Attributes:
        items: In the order in which they are shown.
        left_out: What was asked for too, and is never moved.
        more: How many further ones there are beyond the number that is proposed at once.
        reason: Why, in the words of whoever proposes; "" where they said nothing.
        query: The written query that found them; "" where they were named.
    """

    items: tuple[TrashItem, ...]
    left_out: tuple[NotMoved, ...] = ()
    more: int = 0
    reason: str = ""
    query: str = ""

    @property
    def total_bytes(self) -> int:
        """What all items take together."""
        return sum(item.size_bytes for item in self.items)


@value_class
class MovedItem:
    """What was moved to the trash, and where it lies there, as far as the system tells.

    Attributes:
        item: As it was in its place.
        in_bin: Its path in the trash; None where the system does not let anybody look.
        note: The path of what the trash keeps about it (`.trashinfo`); None likewise.
    """

    item: TrashItem
    in_bin: str | None = None
    note: str | None = None


@value_class
class TrashDone(Findings):
    """What the person let be moved to the trash, and what came of it."""

    moved: tuple[MovedItem, ...]
    failed: tuple[NotMoved, ...] = ()
