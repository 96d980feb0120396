"""Draws the board of a match as a viewer may see it, and its legend."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rich.text import Text

from dsl.engines.linking.game import Datum
from dsl.fronts.cli.drawing.grid_drawing import LAND, WATERS, GridDrawing, Scene
from dsl.fronts.cli.drawing.signs import Letters, Token, colour_of, lettered, make_signs
from dsl.fronts.cli.drawing.track_drawing import LINES, TrackDrawing
from dsl.games.play.game_facts import Facts
from dsl.games.play.visible_state import LaidCards, Value, arrows, marks, passable
from dsl.maps.board.grid import Grid
from dsl.maps.board.track import Track
from dsl.text.diagnostics import message

ANY = 10_000
"""A height for as many lines as are needed."""


class BoardView:
    """Draws one board; pieces keep their letters during a game."""

    def __init__(self, facts: Facts, letters: Letters, plain: bool) -> None:
        """``plain``: without colours."""
        self.facts = facts
        self.game = facts.game
        self._letters = letters
        self._plain = plain
        self._passable = passable(self.game)
        topology = self.game.map.topology
        self._grid = GridDrawing(topology) if isinstance(topology, Grid) else None
        names = [facts.place(cell) for cell in range(topology.size)]
        notes = {c: text for c in range(topology.size) if (text := facts.note(c))} if self._grid is None else {}
        kinds = {way: number + 1 for number, (_, several) in enumerate(arrows(self.game)) for way in several}
        self._track = TrackDrawing(topology, names, notes, kinds) if isinstance(topology, Track) else None
        things = [*self._pieces(), *(site for site, _ in facts.sites)]
        self._signs = dict(zip(things, make_signs(map(self._name, things)), strict=True))
        self._named = set(self._signs)  # things whose letters come from their names, not yet from a theme

    def _name(self, thing: Datum) -> str:
        """The text from which the letters of a thing are made: its name, or kind and number of a site without one."""
        if thing.domain not in self.game.features or self.facts.titled(thing):
            return self.facts.label(thing)
        kind = self.game.program.domains[thing.domain]
        return f"{self.facts.words.word(kind.label) or kind.name} {thing.value + 1}"

    def _pieces(self) -> list[Datum]:
        kinds = [domain.name for domain in self.game.program.domains.values() if domain.kind == "piece"]
        return [Datum(kind, number) for kind in kinds for number in range(self.game.sizes[kind])]

    # --- signs -------------------------------------------------------------------------------------

    def sign(self, thing: Datum) -> str:
        """The two letters of a piece or site on the board: from the theme, else from its name."""
        if thing in self._named and (letter := self._theme_letter(thing)):
            self._named.discard(thing)
            others = [sign for other, sign in self._signs.items() if other != thing]
            owner = self.facts.attribute(thing, "owner")
            self._signs[thing] = lettered(letter, self.facts.label(thing), others, owner.value if owner else -1)
        return self._signs.get(thing, "?")

    def _letter(self, piece: Datum) -> str:
        """The letter for a kind of pieces where several are on one cell."""
        return self._theme_letter(piece) or self.facts.label(piece)[:1]

    def _theme_letter(self, thing: Datum) -> str:
        """The letter of a thing in the theme, translated if the game has a translation; empty if there is none."""
        return self.facts.words.word(self._letters.of(self.facts.match.engine, thing))[:1]

    def _tokens(self) -> list[Token]:
        tokens = [Token(p.cell, self.sign(p.piece), p.owner, self._letter(p.piece)) for p in self.facts.pieces()]
        return tokens + [self._mark(cell, value) for cell, value in self._marks()] + self._areas()

    def _marks(self) -> list[tuple[int, Value]]:
        return marks(self.game, self.facts.match.engine, self.facts.viewer)

    def _areas(self) -> list[Token]:
        """Tokens for cells in sets of players: the first letter of the set's label, of several sets the smallest."""
        found: dict[tuple[int, int], Token] = {}
        for seat, value in sorted(self.facts.cell_sets(), key=lambda entry: -entry[1].value.value.bit_count()):
            letter = self.facts.words.word(value.label)[:1]
            for cell in self.game.split(value.value):
                found[seat, cell.value] = Token(cell.value, letter, seat, letter)
        return list(found.values())

    def _mark(self, cell: int, value: Value) -> Token:
        """The token for a value of a cell, in the colour of its player."""
        facts, domain, number = self.facts, value.value.domain, value.value.value
        if domain == "int" and not value.value.many:
            return Token(cell, str(number))
        label = facts.words.word(value.label) if domain == "bool" or value.value.many else facts.label(value.value)
        if domain == "player" and not value.value.many:
            names = [facts.player(seat) for seat in range(self.game.seats)]
            return Token(cell, make_signs(names)[number], number)
        return Token(cell, label[:2].lower())  # small letters: those of pieces begin with a capital

    # --- the drawing -------------------------------------------------------------------------------

    def lines(
        self,
        width: int,
        height: int = ANY,
        targets: Collection[int] = (),
        focus: Collection[int] = (),
        anchor: Collection[int] = (),
    ) -> list[Text]:
        """The drawing in at most that size; the card table of a game without a board."""
        language = self.facts.words.language
        if not self.game.map.has_cells:
            found = [line for laid in self.facts.on_table() for line in self.zone_lines(laid, width)]
            hidden = len(found) - height + 1
            more = Text(message("cli-more-table", {"count": hidden}, language), style="dim")
            return found if hidden < 2 else [*found[: height - 1], more]
        if self._track is not None:
            more_map = message("cli-more-map", {}, language)
            return self._track.draw(self._tokens(), targets, focus, width, height, anchor, more_map)
        if self._grid is None or self.game.map.topology.size < 2:
            return []
        return self._grid.draw(self._scene(targets, focus, anchor), width, height)

    def zone_lines(self, laid: LaidCards, width: int) -> Iterator[Text]:
        """Lines for a zone of cards: owner, name, the visible cards, the number of the others."""
        line = Text(f"{self.facts.player(laid.seat)} · " if laid.seat >= 0 else "", style=colour_of(laid.seat))
        line.append(f"{self.facts.zone(laid)}:", style="default")
        cards = laid.cards if laid.cards is not None else []
        shown = [f"[{self.facts.label(card)}]" for card in cards] or [f"{LAND} × {laid.count}" if laid.count else "–"]
        if cards and laid.count > len(cards):
            shown.append(f"+ {laid.count - len(cards)}")
        for card in shown:
            if len(line) + 1 + len(card) > width:
                yield line
                line = Text("   ")
            line.append(f" {card}", style="bold" if cards else "dim")
        yield line

    def tiles(self, width: int, height: int) -> list[list[Text]]:
        """All of the drawing, in parts of at most that size."""
        if not self.game.map.has_cells:
            lines = self.lines(width)
            return [lines[begin : begin + height] for begin in range(0, len(lines), height)]
        if self._track is not None:
            return self._track.tiles(self._tokens(), width, height)
        return self._grid.tiles(self._scene((), ()), width, height) if self._grid is not None else []

    def _scene(self, targets: Collection[int], focus: Collection[int], anchor: Collection[int] = ()) -> Scene:
        sites = {cell: self.sign(site) for site, cells in self.facts.sites for cell in cells}
        return Scene(self.game.map, self._passable, self._tokens(), sites, targets, focus, anchor, self._plain)

    def cells_of(self, values: Sequence[Datum | None]) -> list[int]:
        """The cells among some values, and the cells of the things among them."""
        places = {p.piece: (p.cell,) for p in self.facts.pieces()} | dict(self.facts.sites)
        found: list[int] = []
        for value in values:
            if value is not None and not value.many:
                found += places.get(value, (value.value,) if value.domain == "cell" and value.value >= 0 else ())
        return found

    # --- the legend --------------------------------------------------------------------------------

    def legend(self) -> list[Text]:
        """Lines for the letters of every piece and site with what is known of it, currents, and signs of terrains."""
        facts, found = self.facts, []
        for p in facts.pieces():
            sign = Text(self.sign(p.piece).ljust(2), style=f"bold {colour_of(p.owner)}")
            found.append(sign.append(f" {facts.piece(p)}", style="default"))
        for site, cells in facts.sites:
            sign = Text(self.sign(site).ljust(2), style="bold white on rgb(120,50,30)")
            found.append(sign.append(f" {facts.site(site, cells)}", style="default"))
        carried = [(self._mark(cell, value), value) for cell, value in self._marks()]
        words = {mark.sign: facts.fact(v.label, v.value) for mark, v in carried if mark.owner < 0}
        found += [Text(f"{sign:<2} {text}") for sign, text in words.items() if not sign.isdigit()]
        for seat, value in facts.cell_sets():
            label = facts.words.word(value.label)
            sign = Text(label[:1].ljust(2), style=f"bold {colour_of(seat)}")
            found.append(sign.append(f" {label} ({facts.player(seat)})", style="default"))
        for number, (label, ways) in enumerate(arrows(self.game), 1):
            once = [(tail, head) for tail, head in ways if (head, tail) not in ways or tail < head]
            signs = {way: "↔" if way[::-1] in ways else "→" for way in once}
            told = ", ".join(f"{facts.place(tail)}{sign}{facts.place(head)}" for (tail, head), sign in signs.items())
            drawn = f"{LINES[number % len(LINES)][0] * 2} " if self._track is not None else ""
            found.append(Text(f"{drawn}{facts.words.word(label)}: {told}"))
        return [*found, *self._grounds()] if self._grid is not None else found

    def _grounds(self) -> list[Text]:
        """A line for the signs of free cells, if there is more than one."""
        wet = sorted(self._passable)
        found = [(f"{WATERS[n % len(WATERS)]} ", terrain) for n, terrain in enumerate(wet)]
        found += [(LAND * 2, t) for t in range(len(self.game.map.terrains)) if t not in self._passable]
        labels = [(sign, self.facts.terrain(t)) for sign, t in found]
        return [Text(f"{sign} {label}") for sign, label in labels] if len(labels) > 1 else []
