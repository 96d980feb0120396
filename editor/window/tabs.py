"""The tabs of the window: start page, open games, broken files, shortcuts, language reference."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QStackedWidget, QTabBar, QToolButton, QVBoxLayout, QWidget

from editor.base.texts import distinct_name, set_text, tip, ui
from editor.window.notices import Notices

if TYPE_CHECKING:
    from editor.model.documents.map_document import MapDocument
    from editor.model.sessions.session import Session


class Tab(QObject):
    """One tab. The tabs of all games share one page, which shows the session of the tab in front."""

    def __init__(
        self, kind: str, page: QWidget, title: Callable[[], str], icon: str = "", session: Session | None = None
    ) -> None:
        super().__init__()
        self.kind, self.page, self.title, self.icon, self.session = kind, page, title, icon, session
        self.checked = False
        """Whether its map has been checked since it was opened."""

    @property
    def document(self) -> MapDocument | None:
        """The map of its session."""
        return self.session.document if self.session is not None else None

    @property
    def unsaved(self) -> bool:
        """Whether closing it would lose work."""
        return self.session is not None and self.session.unsaved


class Pages(QStackedWidget):
    """Stacked pages; the minimum size is that of the page shown, not of the largest one."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(lambda _place: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint().expandedTo(page.minimumSize()) if page is not None else QSize(0, 0)


