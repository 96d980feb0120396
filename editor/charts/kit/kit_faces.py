"""The faces of counters, markers and cards as data for the template, and the symbols that it needs."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property

from PySide6.QtGui import QColor

from dsl.services.kit.kit_values import NOBODY, Card, Counter, Deck, Kit, Marker
from editor.base.texts import capital
from editor.charts.book.book_data import unsaid
from editor.charts.drawing.engraved.track_ground import INK
from editor.charts.drawing.match.player_signs import sign_svg
from editor.charts.drawing.match.token_looks import letter_of, piece_look, plain_values, values_of
from editor.charts.drawing.style.colours import lightness, mixed
from editor.charts.drawing.style.player_inks import player_inks
from editor.charts.drawing.style.symbols import ACCENTS, symbol_names, symbol_svg
from editor.charts.drawing.style.theme import Theme

CREAM, DARK, WOOD, BROWN, RED = QColor("#fbf6e6"), QColor("#2b221a"), QColor("#a9793f"), "#7d7464", "#b23a2a"
PALE, WHITE, BLACK = QColor("#fffdf6"), QColor("#ffffff"), QColor("#000000")
Data = dict[str, object]
CARD = re.compile(r"(?P<name>.*?)(?:[:,] |\s(?=\d+$))(?P<number>[+−-]?\d+)?\s*(?P<below>.*)", re.DOTALL)
"""The pattern of a card's title: name, amount, unit: “Thief aboard: −10 gold”, “Gold 3”."""


