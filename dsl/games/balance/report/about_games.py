"""What the games of one job came to: who wins, how long it takes, what ends it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import numpy as np

from dsl.engines.linking.game import Datum
from dsl.games.balance.intervals import wilson
from dsl.games.balance.job import Job
from dsl.games.balance.report.causes import cause_text
from dsl.games.balance.report.cautions import cautions
from dsl.games.balance.report.content import Block, Table, Text
from dsl.games.balance.report.phrases import Phrases
from dsl.games.balance.results import Games
from dsl.games.balance.roles import roles

MOST_CAUSES = 12


def about_games(job: Job, games: Games, phrases: Phrases, seconds: float) -> list[Block]:
    """The whole report but its pictures."""
    game, say = job.game, phrases.say
    rate = phrases.number(len(games) / max(seconds, 1e-9))
    head = say(
        "head",
        title=phrases.title(game),
        games=len(games),
        rate=rate,
        bots=", ".join(dict.fromkeys(map(phrases.bot, job.bots))),
    )
    found: list[Block] = [*cautions(((job, games),), phrases), Text(head, "lead"), seats_table(job, games, phrases)]
    found += role_tables(job, games, phrases)
    if len(games):
        found += [Text(text) for text in lengths(games, phrases)]
    found += [Text(say("causes"), "head"), ends_table(games, phrases)]
    if job.verify and not games.failed:
        found.append(Text(say("verified")))
    return found


def seats_table(job: Job, games: Games, phrases: Phrases) -> Table:
    """Who won how often, by seat; draws and games that were given up."""
    game, say = job.game, phrases.say
    heads = (say("col-seat"), say("col-bot"), say("col-wins"), "%", "95 %")
    rows = [
        (
            phrases.words.label(game, Datum("player", seat)),
            phrases.bot(bot),
            *_share(int(games.won_by(1 << seat).sum()), games, phrases),
        )
        for seat, bot in enumerate(job.bots)
    ]
    rows.append((say("draws"), "", *_share(games.draws, games, phrases)))
    if games.unfinished:
        rows.append((say("unfinished"), "", *_share(games.unfinished, games, phrases)))
    return Table(heads, rows, 2)


def role_tables(job: Job, games: Games, phrases: Phrases) -> Iterator[Table]:
    """Who won how often by what told players apart when play began: a table for each such attribute."""
    game, say = job.game, phrases.say
    for field, found in groupby(roles(game, games), key=lambda role: role.attribute):
        rows = []
        for role in found:
            seats = role.seats(games)
            there = int((seats != 0).sum())
            wins = int(games.won_by(seats).sum())
            interval = phrases.interval(wilson(wins, there))
            name = phrases.words.label(game, role.datum(game))
            rows.append((name, str(there), str(wins), phrases.percent(wins / there), interval))
        heads = (phrases.words.word(field.label or field.name), say("col-games"), say("col-wins"), "%", "95 %")
        yield Table(heads, rows)


def lengths(games: Games, phrases: Phrases) -> Iterator[str]:
    """How long games are, and how much there is to choose from."""
    rows = games.rows
    for code in ("turns", "decisions"):
        low, middle, high = np.quantile(rows[code], (0.05, 0.5, 0.95), method="inverted_cdf").tolist()
        yield phrases.say(code, mean=phrases.number(rows[code].mean()), median=middle, low=low, high=high)
    decisions, turns = int(rows["decisions"].sum()), int(rows["turns"].sum())
    if decisions:
        offered = phrases.number(int(rows["offered"].sum()) / decisions)
        each = phrases.number(decisions / turns) if turns else "–"
        yield phrases.say("choices", each=each, offered=offered)


def ends_table(games: Games, phrases: Phrases) -> Table:
    """What ended the games, in words."""
    rows = [(str(times), f"{phrases.percent(times / len(games))} %", text) for text, times in ends(games, phrases)]
    return Table((phrases.say("col-games"), "", phrases.say("col-end")), rows, 0, words_last=True)


def ends(games: Games, phrases: Phrases) -> list[tuple[str, int]]:
    """What ended the games, in words, with how often."""
    found = [(cause_text(cause, phrases.words), times) for cause, times in games.ended_by()[:MOST_CAUSES]]
    if games.unfinished:
        limit = int(games.rows["decisions"].max())
        found.append((phrases.say("cause-limit", limit=limit), games.unfinished))
    return found


def _share(times: int, games: Games, phrases: Phrases) -> tuple[str, str, str]:
    total = max(1, len(games))
    return str(times), phrases.percent(times / total), phrases.interval(wilson(times, len(games)))
