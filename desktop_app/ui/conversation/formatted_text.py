"""`FormattedText`: a model's answer with its headings, lists, code and tables."""

# ruff: noqa: D102 (Qt's own methods mean what Qt says)
from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontInfo,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPalette,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextFrameFormat,
    QTextLength,
    QTextOption,
    QTextTableFormat,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QWidget

from desktop_app.ui.appearance import SPACE_PX, hairline, mixed, muted, readable_accent
from desktop_app.ui.conversation.markdown import (
    Alignment,
    BlockKind,
    Formatted,
    MarkdownBlock,
    StyledSpan,
    Table,
)

_STEP_PX = 2 * SPACE_PX
"""That a list or a quote is set in."""

_ALIGNED = {
    Alignment.LEFT: Qt.AlignmentFlag.AlignLeft,
    Alignment.CENTER: Qt.AlignmentFlag.AlignHCenter,
    Alignment.RIGHT: Qt.AlignmentFlag.AlignRight,
}


class FormattedText(QTextEdit):
    """As high as its text. It is put together piece by piece: nothing in it is read as markup.

    Signals:
        link_clicked: A link was clicked, or Enter pressed on it; carries its address. Nothing is
            opened here.
    """

    link_clicked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("Answer")
        self.setAccessibleName(self.tr("Answer"))
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)
        self.setAcceptRichText(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.document().setDocumentMargin(0)
        self.viewport().setMouseTracking(True)
        self._shown: Formatted = ()
        self._pressed_link = ""

    def show_formatted(self, shown: Formatted) -> None:
        """Show this in place of what is there."""
        self._shown = shown
        self._write()

    def _write(self) -> None:
        self.clear()
        # The style sheet leaves no ground in the palette of its own.
        palette = QGuiApplication.palette()
        _Writer(self.textCursor(), palette, self.font()).write(self._shown)
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self._fit()

    def _fit(self) -> None:
        height = round(self.document().size().height())
        bar = self.horizontalScrollBar()
        if bar.maximum() > 0:
            height += bar.sizeHint().height()
        self.setFixedHeight(max(height, self.fontMetrics().lineSpacing()) + 2)
        # Qt works it out before it hears of the new height, and would leave room to scroll.
        self.verticalScrollBar().setRange(0, 0)

    # Qt

    def loadResource(self, _type: int, _name: object) -> object:
        # Whatever a text may ask for: nothing is read or fetched for it.
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.PaletteChange):
            self._write()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed_link = self.anchorAt(event.position().toPoint())
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        link, self._pressed_link = self._pressed_link, ""
        if not link or event.button() != Qt.MouseButton.LeftButton:
            return
        # A press, a drag and a release over a link mark words.
        is_there = link == self.anchorAt(event.position().toPoint())
        if is_there and not self.textCursor().hasSelection():
            self.link_clicked.emit(link)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        link = self.anchorAt(event.position().toPoint())
        shape = Qt.CursorShape.PointingHandCursor if link else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        link = self.textCursor().charFormat().anchorHref()
        if link and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.link_clicked.emit(link)
            return
        super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Scrolls sideways alone: the rest is the conversation's.
        if event.angleDelta().x() and self.horizontalScrollBar().maximum() > 0:
            super().wheelEvent(event)
        else:
            event.ignore()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.minimumHeight())


