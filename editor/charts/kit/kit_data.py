"""A kit as plain data for its template."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from dsl.services.kit.kit_values import CARDS, NOBODY, TENS, Deck, Kit, Marker, Mat, ShipLine, Spinner, Track
from editor.base.texts import capital, tr
from editor.charts.drawing.style.player_inks import sector_colour
from editor.charts.export.paper_sheets import paper_named, paper_sides
from editor.charts.kit.board_plan import BoardPlan, has_coast
from editor.charts.kit.kit_faces import RED, KitFaces

Player = Callable[[int], str]
"""Returns the name of the player at a seat; empty for nobody."""


Data = dict[str, Any]


def bill_of(kit: Kit, player: Player, board_sheets: int) -> Iterator[Data]:
    """The list of contents; missing parts have the count 0. ``part``: the part of the kit, for cards with the deck."""
    yield _line(board_sheets, "board", "board", name=kit.map_title)
    yield from _counters(kit, player)
    yield from _markers(kit)
    yield from _chance(kit)
    yield _entry(len(kit.mats), tr("kit-bill-mats"), "mats")
    yield _line(len(kit.strips), "strips", "table")
    names = ", ".join(register.label for register in kit.registers)
    yield _line(len(kit.registers), "registers", "registers", names=names)
    yield _entry(1, tr("kit-bill-log"), "log")
    yield _line(len(kit.tables), "tables", "rules", names=", ".join(t.label for t in kit.tables))


def _line(count: int, what: str, part: str, **names: str) -> Data:
    return _entry(count, tr(f"kit-bill-{what}{'-one' * (count == 1)}", **names), part)


def _entry(count: int, text: str, part: str) -> Data:
    return {"count": count, "text": text, "part": part}


def _counters(kit: Kit, player: Player) -> Iterator[Data]:
    """A line for each player with the numbers of counters of each kind."""
    for seat in (*range(kit.seats), NOBODY):
        mine = kit.of_seat(seat)
        kinds = Tally(counter.kind for counter in mine)
        listing = ", ".join(f"{kind} × {count}" if count > 1 else kind for kind, count in kinds.items())
        owner = player(seat)
        yield _line(len(mine), "counters" if owner else "nobodys", "counters", owner=owner, kinds=listing)


def marker_groups(kit: Kit) -> dict[tuple[str, str, str], list[Marker]]:
    """Markers grouped by use, label and target; in a group only the players differ."""
    groups: dict[tuple[str, str, str], list[Marker]] = {}
    for marker in kit.markers:
        groups.setdefault((marker.use, marker.label, marker.of_label), []).append(marker)
    return groups


def _markers(kit: Kit) -> Iterator[Data]:
    for (use, label, of), some in marker_groups(kit).items():
        count = sum(marker.count for marker in some)
        what = "cell-two" if use == "cell" and some[0].seat != NOBODY else use
        what = "track-one" if use == "track" and count == 1 else what
        yield _entry(count, tr(f"kit-bill-{what}", label=label, of=of, each=some[0].count), "markers")


def _chance(kit: Kit) -> Iterator[Data]:
    for spinner in kit.spinners:
        is_named = spinner.label.casefold() != tr("kit-part-spinner").casefold()  # not the part's name again
        label = tr("kit-bill-quoted", label=spinner.label) if is_named else ""
        yield _entry(1, tr("kit-bill-spinner", label=label, count=len(spinner.sectors)), "spinner")
    yield _entry(kit.dice, tr("kit-bill-die" if kit.dice == 1 else "kit-bill-dice"), "dice")
    for deck in kit.decks:
        yield _line(deck.size, "cards", f"cards:{deck.name}", label=deck.label)


Item = TypeVar("Item")
BLEED = 2.0
"""Millimetres by which a background extends beyond the cut, so that an inexact cut shows no white."""
LEAST, MARKER, MOST = 12.0, 14.0, 20.0
"""Millimetres: the smallest side of things to cut out, the largest of markers, the largest of counters."""
LETTERS = 1.6
"""How many of the smallest letters fit in a millimetre of a counter."""
PARTS = (
    "cover", "board", "counters", "markers", "cards", "spinner", "dice", "mats", "table", "registers", "log", "rules",
    "notes",
)  # fmt: skip
HOW = ("print", "sides", "thick", "cut", "board", "spinner", "dice", "cards", "mats", "tracks", "signs", "fewer")
NEEDS = {
    "sides": ("counters", "markers", "cards"), "board": ("board",), "spinner": ("spinner",), "dice": ("dice",),
    "cards": ("cards",), "mats": ("mats",), "tracks": ("mats", "table"), "signs": ("counters", "mats"),
}  # fmt: skip
"""The steps of the instructions that need certain parts."""
MOST_COLUMNS = 9


@dataclass(frozen=True)
class KitOrder:
    """The arguments of the command; see ``fordewind kit --help``."""

    game: str
    target: Path
    board: str = ""
    paper: str = "A4"
    style: str = ""
    """One of ``STYLES``; empty: the map's own."""
    without: str = ""
    """The omitted parts of the style, separated by commas."""
    language: str = "en"
    players: int = 0
    only: tuple[str, ...] = ()
    house: str = ""
    flip: Literal["long", "short"] = "long"
    settings: tuple[tuple[str, str], ...] = ()
    cards: str = CARDS[0]
    backs: bool = True
    one_page: bool = False
    """Whether the board is put on one page, however small its cells become."""
    cream: bool = False
    dpi: int = 144
    """The resolution of pages as pictures."""

    @property
    def parts(self) -> frozenset[str]:
        """The requested parts."""
        return frozenset(self.only or PARTS)


