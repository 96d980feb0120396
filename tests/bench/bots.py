"""How well do the bots play? ``python -m tests.bench.bots [GAMES] --pairs hard:random,hard:normal --games 40``.

For each game two bots meet, as often at each seat; the table shows the share of victories of the first (a draw counts
half) with its interval of 95 %, and by seat. A bot is a level, or a search written out: ``2000+prior=2+sure=1`` spends
2,000 steps a choice with the settings of the game but for those that are named, so that one idea meets another.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field, fields, replace
from functools import cache
from itertools import product

from rich.console import Console
from rich.table import Table

from dsl.engines.choice import make_engine, make_thinking
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.games.balance.intervals import wilson
from dsl.games.bots.arena import play_out
from dsl.games.bots.make import make_bot
from dsl.games.bots.observation import Bot
from dsl.games.bots.tree_search import Level, TreeSearch
from tests.bench.scripted import Scripted
from tests.games_at_hand import kit_of, kits, load

# What ideas won against the search without them: 4,000 steps a choice, 40 games unless told, the interval of 95 %.
#
#   kept      minimax, in long games         pirates_1989 72 % (51…90, 16 games), sea_battle 58 % (42…72); 0.7 of it
#                                            and 0.3 of the mean: pirates_1989 47 % (28…72, 16 games)
#             ten times as many steps        sea_battle 73 % (57…84): so a level is so many tries of every option
#   not kept  minimax in a short game        breakthrough 50 % (35…65)
#             minimax, exploration 0.5       sea_battle 65 % (50…78), pirates_1989 38 % (14…61, 12 games)
#             exploration 0.3                sea_battle 48 % (33…63)
#             exploration 0.5                breakthrough 57 % (44…68, 60 games)
#             first-play urgency 0           sea_battle 43 % (29…58), exploration 0.3 with it 43 % (29…58)
#             it, and looks at all nodes     sea_battle 60 % (45…74), exploration 0.3 with it 55 % (40…69)
#             prior 8, exploration 0.3       sea_battle 40 % (26…55), looks at all nodes with it 40 % (26…55)
#             rollouts to the turn's end     sea_battle 55 % (40…69), an option drawn first 53 % (44…61, 120 games)
#             rollouts of two, three turns   sea_battle 43 % (29…58), 45 % (31…60)
#             one tree for all orders of moves sea_battle 38 % (24…53, 8,000 steps), with 16,000 steps breakthrough
#                                            48 % (33…63), connect_four 50 % (35…65)
#             a simulation ends with the turn  sea_battle 46 % (28…65, 20,000 steps, 24 games), pirates_1989 41 % (18…61,
#                                            16 games)
#             values spread wider            sea_battle 52 % (37…67, 8,000 steps), exploration 0.3 with it 42 % (28…58)
#             of the most tried the best mean  sea_battle 45 % (31…60, 8,000 steps), breakthrough 50 % (38…62, 60 games)
#             the best of four in a rollout  sea_battle 10 % (4…23)

PAIRS = ("hard:normal", "normal:easy", "easy:greedy", "greedy:random")


@dataclass
class Score:
    """What games between two bots came to: points of the first (a draw is half of one), by its seat."""

    points: dict[int, float] = field(default_factory=dict)
    games: dict[int, int] = field(default_factory=dict)
    drawn: int = 0

    def add(self, seat: int, points: float) -> None:
        """One more game."""
        self.drawn += 0 < points < 1
        self.points[seat] = self.points.get(seat, 0.0) + points
        self.games[seat] = self.games.get(seat, 0) + 1

    @property
    def total(self) -> int:
        """All games."""
        return sum(self.games.values())

    @property
    def share(self) -> float:
        """The points of a game."""
        return sum(self.points.values()) / self.total

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies; draws make it a little too wide."""
        return wilson(round(sum(self.points.values())), self.total)

    @property
    def facts(self) -> dict[str, object]:
        """What is written for others to read."""
        low, high = self.interval
        return {**vars(self), "share": round(self.share, 3), "low": round(low, 3), "high": round(high, 3)}


@cache
def _game(name: str) -> tuple[Game, Engine]:
    kit = kit_of(name)
    game = load(kit.rules, kit.board, kit.seats[0])
    return game, make_engine(game)


def _bot(name: str, engine: Engine, seed: int, seconds: float) -> Bot:
    game, (steps, *changes) = engine.game, name.split("+")
    if name == "scripted":
        return Scripted(engine, seed)
    if not steps.isdigit():
        return make_bot(name, game, seed, seconds)
    bot = TreeSearch(game, make_thinking(game), seed, Level(int(steps)))
    named = dict(change.split("=") for change in changes)
    kinds = {field.name: type(getattr(bot.settings, field.name)) for field in fields(bot.settings)}
    bot.settings = replace(bot.settings, **{key: kinds[key](float(value)) for key, value in named.items()})
    return bot


def meet(name: str, pair: str, number: int, seconds: float, limit: int) -> tuple[int, float]:
    """One game: the seat of the first bot and its points; seats and seeds go by the number."""
    game, engine = _game(name)
    first, second = pair.split(":")
    seat = number % game.seats
    names = [first if place == seat else second for place in range(game.seats)]
    bots = [_bot(who, engine, 1000 * number + place, seconds) for place, who in enumerate(names)]
    outcome = play_out(engine, bots, number // game.seats, limit)
    if not outcome.winners:
        return seat, 0.5 if game.seats == 2 else 1 / game.seats
    return seat, float(outcome.winners >> seat & 1)


def table_of(names: Sequence[str], pairs: Sequence[str], given: argparse.Namespace) -> dict[str, dict[str, Score]]:
    """All games of all pairs, shared out among processes."""
    scores = {name: {pair: Score() for pair in pairs} for name in names}
    with ProcessPoolExecutor(given.jobs) as executor:
        for name, pair, seat, points in _played(executor, names, pairs, given):
            scores[name][pair].add(seat, points)
    return scores


def _played(
    executor: Executor, names: Sequence[str], pairs: Sequence[str], given: argparse.Namespace
) -> Iterator[tuple[str, str, int, float]]:
    asked = list(product(names, pairs, range(given.games)))
    running = [executor.submit(meet, *one, given.seconds, given.limit) for one in asked]
    for (name, pair, _), future in zip(asked, running, strict=True):
        yield name, pair, *future.result()


# ---- telling
def show(scores: dict[str, dict[str, Score]], pairs: Sequence[str]) -> None:
    """Print the table."""
    table = Table("game", *pairs)
    for name, row in scores.items():
        table.add_row(name, *map(_cell, row.values()))
    Console(width=200).print(table)


def _cell(score: Score) -> str:
    low, high = score.interval
    seats = " ".join(f"{score.points[seat] / games:.0%}" for seat, games in sorted(score.games.items()))
    drawn = f", {score.drawn} drawn" if score.drawn else ""
    return f"{score.share:.0%} ({low:.0%}…{high:.0%}; {seats}{drawn})"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--pairs", default=",".join(PAIRS))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.0, help="let bots think so long, whatever their level")
    parser.add_argument("--limit", type=int, default=3000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    names = given.games_named or [kit.name for kit in kits()]
    pairs = given.pairs.split(",")
    scores = table_of(names, pairs, given)
    if given.json:
        print(json.dumps({name: {pair: score.facts for pair, score in row.items()} for name, row in scores.items()}))
    else:
        show(scores, pairs)


if __name__ == "__main__":
    main()
