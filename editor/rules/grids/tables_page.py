"""The tables of a game, one below the other; likewise its decks; and the page about the game itself."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

from dsl.language.syntax.built_in_names import SHARES
from dsl.services.forms.board_values import Head
from dsl.services.forms.declaration_changes import set_label
from dsl.services.forms.form_values import Grid
from dsl.services.forms.game_form import GameForm
from dsl.services.forms.row_edits import CellValue
from editor.base.texts import Message, set_text, tr
from editor.model.rules.rule_replacing import Chosen
from editor.model.sessions.session import Session
from editor.rules.forms.help_cards import BookTitle
from editor.rules.forms.parameter_row import Word, value_text
from editor.rules.forms.rule_page import edit
from editor.rules.forms.rules_panel import EDGE, RulesPage
from editor.rules.grids import grid_changes
from editor.rules.grids.board_page import BoardPage
from editor.rules.grids.card_sheet import CardSheet
from editor.rules.grids.grid_frame import GridFrame
from editor.rules.grids.share_bar import Share, ShareBar
from editor.view.fields.choice_strip import ChoiceStrip
from editor.view.fields.field import Choice
from editor.view.fields.text_fields import TextField
from editor.view.widgets.makers import emptied, label, vbox


class AboutPage(BoardPage):
    """The declarations about the game itself: title, players, seats, notes."""

    title = "rules-chapter-about"
    chapter = "about"

    def fill(self, form: GameForm) -> None:
        """List title, players, seats and notes."""
        head = form.head
        if self.rules is not None and not self.rules.read_only and not self.rules.unnamed:
            self.group("grid-about-title")
            self.list.addWidget(self._title_field(head))
        self.group("grid-about-players")
        least, most = head.players
        text = "grid-about-players-just" if least == most else "grid-about-players-range"
        self.row("game", form.name, tr(text, least=least, most=most), [], ())
        for name, seat_label in head.seats:
            self.row("seat", name, self.word(seat_label) or name, [], ())
        if head.notes:
            self.group("grid-about-notes")
        for note in head.notes:
            told = " ".join(filter(None, map(self.sentence, note.clauses)))  # in the reader's language
            self.row("note", note.message, "", [told or note.message], note.clauses)

    def _title_field(self, head: Head) -> TextField:
        field = TextField()
        field.show_value(head.title)
        set_text(field, field.setAccessibleName, "grid-about-title")
        field.edited.connect(lambda title: self._rename(head, title))
        return field

    def _rename(self, head: Head, title: object) -> None:
        if isinstance(title, str) and title != head.title and self.session is not None:
            said = Message("rules-done-set", {"what": tr("grid-about-title"), "before": head.title, "after": title})
            edit(self.session, said, lambda own: set_label(own, head.declared, title))


class TablesPage(RulesPage):
    """All tables of a kind; changes in them are edits of the rules text."""

    title = "rules-chapter-tables"
    chapter, kind, how = "tables", "table", "grid-how"
    frame = GridFrame

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.frames: dict[str, GridFrame] = {}
        self._shown: object = None
        self._selecting = False
        self._later = QTimer(self, singleShot=True, interval=0)
        """Scrolls after the layout is done: a new page has none yet when a table is selected."""
        self._later.timeout.connect(self._scroll_to_chosen)
        self.page = QWidget()
        self.list = vbox(self.page, (EDGE, 20, EDGE, EDGE), spacing=8)
        self.heading, self.below = BookTitle(), label(self.how, "soft", wrap=True)
        self.tables = QVBoxLayout()
        for widget in (self.heading, self.below):
            self.list.addWidget(widget)
        self.list.addLayout(self.tables)
        self.list.addStretch(1)
        self.area = QScrollArea(widgetResizable=True)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(self.page)
        self.page.setAutoFillBackground(False)
        set_text(self.area, self.area.setAccessibleName, self.title)
        self.column.addWidget(self.area)
        self.begin()

    # --- what is shown ---------------------------------------------------------------------------

    def rules_read(self) -> None:
        """Update the cells; tables are created again only if there are others."""
        self.heading.setText(tr(self.title))
        form = self.form
        grids = [grid for grid in form.grids if grid.kind == self.kind] if form is not None else []
        shape = (self.session, [(grid.name, self.word(grid.label)) for grid in grids])
        if shape != self._shown:
            self._shown = shape
            emptied(self.tables)
            self.frames = {grid.name: self._framed(grid) for grid in grids} if self.session is not None else {}
        for grid in grids:
            if grid.name in self.frames:
                self.frames[grid.name].show_grid(grid)

    def _framed(self, grid: Grid) -> GridFrame:
        assert self.session is not None
        made = self.frame(self.session, grid, self.word)
        made.looked_at.connect(self._look_at)
        self.tables.addWidget(made)
        return made

    def chosen_changed(self) -> None:
        """Scroll to the selected table, unless it was selected here."""
        if not self._selecting:
            self._scroll_to_chosen()
            self._later.start()

    def _scroll_to_chosen(self) -> None:
        frame = self.frames.get(self.chosen.name) if self.chosen.kind == self.kind else None
        focused = QApplication.focusWidget()
        if frame is not None and (focused is None or not frame.isAncestorOf(focused)):
            first = frame is next(iter(self.frames.values()))  # the heading of the page stands above it
            self.area.verticalScrollBar().setValue(0 if first else frame.mapTo(self.page, QPoint()).y())

    def _look_at(self, name: str) -> None:
        if self.session is not None and self.isVisible():
            self._selecting = True
            self.session.chosen = Chosen(self.chapter, self.kind, name)
            self._selecting = False


LIGHTEST, DARKEST = QColor("#f0e0b0"), QColor("#c08a2b")
"""The colours of the bar, from the least value to the greatest."""


class DeckFrame(GridFrame):
    """A deck as cards or table, and below it the probability of each value of its first numeric column."""

    def __init__(self, session: Session, grid: Grid, word: Word, parent: QWidget | None = None) -> None:
        self.sheet, self.bar = CardSheet(grid, word), ShareBar()
        self.way = ChoiceStrip(())
        super().__init__(session, grid, word, parent)
        self.sheet.count_changed.connect(self._count)
        self.sheet.moved.connect(lambda key, before: grid_changes.shift_row(session, self.grid, key, before, word))
        self.sheet.selected_changed.connect(self._select_row)
        self.view.looked_at.connect(self._select_current_card)
        self.way.edited.connect(lambda as_table: self.show_as(bool(as_table)))
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        column.insertWidget(2, self.way, 0, Qt.AlignmentFlag.AlignLeft)
        column.insertWidget(3, self.sheet)
        column.insertWidget(4, self.bar)
        self.show_as(False)

    def show_as(self, as_table: bool) -> None:
        """Show the deck as a table or as cards."""
        self.way.show_value(as_table, as_table)
        self.view.setVisible(as_table)
        self.sheet.setVisible(not as_table)

    def show_grid(self, grid: Grid) -> None:
        """Show the present cards."""
        super().show_grid(grid)
        self.way.choices = (Choice(False, tr("grid-as-cards")), Choice(True, tr("grid-as-table")))
        self.way.setAccessibleName(tr("grid-as"))
        self.way.updateGeometry()
        self.sheet.show_grid(grid)
        self.bar.show_shares(self._by_value(grid, grid.chances()), self._by_value(grid, grid.base_chances()))
        self.bar.setVisible(bool(self.bar.now))

    def _by_value(self, grid: Grid, chances: dict[str, float]) -> list[Share]:
        """The probability of each value in the first numeric column, the least value first."""
        numbers = (k for k, c in enumerate(grid.columns) if c.type.base == "int" and c.name != SHARES["deck"])
        place = next(numbers, None)
        if place is None:
            return []
        parts: dict[int, float] = {}
        for row in grid.rows:
            value = row.cells[place].now.value
            if isinstance(value, int):
                parts[value] = parts.get(value, 0.0) + chances.get(row.key, 0.0)
        listed = sorted(parts)
        kind = grid.columns[place].type
        return [
            Share(value_text(value, kind, self.word), parts[value], _shade(at / max(1, len(listed) - 1)))
            for at, value in enumerate(listed)
        ]

    def _count(self, key: str, count: int) -> None:
        grid_changes.set_one(self.session, self.grid, CellValue(key, SHARES["deck"], count), self.word)

    def _select_row(self, key: str) -> None:
        keys = [row.key for row in self.grid.rows]
        if key in keys:
            self.view.setCurrentIndex(self.model.index(keys.index(key), 1 + self.grid.column(SHARES["deck"])))

    def _select_current_card(self) -> None:
        index = self.view.currentIndex()
        if index.isValid() and index.row() < len(self.grid.rows):
            self.sheet.select(self.grid.rows[index.row()].key)


def _shade(part: float) -> QColor:
    """A colour between the lightest and the darkest."""
    one, two = LIGHTEST, DARKEST
    pairs = ((one.red(), two.red()), (one.green(), two.green()), (one.blue(), two.blue()))
    return QColor(*(round(a + (b - a) * part) for a, b in pairs))


class DecksPage(TablesPage):
    """Every deck of the game."""

    title = "rules-chapter-decks"
    chapter, kind = "decks", "deck"
    frame = DeckFrame
