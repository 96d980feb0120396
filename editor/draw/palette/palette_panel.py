"""The palette panel: the terrains and features that the chosen ruleset declares, to paint with and to place."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRectF, Qt
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import QHBoxLayout, QListView, QPushButton, QToolButton, QWidget

from dsl.games.library.shelves import RULES
from dsl.maps.board.spec import NODES, SECTIONS
from editor.base.texts import set_text, tr
from editor.charts.drawing.style.swatches import draw_ink
from editor.draw.palette.game_chooser import GameChooser, games_patches, take_game
from editor.draw.palette.new_ink import NewInk
from editor.draw.palette.palette_model import (
    PAINTING,
    TOOLS,
    PaletteDelegate,
    PaletteEntry,
    ink_label,
    offers,
    palette_model,
)
from editor.model.documents.chart import Change, Ink
from editor.model.documents.map_document import label
from editor.model.games import Games, game_title
from editor.model.rules.house_files import house_title, houses_of
from editor.model.sessions.edit_commands import swap_inks
from editor.model.sessions.session import Session
from editor.view.widgets.glyphs import draw_ticks
from editor.view.widgets.panel import Panel, hint_label
from editor.view.widgets.rows import ROW


class InkPair(QToolButton):
    """Both inks, the first in front; a click exchanges them."""

    def __init__(self, panel: PalettePanel) -> None:
        super().__init__(panel)
        self.panel = panel
        self.setFixedSize(46, 38)
        set_text(self, self.setAccessibleName, "panels-palette-swap")
        self.clicked.connect(panel.swap)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        theme, session = self.panel.chart_theme(), self.panel.session
        if session is not None:
            draw_ink(painter, QRectF(19, 13, 22, 22), session.second_ink, theme)
            draw_ink(painter, QRectF(5, 3, 24, 24), session.ink, theme)
        painter.end()


class GamesButton(QToolButton):
    """Shows and hides the list of games that the map is for."""

    def __init__(self) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setFixedSize(32, 32)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        role = QPalette.ColorRole.HighlightedText if self.isChecked() else QPalette.ColorRole.ButtonText
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        painter = QPainter(self)
        draw_ticks(painter, QRectF(self.rect()).adjusted(7, 7, -7, -7), self.palette().color(group, role))
        painter.end()


class PalettePanel(Panel):
    """Terrains, sites, starts, arrows and regions; the games of the map, and the one in use."""

    title = "panels-palette"

    def __init__(self, session: Session | None, parent: QWidget | None = None, games: Games | None = None) -> None:
        super().__init__(session, parent)
        self.games = games or Games()
        self.extra: list[Ink] = []
        self._headers = self.games.headers()
        self._make_top()
        self.hint = hint_label("panels-none-open")
        self.model = palette_model(self)
        self.view = QListView()
        self.view.setModel(self.model)
        self.view.setItemDelegate(PaletteDelegate(self._is_second, self.chart_theme, self.view))
        self.view.setMouseTracking(True)
        set_text(self.view, self.view.setAccessibleName, "panels-palette")
        self.view.clicked.connect(self.choose)
        self.view.activated.connect(self.choose)
        self.view.viewport().installEventFilter(self)
        self.view.installEventFilter(self)
        self.new_button = QPushButton()
        self.new_button.setCheckable(True)
        set_text(self.new_button, self.new_button.setText, "panels-palette-new")
        set_text(self.new_button, self.new_button.setToolTip, "panels-palette-new-tip")
        self.new_ink = NewInk()
        self.new_ink.hide()
        self.new_button.toggled.connect(self.new_ink.setVisible)
        self.new_ink.made.connect(self._add_ink)
        for widget in (self.hint, self.view, self.new_button, self.new_ink):
            self.column.addWidget(widget)
        self.column.setStretchFactor(self.view, 1)
        self.begin()

    def _make_top(self) -> None:
        self.chooser = GameChooser()
        self.chooser.activated.connect(self._choose_game)
        self.games_button = GamesButton()
        set_text(self.games_button, self.games_button.setToolTip, "panels-palette-games-tip")
        set_text(self.games_button, self.games_button.setAccessibleName, "panels-palette-games-tip")
        self.pair = InkPair(self)
        top = QHBoxLayout()
        top.addWidget(self.pair)
        top.addWidget(self.chooser, 1)
        top.addWidget(self.games_button)
        self.column.addLayout(top)
        self.list_model = QStandardItemModel(self)
        self.list_model.itemChanged.connect(self._games_changed)
        self.game_list = QListView()
        self.game_list.setModel(self.list_model)
        self.game_list.setMaximumHeight(150)
        set_text(self.game_list, self.game_list.setAccessibleName, "panels-palette-games-tip")
        self.game_list.hide()
        self.games_button.toggled.connect(self.game_list.setVisible)
        self.column.addWidget(self.game_list)

    # --- listening -------------------------------------------------------------------------------

    def session_shown(self) -> None:
        """Fill for another map."""
        self.extra = []
        self.new_ink.show_session(self.session)
        self._refill()

    def map_changed(self, change: Change) -> None:
        """Fill again if the legend or the games changed."""
        if change.whole or change.sections & {"legend", "games", NODES, *SECTIONS}:
            self._refill()

    def session_changed(self, name: str) -> None:
        """Update for another ruleset, ink or feature."""
        if name == "game":
            self._refill()
            if self.session is not None and self.session.ink not in [offer.ink for offer in self.model.rows]:
                self.session.ink = self.session.first_ink()
        elif name == "rules":
            self._fill_chooser(self.document.chart.games if self.document is not None else [])
        elif name in ("ink", "second_ink", "feature", "tool"):
            self._mark()

    def language_changed(self) -> None:
        """Fill with labels in another language."""
        self._refill()

    def look_changed(self) -> None:
        """Update the colours of the swatches (light or dark theme)."""
        if hasattr(self, "view"):
            self.view.viewport().update()

    # --- showing ---------------------------------------------------------------------------------

    def _refill(self) -> None:
        chart = self.document.chart if self.document is not None else None
        self.model.show_rows(offers(chart, self.game, self.extra))
        self.hint.setVisible(chart is None)
        for widget in (self.view, self.new_button):
            widget.setVisible(chart is not None)
        if chart is None:
            self.new_button.setChecked(False)
        self.chooser.setEnabled(chart is not None)
        self.games_button.setEnabled(chart is not None)
        meant = chart.games if chart is not None else []
        self._fill_chooser(meant)
        self._fill_games(meant)
        self.new_ink.refresh()
        self._mark()

    def _fill_chooser(self, meant: list[str]) -> None:
        self.chooser.clear()
        self.chooser.addItem(tr("panels-palette-no-game"), "")
        ranked = sorted(self._headers, key=lambda h: (h.name not in meant, h.title))
        game, session = self.game, self.session
        if session is not None and game is not None and all(header.name != game.header.name for header in ranked):
            session.own_game = game  # a game that is not installed: it stays in the list
        houses = {header.name: houses_of(header) if header.name in meant else [] for header in ranked}
        own = session.own_game.header if session is not None and session.own_game is not None else None
        if own is not None and own.path not in [house.path for listed in houses.values() for house in listed]:
            ranked.insert(0, own)
        for header in ranked:
            self.chooser.addItem(game_title(header), header.name)
            for house in houses.get(header.name, []):
                self.chooser.addItem(house_title(house), str(house.path))
        rules = session.rules if session is not None else None
        place = rules.place if rules is not None else game.header.path if game is not None else ""
        row = self.chooser.findData(str(place))
        row = row if row >= 0 else self.chooser.findData(game.header.name if game else "")
        self.chooser.setCurrentIndex(max(row, 0))
        self.chooser.give_up()

    def _fill_games(self, meant: list[str]) -> None:
        self.list_model.blockSignals(True)
        self.list_model.clear()
        known = {header.name: header for header in self._headers}
        for name in dict.fromkeys([*known, *meant]):
            item = QStandardItem(game_title(known[name]) if name in known else name)
            item.setData(name, ROW)
            item.setCheckable(True)
            item.setEditable(False)
            item.setCheckState(Qt.CheckState.Checked if name in meant else Qt.CheckState.Unchecked)
            self.list_model.appendRow(item)
        self.list_model.blockSignals(False)
        self.game_list.reset()

    def _mark(self) -> None:
        session = self.session
        if session is None:
            return
        tool = session.tools.tool
        row = -1
        for number, offer in enumerate(self.model.rows):
            placed = offer.feature is not None and tool == TOOLS[offer.feature.kind]
            if placed and offer.feature is not None and offer.feature.name == session.feature:
                row = number
            if tool not in TOOLS.values() and offer.ink is not None and offer.ink == session.ink:
                row = number
        self.view.setCurrentIndex(self.model.index(row) if row >= 0 else QModelIndex())
        self.view.viewport().update()
        self.pair.update()
        game = self.game
        both = ink_label(session.ink, game), ink_label(session.second_ink, game)
        self.pair.setToolTip(tr("panels-palette-swap-tip", first=both[0], second=both[1]))

    # --- doing -----------------------------------------------------------------------------------

    def choose(self, index: QModelIndex) -> None:
        """Choose the entry of a row as ink or feature."""
        offer, session = index.data(ROW), self.session
        if session is None or not isinstance(offer, PaletteEntry) or offer.heading:
            return
        if offer.ink is not None:
            self._use_ink(session, offer.ink)
        elif offer.feature is not None:
            session.feature = offer.feature.name
            session.tools.tool = TOOLS[offer.feature.kind]

    def _is_second(self, ink: Ink) -> bool:
        return self.session is not None and ink == self.session.second_ink

    def _use_ink(self, session: Session, ink: Ink) -> None:
        session.ink = ink
        if session.tools.tool not in PAINTING:
            session.tools.tool = "brush"

    def swap(self) -> None:
        """Exchange the two inks."""
        if self.session is not None:
            swap_inks(self.session)

    def pick_number(self, number: int) -> None:
        """Choose the ink with this digit; 0 is "no cell". Inks from the 10th on have no digit."""
        for row, offer in enumerate(self.model.rows):
            if offer.ink is not None and offer.number == number and (number or offer.ink.terrain is None):
                self.choose(self.model.index(row))
                return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The right button chooses the second ink; digits choose inks even without the main window."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            if event.button() == Qt.MouseButton.RightButton:
                offer = self.view.indexAt(event.position().toPoint()).data(ROW)
                if self.session is not None and isinstance(offer, PaletteEntry) and offer.ink is not None:
                    self.session.second_ink = offer.ink
                return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and not event.modifiers():
            if Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9:
                self.pick_number(event.key() - Qt.Key.Key_0)
                return True
        return super().eventFilter(watched, event)

    def _add_ink(self, ink: Ink) -> None:
        if ink not in self.extra:
            self.extra.append(ink)
        self.new_button.setChecked(False)
        self._refill()
        if self.session is not None:
            self._use_ink(self.session, ink)

    def _choose_game(self, row: int) -> None:
        name = str(self.chooser.itemData(row) or "")
        if self.session is None:
            return
        if name.endswith(RULES):
            self.session.play_by(Path(name))
            return
        known = [game for game in (self.game, self.session.own_game) if game is not None and game.header.name == name]
        take_game(self.session, known[0] if known else self.games.board(name) if name else None)
        if self.session.rules is not None or self.session.leads == "rules":
            self.session.play_by(None)

    def _games_changed(self, _item: QStandardItem) -> None:
        document = self.document
        if document is None:
            return
        items = [self.list_model.item(row) for row in range(self.list_model.rowCount())]
        checked = [str(one.data(ROW)) for one in items if one.checkState() == Qt.CheckState.Checked]
        meant = document.chart.games
        after = [name for name in meant if name in checked] + [name for name in checked if name not in meant]
        if after != meant:
            document.do(label("panels-palette-games-set"), games_patches(document.chart, after))
