"""One page that holds all that an order came to."""

from __future__ import annotations

from collections.abc import Sequence

from dsl.games.balance.contrast import compare
from dsl.games.balance.inquiry.inquiry_sweeps import as_sweep
from dsl.games.balance.inquiry.inquiry_tables import Played
from dsl.games.balance.inquiry.inquiry_values import Order
from dsl.games.balance.report import pictures
from dsl.games.balance.report.about_comparison import about_comparison
from dsl.games.balance.report.about_games import about_games
from dsl.games.balance.report.about_sweep import about_sweep
from dsl.games.balance.report.page import page


def page_of(order: Order, sides: Sequence[Played]) -> str:
    """The HTML of the page, the same as the command line writes."""
    last = sides[-1]
    phrases, whole = last.phrases, all(len(side.games) >= order.games for side in sides)
    title = phrases.job(last.job)
    if order.axes:
        sweep = as_sweep(order, sides)
        return page("sweep", title, [*about_sweep(sweep, phrases), *pictures.of_sweep(sweep, phrases)], phrases, whole)
    if len(sides) > 1:
        found = compare((sides[0].job, last.job), (sides[0].games, last.games))
        blocks = [*about_comparison(found, order.games, phrases), *pictures.of_comparison(found, phrases)]
        return page("compare", title, blocks, phrases, whole)
    blocks = [
        *about_games(last.job, last.games, phrases, last.games.seconds),
        *pictures.of_games(last.job, last.games, phrases),
    ]
    return page("games", title, blocks, phrases, whole)
