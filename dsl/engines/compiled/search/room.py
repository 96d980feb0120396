"""Game-tree search in a game's module: the text of its functions, its memory layout and its constants."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import log
from pathlib import Path

from dsl.engines.compiled import memory as m
from dsl.engines.compiled.journal_sites import Sites
from dsl.engines.compiled.memory import NoRoom, Plan
from dsl.engines.linking import layout
from dsl.engines.program.code import Decide
from dsl.engines.program.linked import LinkedProgram, Question
from dsl.engines.program.nodes import NO

LOGS = 4096
"""The table of logarithms holds those of the numbers below this."""


def logarithms() -> bytes:
    """A table of the natural logarithms of 0 to ``LOGS`` - 1, as doubles; 0 stands for that of 0."""
    return array("d", [0.0, *(log(n) for n in range(1, LOGS))]).tobytes()


def option_names(program: LinkedProgram) -> dict[str, int]:
    """A number for each name that an option has."""
    names = {option.name for question in program.questions for option in question.options}
    return {name: number for number, name in enumerate(sorted(names))}


def names_of_options(program: LinkedProgram) -> tuple[bytes, bytes]:
    """Two tables of 32-bit words: the place of the first option of each block, the number of each option's name."""
    numbers, begins, names = option_names(program), array("i"), array("i")
    for question in _questions(program):
        begins.append(len(names))
        names.extend(numbers[option.name] for option in (question.options if question else ()))
    return begins.tobytes(), names.tobytes() or bytes(4)


def line_templates(program: LinkedProgram) -> dict[str, int]:
    """A number for each template of a journal line."""
    return {template: number for number, (template, _) in reversed(list(enumerate(program.templates)))}


def templates_of_lines(program: LinkedProgram) -> bytes:
    """A table of 32-bit words: for each ``log`` of the rules the number of its template."""
    numbers, lines = line_templates(program), (line for part in Sites(program).logs for line in part)
    return array("i", [numbers[program.templates[line.text.template][0]] for line in lines]).tobytes() or bytes(4)


def secret_blocks(program: LinkedProgram) -> bytes:
    """A byte for each block: 1 where its question is answered secretly."""
    return bytes(question is not None and question.secret for question in _questions(program))


def kinds_watched(program: LinkedProgram, word: Callable[[int], int]) -> bytes:
    """Four words for each kind: addresses of its cells, owners and piece count; byte offset of its pieces among all."""
    rows, seen = array("i"), 0
    for kind in program.kinds:
        at, owner = (program.fields[number].offset for number in (kind.at, kind.owner))
        rows.extend((word(at), word(owner), word(kind.used), seen))
        seen += 8 * kind.limit
    return rows.tobytes() or bytes(16)


def _questions(program: LinkedProgram) -> list[Question | None]:
    """The question of each block."""
    ends = (block.end for block in program.blocks)
    return [program.questions[end.question] if isinstance(end, Decide) else None for end in ends]


FILES = ("common", "playouts", "tree", "looks", "leaves", "minimax", "keyed", "worlds", "drawing")
_NAME = re.compile(r"\b[A-Z][A-Z_]+\b")
_DEFINED = re.compile(r"\((?:func|global) (\$\w+)")


@cache
def _plain() -> str:
    """The text of all files without comments; the names that they define get the prefix ``$search_``."""
    folder = Path(__file__).parent
    texts = ((folder / f"{name}.wat").read_text(encoding="utf-8") for name in FILES)
    text = re.sub(r"\s*;;.*", "", "\n".join(texts))
    own = set(_DEFINED.findall(text))
    return re.sub(
        r"\$\w+", lambda match: f"$search_{match.group()[1:]}" if match.group() in own else match.group(), text
    )


def search_text(places: Mapping[str, int]) -> str:
    """The text of the functions, each name in capitals replaced by its number."""
    return _NAME.sub(lambda match: str(places[match.group()]), _plain())


MOST_EVENTS = 16_384
"""The most events of a match that can be replayed."""
MOST_MARKS = 1024
"""The most randomly drawn answers of one replay whose scores are updated after it."""
MOST_CONTRADICTIONS = 64
"""The most words of a view that are noted because they differ from what was seen."""
FAR = 1 << 30
"""Instead of the number of an event: the replay agreed with the past to its end."""
MOST_WORLDS = 64
WORLDS_BYTES = 48 << 20
MOST_SLOTS = 1 << 20
"""Slots of the hash table of edges; at most half of them are used."""
EVENT_BYTES = 48
FOUND_BYTES = 32
EDGE_BYTES = 64
MOST_CHOICES = 65_536
SURE = 1 << 31
"""The flag of a proven result; the bits below it are the winners."""
PLAYOUT_WORDS = 9
"""The words of a playout's result that all games have; the noted values follow."""
MOST_NOTED = 256
MOST_GAMES = 4096
"""The most games of one batch of playouts."""


