"""Searches as a part of a game's module: their functions in its text, their room in its memory."""

from __future__ import annotations

from dsl.engines.compiled import memory as m
from dsl.engines.compiled.memory import Plan
from dsl.engines.compiled.search import constants
from dsl.engines.compiled.search.room import Room, search_text
from dsl.engines.linking import layout
from dsl.engines.program.linked import LinkedProgram
from dsl.engines.program.nodes import NO

_WORDS = {
    "BLOCK": layout.BLOCK,
    "PHASE": layout.PHASE,
    "WINNERS": layout.WINNERS,
    "OUT": layout.OUT,
    "RANDOM": layout.RANDOM_LOW,
}


def search_room(program: LinkedProgram, heap: int, position: int) -> Room:
    """Where searches keep what they need, in the heap of a module."""
    return Room(heap, m.HEAP_END, position, program.board.size, [kind.limit for kind in program.kinds])


def search_functions(program: LinkedProgram, plan: Plan) -> str:
    """The functions as text, once everything else of the module is written; their constants go into the plan."""
    names, options = constants.names_of_options(program), constants.secret_blocks(program)
    places = {
        "OPTIONS": plan.constant(names[0]),
        "NAMES": plan.constant(names[1]),
        "SECRET_BLOCKS": plan.constant(options),
        "TEMPLATES": plan.constant(constants.templates_of_lines(program)),
        "LOGS": plan.constant(constants.logarithms()),
        "KINDS": plan.constant(constants.kinds_watched(program, plan.word)),
        "VALUED": int(program.worth != NO),
        "SEATS": program.seats,
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
