"""The laws of a linked program. A program that breaks one was made wrongly; no engine has to expect it.

1. A number of a row, slot or block is that of one that exists.
2. Sets, rows and numbers stand where such are asked for, and a set never comes where there is less room for it.
3. What is stored is in the range of its place, because it is always there or is tested.
4. Blocks: all can be reached; one that waits holds no code; only blocks hold what jumps need, and what leaves a loop or
   rule stands in one.
5. Expressions have no effect: what runs on a copy never waits; functions and rules do not call themselves.
6. Every word of the state belongs to one thing, and there are as many as it says.
"""

from __future__ import annotations

from collections.abc import Iterator

from dsl.engines.program import code as c
from dsl.engines.program import nodes as x
from dsl.engines.program.flow import reached, waits
from dsl.engines.program.forms import codes, numbers, references
from dsl.engines.program.ids import NO, ROWS, BlockId
from dsl.engines.program.linked import LinkedProgram, Rule
from dsl.engines.program.shapes import Shapes
from dsl.engines.program.walk import everything

MAX_WORDS = (1 << 20) // 4
"""A state has at most a mebibyte."""

_TABLES = [name for name in LinkedProgram.__dataclass_fields__ if name not in ("board", "spans")]
_FOR_BLOCKS = c.Zero | c.TakeResult | c.Freeze | c.BeginPlay


def faults(program: LinkedProgram) -> list[str]:
    """What breaks a law, in words for whoever made the program; empty if all hold."""
    if missing := list(_rows(program)):
        return missing  # all other laws are about rows that exist
    return [*Shapes(program).faults(), *_blocks(program), *_calls(program), *_words(program)]


def _rows(program: LinkedProgram) -> Iterator[str]:
    for node in (program, *(node for part in _TABLES for node in everything(getattr(program, part)))):
        for name, kind in references(node):
            table = ROWS[kind]
            size = len(getattr(program, table))
            for number in numbers(getattr(node, name)):
                if not NO <= number < size:
                    yield f"{type(node).__name__}.{name}: there is no row {number} in {table}"


def _entries(program: LinkedProgram) -> list[BlockId]:
    return [*(rule.entry for rule in program.rules), program.start, program.play]


def _blocks(program: LinkedProgram) -> Iterator[str]:
    lost = set(range(len(program.blocks))) - reached(program.blocks, _entries(program))
    yield from (f"block {number} is never reached" for number in sorted(lost))
    for number, block in enumerate(program.blocks):
        if waits(block) and block.code:
            yield f"block {number} waits and has code before"
        yield from (f"block {number}: {what}" for what in _leaving(block.code, in_loop=False, in_rule=False))
    for rule in program.rules:
        yield from (f"rule {rule.name}: {what}" for what in _leaving(rule.code, in_loop=False, in_rule=True))
        if any(isinstance(node, _FOR_BLOCKS) for node in everything(rule.code)):
            yield f"rule {rule.name} holds what only a block may"


def _leaving(code: c.Code, in_loop: bool, in_rule: bool) -> Iterator[str]:
    """What leaves a loop or rule that it does not stand in."""
    for s in code:
        if isinstance(s, c.Stop | c.Next) and not in_loop:
            yield f"{type(s).__name__} outside of a loop"
        if isinstance(s, c.Give) and not in_rule:
            yield "a result is given outside of a rule that never waits"
        loop = in_loop or isinstance(s, c.Repeat | c.Each)
        for name in codes(s):
            yield from _leaving(getattr(s, name), loop and name != "last", in_rule)


def _calls(program: LinkedProgram) -> Iterator[str]:
    """What waits is called by blocks only, and nothing calls itself."""
    for node in (node for part in (program.blocks, program.rules, program.functions) for node in everything(part)):
        if isinstance(node, x.Would | c.CallRule) and program.rules[node.rule].entry != NO:
            yield f"rule {program.rules[node.rule].name} can wait and is run at once"
        if isinstance(node, c.CallBlock | c.Return) and program.rules[node.rule].entry == NO:
            yield f"rule {program.rules[node.rule].name} never waits and has no frame"
    graph = {("function", i): _called(f.formula) for i, f in enumerate(program.functions)}
    graph |= {("rule", i): _called(rule.code) for i, rule in enumerate(program.rules)}
    done: set[tuple[str, int]] = set()
    for start in graph:
        yield from _circles(graph, start, (), done)


def _called(value: object) -> set[tuple[str, int]]:
    found: set[tuple[str, int]] = set()
    for node in everything(value):
        if isinstance(node, x.Call):
            found.add(("function", node.function))
        elif isinstance(node, x.Would | c.CallRule):
            found.add(("rule", node.rule))
    return found


def _circles(
    graph: dict[tuple[str, int], set[tuple[str, int]]],
    at: tuple[str, int],
    way: tuple[tuple[str, int], ...],
    done: set[tuple[str, int]],
) -> Iterator[str]:
    if at in way:
        yield f"{at[0]} {at[1]} calls itself"
    elif at not in done:
        for following in sorted(graph.get(at, ())):
            yield from _circles(graph, following, (*way, at), done)
        done.add(at)


def _words(program: LinkedProgram) -> Iterator[str]:
    """Every word belongs to one thing."""
    taken = [(field.offset, field.owners * field.stride, field.name) for field in program.fields]
    taken += [(kind.used, 1, "pieces that entered") for kind in program.kinds]
    taken += [(deck.offset, len(deck.rows), "cards") for deck in program.decks]
    taken += [(sight.revealed, 1, "revealed") for sight in program.sights if sight.revealed != NO]
    taken += [(rule.frame[0], rule.frame[1] - rule.frame[0], f"frame {rule.name}") for rule in _framed(program)]
    if program.history is not None:
        taken.append((program.history.offset, 1 + 2 * program.history.size, "history"))
    if program.result is not None:
        taken.append((program.result.offset, 1 + program.result.words, "result"))
    at = min((offset for offset, size, _ in taken if size), default=program.words)
    for offset, size, name in sorted(taken):
        if size and offset != at:
            yield f"{name} begins at word {offset}, not at {at}"
        at = max(at, offset + size)
    if at != program.words or program.words > MAX_WORDS:
        yield f"the state has {program.words} words, used are {at} of at most {MAX_WORDS}"
    frames = [rule.frame for rule in _framed(program)]
    for slot in program.slots:
        words = slot.words * slot.count if slot.holds.value != "queue" else 1 + slot.count
        if not any(begin < slot.offset and slot.offset + words <= end for begin, end in frames):
            yield f"local {slot.name} is in no frame"


def _framed(program: LinkedProgram) -> list[Rule]:
    return [rule for rule in program.rules if rule.entry != NO]
