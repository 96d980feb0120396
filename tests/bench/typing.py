"""How long does one wait while typing rules? ``python -m tests.bench.typing [KEYS]`` tells, per game.

A text is typed at random places, a key at a time: letters that break a line and mend it again, and new lines at the
top, after which everything stands elsewhere. Told are the milliseconds to the colours of the line alone, to all colours
and problems (``Workspace.analysis``), to completions and to what the pointer is told; each the median and the worst of
all keys. It is the processor's time in the process that answers; the window draws besides. Nothing here fails.
"""

from __future__ import annotations

import gc
import pickle
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.table import Table

from dsl.language.syntax.headings import skin_of
from dsl.services.writing.colors.line_tokens import EVERYWHERE, line_tokens
from dsl.services.writing.workspace import Workspace
from dsl.text.source import Source

RULESETS = Path(__file__).parents[2] / "rulesets"
Measured = dict[str, list[float]]


def main(keys: int = 60) -> None:
    """Print the table."""
    columns = ("line", "analysis", "after a new line", "handed over", "completion", "hover")
    table = Table("game", "lines", *columns, title="milliseconds: median / worst")
    for path in sorted(RULESETS.glob("*/*.rules")):
        found = typed(path, keys)
        cells = (f"{1000 * median(found[name]):.1f} / {1000 * max(found[name]):.1f}" for name in columns)
        table.add_row(path.stem, str(len(path.read_text(encoding="utf-8").split("\n"))), *cells)
    Console(width=160).print(table)


def typed(path: Path, keys: int) -> Measured:
    """The seconds of each answer, a key after the other."""
    gc.disable()
    chance, file = random.Random(path.stem), str(path)
    text = path.read_text(encoding="utf-8")
    skin = skin_of(Source(file, text))
    workspace = Workspace()
    workspace.open(file, text, 0)
    workspace.analysis(file)
    workspace.completions(file, 1, 1, "uk")
    found: Measured = {}

    def timed(name: str, answer: Callable[[], object]) -> object:
        gc.collect()  # the process beside the window clears up between questions, too
        begin = time.process_time()
        given = answer()
        found.setdefault(name, []).append(time.process_time() - begin)
        return given

    for version in range(1, keys + 1):
        lines = text.split("\n")
        number = chance.choice([n for n, line in enumerate(lines) if line.strip() and not line.startswith("#")])
        column = chance.randrange(len(lines[number])) + 1
        lines[number] = lines[number][:column] + chance.choice("stwo(. ") + lines[number][column:]
        workspace.change(file, "\n".join(lines), 3 * version)
        timed("line", lambda line=lines[number]: line_tokens(line, skin, EVERYWHERE))
        analysis = timed("analysis", lambda: workspace.analysis(file))
        timed("handed over", lambda given=analysis: pickle.loads(pickle.dumps(given)))
        timed("completion", lambda at=(number + 1, column + 2): workspace.completions(file, *at, "uk"))
        timed("hover", lambda at=(number + 1, column): workspace.hover(file, *at, "uk"))
        workspace.change(file, "\n" + text, 3 * version + 1)
        timed("after a new line", lambda: workspace.analysis(file))
        workspace.change(file, text, 3 * version + 2)
        workspace.analysis(file)
    return found


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