class KitData:
    """Makes the data of a kit."""

    def __init__(self, kit: Kit, faces: KitFaces, plan: BoardPlan, how: KitOrder) -> None:
        self._kit, self._faces, self._plan, self._how = kit, faces, plan, how
        share = 0.62 if plan.whole is not None and plan.whole.chart.is_track else 0.82
        self.counter = min(max(round(plan.cell * share * 2) / 2, LEAST), MOST)
        self.marker = min(max(round(self.counter * 0.7 * 2) / 2, LEAST), MARKER)

    def data(self) -> Data:
        """The data of the whole kit."""
        kit, how = self._kit, self._how
        made: Data = {
            "title": kit.title, "language": kit.language, "paper": paper_sides(paper_named(how.paper)),
            "cream": how.cream, "bleed": BLEED, "flip": how.flip, "backs": how.backs, "size": kit.size,
            "red": "#000000" if self._faces.black else RED,
            "words": self._words(), "notes": list(self.notes()), "board": self._board(),
            "pieces": list(self._pieces()), "decks": [self._deck(deck) for deck in self._of("cards", kit.decks)],
            "spinners": [self._spinner(spinner) for spinner in self._of("spinner", kit.spinners)],
            "mats": [self._mat(mat) for mat in self._of("mats", kit.mats)],
            "strips": [asdict(strip) for strip in self._of("table", kit.strips)],
            "slips": list(self._of("table", kit.log.slips)),
            "tables": [
                {"label": table.label, "head": ["", *table.columns], "rows": table.rows, "note": table.note}
                for table in self._of("rules", kit.tables)
            ],
            "registers": list(self._registers()), "log": self._log(),
        }  # fmt: skip
        present = self.present(made)
        bill = bill_of(kit, self._faces.player, len(self._plan.poster.sheets) if self._plan.poster else 0)
        made["bill"] = [line for line in bill if line["count"] and line["part"].split(":")[0] in present]
        made["only"] = sorted(how.parts)
        made["table"] = [part for part in ("table", "dice", "rules") if part in present]
        edge = tr(f"kit-edge-{how.flip}")
        needless = {"sides": not how.backs, "fewer": kit.least_seats == kit.seats}
        needless["tracks"] = not any(marker.use == "track" for marker in kit.markers)
        steps = [one for one in HOW if not needless.get(one) and (one not in NEEDS or present & {*NEEDS[one]})]
        ink = {"cut": "-ink", "signs": "-ink"} if self._faces.black else {}
        made["how"] = [
            tr(f"kit-how-{step}{ink.get(step, '')}", edge=edge, bleed=round(BLEED), count=kit.seats) for step in steps
        ]
        return made

    def present(self, made: Data) -> set[str]:
        """The requested parts that are not empty."""
        kit = self._kit
        there = {
            "board": made["board"], "counters": kit.counters, "markers": kit.markers, "cards": kit.decks,
            "spinner": kit.spinners, "dice": kit.dice, "mats": kit.mats, "table": kit.strips or kit.log.slips,
            "registers": kit.registers, "log": True, "rules": kit.tables, "cover": True, "notes": made["notes"],
        }  # fmt: skip
        return {part for part, found in there.items() if found and part in self._how.parts}

    def _of(self, part: str, found: Sequence[Item]) -> Sequence[Item]:
        return found if part in self._how.parts else ()

    def notes(self) -> Iterator[str]:
        """Notes on how things were counted, and on what could not be made."""
        for remark in self._kit.remarks:
            yield tr(remark.key, **dict(remark.args))
        if self._plan.note and "board" in self._how.parts:
            yield self._plan.note
        if self._plan.whole is not None and "board" in self._how.parts and has_coast(self._plan.whole):
            yield tr("kit-coast")
        if "mats" in self._how.parts and any(line.boxes for mat in self._kit.mats for line in mat.lines):
            yield tr("kit-boxes")
        if not self._kit.counters and not any(marker.use in ("cell", "seeds") for marker in self._kit.markers):
            yield tr("kit-no-pieces")
        longest = self.counter * LETTERS
        names = [text for c in self._kit.counters for text in (c.name, c.kind)]
        unfit = dict.fromkeys(name for name in names if any(len(word) > longest for word in name.split()))
        if unfit and "counters" in self._how.parts:
            yield tr("kit-unfit", names=", ".join(unfit))

    # --- board and things to cut out -----------------------------------------------------------------

    def _board(self) -> Data | None:
        poster, whole = self._plan.poster, self._plan.whole
        if poster is None or whole is None or not {"board", "cover"} & self._how.parts:
            return None
        count = len(poster.sheets)
        sheets = [
            {
                **asdict(sheet),
                "said": tr("out-sheet", number=n, count=count, row=sheet.row + 1, column=sheet.column + 1),
            }
            for n, sheet in enumerate(poster.sheets, 1)
        ]
        return {
            "picture": "board.pdf", "width": whole.size_mm[0], "height": whole.size_mm[1],
            "page": (poster.width, poster.height),
            "margin": poster.margin, "overlap": poster.overlap, "rows": poster.rows, "columns": poster.columns,
            "sheets": sheets,
        }  # fmt: skip

    def _pieces(self) -> Iterator[Data]:
        """Counters by their players, markers by their kinds."""
        faces = self._faces
        for seat in (*range(self._kit.seats), NOBODY) if "counters" in self._how.parts else ():
            items = [{"front": faces.front(c), "back": faces.back(c)} for c in self._kit.of_seat(seat)]
            title = capital(faces.player(seat))
            yield {"part": "counters", "title": title, "size": (self.counter, self.counter), "items": items}
        for (use, label, _), some in marker_groups(self._kit).items() if "markers" in self._how.parts else ():
            title = tr("kit-anchors") if use == "taken" else tr("kit-cubes") if use == "track" else capital(label)
            side = LEAST if use in ("track", "seeds") else self.counter if use == "cell" else self.marker
            items = []
            for marker in some:
                front = faces.marker(marker, marker.seat)
                back = faces.marker(marker, marker.back) if marker.back != NOBODY else front
                items += [{"front": front, "back": back}] * marker.count
            yield {"part": "markers", "title": title, "size": (side, side), "items": items}

    def _deck(self, deck: Deck) -> Data:
        back = self._faces.card_back(deck)
        items = [
            {"front": self._faces.card(card, deck), "back": back} for card in deck.cards for _ in range(card.copies)
        ]
        return {
            "part": f"cards:{deck.name}",
            "title": "",
            "size": [float(side) for side in self._how.cards.split("x")],
            "items": items,
            "heads": _sides(deck.label),
        }

    # --- tracks and registers --------------------------------------------------------------

    def _spinner(self, spinner: Spinner) -> Data:
        whole = sum(sector.weight for sector in spinner.sectors)
        sectors = []
        for number, sector in enumerate(spinner.sectors):
            colour = sector_colour(self._faces.theme, spinner.name, number, sector.name)
            shade = self._faces.colour(colour).name()
            sectors.append({"label": sector.label, "share": sector.weight / whole, "colour": shade})
        return {"label": spinner.label, "sectors": sectors}

    def _mat(self, mat: Mat) -> Data:
        faces = self._faces
        hand = tr("kit-hand", names=", ".join(mat.hands)) if mat.hands else ""
        return {
            "seat": mat.seat, "player": capital(faces.player(mat.seat)), "ground": faces.seat_ground(mat.seat).name(),
            "ink": faces.ink(mat.seat).name(), "shared": faces.shared(mat.seat),
            "tracks": [{"label": track.label, "groups": list(_fields(track))} for track in mat.tracks],
            "lines": [self._line(line) for line in mat.lines], "written": mat.written, "grids": mat.grids, "hand": hand,
        }  # fmt: skip

    def _line(self, line: ShipLine) -> Data:
        counter = line.counter
        return {
            "face": self._faces.front(counter),
            "name": ", ".join(text for text in (counter.name, counter.kind) if text),
            "facts": " · ".join(f"{label} {value}" for label, value in counter.facts),
            "boxes": [{"label": box.label, "count": box.count} for box in line.boxes],
            "written": line.written,
        }

    def _registers(self) -> Iterator[Data]:
        """Lists of sites with empty columns to fill in."""
        for register in self._of("registers", self._kit.registers):
            heads = ["", tr("kit-cell"), *register.known, *register.written]
            empty = ("",) * len(register.written)
            yield {"label": register.label, "head": heads, "rows": [(*row, *empty) for row in register.rows]}

    def _log(self) -> list[str]:
        """The columns of the log."""
        kit = self._kit
        columns = [kit.log.round_name or tr("kit-log-round"), tr("kit-log-player")]
        if kit.counters:
            columns += [tr("kit-log-piece"), tr("kit-log-from")]
        if any(counter.boxes for counter in kit.counters):
            columns.append(tr("kit-log-damage"))
        columns += [column for column in kit.log.columns if column]
        return [*columns[: MOST_COLUMNS - 1], tr("kit-log-note")]

    def _words(self) -> Data:
        """The words of the template."""
        only = self._how.parts & {"counters", "markers"}
        part = "pieces" if len(only) > 1 else next(iter(only), "counters")
        low, high = self._kit.least_seats, self._kit.seats
        players = tr("kit-cover-players", low=low, high=high) if low != high else tr("kit-cover-exactly", count=high)
        told = {
            "ruler": tr("kit-ruler", length=100), "glue": tr("out-glue"), "die": tr("kit-die"),
            "die-how": tr("kit-die-how"), "spin": [tr(f"kit-spinner-{step}") for step in ("card", "pin", "turn")],
            "pieces": _sides(tr(f"kit-part-{part}")),
            "fold": tr("kit-fold"), "bill": tr("kit-bill"),
            "how": tr("kit-how"), "notes": tr("kit-notes"), "notes-title": tr("kit-part-notes"),
            "name": tr("kit-cover-name"), "players": players,
            "map": tr("kit-cover-map", name=self._kit.map_title) if self._plan.whole is not None else "",
            "sheet": tr("kit-sheet-number", number="{number}", count="{count}"),
            "page": tr("kit-page", first="{first}"), "pages": tr("kit-pages", first="{first}", last="{last}"),
        }  # fmt: skip
        return told | {
            name: tr(f"kit-part-{name}") for name in ("cover", "spinner", "mats", "table", "registers", "log")
        }


def _sides(name: str) -> list[str]:
    """The headings of sheets with fronts, with backs, and with both."""
    return [tr(f"kit-side-{side}", name=name) for side in ("front", "back", "both")]


def _fields(track: Track) -> Iterator[list[Data]]:
    """The fields of a track: its numbers, or a group for each figure of a large one."""
    if track.high - track.low <= TENS:
        yield [
            _field(number, track.start == number, place)
            for place, number in enumerate(range(track.low, track.high + 1))
        ]
        return
    for place in reversed(range(len(str(track.high)))):
        ten = 10**place
        begins = -1 if track.start is None else track.start // ten % 10
        yield [_field(digit * ten, digit == begins, digit) for digit in range(min(track.high // ten, 9) + 1)]


def _field(number: int, start: bool, place: int) -> Data:
    return {"text": str(number), "start": start, "place": place}
