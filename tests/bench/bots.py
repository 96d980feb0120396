"""How well do the bots play? ``python -m tests.bench.bots [GAMES] --pairs hard:random,hard:normal --games 40``.

For each game two bots meet, as often at each seat; the table shows the share of victories of the first (a draw, or one
that is shared, half) with its interval of 95 %, and by seat. A bot is a level, or a search written out:
``2000+prior=2+minimax=1`` spends 2,000 steps a choice with the settings of the game but for those that are named, so
that one idea meets another.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, replace
from functools import cache
from itertools import product

from rich.console import Console
from rich.table import Table

from dsl.engines.choice import make_engine, make_thinking
from dsl.engines.linking.game import Game
from dsl.engines.protocol.engine import Engine
from dsl.games.balance.calibration import AIMS, Score
from dsl.games.bots.arena import play_out
from dsl.games.bots.levels import Level
from dsl.games.bots.make import RandomBot, make_bot
from dsl.games.bots.observation import Bot, Observation
from dsl.games.bots.tree_search import TreeSearch
from tests.bench.scripted import Scripted
from tests.games_at_hand import kit_of, kits, load

# What ideas won against the search without them, the interval of 95 %.
#   exploration 0.3 with looks      breakthrough 56 % (33…77, 10,000 steps, 16 games); with it 150,000 steps beat 10,000
#                                   with 80 % (55…93, 15 games), without with 44 % (23…67, 16 games)
#   value from 80 % in long games   ships_track 95 % (76…99, 10,000 steps, 20 games); 400 steps against greedy with it
#                                   80 % (58…92, 20 games), without 7 % (2…21, 30 games)
#   exploration 0.6 to the end      connect_four 69 % (55…82, 20,000 steps, 40 games), hex 92 % (65…99, 12 games), reversi
#                                   50 % (25…75, 12 games); 0.4 against 0.6 55 % (34…74, 20 games); where
#                                   something is hidden no gain: last_card 40 % (26…55, 40 games)
#   until points are counted        hearts to 30, easy:random 62 % (31…86, 8 games), to the end 33 % (10…70, 6 games)
#   a value derived from the rules  nine_men and breakthrough without their own 100 % (81…100), treasure_hand 75 %
#                                   (51…90), perudo 50 % (28…72); 2,000 or 4,000 steps, 16 games each
#   greedy in worlds of the module  durak, greedy:random 100 % (76…100, 12 games), before 42 % (19…68); treasure_hand 100 %
#   a look before short games       last_card, 400 steps:greedy 54 % (46…61, 160 games), without 41 % (33…50, 120 games);
#                                   connect_four 48 % (31…69, 24 games), no difference
#   tried about as often: the sum of the value one step ahead and of what is known, against the former alone, 2,000 steps
#                                   pirates_1989 63 % (43…78, 26 games), colonies_1990 62 % (39…82, 16 games), pirates_fame
#                                   50 % (31…69, 24 games), sea_battle 47 % (32…63, 10,000 steps, 36 games). The latter
#                                   alone: 70, 56, 63 %, but pirates_fame 35 % (24…48, 60 games)
# Not kept: at last_card looks in the whole tree, or value after four choices (50 to 52 %, 60 games each): nothing beats
# greedy there. Exploration 0.15 with looks, or 0.3 in long turns; minimax in a short game; one tree for all orders; of the
# most tried the best; at ships_track random games to the end (20 %, 40 games); at durak a derived value (19 %). At kalah who begins wins: ``--opening 3`` tells levels apart.

PAIRS = (*(f"{name}:{below}" for name, (below, _) in reversed(AIMS.items())), "greedy:random")


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


class _Opened:
    """A bot that begins at random, as whoever sits at that seat in the games beside it."""

    def __init__(self, bot: Bot, seed: int, choices: int) -> None:
        self._bot, self._random, self._left = bot, RandomBot(seed), choices

    def decide(self, observation: Observation) -> int:
        """Any of the first choices; then the bot's."""
        self._left -= 1
        return (self._random if self._left >= 0 else self._bot).decide(observation)


def meet(name: str, pair: str, number: int, seconds: float, limit: int, opening: int = 0) -> tuple[int, int]:
    """One game: the seat of the first bot and the seats that won; seats and seeds go by the number."""
    game, engine = _game(name)
    first, second = pair.split(":")
    seat = number % game.seats
    names = [first if place == seat else second for place in range(game.seats)]
    bots = [_bot(who, engine, 1000 * number + place, seconds) for place, who in enumerate(names)]
    same = number // game.seats
    opened = [_Opened(bot, game.seats * same + place, opening) for place, bot in enumerate(bots)]
    return seat, play_out(engine, opened, same, limit).winners


def table_of(names: Sequence[str], pairs: Sequence[str], given: argparse.Namespace) -> dict[str, dict[str, Score]]:
    """All games of all pairs, shared out among processes."""
    scores = {name: {pair: Score() for pair in pairs} for name in names}
    asked = list(product(names, pairs, range(given.games)))
    with ProcessPoolExecutor(given.jobs) as executor:
        running = [executor.submit(meet, *one, given.seconds, given.limit, given.opening) for one in asked]
        for (name, pair, _), future in zip(asked, running, strict=True):
            game, (seat, winners) = _game(name)[0], future.result()
            scores[name][pair].add(seat, winners, game.seats, game.linked.sides[seat])
    return scores


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games_named", nargs="*", metavar="GAME")
    parser.add_argument("--pairs", default=",".join(PAIRS))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.0, help="let bots think so long, whatever their level")
    parser.add_argument("--opening", type=int, default=0, help="so many choices of each seat are drawn at random")
    parser.add_argument("--limit", type=int, default=3000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    names = given.games_named or [kit.name for kit in kits()]
    pairs = given.pairs.split(",")
    scores = table_of(names, pairs, given)
    if given.json:
        print(
            json.dumps(
                {
                    name: {
                        pair: vars(score) | {"share": score.share, "interval": score.interval}
                        for pair, score in row.items()
                    }
                    for name, row in scores.items()
                }
            )
        )
    else:
        table = Table("game", *pairs)
        for name, row in scores.items():
            table.add_row(name, *(score.text for score in row.values()))
        Console(width=200).print(table)


if __name__ == "__main__":
    main()