class Room:
    """The memory layout of searches in the heap, from ``begin`` to ``end``: the address of each area by its name.

    Playouts use the same memory; they never run during a search.
    """

    def __init__(self, begin: int, end: int, position: int, cells: int, pieces: Sequence[int]) -> None:
        """``position``: bytes of a saved position. ``pieces``: how many there can be of each kind."""
        self._next = begin
        self.cells, self.pieces = cells, tuple(pieces)
        self.position = -(-position // 16) * 16
        self.names: dict[str, int] = {"POSITION": self.position, "CELLS": cells, "KIND_COUNT": len(pieces)}
        take = self._take
        take("REWARDS", 8 * 64)
        take("PRESENT", 8 * 64)
        self.names["PATH_LAST"] = take("PATH", 1 << 16) + (1 << 16) - 16
        shared = self._next
        self._playouts()
        self._next = shared
        self._searches(end)

    def __getitem__(self, name: str) -> int:
        return self.names[name]

    @property
    def worlds(self) -> int:
        """How many positions (possible worlds) a search can hold."""
        return max(1, min(MOST_WORLDS, WORLDS_BYTES // self.position))

    def _playouts(self) -> None:
        """Lay out what a batch of playouts needs."""
        self._take("OFFSETS", 4 * MOST_NOTED)
        self._take("SEEDS", 8 * MOST_GAMES)
        self._take("CELL_COUNTS", 16 * self.cells * len(self.pieces))
        self.names["SEEN_BYTES"] = 8 * sum(self.pieces)
        self._take("SEEN_AT", self.names["SEEN_BYTES"])
        self._take("RESULTS", 4 * (PLAYOUT_WORDS + MOST_NOTED) * MOST_GAMES)

    def _searches(self, end: int) -> None:
        """Lay out what a search needs; the tree gets the rest. Raises ``NoRoom`` if nothing is left."""
        self._take("FOUND", FOUND_BYTES * MOST_CHOICES)
        self._take("SCRIPT", EVENT_BYTES * MOST_EVENTS)
        self._take("DRAWN", 8 * MOST_EVENTS)
        self.names["KEYS_BYTES"] = 8 * MOST_EVENTS
        self._take("SCORES", 0x40000)
        self._take("MARKS", 4 * MOST_MARKS)
        self.names |= {"MOST_MARKS": MOST_MARKS, "FAR": FAR, "BEST_SCORE": FAR - 1}
        self._take("KEYS", 8 * MOST_EVENTS * self.worlds)
        self.names |= {"EDGE": EDGE_BYTES, "SURE": SURE}
        self._take("LOOKED", self.position)
        self._take("ROOT", self.position)
        self._take("SEEN_VIEW", self.position)
        self.names["MOST_CONTRADICTIONS"] = MOST_CONTRADICTIONS
        self._take("CONTRADICTIONS", 4 * (MOST_CONTRADICTIONS + 1))
        self._take("WORLDS", self.position * self.worlds)
        self._take("BASES", self.position * self.worlds)
        self._take("SLOTS", 4 * MOST_SLOTS)
        self.names["TREE_FIRST"] = self._take("TREE", EDGE_BYTES) + EDGE_BYTES
        self.names |= {"TREE_END": end, "TREE_LAST": end + 1, "HALF_TREE": (end - self.names["TREE_FIRST"]) // 2}
        if self._next >= end:
            raise NoRoom("no room for a tree")

    def _take(self, name: str, size: int) -> int:
        begin = self.names[name] = self._next
        self._next = -(-(begin + size) // 16) * 16
        return begin


_WORDS = {
    "BLOCK": layout.BLOCK,
    "PHASE": layout.PHASE,
    "WINNERS": layout.WINNERS,
    "OUT": layout.OUT,
    "RANDOM": layout.RANDOM_LOW,
}


def search_room(program: LinkedProgram, heap: int, position: int) -> Room:
    """The memory layout of the searches of a program, in a heap that begins at ``heap``."""
    return Room(heap, m.HEAP_END, position, program.board.size, [kind.limit for kind in program.kinds])


def search_functions(program: LinkedProgram, plan: Plan) -> str:
    """The text of the search functions; their constants go into ``plan``, in which all else is already placed."""
    names, options = names_of_options(program), secret_blocks(program)
    places = {
        "OPTIONS": plan.constant(names[0]),
        "NAMES": plan.constant(names[1]),
        "SECRET_BLOCKS": plan.constant(options),
        "TEMPLATES": plan.constant(templates_of_lines(program)),
        "LOGS": plan.constant(logarithms()),
        "KINDS": plan.constant(kinds_watched(program, plan.word)),
        "VALUED": int(program.worth != NO),
        "SEATS": program.seats,
        "SIDES": plan.constant(array("i", program.sides).tobytes()),
        "TWO_SIDES": int(len(set(program.sides)) <= 2),
        "CURRENT": m.STATE,
        **{name: plan.word(word) for name, word in _WORDS.items()},
        "COUNT": m.COUNT,
        "PLAYER": m.PLAYER,
        "ERROR": m.ERROR,
        "VIEWERS": m.VIEWERS,
        "NUMBERS": m.NUMBERS,
        "OUTCOMES": plan.outcomes,
        "VIEW": plan.view,
        "VIEW_END": plan.view + 4 * program.words,
    }
    return search_text(places | search_room(program, plan.heap, plan.position_bytes).names)
