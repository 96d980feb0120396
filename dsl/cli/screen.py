"""What a player sees: the board with its legend, the state of the game in a line, the choices as a short list."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from dsl.cli.chart import chart
from dsl.cli.draw import OWNERS, Scene, Token, draw, make_signs
from dsl.cli.picking import LIST, Group, Picker, common, parts
from dsl.cli.voice import Voice
from dsl.link.events import Choice, Datum, Shown
from dsl.link.game import Game
from dsl.play import Match, Translation
from dsl.play.look import Standing, Value, arrows, attributes, marks, passable, sites, standing, state_values, telling

_WIDEST = 160


class Screen:
    """Prints for one console, in one language."""

    def __init__(self, out: Console, match: Match, words: Translation, voice: Voice) -> None:
        self.out = out
        self.match = match
        self.game: Game = match.game
        self.words = words
        self.voice = voice
        self.viewer: int | None = None  # whose eyes are on the screen
        self._drawn: tuple[bytes, tuple[int, ...]] | None = None
        self._passable = passable(self.game)
        self.sites = sites(self.game)
        things = [*_pieces(self.game), *(site for site, _ in self.sites)]
        self._signs = dict(zip(things, make_signs(map(self.label, things)), strict=True))

    # --- words -----------------------------------------------------------------------------------

    def label(self, datum: Datum) -> str:
        """A value in the reader's words; set members one after another."""
        return self.words.label(self.game, datum)

    def tell(self, shown: Shown | None) -> str:
        """A text for players."""
        return self.words.tell(self.game, shown) if shown else ""

    def choice(self, choice: Choice) -> str:
        """A choice as a line of the list; what its label does not say of its values is added."""
        if choice.label is None:
            return " ".join([choice.option, *(self.label(value) for value in choice.values)])
        text = self.tell(choice.label)
        told = [value for _, value in choice.label.values if value is not None]
        left = [self.label(value) for value in choice.values if value not in told]
        return f"{text.rstrip()} {' '.join(left)}".strip() if left else text

    def sign(self, piece: Datum) -> str:
        """The two letters of a piece on the board."""
        return self._signs.get(piece, "?")

    # --- the board -------------------------------------------------------------------------------

    def board(self, targets: Collection[int] = (), again: bool = True) -> None:
        """The board, pieces, sites, and the state of the game; if not ``again``, only when that has changed."""
        drawn = (self.match.state(), tuple(targets))
        if drawn == self._drawn and not again:
            return
        self._drawn = drawn
        pieces = standing(self.game, self.match.engine)
        if self.game.map.topology.kind == "track":
            self._track(pieces, targets)
        else:
            tokens = [Token(p.cell, self.sign(p.piece), p.owner) for p in pieces]
            tokens += [self._mark(cell, value) for cell, value in marks(self.game, self.match.engine, self.viewer)]
            signs = {cell: self._signs[site] for site, cells in self.sites for cell in cells}
            scene = Scene(self.game.map, self._passable, tokens, signs, targets)
            for line in draw(scene, min(self.out.width, _WIDEST) if self.out.is_terminal else _WIDEST):
                self.out.print(line, soft_wrap=True)
        self._legend(pieces)
        self.status()

    def _mark(self, cell: int, value: Value) -> Token:
        """What a cell carries, as a sign: a player's in that player's colour."""
        domain, number = value.value.domain, value.value.value
        if domain == "int" and not value.value.many:
            return Token(cell, str(number))
        label = self.words.word(value.label) if domain == "bool" or value.value.many else self.label(value.value)
        if domain == "player" and not value.value.many:
            names = [self.label(Datum("player", seat)) for seat in range(self.game.seats)]
            return Token(cell, make_signs(names)[number], number)
        return Token(cell, label[:2])

    def _track(self, pieces: list[Standing], targets: Collection[int]) -> None:
        """The circles where the map draws them; the legend below tells whose ships they are."""
        tokens = [Token(p.cell, self.sign(p.piece), p.owner) for p in pieces]
        width = min(self.out.width, _WIDEST) if self.out.is_terminal else _WIDEST
        for line in chart(self.game.map.topology, tokens, targets, width):
            self.out.print(line, soft_wrap=True)

    def _legend(self, pieces: Iterable[Standing]) -> None:
        items = []
        for p in pieces:
            text = Text().append(self.sign(p.piece), style=f"bold {_colour(p.owner)}")
            text.append(f" {self.label(p.piece)} {self.game.map.topology.names[p.cell]}", style="default")
            owner = [self.label(Datum("player", p.owner))] if p.owner >= 0 else []
            text.append(self._told(p.piece, owner), style="dim")
            items.append(text)
        names = self.game.map.topology.names
        for site, cells in self.sites:
            text = Text().append(self._signs[site], style="bold white on rgb(120,50,30)")
            text.append(f" {self.label(site)} {names[cells[0]]}", style="default")
            text.append(self._told(site), style="dim")
            items.append(text)
        if items:
            self.out.print(Columns(items, padding=(0, 2)), width=min(self.out.width, _WIDEST))
        for label, ways in arrows(self.game):
            told = ", ".join(f"{names[tail]}→{names[head]}" for tail, head in ways)
            self.out.print(Text(f"{self.words.word(label)}: {told}", style="dim"), width=min(self.out.width, _WIDEST))

    def _told(self, thing: Datum, first: Collection[str] = ()) -> str:
        """What is known of a piece or site, in brackets: after what comes ``first``, all that says anything."""
        values = attributes(self.game, self.match.engine, thing, self.viewer)
        facts = [*first, *(self._fact(v.label, v.value) for v in values if telling(v.value))]
        return f" ({', '.join(facts)})" if facts else ""

    def _fact(self, label: str, value: Datum) -> str:
        if value.domain == "bool" and not value.many:
            return self.words.word(label)
        if value.domain == "int":
            return f"{self.words.word(label)} {self.label(value)}"
        return self.label(value)

    def status(self) -> None:
        """The public state in one line."""
        values = state_values(self.game, self.match.engine, self.viewer)
        parts = [
            f"{self.words.word(v.label)}: {self.label(v.value)}"
            for v in values
            if v.value.domain == "int" or telling(v.value)
        ]
        if parts:
            self.out.print(Text(" · ".join(parts), style="italic"), soft_wrap=True)

    # --- the choices -----------------------------------------------------------------------------

    def targets(self, picker: Picker) -> list[int]:
        """The cells among which to choose: where the first thing not yet settled stands, or is."""
        places = {p.piece: (p.cell,) for p in standing(self.game, self.match.engine)} | dict(self.sites)
        depth = max(1, picker.settled)
        found: dict[int, None] = {}
        for choice in picker.choices:
            for value in parts(choice)[depth:]:
                cells = (
                    places.get(value, (value.value,) if value.domain == "cell" else ())
                    if isinstance(value, Datum)
                    else ()
                )
                found |= dict.fromkeys(cells)
                if cells:
                    break
        return list(found)

    def menu(self, picker: Picker, groups: list[Group]) -> None:
        """The list; where it would be long, only what kind of thing to type."""
        if len(groups) > LIST:
            names = self.game.map.topology.names
            cells = sorted(picker.values("cell"))
            shown = ", ".join(names[c] for c in cells[:LIST]) + (" …" if len(cells) > LIST else "")
            if cells:
                self.out.print(self.voice.say("cli-type-cell", count=len(cells), cells=shown), soft_wrap=True)
                return
        for number, group in enumerate(groups[: 3 * LIST], 1):
            choices = [picker.decision.choices[i] for i in group.indices]
            line = Text().append(f"{number:>3}  ", style="bold cyan")
            line.append(self.choice(common(choices)) if len(choices) > 1 else self.choice(choices[0]), style="default")
            if len(choices) > 1:
                line.append(f"  ▸ {len(choices)}", style="dim")
            self.out.print(line, soft_wrap=True)
        if len(groups) > 3 * LIST:
            self.out.print(self.voice.say("cli-more-choices", count=len(groups) - 3 * LIST))


def _colour(owner: int) -> str:
    return OWNERS[owner % len(OWNERS)] if owner >= 0 else "white"


def _pieces(game: Game) -> list[Datum]:
    return [
        Datum(domain.name, number)
        for domain in game.program.domains.values()
        if domain.kind == "piece"
        for number in range(game.sizes[domain.name])
    ]
