"""Rulesets and maps with one thing in them beyond measure: a number, a line written again and again, a depth.

``python -m tests.dsl.engines.fuzz.hostile [--count N] [--seed N] [--keep FOLDER] [--seconds N]`` reads, checks and
begins each in a child of its own that may take 1 GB and ten seconds of processor time (more on a busy machine).
Whatever is wrong must be reported: prints what takes more or ends in a traceback, keeps its files in the folder, and
says at the end what took most; exit code 1 if anything failed.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from dsl.engines.compiled.emitter import emit_module
from dsl.engines.compiled.memory import NoRoom
from dsl.engines.protocol.errors import RuleError
from dsl.engines.reference.engine import ReferenceEngine
from dsl.text.diagnostics import Problems, render_all
from tests.dsl.engines.fuzz.grammar import Hole, Production, grammar
from tests.dsl.engines.fuzz.rulesets import Ruleset, ruleset
from tests.dsl.engines.fuzz.writer import Local, Place, Writer
from tests.games_at_hand import play

SECONDS, MEMORY = 10, 1 << 30
DEPTH, BLOCKS = 10_000, 60
TIMES = (300, 3_000, 18_000, 100_000)
LONGEST = 950_000
"""Longer rules are refused for their length alone."""
_NUMBER, _WORD = re.compile(r"(?<![\w.])\d+(?![\w.])"), re.compile(r"[^\W\d]\w*")
_VALUE = re.compile(r"(?<=: )[^\s,{}\[\]][^,{}\[\]\n]*")
VALUES: tuple[Callable[[str], str], ...] = (
    lambda value: "9" * 5_000,
    lambda value: "x" * 1_000_000,
    lambda value: "[" * DEPTH + value + "]" * DEPTH,
    lambda value: "{a: " * DEPTH + value + "}" * DEPTH,
    lambda value: "[" + ", ".join([value] * 100_000) + "]",
    lambda value: "{" + ", ".join(f"k{i}: {value}" for i in range(20_000)) + "}",
    lambda value: "[" + ", ".join(f"&a{i} {value}" for i in range(50_000)) + "]",
)
"""What a value of a map can be instead."""


def hostile(seed: int) -> Ruleset:
    """A random ruleset with one thing beyond measure in its rules or in its map."""
    dice = Random(seed)
    sound = ruleset(dice.randrange(1 << 30))
    board = sound.board.text
    if board and dice.random() < 0.4:
        how = dice.choice((_number, _line, _value, _value))
        return replace(sound, board=replace(sound.board, text=how(board, dice)))
    if dice.random() < 0.5:
        return nested(dice)
    return replace(sound, rules=dice.choice((_number, _line))(sound.rules, dice))


def _number(text: str, dice: Random) -> str:
    """One number a milliard times as large, or of five thousand digits."""
    found = dice.choice([*_NUMBER.finditer(text)])
    return text[: found.start()] + found[0] + "0" * dice.choice((9, 9, 9, 5_000)) + text[found.end() :]


def _line(text: str, dice: Random) -> str:
    """One line again and again, sometimes with other names each time."""
    lines = text.split("\n")
    at, times = dice.randrange(len(lines)), dice.choice(TIMES)
    line = lines[at]
    word = dice.choice(_WORD.findall(line) or [""])
    other = word and dice.random() < 0.6
    times = max(1, min(times, LONGEST // (len(line) + 1 + (len(str(times)) if other else 0))))
    lines[at] = "\n".join(line.replace(word, f"{word}{i}", 1) if other else line for i in range(times))
    return "\n".join(lines)


def _value(text: str, dice: Random) -> str:
    """The value of one key of a map is another."""
    found = dice.choice([*_VALUE.finditer(text)])
    return text[: found.start()] + dice.choice(VALUES)(found[0]) + text[found.end() :]


# ---- one construct in itself
def nested(dice: Random) -> Ruleset:
    """A ruleset in which one production of the grammar that holds something of its own kind holds itself, and so on."""
    own = [line for lines in grammar().values() for line in lines if any(hole.kind == line.kind for hole in line.holes)]
    line = dice.choice(own)
    for _ in range(20):
        done: list[str] = []
        found = ruleset(dice.randrange(1 << 30), made=partial(_Nesting, line, done))
        if done:
            break
    return found


class _Nesting(Writer):
    """Writes a production into itself where its kind is first wanted."""

    def __init__(self, line: Production, done: list[str], *given: Any) -> None:
        """``done`` gets the text that was written."""
        super().__init__(*given)
        self._line, self._done, self._marked = line, done, False

    def _write(self, hole: Hole, place: Place) -> tuple[str, tuple[Local, ...]]:
        if self._marked and hole.kind == self._line.kind:
            self._marked = False
            return "\0", ()
        text, left = super()._write(hole, place)
        if self._done or hole.kind != self._line.kind or not self._line.allowed(place.flags):
            return text, left
        self._done.append(text)
        self._marked = True
        before, _, after = self._produce(self._line, place)[0].partition("\0")
        self._marked = False
        return _inside(before, text, after), left


def _inside(before: str, text: str, after: str) -> str:
    """A text in itself, as deep as it can get: so many times in one line, or one block in another."""
    lead = before.rpartition("\n")[2]
    if "\n" not in before or lead.strip():
        depth = min(DEPTH, LONGEST // (len(before + after) + 1))
        return before * depth + text + after * depth
    for _ in range(BLOCKS):
        text = before + text.replace("\n", "\n" + lead) + after
    return text


# ---- each in a process
def read(given: Ruleset) -> None:
    """Read, check and begin a game; what is wrong is reported, or raises."""
    problems = Problems()
    game = given.game(problems)
    for language in ("en", "uk"):
        render_all(problems, language)
    if game is None:
        assert problems.failed
        return
    try:
        for _ in play(ReferenceEngine(game), 1, limit=5):
            pass
    except RuleError:
        pass
    with suppress(NoRoom):
        emit_module(game.linked, game.has_secrets)


@dataclass(frozen=True)
class Reading:
    """How a process of its own read a ruleset: what is wrong with that (empty if nothing is), and what it took."""

    wrong: str
    seconds: float
    megabytes: int


def reading(given: Ruleset, seconds: int = SECONDS) -> Reading:
    """How a child of this process reads a ruleset; what is made once for all is there when the first one is begun."""
    _ready()
    source, sink = os.pipe()
    child = os.fork()
    if not child:
        os.close(source)
        _limited(given, seconds, sink)
    os.close(sink)
    with os.fdopen(source, encoding="utf-8", errors="replace") as pipe:
        wrong = pipe.read()
    _, status, usage = os.wait4(child, 0)
    used, megabytes = usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024
    if os.WIFSIGNALED(status):
        wrong = f"killed by signal {os.WTERMSIG(status)} after {used:.1f} s, {megabytes} MB"
    elif not wrong and usage.ru_maxrss * 1024 > MEMORY:
        wrong = f"took {megabytes} MB"
    return Reading(wrong, used, megabytes)


@cache
def _ready() -> None:
    read(ruleset(1))
    gc.freeze()


def _limited(given: Ruleset, seconds: int, sink: int) -> None:
    """The life of such a child; where it only waits, an alarm ends it."""
    code = 1
    try:
        used = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        signal.alarm(100 * seconds)
        read(given)
        code = 0
    except BaseException:
        os.write(sink, traceback.format_exc(limit=-6).encode("utf-8", "replace")[-4_000:])
    finally:
        os._exit(code)


def main(words: list[str]) -> int:
    """Try so many; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=Path("hostile_failed"))
    parser.add_argument("--seconds", type=int, default=SECONDS, help="more where the machine is busy")
    options = parser.parse_args(words)
    found: dict[int, Reading] = {}
    for seed in range(options.seed, options.seed + options.count):
        given = hostile(seed)
        found[seed] = each = reading(given, options.seconds)
        if each.wrong:
            options.keep.mkdir(exist_ok=True)
            for name, text in ((f"{seed}.rules", given.rules), (f"{seed}.yaml", given.board.text)):
                (options.keep / name).write_text(text, encoding="utf-8")
            print(f"{seed}: {each.wrong}", flush=True)
    failed = sum(bool(each.wrong) for each in found.values())
    print(f"{options.count} read, {failed} failed; the slowest and the largest:")
    worst = sorted(found, key=lambda seed: -found[seed].seconds)[:5]
    worst += sorted(found, key=lambda seed: -found[seed].megabytes)[:5]
    for seed in worst:
        print(f"{seed}: {found[seed].seconds:.1f} s, {found[seed].megabytes} MB")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
