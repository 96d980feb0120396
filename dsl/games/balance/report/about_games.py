"""The report of one job: who wins, how long games are, what ends them, and cautions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

import numpy as np

from dsl.games.balance.intervals import wilson
from dsl.games.balance.job import Job
from dsl.games.balance.measures import winners
from dsl.games.balance.report.phrases import Block, Phrases, Table, Text
from dsl.games.balance.results import Games
from dsl.games.balance.roles import roles
from dsl.games.play import Translation
from dsl.games.play.rulebook import Rulebook
from dsl.games.play.translation import split
from dsl.maps.board.base import bits

_SENTENCE = re.compile(r"(?<=[.!?…])\s")
NO_CAUSE = "–"
"""The text of an end for which there is neither a clause nor a line of the log."""


def cause_text(cause: str, words: Translation, book: Rulebook | None = None) -> str:
    """The clauses that ended games and what the rules say of it, without names that differ from game to game.

    A sentence cut before such a name ends with an ellipsis; of a single word nothing is told. If there is no text, or
    one with braces, the first sentence of the clause in ``book`` is used instead.
    """
    clauses, _, template = cause.partition("\t")
    if book is not None and ("{" in template or not template):
        for _, sentence in book.sentences(clauses.split(", ")):
            return f"[{clauses}]  {_SENTENCE.split(sentence)[0].rstrip('.')}"
    *cut, last = (part for brace, part in split(words.word(template)) if not brace)
    plain = [f"{part.rstrip()} …" if part.rstrip()[-1:].isalpha() else part for part in cut] + [last]
    tails = [tail for part in plain if _letters(tail := part.rpartition(":")[2]) and ":" in part]
    line = (tails[-1] if tails else max(plain, key=_letters, default="")).strip(' .,:;!«»“”"—–-')
    line = line[:1].upper() + line[1:] if " " in line.rstrip(" …") or "{" not in template else ""
    return "  ".join(text for text in (f"[{clauses}]" if clauses else "", line) if text) or NO_CAUSE


def _letters(text: str) -> int:
    return sum(sign.isalpha() for sign in text)


MANY_DRAWN, MANY_UNFINISHED = 0.25, 0.02
"""The shares of drawn and of unfinished games above which a report begins with a caution."""
Sides = tuple[tuple[Job, Games], ...]
"""Jobs with what was played of them."""


def cautions(sides: Sides, phrases: Phrases) -> list[Text]:
    """The first sentences of a report: that bots play at random, that many games have no winner."""
    found = list(without_winner(sides, phrases))
    if any(job.all_random for job, _ in sides):
        found.insert(0, phrases.say("random"))
    return [Text(text, "lead") for text in found]


def without_winner(sides: Sides, phrases: Phrases) -> Iterator[str]:
    """Sentences: how many games are drawn and what ends most of these; how many are unfinished."""
    total = max(1, sum(len(games) for _, games in sides))
    drawn = sum(games.draws for _, games in sides) / total
    if drawn > MANY_DRAWN:
        cause = cause_text(max(sides, key=lambda side: side[1].draws)[1].drawn_by(), phrases.words, phrases.book)
        code = "many-draws" if cause == NO_CAUSE else "many-draws-so"
        yield phrases.say(code, share=phrases.percent(drawn), cause=cause)
    unfinished = sum(games.unfinished for _, games in sides) / total
    if unfinished > MANY_UNFINISHED:
        yield phrases.say("many-endless", share=phrases.percent(unfinished), limit=sides[0][0].limit)


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
    found += [Text(say("causes"), "head"), ends_table(job, games, phrases)]
    if job.verify and not games.failed:
        found.append(Text(say("verified")))
    return found


def seats_table(job: Job, games: Games, phrases: Phrases) -> Table:
    """Who won how often, by seat or team; drawn and unfinished games."""
    game, say = job.game, phrases.say
    heads = (say("col-seat"), say("col-bot"), say("col-wins"), "%", "95 %")
    rows = [
        (
            phrases.name(side, game),
            ", ".join(dict.fromkeys(phrases.bot(job.bots[seat]) for seat in bits(side.seats))),
            *_share(int(games.won_by(side.seats).sum()), games, phrases),
        )
        for side in winners(game)
    ]
    rows.append((say("draws"), "", *_share(games.draws, games, phrases)))
    if games.unfinished:
        rows.append((say("unfinished"), "", *_share(games.unfinished, games, phrases)))
    return Table(heads, rows, 2)


def role_tables(job: Job, games: Games, phrases: Phrases) -> Iterator[Table]:
    """Who won how often by role: a table for each attribute that distinguishes players."""
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
    """Sentences: how long games are, and how many choices there are."""
    rows = games.rows
    for code in ("turns", "decisions"):
        low, middle, high = np.quantile(rows[code], (0.05, 0.5, 0.95), method="inverted_cdf").tolist()
        yield phrases.say(code, mean=phrases.number(rows[code].mean()), median=middle, low=low, high=high)
    decisions, turns = int(rows["decisions"].sum()), int(rows["turns"].sum())
    if decisions:
        offered = phrases.number(int(rows["offered"].sum()) / decisions)
        each = phrases.number(decisions / turns) if turns else "–"
        yield phrases.say("choices", each=each, offered=offered)


def ends_table(job: Job, games: Games, phrases: Phrases) -> Table:
    """What ended the games, in words."""
    rows = [(str(times), f"{phrases.percent(times / len(games))} %", text) for text, times in ends(job, games, phrases)]
    return Table((phrases.say("col-games"), "", phrases.say("col-end")), rows, 0, words_last=True)


def ends(job: Job, games: Games, phrases: Phrases) -> list[tuple[str, int]]:
    """What ended the games, in words, and how often; where the rules have no words for it, who won."""
    counts = Counter[str]()
    for number, cause in enumerate(games.causes):
        text, rows = cause_text(cause, phrases.words, phrases.book), games.rows[games.rows["cause"] == number]
        if text != NO_CAUSE and not text.endswith("]"):
            counts[text] += len(rows)
            continue
        for won, times in zip(*map(np.ndarray.tolist, np.unique(rows["winners"], return_counts=True))):
            names = ", ".join(phrases.name(side, job.game) for side in winners(job.game) if side.seats & won)
            end = phrases.say("cause-won", names=names) if names else phrases.say("cause-draw")
            counts[end if text == NO_CAUSE else f"{text}  {end}"] += times
    found = counts.most_common(MOST_CAUSES)
    if games.unfinished:
        limit = int(games.rows["decisions"].max())
        found.append((phrases.say("cause-limit", limit=limit), games.unfinished))
    return found


def _share(times: int, games: Games, phrases: Phrases) -> tuple[str, str, str]:
    total = max(1, len(games))
    return str(times), phrases.percent(times / total), phrases.interval(wilson(times, len(games)))
