"""What a table costs: ``python -m tests.bench.host [--json] [--decisions 200]``.

For pirates_1989 and colonies_1990 with 2, 6 and 30 clients, all of whom are sent everything: milliseconds of the
processor for a decision (choosing, saving, what all clients are sent, packed), bytes of a packed message, megabytes of
the process, which has loaded what a host has.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import tempfile
import zlib
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from time import process_time

from dsl.fronts.cli.voice import Voice
from dsl.services.match.position_values import QuestionView
from dsl.web.host import Host
from dsl.web.keys import Keys
from dsl.web.table import PROTOCOL, Table
from dsl.web.table_file import TableFile
from editor.window.commands.game_setup import named_setup

GAMES, CLIENTS = ("pirates_1989", "colonies_1990"), (2, 6, 30)
MOST_SEATS = 6


def laid(game: str, clients: int, folder: Path) -> tuple[Host, list[str]]:
    """A table with as many clients; they sit at its seats as far as these go, the others watch."""
    seats = min(clients, MOST_SEATS)
    setup, _ = named_setup(game, "", (), seats, 5, Voice("ru"))
    table = Table(setup, (), {"build": "b"}, Keys([f"s{seat}" for seat in range(seats)], "table", "host", "ABCDE"))
    host, names = Host(table, TableFile(folder / "bench.match"), {}, print), []
    for number in range(clients):
        name = f"client{number}"
        host.enter(name, "127.0.0.1")
        key = f"s{number}" if number < seats else "table"
        host.hear(name, json.dumps({"t": "hello", "v": PROTOCOL, "build": "b", "key": key}))
        names.append(name)
    for chair in table.chairs:
        chair.taken = True
    host.hear(names[0], json.dumps({"t": "begin"}))
    return host, names


def measured(game: str, clients: int, decisions: int) -> dict[str, object]:
    """Play at random, and what that took."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_played(game, clients, decisions, Path(folder)))


async def _played(game: str, clients: int, decisions: int, folder: Path) -> dict[str, object]:
    host, names = laid(game, clients, folder)
    table, dice, spent, bytes_sent = host.table, random.Random(1), list[float](), list[int]()
    packers = {name: zlib.compressobj(wbits=-15) for name in names}

    async def send() -> None:
        for name in names:
            for text in await host.next_texts(name):
                packed = packers[name].compress(text.encode()) + packers[name].flush(zlib.Z_SYNC_FLUSH)
                bytes_sent.append(len(packed))

    await send()
    bytes_sent.clear()
    for _ in range(decisions):
        question = table._question()
        if not isinstance(question, QuestionView):
            break
        choice = dice.choice(question.choices)
        host.lines[names[min(question.player, clients - 1)]].allowance.tokens = 40.0
        begun = process_time()
        text = json.dumps({"t": "choose", "rev": table.revision, "notation": choice.notation})
        host.hear(f"client{question.player}", text) if question.player < clients else table._take(choice.notation)
        await send()
        spent.append(process_time() - begun)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "game": game, "clients": clients, "decisions": len(spent), "ms a decision": round(1000 * mean(spent), 1),
        "ms at most": round(1000 * max(spent), 1), "bytes a message": round(mean(bytes_sent)),
        "bytes at most": max(bytes_sent), "MB": round(memory),
    }  # fmt: skip


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--decisions", type=int, default=200)
    given = parser.parse_args()
    rows = []
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as alone:  # memory of each by itself
        for game, clients in product(GAMES, CLIENTS):
            rows.append(alone.submit(measured, game, clients, given.decisions).result())
            if not given.json:
                print("  ".join(f"{name} {value}" for name, value in rows[-1].items()), flush=True)
    if given.json:
        print(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
