"""The declarations of a game about board, pieces, players and state: lists with links to the text."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from dsl.language.typed.types import INT_HIGH
from dsl.maps.board import spec
from dsl.services.forms.board_values import Attribute, Board, Demand, Feature, Kind
from dsl.services.forms.game_form import GameForm
from editor.base.texts import tr
from editor.charts.drawing.style.swatches import draw_feature, draw_ink
from editor.charts.drawing.style.theme import Theme, load_theme
from editor.model.documents.chart import Ink
from editor.model.rules.rule_replacing import Chosen
from editor.model.sessions.session import Session
from editor.rules.forms.help_cards import BookTitle, GroupHeading
from editor.rules.forms.parameter_row import allowed_text, value_text
from editor.rules.forms.rules_panel import EDGE, RulesPage
from editor.rules.grids.share_bar import DeclarationRow, Painting
from editor.view.widgets.makers import column_area, emptied, label, vbox

_FLAGS = frozenset(("passable", "sided", "overlapping", "line"))
"""The flags that have a meaning in every game, and so a text; others are shown by their names."""


class BoardPage(RulesPage):
    """The board: its shape, terrains, features of maps, requirements on maps."""

    title = "rules-chapter-board"
    chapter = "board"

    def __init__(self, session: Session | None, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.rows: dict[tuple[str, str], DeclarationRow] = {}
        self._shown: object = None
        self.page = QWidget()
        column = vbox(self.page, (EDGE, 20, EDGE, EDGE))
        self.heading, self.list = BookTitle(), QVBoxLayout()
        self.list.setSpacing(0)
        column.addWidget(self.heading)
        column.addWidget(label(f"rules-about-{self.chapter}", "soft", wrap=True))
        column.addLayout(self.list)
        column.addStretch(1)
        self.area = column_area(self.page, self.title)
        self.column.addWidget(self.area)
        self.begin()

    # --- what is shown ---------------------------------------------------------------------------

    def rules_read(self) -> None:
        """List the declarations, if they changed."""
        self.heading.setText(tr(self.title))
        form = self.form
        shape = (self.session, self.night, tr(self.title), form and (form.head, form.board, form.kinds))
        if shape != self._shown:
            self._shown = shape
            emptied(self.list)
            self.rows.clear()
            if form is not None:
                self.fill(form)

    def look_changed(self) -> None:
        """Draw the symbols for the light or dark theme."""
        super().look_changed()
        self.rules_read()

    def fill(self, form: GameForm) -> None:
        """List the parts of the board below their headings."""
        if form.board is None:
            return
        self.group("grid-board-shape")
        self.row("board", form.board.topology, tr(f"grid-board-{form.board.topology}"), self._shape(form.board), ())
        for kind in ("terrain", "site", "arrow", "region", "start"):
            features = [feature for feature in form.board.features if feature.kind == kind]
            if features:
                self.group(f"grid-board-{kind}")
            for place, feature in enumerate(features):
                self._feature(feature, place)
        if form.board.demands:
            self.group("grid-board-demands")
        for demand in form.board.demands:
            self._demand(demand)

    def _shape(self, board: Board) -> list[str]:
        lines = [tr("grid-board-size", wide=board.size[0], high=board.size[1])] if board.size is not None else []
        if board.directions:
            named = ", ".join(self.word(text) or name for name, text in board.directions)
            lines.append(tr("grid-board-directions", names=named))
        return lines

    def _feature(self, feature: Feature, place: int) -> None:
        flags = [tr(f"grid-flag-{flag}") if flag in _FLAGS else flag for flag in feature.flags]
        lines = [tr("grid-board-flags", flags=", ".join(flags))] if flags else []
        lines += [self.attribute(attribute) for attribute in feature.attributes]
        help_lines = [self.word(feature.help)] if feature.help else []
        title = self.word(feature.label) or feature.name
        paint = partial(self._symbol, feature.kind, feature.name, place)
        self.row(feature.kind, feature.name, title, help_lines + lines, feature.clauses, paint, feature.own)

    def _symbol(self, kind: str, name: str, place: int, painter: QPainter, rect: QRectF) -> None:
        theme = self._theme()
        if kind == "terrain":
            draw_ink(painter, rect, Ink(name), theme)
            return
        board = self.game.spec if self.game is not None else None
        known = next((f for f in board.features if f.name == name), None) if board is not None else None
        draw_feature(painter, rect, known or spec.Feature(spec.Kind(kind), name), theme, place)

    def _theme(self) -> Theme:
        return load_theme(self.game.folder if self.game is not None else None, self.night)

    def _demand(self, demand: Demand) -> None:
        """A requirement: its message, and what a violation means."""
        kind = demand.kind.split()[0]
        title = self.word(demand.message) or demand.condition
        self.row(kind, demand.message, title, [tr(f"grid-demand-{kind}")], demand.clauses, own=demand.own)

    # --- parts -----------------------------------------------------------------------------------

    def group(self, key: str, text: str = "") -> None:
        """Add a heading."""
        self.list.addWidget(GroupHeading(text or tr(key)))

    def row(
        self,
        kind: str,
        name: str,
        title: str,
        lines: list[str],
        clauses: tuple[str, ...],
        paint: Painting | None = None,
        own: bool = False,
    ) -> None:
        """Add a declaration; ``own``: it is in the file itself, which is marked for house rules."""
        house = self.form is not None and self.form.house
        made = DeclarationRow(title, lines, clauses, paint, own and house)
        made.chosen.connect(partial(self._choose, kind, name))
        made.to_text.connect(self._to_text)
        self.rows[kind, name] = made
        self.list.addWidget(made)

    def attribute(self, attribute: Attribute) -> str:
        """A line about an attribute: its name, possible values, initial value, and who may know it."""
        kind = attribute.type
        endless = kind.base == "int" and (kind.high is None or kind.high >= INT_HIGH)
        listed = not endless and (kind.base in ("int", "bool") or kind.values)
        parts = [allowed_text(kind, self.word)] if listed else []
        if attribute.default is not None:
            first = value_text(attribute.default.value, attribute.type, self.word)
            parameter = self.form.parameter(first) if self.form is not None else None
            if parameter is not None and parameter.label:
                first = tr("grid-parameter", what=self.word(parameter.label))
            parts.append(tr("grid-attribute-first", value=first))
        parts += [tr(f"grid-attribute-{mark.replace(' ', '-')}") for mark in attribute.marks]
        called = self.word(attribute.label) or attribute.name
        return f"{called}: {'; '.join(parts)}" if parts else called

    def _choose(self, kind: str, name: str) -> None:
        if self.session is not None:
            self.session.chosen = Chosen(self.chapter, kind, name)

    def _to_text(self) -> None:
        if self.session is not None:
            self.session.rules_as = "text"

    def chosen_changed(self) -> None:
        """Scroll to the selected declaration."""
        row = self.rows.get((self.chosen.kind, self.chosen.name))
        if row is not None:
            self.area.ensureWidgetVisible(row, 0, 60)


class PiecesPage(BoardPage):
    """Pieces, players and state: their attributes, and who may know them."""

    title = "rules-chapter-pieces"
    chapter = "pieces"

    def fill(self, form: GameForm) -> None:
        """List each kind with its attributes."""
        for kind in form.kinds:
            self.group("", self._kind_title(kind))
            if kind.kind == "piece":
                lines = [self.word(kind.help)] if kind.help else []
                lines += [tr("grid-piece-limit", limit=kind.limit)] if kind.limit else []
                lines += [tr("grid-piece-seen", who=kind.seen)] if kind.seen else []
                self.row("piece", kind.name, self._kind_title(kind), lines, kind.clauses)
            for attribute in kind.attributes:
                entry = "state" if kind.kind == "state" else "attribute"
                title, _, rest = self.attribute(attribute).partition(": ")
                lines = [line for line in (self.word(attribute.help), rest) if line]
                self.row(entry, attribute.name, title, lines, (), own=attribute.own)

    def _kind_title(self, kind: Kind) -> str:
        return tr(f"grid-kind-{kind.kind}") if kind.kind != "piece" else self.word(kind.label) or kind.name
