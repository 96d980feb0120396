"""The layout of a state, one flat block of 32-bit integers, and its size limit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dsl.language.typed import types as ty
from dsl.language.typed.nodes import Field, Local
from dsl.language.typed.program import Program
from dsl.text.diagnostics import Problems
from dsl.text.source import Span

MAX_STATE_BYTES = 1 << 20
"""The largest state. It is copied at every step of a search and stored for every step of a match."""
_WORD = 4


def has_room(program: Program, layout: Layout, problems: Problems) -> bool:
    """Whether a position takes at most ``MAX_STATE_BYTES``; if not, that is reported at its largest part."""
    found = layout.size * _WORD
    if found <= MAX_STATE_BYTES:
        return True
    words, name, span = max(_parts(program, layout), key=lambda part: part[0])
    limit, part = _kib(MAX_STATE_BYTES), _kib(words * _WORD)
    problems.error("state-too-large", span, found=_kib(found), limit=limit, part=part, name=name)
    return False


def _parts(program: Program, layout: Layout) -> Iterator[tuple[int, str, Span | None]]:
    """The parts of the block: their words, their names in the rules, their declarations."""
    for attribute, place in layout.fields.items():
        owner = program.domains[attribute.owner] if attribute.owner is not None else None
        name = f"{attribute.owner}.{attribute.name}" if owner is not None else attribute.name
        yield place.words, name, attribute.span or (owner.span if owner is not None else None)
    for rule, (begin, end) in layout.frames.items():
        yield end - begin, rule, program.rules[rule].span


def _kib(count: int) -> int:
    """Bytes as KiB, rounded up."""
    return -(-count // 1024)


HEADER = ("block", "phase", "over", "winners", "out", "active", "random_low", "random_high", "chances")
BLOCK, PHASE, OVER, WINNERS, OUT, ACTIVE, RANDOM_LOW, RANDOM_HIGH, CHANCES = range(len(HEADER))
MAX_SORTED = 256

# The places of a card: in the pile, laid aside by ``discard``, just drawn, in the hand of player c - HAND; then the
# zones of the rules. In a zone that is a pile each card has a place of its own, the topmost the first. The pile that
# every deck has is without an order but for cards that were put there: those from ON_TOP on lie above, the topmost
# first, and those from UNDER on below.
PILE, DISCARDED, DRAWN, HAND, ON_TOP, UNDER = 0, 1, 2, 3, 10_000, 20_000


@dataclass(frozen=True)
class Place:
    """Where a value is: its offset, words per element, elements per member of the owner (for ``per``)."""

    offset: int
    width: int
    count: int = 1
    per: int = 1

    @property
    def words(self) -> int:
        """The size in 32-bit words."""
        return self.width * self.count * self.per


@dataclass
class Layout:
    """The offsets of fields, frames and counters, in words."""

    size: int = 0
    used: dict[str, int] = field(default_factory=dict)
    decks: dict[str, int] = field(default_factory=dict)
    zones: dict[Field, int] = field(default_factory=dict)
    """The first place of each zone; the word of a card is the number of its place."""
    fields: dict[Field, Place] = field(default_factory=dict)
    locals: dict[Local, Place] = field(default_factory=dict)
    frames: dict[str, tuple[int, int]] = field(default_factory=dict)
    revealed: dict[Field, int] = field(default_factory=dict)
    history: Place | None = None
    result: Place | None = None

    def take(self, words: int) -> int:
        """Reserve ``words`` and return their offset."""
        offset = self.size
        self.size += words
        return offset


def width_of(kind: ty.Type, sizes: Mapping[str, int]) -> int:
    """The number of words of a value of ``kind``."""
    return ty.last_bit(kind, sizes) // 32 + 1 if isinstance(kind, ty.SetOf) else 1


def make_layout(program: Program, sizes: Mapping[str, int]) -> Layout:
    """The layout of a game whose domains have these sizes, without the frames."""
    layout = Layout()
    layout.take(len(HEADER))
    for domain in program.domains.values():
        if domain.kind == "piece":
            layout.used[domain.name] = layout.take(1)
        elif domain.kind == "deck":
            layout.decks[domain.name] = layout.take(sizes[domain.name])  # where each card is
            places = 0
            for zone in program.zones(domain.name):
                layout.zones[zone] = places
                places += zone_size(zone, sizes)
    for each in program.fields:
        if not (each.constant or each.zone):
            _take_field(layout, each, sizes)
    if program.history is not None:  # how many were noted, then the fingerprints, two words each, in a ring
        words = 1 + 2 * program.history.size
        layout.history = Place(layout.take(words), words)
    return layout


def zone_size(zone: Field, sizes: Mapping[str, int]) -> int:
    """How many places a zone has: for each owner, and for each key."""
    return (sizes[zone.owner] if zone.owner else 1) * (sizes[zone.per] if zone.per else 1) * depth_of(zone, sizes)


def depth_of(zone: Field, sizes: Mapping[str, int]) -> int:
    """The number of places of a zone for one owner and key: for a pile one for each card, but at least two."""
    deck = ty.element(zone.type)
    return max(2, sizes[deck.name]) if zone.pile and isinstance(deck, ty.Dom) else 1


def add_frames(
    layout: Layout,
    program: Program,
    frames: Mapping[str, Sequence[Local]],
    answers: Mapping[Local, int],
    sizes: Mapping[str, int],
) -> None:
    """Add space for rules that can wait: a result until it is read, and for each rule a return address and its locals.

    ``answers`` has the number of words that each of these locals takes for a player.
    """
    given = [program.rules[rule].result for rule in frames]
    if any(kind is not None for kind in given):  # who may see the result of a rule, and the result
        words = 1 + max(width_of(ty.bare(kind), sizes) for kind in given if kind is not None)
        layout.result = Place(layout.take(words), words)
    for rule in sorted(frames):
        begin = layout.take(1)
        for local in frames[rule]:
            layout.locals[local] = _local_place(local, layout, sizes, answers.get(local))
        layout.frames[rule] = (begin, layout.size)


def queue_room(local: Local, sizes: Mapping[str, int]) -> int:
    """The most members of a sorted loop."""
    return min(MAX_SORTED, ty.last_bit(local.type, sizes) + 1)


def _take_field(layout: Layout, each: Field, sizes: Mapping[str, int]) -> None:
    """Add an attribute: its values for all members, and of a revealable state who may see it."""
    count, per = (sizes[domain] if domain is not None else 1 for domain in (each.owner, each.per))
    place = Place(0, width_of(each.type, sizes), count, per)
    layout.fields[each] = Place(layout.take(place.words), place.width, count, per)
    if each.seen is not None and each.owner is None:
        layout.revealed[each] = layout.take(1)


def _local_place(local: Local, layout: Layout, sizes: Mapping[str, int], answers: int | None) -> Place:
    """Add a local of a frame; a sorted loop stores its members after their number; answers are stored by player."""
    if local.ordered:
        room = 1 + queue_room(local, sizes)
        return Place(layout.take(room), room)
    if answers is not None:
        return Place(layout.take(answers * sizes["player"]), answers, sizes["player"])
    width, count = width_of(ty.bare(local.type), sizes), sizes[local.per] if local.per else 1
    return Place(layout.take(width * count), width, count)