@dataclass
class KitFaces:
    """Makes the faces of a kit; ``black``: in one ink. ``files``: the files of their symbols."""

    kit: Kit
    theme: Theme
    black: bool = False
    files: dict[str, bytes] = field(default_factory=dict)

    @cached_property
    def inks(self) -> tuple[QColor, ...]:
        """The colours of the players."""
        return player_inks(self.theme, self.kit.opening)

    @property
    def signs(self) -> dict[str, bytes]:
        """The signs of the seats, as files."""
        return {f"sign-{seat}.svg": sign_svg(seat) for seat in range(self.kit.seats)}

    def colour(self, colour: QColor) -> QColor:
        """A colour as printed; white in black print."""
        return WHITE if self.black else QColor(colour)

    def ink(self, seat: int) -> QColor:
        """The colour of a seat; grey brown for nobody."""
        return self.colour(self.inks[seat] if 0 <= seat < len(self.inks) else QColor(BROWN))

    def ground(self, counter: Counter) -> QColor:
        """The background of a counter: the theme's colour for the piece, else its player's."""
        kind = counter.view.ref.domain
        if self.theme.has_piece_colour(kind):
            return self.colour(QColor(self.theme.piece_style(kind, values_of(counter.view)).colour))
        return self.ink(counter.owner)

    def seat_ground(self, seat: int) -> QColor:
        """The colour of a player's counters; of a player without any, the player's own."""
        mine = self.kit.of_seat(seat)
        return self.ground(mine[0]) if mine else self.ink(seat)

    @cached_property
    def _grounds(self) -> list[str]:
        return [self.seat_ground(seat).name() for seat in range(self.kit.seats)]

    def shared(self, seat: int) -> bool:
        """Whether other players' counters have the same colour, so that they need a border in the player's own."""
        alike = 0 <= seat < len(self._grounds) and self._grounds.count(self._grounds[seat]) > 1
        return alike and not self.black

    def player(self, seat: int) -> str:
        """The name of a player, with a number if several have the same."""
        names = self.kit.seat_names
        if not 0 <= seat < len(names):
            return ""
        return f"{names[seat]} ({seat + 1})" if names.count(names[seat]) > 1 else names[seat]

    def symbol(self, name: str, colour: QColor, ground: QColor, letter: str = "") -> Data:
        """A symbol in a colour on a background (in black print its outline); a letter if there is no such symbol."""
        found = ""
        if name in symbol_names():
            body, edge, accents = (WHITE, BLACK, INK.accents) if self.black else (colour, ground, ACCENTS)
            found = f"{name}-{body.name()[1:]}-{edge.name()[1:]}.svg"
            self.files[found] = symbol_svg(name, body.rgb(), edge.rgb(), accents)
        return {"picture": found, "letter": letter or name[:2].upper(), "ink": colour.name()}

    # --- counters ----------------------------------------------------------------------------------

    def front(self, counter: Counter) -> Data:
        """The front: symbol and name on the colour of the player or the kind."""
        token, number, ground = piece_look(self.theme, counter.view, self.inks), counter.owner + 1, self.ground(counter)
        letter = letter_of(self.theme, counter.view) if self.theme.piece_letter_by(counter.view.ref.domain) else ""
        kind_shown = token.symbol[:1] != counter.kind[:1].upper() or len(counter.kind) > 2
        return {
            "kind": "counter",
            "ground": ground.name(),
            "ink": text_on(ground).name(),
            "edge": self.ink(counter.owner).name() if self.shared(counter.owner) else "",
            "seat": counter.owner,
            "name": counter.name or (counter.kind if kind_shown else ""),
            "symbol": self.symbol(token.symbol, text_on(ground), ground, token.letter),
            "badge": letter if letter not in ("", token.symbol, str(number)) else "",
        }

    def back(self, counter: Counter) -> Data:
        """The back: the kind and boxes for damage; for a secret piece only its player."""
        ground = self.ground(counter)
        return {
            "kind": "back", "ground": ground.name(), "ink": text_on(ground).name(), "seat": counter.owner,
            "hidden": counter.hidden, "name": counter.name, "type": counter.kind,
            "boxes": [box.count for box in counter.boxes if box.count],
        }  # fmt: skip

    # --- markers -----------------------------------------------------------------------------------

    def marker(self, marker: Marker, seat: int) -> Data:
        """A side of a marker; ``seat``: the player whose side it is."""
        match marker.use:
            case "owner" | "taken":
                return self._chip(self.ink(seat), seat, "flag" if marker.use == "owner" else "anchor")
            case "cell" | "track" if seat != NOBODY:
                return self._chip(self.ink(seat), seat, shape="disc")
            case "seeds" | "track":
                return self._chip(self.colour(WOOD if marker.use == "seeds" else DARK), shape="disc")
            case "cell":
                return self._chip(self.colour(QColor(RED)), symbol="cross")
            case "is-not":
                style = self.theme.site_style(marker.of, plain_values(marker.attributes))
                ink = BLACK if self.black else style.colour
                word = "" if style.symbol in symbol_names() else marker.label
                return self._chip(self.colour(mixed(PALE, style.colour, 0.16)), symbol=style.symbol, ink=ink, word=word)
        return self._chip(self.colour(QColor("#f8ecc9")), word=marker.label, ink=BLACK if self.black else DARK)

    def _chip(
        self, ground: QColor, seat: int = NOBODY, symbol: str = "", shape: str = "square", word: str = "",
        ink: QColor | None = None,
    ) -> Data:  # fmt: skip
        colour = ink or text_on(ground)
        return {
            "kind": "chip", "ground": ground.name(), "ink": colour.name(), "seat": seat, "shape": shape, "word": word,
            "symbol": self.symbol(symbol, colour, ground),
        }  # fmt: skip

    # --- cards -------------------------------------------------------------------------------------

    def card(self, card: Card, deck: Deck) -> Data:
        """The front of a card, without repeating the title in the text, or the sign as a title."""
        colour = self.colour(self.theme.card_back(deck.name))
        ink = BLACK if self.black else colour.darker(150)
        lines = unsaid(card.title, card.lines)[:4]
        matched = CARD.fullmatch(capital(card.title))
        parts = matched.groupdict(default="") if matched is not None else {}
        if parts.get("number") and not parts["below"]:
            of = (label for label, value in card.lines if value == parts["number"])
            parts["below"] = next(of, "").lower()
        name = self.theme.card_symbol(deck.name, plain_values(card.values))
        symbol = self.symbol(name, ink, self.colour(PALE), sign_of(card, deck))
        told = "" if not symbol["picture"] and symbol["letter"] == card.title else capital(card.title)
        return {
            "kind": "card", "colour": colour.name(), "deck": deck.label, "lines": lines, "name": told,
            "number": "", "below": "", **parts, "explanation": card.explanation, "symbol": symbol,
        }  # fmt: skip

    def card_back(self, deck: Deck) -> Data:
        """The back of a deck's cards: its symbol, as light as on the fronts."""
        colour = self.colour(self.theme.card_back(deck.name))
        symbol = self.theme.card_symbol(deck.name, {}) or "anchor"
        picture = self.symbol(symbol, BLACK if self.black else colour.darker(150), self.colour(PALE))
        return {"kind": "card-back", "colour": colour.name(), "deck": deck.label, "symbol": picture}


def sign_of(card: Card, deck: Deck) -> str:
    """The letter or number of a card without a symbol, from the first word in which the deck's titles differ.

    It is the whole word if two such words begin with the same letter.
    """
    titles = {one.title: one.title.split() or [""] for one in deck.cards}
    shared = min(map(len, titles.values()))
    place = next((at for at in range(shared) if len({words[at] for words in titles.values()}) > 1), 0)
    signs = {words[place]: re.search(r"\d{1,2}|[^\W_]", words[place]) for words in titles.values()}
    letters = {word: found[0].upper() if found is not None else "" for word, found in signs.items()}
    word = titles[card.title][place]
    return letters[word] if len({*letters.values()}) == len(letters) else word


def text_on(ground: QColor) -> QColor:
    """A colour of letters and symbols that contrasts with a background; pure black on white."""
    if ground == WHITE:
        return BLACK
    return CREAM if lightness(ground) < 0.6 else DARK
