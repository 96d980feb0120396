"""What can be done with the log and with its lines: copied, exported, asked about, given a picture."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from editor.play.log.log_details import LogDetails
from editor.play.log.log_menu import Offer, log_menu
from editor.play.log.log_model import LogModel
from editor.play.log.log_rows import LogRow
from editor.play.log.log_view import LogView


class LogCommands(QObject):
    """The menu of the log, and what its keys do."""

    rule_wanted = Signal(object)
    """A ``Place`` of the rules is to be shown."""
    export_wanted = Signal(str)
    """The log is to be written to a file: ``text`` or ``markdown``."""

    def __init__(self, view: LogView, model: LogModel, details: LogDetails) -> None:
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
        """What can be done with a row, if one is meant, and with the log."""
        model = self.model
        if row is not None and row.looks == "line":
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
            Offer(f"log-save-{kind}", partial(self.export_wanted.emit, kind), bool(model.rows))
            for kind in ("text", "markdown")
        )

    def _of_row(self, row: LogRow) -> Iterator[Offer]:
        if self.details.asked():
            yield Offer("log-why", partial(self.details.ask_at, self.model.rows.index(row)))
        if row.line.place is not None:
            yield Offer("log-to-rule", partial(self.rule_wanted.emit, row.line.place))
        pictured = row.line.node in self.model.pictured
        yield Offer("log-picture", partial(self.model.picture, row), checked=pictured)
