"""Presentations of Office Open XML: pptx, pptm, ppsx and templates; slides in their order.

Source: ECMA-376 part 1 §13 (parts of a presentation), §19 (PresentationML), §21 (DrawingML).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from desktop_app.extract.limits import ExtractionLimits
from desktop_app.extract.office.office_text import OfficeText, drawings
from desktop_app.extract.office.ooxml import (
    OfficePackage,
    Relationship,
    embedded,
    main_part,
    parts_of,
    properties,
)
from desktop_app.extract.office.xml_stream import SKIP, Attributes, End, Start, XmlHandler
from desktop_app.extract.passage import DocumentPart, DocumentPassage, Locator, LocatorUnit
from desktop_app.extract.source import DocumentSource


def passages(source: DocumentSource) -> Iterator[DocumentPassage]:
    """Each slide as one passage, then its drawings, notes and comments."""
    package = OfficePackage(source)
    main = main_part(package, "ppt/presentation.xml")
    related = package.related(main)
    presentation = _Presentation(source.limits)
    package.consume(main, presentation)
    parts = {one.id: one.part for one in related}
    slides = [parts[id] for id in presentation.slides if parts.get(id, "") in package]
    masters = _Masters(package)
    text = _SlideText(source.limits)
    for number, slide in enumerate(slides or _unlisted(package), 1):
        yield from _slide(package, slide, Locator(LocatorUnit.SLIDE, number), text, masters)
    yield from properties(package)
    package.finish()


def _unlisted(package: OfficePackage) -> list[str]:
    """Slides by their usual names, where the presentation's own part is lost."""
    parts = [name for name in package.names() if name.startswith("ppt/slides/slide")]
    return sorted(parts, key=lambda name: (len(name), name))


def _slide(
    package: OfficePackage, slide: str, place: Locator, text: _SlideText, masters: _Masters
) -> Iterator[DocumentPassage]:
    yield from text.whole(package, slide, place)
    related = package.related(slide)
    boxes = Locator(LocatorUnit.PART, DocumentPart.TEXT_BOXES).within(place)
    yield from drawings(package, parts_of(package, related, "diagramData", "chart"), boxes)
    for kinds, part in (
        (("notesSlide",), DocumentPart.NOTES),
        (("comments", "comment"), DocumentPart.COMMENTS),
    ):
        for name in parts_of(package, related, *kinds):
            yield from text.whole(package, name, Locator(LocatorUnit.PART, part).within(place))
    yield from masters.passages(related, place)
    yield from embedded(package, related)


class _Masters:
    """What layouts and masters show on the slides that are made after them: each text once."""

    def __init__(self, package: OfficePackage) -> None:
        self._package = package
        self._done: set[str] = set()
        self._shown: set[str] = set()

    def passages(self, related: list[Relationship], place: Locator) -> Iterator[DocumentPassage]:
        """The texts that the slide at `place` is the first to show."""
        for layout in parts_of(self._package, related, "slideLayout"):
            if layout not in self._done:
                yield from self._drawn_on(layout, place)
                above = self._package.related(layout)
                for master in parts_of(self._package, above, "slideMaster"):
                    if master not in self._done:
                        yield from self._drawn_on(master, place)

    def _drawn_on(self, part: str, place: Locator) -> Iterator[DocumentPassage]:
        self._done.add(part)
        text = _MasterText(self._package.source.limits, self._shown)
        yield from text.whole(
            self._package, part, Locator(LocatorUnit.PART, DocumentPart.FOOTER).within(place)
        )


class _SlideText(OfficeText):
    """The lines of a slide, of its notes or of comments."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.lines: list[str] = []

    def starts(self) -> Mapping[str, Start]:
        return {
            **super().starts(),
            "fld": self._field,
            # The text of old comments has no paragraphs.
            "text": self._open_comment,
        }

    def ends(self) -> Mapping[str, End]:
        return {**super().ends(), "text": self._close_comment}

    def whole(self, package: OfficePackage, part: str, place: Locator) -> Iterator[DocumentPassage]:
        """All text of a part as one passage, even of a part that is damaged somewhere."""
        self.reset()
        package.consume(part, self)
        self.emit(place, "\n".join(self.lines))
        self.lines.clear()
        passages, self.passages = self.passages, []
        return iter(passages)

    def paragraph(self, text: str) -> None:
        text = text.strip()
        if text:
            self.lines.append(text)

    def _field(self, attributes: Attributes) -> object:
        return SKIP if attributes.get("type", "").startswith("slidenum") else None

    def _open_comment(self, attributes: Attributes) -> None:
        self._open_paragraph(attributes)
        self._open_text(attributes)

    def _close_comment(self) -> None:
        self._close_text()
        self._close_paragraph()


class _MasterText(_SlideText):
    """What is drawn on a master itself; its placeholders only say "click to edit"."""

    def __init__(self, limits: ExtractionLimits, shown: set[str]) -> None:
        """`shown` are the texts that are not taken again."""
        super().__init__(limits)
        self._shown = shown
        self._is_placeholder = False

    def starts(self) -> Mapping[str, Start]:
        return {
            **super().starts(),
            "sp": lambda _: self._mark(False),
            "ph": lambda attributes: self._mark(attributes.get("type") != "ftr"),
            "txBody": lambda _: SKIP if self._is_placeholder else None,
            "txStyles": lambda _: SKIP,
        }

    def paragraph(self, text: str) -> None:
        if text not in self._shown:
            self._shown.add(text)
            super().paragraph(text)

    def _mark(self, is_placeholder: bool) -> None:
        self._is_placeholder = is_placeholder


class _Presentation(XmlHandler):
    """The relationships of the slides, in the order of the show (§19.2.1.34)."""

    def __init__(self, limits: ExtractionLimits) -> None:
        super().__init__(limits)
        self.slides: list[str] = []

    def starts(self) -> Mapping[str, Start]:
        return {"sldId": self._slide, "sldMasterIdLst": lambda _: SKIP}

    def _slide(self, attributes: Attributes) -> None:
        if len(self.slides) < self.limits.members:
            # Its own number is called `id`, too, without a prefix.
            id = next((attributes[one] for one in attributes if one.endswith(":id")), "")
            self.slides.append(id)