class _Writer:
    """Writes blocks and tables behind a cursor.

    Args:
        cursor: At the end of an empty document.
        palette: Of whoever shows it.
        font: Likewise.
    """

    def __init__(self, cursor: QTextCursor, palette: QPalette, font: QFont) -> None:
        self._cursor = cursor
        self._font = font
        self._is_fresh = True
        """Whether the block at the cursor has nothing in it yet."""
        self._text = palette.color(QPalette.ColorRole.Text)
        self._muted = muted(palette)
        self._line = hairline(palette)
        self._shade = mixed(self._text, palette.color(QPalette.ColorRole.Base), 0.07)
        self._link = readable_accent(palette)
        self._doubt = QColor("#d9822b")
        self._fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        # In pixels: a font that is given in them has no points.
        self._fixed.setPixelSize(QFontInfo(font).pixelSize())

    def write(self, shown: Formatted) -> None:
        self._cursor.beginEditBlock()
        for one in shown:
            if isinstance(one, Table):
                self._write_table(one)
            elif one.kind is BlockKind.CODE:
                self._write_code(one)
            else:
                self._write_block(one)
        if self._is_fresh:
            self._flatten()
        self._cursor.endEditBlock()

    def _write_block(self, block: MarkdownBlock) -> None:
        shape = QTextBlockFormat()
        shape.setTopMargin(SPACE_PX if block.kind is BlockKind.HEADING else 0)
        shape.setBottomMargin(SPACE_PX // 2 if block.indent else SPACE_PX)
        margin = _STEP_PX * (block.indent + block.quotes)
        shape.setLeftMargin(margin)
        if block.marker:
            shape.setTextIndent(-_STEP_PX)
            shape.setTabPositions([QTextOption.Tab(_STEP_PX, QTextOption.TabType.LeftTab)])
        if block.kind is BlockKind.RULE:
            shape.setProperty(
                QTextBlockFormat.Property.BlockTrailingHorizontalRulerWidth,
                QTextLength(QTextLength.Type.PercentageLength, 100),
            )
        self._begin(shape)
        if block.marker:
            self._cursor.insertText(f"{block.marker}\t", QTextCharFormat())
        self._insert(
            block.spans, is_bold=block.kind is BlockKind.HEADING, is_muted=block.quotes > 0
        )

    def _write_code(self, block: MarkdownBlock) -> None:
        frame = QTextFrameFormat()
        frame.setBackground(self._shade)
        frame.setPadding(SPACE_PX)
        frame.setTopMargin(SPACE_PX)
        frame.setBottomMargin(SPACE_PX)
        frame.setLeftMargin(_STEP_PX * (block.indent + block.quotes))
        self._before_frame()
        written = self._cursor.insertFrame(frame)
        self._cursor.setBlockFormat(QTextBlockFormat())
        self._insert(block.spans)
        self._cursor = written.lastCursorPosition()
        self._after_frame()

    def _write_table(self, table: Table) -> None:
        shape = QTextTableFormat()
        shape.setCellPadding(SPACE_PX // 2)
        shape.setCellSpacing(0)
        shape.setBorder(1)
        shape.setBorderBrush(self._line)
        shape.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
        shape.setBorderCollapse(True)
        shape.setTopMargin(SPACE_PX)
        shape.setBottomMargin(SPACE_PX)
        shape.setHeaderRowCount(1)
        self._before_frame()
        written = self._cursor.insertTable(len(table.rows), len(table.alignments), shape)
        for row, cells in enumerate(table.rows):
            for column, spans in enumerate(cells):
                cell = written.cellAt(row, column)
                self._cursor = cell.firstCursorPosition()
                aligned = QTextBlockFormat()
                aligned.setAlignment(_ALIGNED[table.alignments[column]])
                self._cursor.setBlockFormat(aligned)
                self._insert(spans, is_bold=row == 0)
        self._cursor = written.lastCursorPosition()
        self._after_frame()

    def _begin(self, shape: QTextBlockFormat) -> None:
        if self._is_fresh:
            self._cursor.setBlockFormat(shape)
            self._cursor.setBlockCharFormat(QTextCharFormat())
        else:
            self._cursor.insertBlock(shape, QTextCharFormat())
        self._is_fresh = False

    def _before_frame(self) -> None:
        # Qt keeps the block before a frame, and one behind it; those that stay empty are no higher
        # than a line of the border.
        if self._is_fresh:
            self._flatten()

    def _after_frame(self) -> None:
        self._cursor.movePosition(QTextCursor.MoveOperation.NextBlock)
        self._is_fresh = True

    def _flatten(self) -> None:
        flat = QTextBlockFormat()
        flat.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        self._cursor.setBlockFormat(flat)

    def _insert(
        self, spans: tuple[StyledSpan, ...], *, is_bold: bool = False, is_muted: bool = False
    ) -> None:
        for span in spans:
            # U+2028 ends a line and no block.
            text = span.text.replace("\n", "\u2028")
            self._cursor.insertText(text, self._look(span, is_bold, is_muted))

    def _look(self, span: StyledSpan, is_bold: bool, is_muted: bool) -> QTextCharFormat:
        look = QTextCharFormat()
        if span.bold or is_bold:
            look.setFontWeight(QFont.Weight.Bold)
        look.setFontItalic(span.italic)
        look.setFontStrikeOut(span.struck)
        if span.code:
            look.setFont(self._fixed, QTextCharFormat.FontPropertiesInheritanceBehavior(0))
            look.setBackground(self._shade)
        if span.is_muted or is_muted:
            look.setForeground(self._muted)
        if span.link:
            look.setAnchor(True)
            look.setAnchorHref(span.link)
            look.setForeground(self._link)
            look.setFontUnderline(True)
        if span.is_doubted:
            look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            look.setUnderlineColor(self._doubt)
        return look