class Tabs(QWidget):
    """The tab bar, the notices and the pages."""

    turned = Signal()
    """Emitted when another tab is shown."""
    asked_to_close = Signal(object)
    """Emitted with a ``Tab`` whose close button was clicked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sheets: list[Tab] = []
        self.icon_of: Callable[[str], QIcon] = lambda _name: QIcon()
        self.bar = QTabBar(documentMode=True)
        self.bar.setExpanding(False)
        self.bar.setMovable(True)
        self.bar.setDrawBase(False)
        self.bar.setAutoHide(True)
        set_text(self.bar, self.bar.setAccessibleName, "window-tabs")
        for name, scroll in zip(("left", "right"), self.bar.findChildren(QToolButton)):
            set_text(scroll, scroll.setAccessibleName, f"window-tabs-{name}")
            set_text(scroll, scroll.setToolTip, f"window-tabs-{name}")
        self.notices = Notices()
        self.pages = Pages()
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.bar, self.notices, self.pages):
            column.addWidget(widget, 1 if widget is self.pages else 0)
        self.bar.currentChanged.connect(self._turned)
        self.bar.tabMoved.connect(self._moved)
        ui.changed.connect(self.retitle)

    def put_above(self, bar: QWidget) -> None:
        """Add a bar between the tabs and the notices."""
        self._column.insertWidget(1, bar)

    def lay_notices_over(self, room: QRect | None) -> None:
        """Place the notices over a part of the pages, without moving these; None: above the pages."""
        self._column.removeWidget(self.notices)
        if room is None:
            self._column.insertWidget(self._column.indexOf(self.pages), self.notices)
        self.notices.lie_over(room)

    @property
    def current(self) -> Tab | None:
        """The tab that is shown."""
        place = self.bar.currentIndex()
        return self.sheets[place] if 0 <= place < len(self.sheets) else None

    @property
    def session(self) -> Session | None:
        """The session of the tab shown; None on pages without a game."""
        return self.current.session if self.current is not None else None

    def of_file(self, path: Path) -> Tab | None:
        """The tab in which a file is open; None if there is none."""
        for sheet in self.sheets:
            for file in _files(sheet):
                with suppress(OSError, ValueError):
                    if file.samefile(path):
                        return sheet
        return None

    def files(self) -> list[Path]:
        """All open files."""
        return [file.absolute() for sheet in self.sheets for file in _files(sheet)]

    def of_kind(self, kind: str) -> Tab | None:
        """The first tab of a kind; None if there is none."""
        return next((sheet for sheet in self.sheets if sheet.kind == kind), None)

    def maps(self) -> list[Tab]:
        """The tabs that are maps."""
        return [sheet for sheet in self.sheets if sheet.session is not None]

    def add(self, sheet: Tab) -> None:
        """Open a tab and show it."""
        if self.pages.indexOf(sheet.page) < 0:
            self.pages.addWidget(sheet.page)
        sheet.setParent(self)
        self.sheets.append(sheet)
        place = self.bar.addTab(self.icon_of(sheet.icon), "")
        if sheet.kind != "start":
            self.bar.setTabButton(place, QTabBar.ButtonPosition.RightSide, self._cross(sheet))
        self.retitle()
        self.show_sheet(sheet)

    def _cross(self, sheet: Tab) -> QToolButton:
        made = QToolButton(self.bar, autoRaise=True)
        made.setIconSize(QSize(12, 12))
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_text(made, made.setAccessibleName, "action-file-close")
        set_text(made, made.setToolTip, "action-file-close")
        made.clicked.connect(lambda _checked=False: self.asked_to_close.emit(sheet))
        return made

    def show_sheet(self, sheet: Tab) -> None:
        """Turn to a tab."""
        place = self.sheets.index(sheet)
        if self.bar.currentIndex() == place:
            self._turned(place)
        self.bar.setCurrentIndex(place)

    def remove(self, sheet: Tab) -> None:
        """Close a tab, whatever is on it."""
        place = self.sheets.index(sheet)
        self.notices.forget(sheet)
        del self.sheets[place]
        self.bar.blockSignals(True)
        self.bar.removeTab(place)
        self.bar.blockSignals(False)
        if not any(other.page is sheet.page for other in self.sheets) and sheet.session is None:
            self.pages.removeWidget(sheet.page)
            sheet.page.hide()
            sheet.page.deleteLater()
        self._turned(self.bar.currentIndex())
        sheet.deleteLater()

    def step(self, by: int) -> None:
        """Show the tab ``by`` places further; after the last one comes the first."""
        if self.sheets:
            self.bar.setCurrentIndex((self.bar.currentIndex() + by) % len(self.sheets))

    def retitle(self) -> None:
        """Update the titles of all tabs."""
        for place, sheet in enumerate(self.sheets):
            dot = "• " if sheet.unsaved else ""
            title = dot + self.distinct_title(sheet).replace("&", "&&")
            self.bar.setTabText(place, title)
            self.bar.setTabIcon(place, self.icon_of(sheet.icon))
            cross = self.bar.tabButton(place, QTabBar.ButtonPosition.RightSide)
            if isinstance(cross, QToolButton):
                cross.setIcon(self.icon_of("close"))
            path = sheet.document.path if sheet.document is not None else None
            self.bar.setTabToolTip(place, tip(str(path) if path else sheet.title()))

    def distinct_title(self, sheet: Tab) -> str:
        """The title of a tab; with the name of its file, if another tab has the same title."""
        title, path = sheet.title(), sheet.document.path if sheet.document is not None else None
        alike = [other for other in self.sheets if other is not sheet and other.title() == title]
        if path is None or not alike:
            return title
        documents = [other.document for other in alike if other.document is not None]
        paths = [document.path for document in documents if document.path is not None]
        return f"{title} ({distinct_name(path, paths)})"

    def _turned(self, place: int) -> None:
        if 0 <= place < len(self.sheets):
            self.pages.setCurrentWidget(self.sheets[place].page)
        self.notices.turn(self.current)
        self.turned.emit()

    def _moved(self, start: int, end: int) -> None:
        self.sheets.insert(end, self.sheets.pop(start))


def _files(sheet: Tab) -> list[Path]:
    """The files of a tab: of its map or page, and of the rules that it was opened for."""
    document = sheet.document
    own = document.path if document is not None else getattr(sheet.page, "path", None)
    if document is not None and document.damage:
        own = document.origin
    rules = sheet.session.rules if sheet.session is not None and sheet.session.leads == "rules" else None
    return [file for file in (own, rules.place if rules is not None else None) if file is not None]
