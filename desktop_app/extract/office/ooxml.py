"""What the formats of Office Open XML share: relationships and properties.

Source: ECMA-376 part 2 (packages), part 1 §15.2 (document properties). Types are told apart by
their last word, which the strict variant and the transitional one have in common.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.members import Member, member_passages
from desktop_app.extract.office.packages import Package, resolved
from desktop_app.extract.office.xml_stream import SKIP, Attributes, End, Start, XmlHandler
from desktop_app.extract.outcome import Unreadable
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource

PROPERTIES = Locator(LocatorUnit.PART, DocumentPart.PROPERTIES)
_AUTHOR = Locator(LocatorUnit.PART, DocumentPart.AUTHOR)


class Relationship(NamedTuple):
    """What one part has to do with another one."""

    id: str
    kind: str
    """The last word of its type, such as "footnotes"."""
    part: str


class _Relationships(XmlHandler):
    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.part = ""
        self.found: list[Relationship] = []

    def starts(self) -> Mapping[str, Start]:
        return {"Relationship": self._relationship}

    def _relationship(self, attributes: Attributes) -> None:
        if attributes.get("TargetMode") == "External" or len(self.found) >= self.limits.members:
            return
        kind = attributes.get("Type", "").rpartition("/")[2]
        part = resolved(self.part, attributes.get("Target", ""))
        self.found.append(Relationship(attributes.get("Id", ""), kind, part))


class OfficePackage(Package):
    """A package whose parts are related to each other."""

    def __init__(self, source: DocumentSource) -> None:
        super().__init__(source)
        # One for all parts: a presentation has hundreds.
        self._relationships = _Relationships(source.limits)

    def related(self, part: str) -> list[Relationship]:
        """The parts that `part` is related to, in the order written; "" stands for the package."""
        folder, slash, name = part.rpartition("/")
        reader = self._relationships
        reader.part, reader.found = part, []
        self.consume(f"{folder}{slash}_rels/{name}.rels", reader)
        return reader.found


def main_part(package: OfficePackage, usual: str) -> str:
    """The document itself; `usual` where the package does not say."""
    for relationship in package.related(""):
        if relationship.kind == "officeDocument" and relationship.part in package:
            return relationship.part
    return usual


def parts_of(package: OfficePackage, related: Iterable[Relationship], *kinds: str) -> list[str]:
    """The parts of these kinds that are there, each once."""
    found = (one.part for one in related if one.kind in kinds and one.part in package)
    return list(dict.fromkeys(found))


class _Properties(XmlHandler):
    """Title, subject, author, keywords and the like: one passage each, without its label."""

    _NAMED = frozenset(
        "title subject creator keywords description category contentStatus Manager Company".split()
    )
    # Custom properties: text of whatever type the author chose.
    _CUSTOM = frozenset("lpwstr lpstr bstr".split())

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self._pieces: list[str] | None = None

    def starts(self) -> Mapping[str, Start]:
        return {
            "TitlesOfParts": lambda _: SKIP,
            "HeadingPairs": lambda _: SKIP,
            "property": self._custom,
            **dict.fromkeys(self._NAMED | self._CUSTOM, self._open),
        }

    def ends(self) -> Mapping[str, End]:
        closing = dict.fromkeys(self._NAMED | self._CUSTOM, lambda: self._close(PROPERTIES))
        return {**closing, "creator": lambda: self._close(_AUTHOR)}

    def text(self, data: str) -> None:
        if self._pieces is not None:
            self._pieces.append(data)

    def _custom(self, attributes: Attributes) -> object:
        # What WPS notes about itself.
        name = attributes.get("name", "")
        return SKIP if name == "ICV" or name.startswith("KSO") else None

    def _open(self, _attributes: Attributes) -> None:
        self._pieces = []

    def _close(self, place: Locator) -> None:
        if self._pieces is not None:
            self.emit(place, "".join(self._pieces).strip())
        self._pieces = None


def properties(package: OfficePackage) -> Iterator[DocumentPassage]:
    """What the document says of itself."""
    for name in ("docProps/core.xml", "docProps/app.xml", "docProps/custom.xml"):
        if name in package:
            yield from package.passages(name, _Properties(package.source.limits))


def embedded(package: OfficePackage, related: Iterable[Relationship]) -> Iterator[DocumentPassage]:
    """The passages of whole documents inside this one, such as a table in a letter."""
    members = [
        Member(posixpath.basename(part), lambda part=part: package.unpack(part))  # type: ignore[misc]
        for part in parts_of(package, related, "package", "aFChunk")
    ]
    if not members or package.source.read is None:
        return
    try:
        yield from member_passages(package.source, members)
    except Unreadable as error:
        package.lose(error)
