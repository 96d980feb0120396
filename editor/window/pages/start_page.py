"""The start page: commands at the left; at the right recent files, the shelf of games, house rules, maps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QWidget

from editor.base.texts import LANGUAGES, on_language_change, set_text, tr, ui
from editor.view.widgets.card_grid import Card, Cards
from editor.view.widgets.icons import icon
from editor.view.widgets.makers import NO_MARGINS, button, frame, hbox, label, page_area, vbox
from editor.window.appearance import Appearance
from editor.window.pages.game_shelf import GameShelf, HouseSection
from editor.window.tabs import Pages

if TYPE_CHECKING:
    from editor.window.pages.shelf_model import GameEntry, HouseEntry


class Side(QScrollArea):
    """The column at the left, as wide as its contents; scrolls in a low window."""

    def __init__(self, inner: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_text(self, self.setAccessibleName, "window-start")
        self._inner = inner
        self.setWidget(inner)
        inner.installEventFilter(self)

    def sizeHint(self) -> QSize:
        return QSize(self._inner.sizeHint().width() + self.verticalScrollBar().sizeHint().width(), 400)

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), 120)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.updateGeometry()  # texts may have changed while it was hidden

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest and watched is self._inner:
            self.updateGeometry()  # for other texts or larger letters
        return super().eventFilter(watched, event)


class Section(QWidget):
    """A heading with cards below; hidden without cards."""

    def __init__(self, key: str, one_row: bool = False) -> None:
        """``one_row``: more only if one asks for them."""
        super().__init__()
        self.heading = label(key, "book", wrap=True)
        self.all = button("window-start-houses-all", self._show_all, "flat")
        self.cards = Cards()
        self.cards.show_row(one_row)
        self.shown: list[Card] = []
        set_text(self.cards, self.cards.setAccessibleName, key)
        column = vbox(self, (0, 0, 0, 12))
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        head.addWidget(self.all, 0, Qt.AlignmentFlag.AlignRight)
        column.addLayout(head)
        column.addWidget(self.cards)
        on_language_change(self, self._offer_all)
        self._offer_all()
        self.hide()

    def _show_all(self) -> None:
        self.cards.show_row(False)
        self._offer_all()
        self.cards.cards[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _offer_all(self) -> None:
        self.all.setText(tr("window-start-houses-all", count=len(self.shown)))
        self.all.setAccessibleName(self.all.text())
        self.all.setVisible(self.cards.left_out())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._offer_all()

    def fill(self, cards: Sequence[Card]) -> None:
        """Show these cards."""
        self.shown = list(cards)
        self.cards.fill(self.shown)
        self._offer_all()
        self.setVisible(bool(cards))

    def show_picture(self, number: int, image: QImage) -> None:
        """Set the picture of a card, if it still exists."""
        if number < len(self.shown) and not image.isNull():
            self.shown[number].show_picture(image)


BEGINNINGS = ("file.new_game", "file.new", "file.world", "file.picture", "file.open", "file.open_folder")
ICONS = {
    "file.new_game": "plus",
    "file.new": "map",
    "file.open": "open",
    "file.open_folder": "folder",
    "file.world": "globe",
    "file.picture": "picture",
}
NARROW = 900
"""The width in pixels (with letters of the usual size) from which a form is beside the column at the left."""
OWN_NAMES = {"en": "English", "ru": "Русский", "uk": "Українська"}


class StartPage(QWidget):
    """The page. It emits signals for what the user chose; other parts do it."""

    action_requested = Signal(str)
    """Emitted with the id of an action (``file.new``)."""
    picked = Signal(object)
    """Emitted with the ``Path`` of a file to open."""
    game_requested = Signal(str, str)
    """Emitted with the name of a game, and what to do with it (``play``, ``rules``, ``draw``, ``new-map``)."""
    language_picked = Signal(str)

    def __init__(self, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.buttons: dict[str, QPushButton] = {}
        self.sections: dict[str, Section] = {}
        self.pane = Pages()
        self.pane.addWidget(self._gallery())
        row = hbox(self, NO_MARGINS, spacing=0)
        self.side = Side(self._side())
        row.addWidget(self.side)
        row.addWidget(self.pane, 1)
        self.pane.currentChanged.connect(lambda _place: self._make_room())
        look.changed.connect(self._apply_theme)
        ui.changed.connect(self._mark_language)
        self._apply_theme()
        self._mark_language()

    # --- left ------------------------------------------------------------------------------------

    def _side(self) -> QWidget:
        side = frame("side")
        side.setMinimumWidth(248)
        column = vbox(side, (16, 18, 16, 12), spacing=4)
        self.brand = label("window-brand", "brand")
        self.night = self._night()
        head = QHBoxLayout()
        head.addWidget(self.brand, 1)
        head.addWidget(self.night, 0, Qt.AlignmentFlag.AlignTop)
        column.addLayout(head)
        column.addWidget(label("window-motto", "soft", wrap=True))
        column.addSpacing(12)
        for id_ in BEGINNINGS:
            first = id_ == BEGINNINGS[0]
            key = "window-start-" + id_.removeprefix("file.").replace("_", "-")
            made = button(key, partial(self.action_requested.emit, id_), "primary" if first else "flat")
            set_text(made, made.setToolTip, "action-" + id_.replace(".", "-").replace("_", "-") + "-tip")
            made.setMinimumHeight(34)
            self.buttons[id_] = made
            if id_ == "file.open":
                column.addWidget(frame("rule"))
            column.addWidget(made)
        column.addStretch(1)
        for id_, key in (("help.tour", "window-start-tour"), ("help.commands", "window-start-commands")):
            made = button(key, partial(self.action_requested.emit, id_), "flat")
            self.buttons[id_] = made
            column.addWidget(made)
        column.addSpacing(10)
        column.addLayout(self._languages())
        return side

    def _languages(self) -> QHBoxLayout:
        row = hbox(spacing=4)
        self.languages: dict[str, QPushButton] = {}
        for language in LANGUAGES:
            made = QPushButton(OWN_NAMES[language])
            made.setCheckable(True)
            made.setAutoExclusive(True)
            made.setProperty("flat", "true")
            made.setProperty("tight", "true")
            made.setAccessibleName(OWN_NAMES[language])
            made.clicked.connect(lambda _checked=False, language=language: self.language_picked.emit(language))
            self.languages[language] = made
            row.addWidget(made)
        row.addStretch(1)
        return row

    def _night(self) -> QPushButton:
        made = QPushButton()
        made.setProperty("flat", "true")
        made.setProperty("tight", "true")
        set_text(made, made.setAccessibleName, "window-start-night")
        set_text(made, made.setToolTip, "window-start-night")
        made.clicked.connect(
            lambda _checked=False: self.action_requested.emit(
                "view.theme_light" if self.look.night else "view.theme_dark"
            )
        )
        return made

    def _mark_language(self) -> None:
        self.languages[ui.language].setChecked(True)

    def _apply_theme(self) -> None:
        shades = self.look.shades
        for id_, made in self.buttons.items():
            first = id_ == BEGINNINGS[0]
            name = ICONS.get(id_, "tour" if id_ == "help.tour" else "search")
            made.setIcon(icon(name, shades.on_accent if first else shades.accent))
        self.night.setIcon(icon("sun" if self.look.night else "moon", shades.text))

    def _make_room(self) -> None:
        """Hide the column at the left while a form is shown in a narrow window; the form has a button back."""
        narrow = self.width() < NARROW * self.look.size / 100
        self.side.setVisible(not narrow or self.pane.currentWidget() is self.gallery)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    # --- right -----------------------------------------------------------------------------------

    def _gallery(self) -> QWidget:
        inner = QWidget()
        inner.setObjectName("gallery")
        column = vbox(inner, (30, 26, 30, 26), spacing=10)
        self.shelf, self.houses = GameShelf(), HouseSection()
        self.shelf.game_requested.connect(self.game_requested)
        self.shelf.house_rules_requested.connect(self.houses.show_only)
        self.shelf.focused.connect(self._bring_up)
        self.houses.picked.connect(self.picked)
        self.houses.begun.connect(lambda: self.shelf.boxes[0].setFocus(Qt.FocusReason.TabFocusReason))
        self.games = label("window-start-section-games", "book", wrap=True)
        for name in ("recent", "folder", "samples"):
            self.sections[name] = Section(f"window-start-section-{name}", one_row=name == "recent")
        shelf = (self.games, self.shelf, self.houses)
        for part in (self.sections["recent"], *shelf, self.sections["folder"], self.sections["samples"]):
            column.addWidget(part)
        self.houses.hide()
        column.addStretch(1)
        self.gallery = page_area(inner, "window-start-gallery")
        return self.gallery

    def _bring_up(self, box: QWidget, by_mouse: bool) -> None:
        """Scroll to a focused box; after a delay, so that a double click does not meet another box."""
        wait = QApplication.doubleClickInterval() if by_mouse else 0
        QTimer.singleShot(wait, box, partial(self.gallery.ensureWidgetVisible, box))

    def show_gallery(self) -> None:
        """Show the cards again instead of a form."""
        self.pane.setCurrentWidget(self.gallery)

    def show_pane(self, widget: QWidget) -> None:
        """Show a form (a new map, the globe) in the place of the cards."""
        if self.pane.indexOf(widget) < 0:
            self.pane.addWidget(widget)
        self.pane.setCurrentWidget(widget)

    def card(self, title: Callable[[], str], line: Callable[[], str], path: Path) -> Card:
        """A card that opens a file when it is clicked."""
        made = Card(title, line, str(path))
        made.clicked.connect(lambda _checked=False: self.picked.emit(path))
        return made

    def show_houses(self, games: Sequence[GameEntry], houses: Sequence[HouseEntry]) -> None:
        """Show the house rules of these games, if they have changed."""
        self.shelf.count_houses(Counter(house.game for house in houses))
        self.houses.fill(games, houses)

    def show_games(self, games: Sequence[GameEntry], houses: Sequence[HouseEntry]) -> None:
        """Show these games, with their house rules below."""
        self.shelf.fill(games)
        self.show_houses(games, houses)
        for part in (self.games, self.shelf, self.houses):
            part.setVisible(bool(games))
