"""`PreviewPane`: what the selected file is, and a look into it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QImage,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from desktop_app.hits import Flag, Hit
from desktop_app.reasons import Reason
from desktop_app.ui.appearance import SPACE_PX
from desktop_app.ui.focus import FocusFrame
from desktop_app.ui.kind_badge import BADGE_WIDTH_PX, paint_badge
from desktop_app.ui.plain import ElidedLabel, PlainLabel, quiet_cross
from desktop_app.ui.preview.presenter import PreviewPresenter
from desktop_app.ui.preview.seen import FolderLook, Look, NoLook, PictureLook, TextLook
from desktop_app.ui.preview.text_view import TextView
from desktop_app.wording import in_home, visible, written_bytes, written_number
from desktop_app.wording.formats import written_moment

_LONG_MS = 400
"""Whoever waits longer for a file is told why nothing is shown."""


class PreviewPane(QWidget):
    """Shows what the presenter read.

    Args:
        presenter: Reads it.
        home: The person's home folder, which is written as ~; "" for none.
        parent: The widget that it stands in.
        centres_pictures: Whether a picture that needs less room stands in the middle of it.

    Attributes:
        cross: Closes the pane; not to be seen before `show_cross`.

    Signals:
        open_requested: The button to open the file was pressed.
        reveal_requested: The button to show it in its folder was pressed.
    """

    open_requested = Signal()
    reveal_requested = Signal()

    def __init__(
        self,
        presenter: PreviewPresenter,
        home: str = "",
        parent: QWidget | None = None,
        *,
        centres_pictures: bool = False,
    ) -> None:
        super().__init__(parent)
        self._home = home
        self.setObjectName("Preview")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._presenter = presenter
        self._text_look: TextLook | None = None
        self.name = ElidedLabel(tone="title")
        self.folder = ElidedLabel(tone="muted")
        self.facts = PlainLabel(tone="muted", wraps=True)
        self.note = PlainLabel(tone="muted", wraps=True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.note.setContentsMargins(2 * SPACE_PX, 0, 2 * SPACE_PX, 0)
        self.text = TextView()
        self.picture = _PictureView(is_centred=centres_pictures)
        self.more_button = QPushButton(self.tr("Show more"))
        self.open_button = QPushButton(self.tr("Open"))
        self.reveal_button = QPushButton(self.tr("Show in folder"))
        self.cross = quiet_cross(self.tr("Close the preview (Esc)"))
        self._badge = _Badge()
        self._body = QStackedWidget()
        self._head = QWidget()
        self._is_empty = True
        self._waiting = QTimer(self, singleShot=True, interval=_LONG_MS)
        self._waiting.timeout.connect(lambda: self._show_note(self.tr("Reading…")))
        self._lay_out()
        self.more_button.clicked.connect(self._on_more)
        self.open_button.clicked.connect(self.open_requested)
        self.reveal_button.clicked.connect(self.reveal_requested)
        presenter.selected.connect(self._on_selected)
        presenter.measured.connect(self._show_facts)
        presenter.looked.connect(self._on_looked)
        presenter.page_read.connect(self._on_page_read)
        presenter.failed.connect(self._show_note)
        self._on_selected(None)

    def _lay_out(self) -> None:
        names = QVBoxLayout()
        names.setSpacing(SPACE_PX // 4)
        names.addWidget(self.name)
        names.addWidget(self.folder)
        title = QHBoxLayout()
        title.setSpacing(SPACE_PX)
        title.addWidget(self._badge, 0, Qt.AlignmentFlag.AlignTop)
        title.addLayout(names, 1)
        title.addWidget(self.cross, 0, Qt.AlignmentFlag.AlignTop)
        self.cross.hide()
        buttons = QHBoxLayout()
        buttons.setSpacing(SPACE_PX)
        buttons.addWidget(self.open_button)
        buttons.addWidget(self.reveal_button)
        buttons.addStretch(1)
        head = QVBoxLayout(self._head)
        head.setContentsMargins(2 * SPACE_PX, 2 * SPACE_PX, 2 * SPACE_PX, SPACE_PX)
        head.setSpacing(SPACE_PX)
        head.addLayout(title)
        head.addWidget(self.facts)
        head.addLayout(buttons)
        text = QWidget()
        text_layout = QVBoxLayout(text)
        text_layout.setContentsMargins(2 * SPACE_PX, 0, 2 * SPACE_PX, SPACE_PX)
        text_layout.addWidget(self.text, 1)
        text_layout.addWidget(self.more_button, 0, Qt.AlignmentFlag.AlignHCenter)
        FocusFrame(self.text)
        self._text_page = text
        for body in (self.note, text, self.picture):
            self._body.addWidget(body)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._head)
        layout.addWidget(self._body, 1)

    def show_group(self, title: str, facts: str) -> None:
        """Say what a group of files comes to, in place of a look into one of them."""
        self._show_head(of_file=False)
        self.name.show_text(title)
        self.facts.setText(facts)
        self._show_note(self.tr("Select a file of this group to look into it."))

    def show_cross(self, shown: bool) -> None:
        """Offer to close the pane, where it lies over what somebody wants to see again."""
        self.cross.setVisible(shown)
        self._head.setVisible(shown or not self._is_empty)

    def _show_head(self, *, of_file: bool) -> None:
        self._is_empty = False
        self._head.show()
        for one in (self._badge, self.folder, self.open_button, self.reveal_button):
            one.setVisible(of_file)

    def _on_selected(self, hit: Hit | None) -> None:
        self._show_head(of_file=hit is not None)
        self._text_look = None
        self.picture.clear()
        self.text.clear()
        if hit is None:
            self._is_empty = True
            self._head.setVisible(not self.cross.isHidden())
            self.name.show_text("")
            self.facts.setText("")
            self._show_note(self.tr("The file you select is shown here."))
            return
        self._show_note("")
        self._waiting.start()
        self._badge.show_hit(hit)
        self.name.show_text(visible(hit.name))
        self.folder.show_text(visible(in_home(hit.folder, self._home)))
        self.facts.setText("")
        if not hit.flags & Flag.UNKNOWN:
            self._show_facts(hit, hit.size_bytes, hit.modified_ns)

    def _show_facts(self, hit: Hit, size_bytes: int, modified_ns: int) -> None:
        facts = [] if hit.is_folder else [written_bytes(size_bytes)]
        self.facts.setText("  ·  ".join([*facts, written_moment(modified_ns)]))

    def _on_looked(self, hit: Hit, look: Look) -> None:
        self._waiting.stop()
        match look:
            case TextLook(text=text):
                self._show_text(look, text)
            case PictureLook(image=image, width=width, height=height):
                size = f"{width} × {height}".replace(" ", "\N{NO-BREAK SPACE}")
                self.facts.setText(f"{self.facts.text()}\n{size}")
                self.picture.show_image(image)
                self._body.setCurrentWidget(self.picture)
            case FolderLook(files=files, folders=folders, others=others):
                self._show_note(self._folder_sentence(files, folders, others))
            case NoLook(reason=reason):
                self._show_note(self._reason_sentence(reason))

    def _show_text(self, look: TextLook, text: str) -> None:
        if not text:
            self._show_note(self.tr("The file is empty."))
            return
        self._text_look = look
        self.text.show_text(text, look.marks)
        self.more_button.setVisible(look.next_start is not None)
        self._body.setCurrentWidget(self._text_page)

    def _on_page_read(self, look: TextLook) -> None:
        self._text_look = look
        self.text.add_text(look.text, look.marks)
        self.more_button.setVisible(look.next_start is not None)

    def _on_more(self) -> None:
        if self._text_look is not None:
            self._presenter.read_on(self._text_look)

    def _show_note(self, sentence: str) -> None:
        self._waiting.stop()
        self.note.setText(sentence)
        self._body.setCurrentWidget(self.note)

    def _folder_sentence(self, files: int, folders: int, others: int) -> str:
        parts = [_counted(self.tr("%n file(s)", "", files), files)]
        parts.append(_counted(self.tr("%n folder(s)", "", folders), folders))
        if others:
            parts.append(_counted(self.tr("%n other(s)", "", others), others))
        return self.tr("In this folder: %1").replace("%1", self.tr(", ").join(parts))

    def _reason_sentence(self, reason: Reason | None) -> str:
        match reason:
            case Reason.PRIVATE:
                return self.tr("This file is private: Fossick lists it and never reads it.")
            case Reason.ONLINE_ONLY:
                return self.tr("The contents of this file are not on this computer.")
            case Reason.LOCKED:
                return self.tr("This file asks for a password.")
            case Reason.TOO_LARGE:
                return self.tr("This file is too large to be shown here.")
            case Reason.TOO_SLOW:
                return self.tr("Looking into this file took too long.")
            case Reason.DAMAGED | Reason.CRASHED:
                return self.tr("This file is damaged.")
            case Reason.NO_TEXT:
                return self.tr("There is no text in this file, only pictures or nothing at all.")
        return self.tr("There is no preview for this kind of file.")


def _counted(text: str, number: int) -> str:
    return text.replace(str(number), written_number(number), 1)


class _PictureView(QWidget):
    """A picture as large as there is room, never larger than it is."""

    def __init__(self, *, is_centred: bool) -> None:
        super().__init__()
        self._is_centred = is_centred
        self._pixmap = QPixmap()
        self._scaled = QPixmap()
        self.setAccessibleName(self.tr("Picture"))

    def show_image(self, image: QImage) -> None:
        """Show `image`."""
        self._pixmap = QPixmap.fromImage(image)
        self._scale()

    def clear(self) -> None:
        """Show nothing."""
        self._pixmap = self._scaled = QPixmap()
        self.update()

    def _room(self) -> QRect:
        margin = 2 * SPACE_PX
        return self.contentsRect().adjusted(margin, 0, -margin, -margin)

    def _scale(self) -> None:
        self._scaled = self._pixmap
        ratio = self.devicePixelRatioF()
        room = self._room().size() * ratio
        if not self._pixmap.isNull() and not room.isEmpty():
            fitted = self._pixmap.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
            if fitted.width() < self._pixmap.width():
                self._scaled = self._pixmap.scaled(
                    fitted,
                    Qt.AspectRatioMode.KeepAspectRatio,
                    Qt.TransformationMode.SmoothTransformation,
                )
            self._scaled.setDevicePixelRatio(ratio)
        self.update()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scale()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._scaled.isNull():
            return
        room = self._room()
        place = QRect(room.topLeft(), self._scaled.deviceIndependentSize().toSize())
        place.moveCenter(room.center())
        if not self._is_centred:
            place.moveTop(room.top())
        QPainter(self).drawPixmap(place, self._scaled)


class _Badge(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._hit: Hit | None = None
        self.setFixedSize(QSize(BADGE_WIDTH_PX, 22))

    def show_hit(self, hit: Hit) -> None:
        """Show the badge of `hit`."""
        self._hit = hit
        self.update()

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._hit is not None:
            place = self.rect().adjusted(0, 1, 0, -1).toRectF()
            paint_badge(QPainter(self), place, self._hit, self.palette())
