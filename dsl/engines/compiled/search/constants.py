"""What searches read of a program, as bytes that stand in the module's memory."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from math import log

from dsl.engines.compiled.journal_sites import Sites
from dsl.engines.program.code import Decide
from dsl.engines.program.linked import LinkedProgram, Question

LOGS = 4096
"""Numbers of which logarithms are kept."""


def logarithms() -> bytes:
    """The logarithms of whole numbers, from 1 on."""
    return array("d", [0.0, *(log(n) for n in range(1, LOGS))]).tobytes()


def option_names(program: LinkedProgram) -> dict[str, int]:
    """The names of options, numbered."""
    names = {option.name for question in program.questions for option in question.options}
    return {name: number for number, name in enumerate(sorted(names))}


def names_of_options(program: LinkedProgram) -> tuple[bytes, bytes]:
    """For each block where the options of its question begin, and the numbers of their names."""
    numbers, begins, names = option_names(program), array("i"), array("i")
    for question in _questions(program):
        begins.append(len(names))
        names.extend(numbers[option.name] for option in (question.options if question else ()))
    return begins.tobytes(), names.tobytes() or bytes(4)


def line_templates(program: LinkedProgram) -> dict[str, int]:
    """The templates of the journal's lines, numbered."""
    return {template: number for number, (template, _) in reversed(list(enumerate(program.templates)))}


def templates_of_lines(program: LinkedProgram) -> bytes:
    """The number of its template for each line of the rules."""
    numbers, lines = line_templates(program), (line for part in Sites(program).logs for line in part)
    return array("i", [numbers[program.templates[line.text.template][0]] for line in lines]).tobytes() or bytes(4)


def secret_blocks(program: LinkedProgram) -> bytes:
    """A byte for each block: whether its question is answered secretly."""
    return bytes(question is not None and question.secret for question in _questions(program))


def kinds_watched(program: LinkedProgram, word: Callable[[int], int]) -> bytes:
    """For each kind of piece where its first place, its first owner and the number that entered stand."""
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
