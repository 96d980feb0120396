"""Commands of the log and its lines: search, copy, export, explain, mark for a picture."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from urllib.parse import quote

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QListView, QMenu, QWidget

from editor.base.texts import set_text, tr
from editor.model.match.log_rows import LogRow, ends_of
from editor.play.log.line_detail import LogDetails
from editor.play.log.log_model import LogModel

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~])")


def text_of(rows: Sequence[LogRow]) -> str:
    """Plain text: rounds and turns on lines of their own, sentences indented below them."""
    lines = []
    for row in rows:
        if row.kind == "line":
            lines.append(f"  {row.message}")
        else:
            lines += ["", row.line.text] if lines else [row.line.text]
    return "\n".join(lines) + "\n"


def markdown_of(rows: Sequence[LogRow], title: str = "", pictures: Mapping[int, str] | None = None) -> str:
    """Markdown; ``pictures``: names of files by the node whose position they show; each stands after its sentences."""
    lines = [f"# {plain(title)}", ""] if title else []
    ends = ends_of(rows)
    for at, row in enumerate(rows):
        if row.kind == "round":
            lines += ["", f"## {plain(row.line.text)}"]
        elif row.kind == "turn":
            lines += ["", f"### {plain(row.line.text)}", ""]
        else:
            clauses = f" <sub>{plain(row.clauses)}</sub>" if row.clauses else ""
            lines.append(f"- {plain(row.line.text)}{clauses}")
        picture = (pictures or {}).get(row.line.node)
        if picture is not None and ends[row.line.node] == at:
            lines += ["", f"![{plain(row.line.text)}]({quote(picture)})", ""]
    return "\n".join(lines).lstrip("\n") + "\n"


def plain(text: str) -> str:
    """A text with the special characters of Markdown escaped."""
    return _SPECIAL.sub(r"\\\1", text)


@dataclass(frozen=True)
class Offer:
    """A line of the menu by the key of its text; ``checked``: None for a line without a check mark."""

    key: str
    verb: Callable[[], object]
    enabled: bool = True
    checked: bool | None = None


def log_menu(parent: QWidget, parts: Iterable[Iterable[Offer]]) -> QMenu:
    """A menu of parts with separators between them."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for part in parts:
        menu.addSeparator()
        for offer in part:
            action = menu.addAction(tr(offer.key))
            action.triggered.connect(lambda _on=False, verb=offer.verb: verb())
            action.setEnabled(offer.enabled)
            if offer.checked is not None:
                action.setCheckable(True)
                action.setChecked(offer.checked)
    return menu


class LogSearch(QWidget):
    """Finds rows by their text; the newest first."""

    def __init__(self, model: LogModel, show: Callable[[int], object]) -> None:
        super().__init__()
        self._model, self._show = model, show
        self._at = 0
        self.line, self.count = QLineEdit(), QLabel(textFormat=Qt.TextFormat.PlainText)
        self.line.setClearButtonEnabled(True)
        set_text(self.line, self.line.setPlaceholderText, "log-search")
        set_text(self.line, self.line.setAccessibleName, "log-search")
        self.count.setProperty("role", "small")
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 6)
        row.addWidget(self.line, 1)
        row.addWidget(self.count)
        self.line.textChanged.connect(lambda _text: self._go(-1, anew=True))
        self.line.installEventFilter(self)

    def begin(self) -> None:
        """Take the focus; the text searched for stays."""
        self.line.setFocus()
        self.line.selectAll()

    def _go(self, step: int, anew: bool = False) -> None:
        found = self._model.found(self.line.text())
        if found:
            self._at = len(found) - 1 if anew else (self._at + step) % len(found)
            self._show(found[self._at])
        none = tr("log-nothing-found") if self.line.text().strip() else ""
        self.count.setText(tr("log-found", number=self._at + 1, all=len(found)) if found else none)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and Esc in the line."""
        if watched is self.line and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._go(1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else -1)
                return True
        return super().eventFilter(watched, event)


class LogCommands(QObject):
    """The menu of the log and its keys."""

    rule_requested = Signal(object)
    """A ``Place`` of the rules is to be shown."""
    export_requested = Signal(str)
    """The log is to be written to a file, as ``text`` or ``markdown``."""

    def __init__(self, view: QListView, model: LogModel, details: LogDetails) -> None:
        super().__init__(view)
        self.view, self.model, self.details = view, model, details

    def selected(self) -> list[int]:
        """The numbers of the rows that are selected, from the top."""
        rows = {id(row): at for at, row in enumerate(self.model.rows)}
        indexes = self.view.selectionModel().selectedIndexes()
        return sorted(rows[id(row)] for index in indexes if (row := self.model.row(index)) is not None)

    def copy(self) -> None:
        """Put the selected rows on the clipboard; without a selection all of them."""
        QGuiApplication.clipboard().setText(self.model.texts(self.selected() or None))

    def copy_all(self) -> None:
        """Put the whole log on the clipboard."""
        QGuiApplication.clipboard().setText(self.model.texts())

    # --- the menu --------------------------------------------------------------------------------

    def menu_at(self, at: QPoint) -> None:
        """Open it at a line."""
        index = self.view.indexAt(at)
        if index.isValid() and not self.view.selectionModel().isSelected(index):
            self.view.setCurrentIndex(index)
        log_menu(self.view, self._offers(self.model.row(index))).exec(self.view.viewport().mapToGlobal(at))

    def menu_below(self, widget: QWidget) -> None:
        """Open it for the whole log, below a button."""
        log_menu(self.view, self._offers(None)).exec(widget.mapToGlobal(QPoint(0, widget.height())))

    def _offers(self, row: LogRow | None) -> Iterator[tuple[Offer, ...]]:
        """The menu's lines for a row (if given) and for the log."""
        model = self.model
        if row is not None and row.kind == "line":
            yield tuple(self._of_row(row))
        yield (
            Offer("log-copy", self.copy, bool(self.selected())),
            Offer("log-copy-all", self.copy_all, bool(model.rows)),
        )
        yield (
            Offer("log-pictures", model.picture_rounds, bool(model.rows)),
            Offer("log-no-pictures", model.picture_none, bool(model.pictured)),
        )
        yield tuple(
            Offer(f"log-save-{kind}", partial(self.export_requested.emit, kind), bool(model.rows))
            for kind in ("text", "markdown")
        )

    def _of_row(self, row: LogRow) -> Iterator[Offer]:
        if self.details.can_ask():
            yield Offer("log-why", partial(self.details.ask_at, self.model.rows.index(row)))
        if row.line.place is not None:
            yield Offer("log-to-rule", partial(self.rule_requested.emit, row.line.place))
        pictured = row.line.node in self.model.pictured
        yield Offer("log-picture", partial(self.model.picture, row), checked=pictured)
