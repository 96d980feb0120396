"""How fast are the engines? ``python -m tests.bench.engines [GAME …] [--json] [--passes]``; nothing fails, it tells.

For each game, all a second of processor time: random games in the reference engine and in the module, simulations of a
tree search (UCT, c = 1.4, random games to the end) from the first decision of the game in the module. What cannot be
measured here is null.

``--passes`` tells instead what each pass is worth: random games a second with all passes but that one, as a share of
those with all; both take turns, the best of each counts.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

import click
from rich.console import Console
from rich.table import Table

from dsl.engines.choice import compiles_here
from dsl.engines.program.passes.order import NAMES
from tests.bench.engines_measured import Measured, of_compiled, of_reference, playouts
from tests.games_at_hand import kit_of, kits, load

COLUMNS = ("reference", "compiled", "compiled_mcts", "state_bytes", "compile_ms", "cached_ms")
SMALL = ("noughts", "connect_four", "breakthrough", "hex", "reversi", "kalah")
TURNS = 5
"""How often all passes and all but one take turns."""


@click.command()
@click.argument("games", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="One object on standard output.")
@click.option("--passes", is_flag=True, help="What each pass is worth.")
@click.option("--seconds", default=1.0, help="Processor time for each number.")
def main(games: Sequence[str], as_json: bool, passes: bool, seconds: float) -> None:
    """Measure the games, all of the bench if none is named."""
    shipped = [kit.name for kit in kits() if "rulesets" in kit.rules.parts]
    names = games or [*SMALL, *shipped]
    found = {name: (gains if passes else measured)(name, seconds) for name in names}
    if as_json:
        print(json.dumps(found, indent=1))
        return
    columns = NAMES if passes else COLUMNS
    table = Table("game", *columns)
    for name, row in found.items():
        table.add_row(name, *(_shown(row[column]) for column in columns))
    Console(width=170).print(table)


def measured(name: str, seconds: float) -> Measured:
    """All numbers of one game."""
    kit = kit_of(name)
    game = load(kit.rules, kit.board, kit.seats[0])
    return {
        "state_bytes": 4 * game.layout.size,
        **of_reference(game, seconds),
        **of_compiled(game, seconds),
    }


def gains(name: str, seconds: float) -> Measured:
    """Speed without each pass as a share of the speed with all."""
    kit = kit_of(name)
    game = load(kit.rules, kit.board, kit.seats[0])
    if not compiles_here():
        return dict.fromkeys(NAMES)
    whole, shares = playouts(game), Measured()
    for left_out in NAMES:
        less = playouts(game, game.linker.improved(without=(left_out,)))
        pairs = [(less(seconds / TURNS), whole(seconds / TURNS)) for _ in range(TURNS)]
        shares[left_out] = max(a for a, _ in pairs) / max(b for _, b in pairs)
    return shares


def _shown(number: float | None) -> str:
    if number is None:
        return "-"
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


if __name__ == "__main__":
    main()
