"""What is said before any verdict, in every report."""

from __future__ import annotations

from dataclasses import replace

import pytest
from balance_jobs import job

from dsl.games.balance.batch import play
from dsl.games.balance.contrast import compare
from dsl.games.balance.job import Job, Share
from dsl.games.balance.measures import Draws
from dsl.games.balance.report.about_comparison import about_comparison
from dsl.games.balance.report.about_games import about_games
from dsl.games.balance.report.about_values import about_sweep, about_tuning
from dsl.games.balance.report.phrases import Block, Phrases
from dsl.games.balance.results import Games
from dsl.games.balance.sweep import Sweep
from dsl.games.balance.tuning import Candidate, Target, Tuning
from dsl.games.play import Translation
from dsl.text.source import Source
from tests.bot_rules import HEAD

MOSTLY_DRAWN = (
    HEAD
    + """play:
    repeat:
        let die = roll 1..6
        choose by first(players):
            wait
            go_on
        if die == 1:
            win first(players)
        if die > 3:
            log "Nothing but fog."
            tie
"""
)
DRAWN = replace(job(Source("fog.rules", MOSTLY_DRAWN)), limit=1)
SAID = {
    "en": ("Random bots choose blindly", "are drawn, most often so: ", "reached the limit of decisions (1)"),
    "ru": ("Случайные боты ходят наугад", "кончаются вничью, чаще всего так: ", "дошли до предела решений (1)"),
    "uk": ("Випадкові боти ходять навмання", "закінчуються внічию, найчастіше так: ", "дійшли до межі рішень (1)"),
}


def reports(made: Job, games: Games, phrases: Phrases) -> list[list[Block]]:
    """All reports that there are, of the same games."""
    both = (made, made), (games, games)
    best = Candidate(made, len(games), 0.5, (0.4, 0.6))
    tuning = Tuning(Target(Draws(), 0.5), (), best, games, [best], 0.1, True)
    return [
        about_games(made, games, phrases, 1.0),
        about_comparison(compare(*both), len(games), phrases),
        about_sweep(Sweep((), *both), phrases),
        about_tuning(tuning, phrases),
    ]


@pytest.mark.parametrize("lang", SAID)
def test_every_report_begins_with_what_it_is_worth(lang: str) -> None:
    games = play(Share(DRAWN, 0, 60))
    assert games.draws > 15 and games.unfinished > 5
    for blocks in reports(DRAWN, games, Phrases(lang, Translation())):
        first = [block.text for block in blocks[:3] if block.kind == "text"]
        assert len(first) == 3 and all(part in text for part, text in zip(SAID[lang], first)), first


def test_where_bots_think_and_games_are_won_nothing_is_said_before() -> None:
    made = replace(DRAWN, bots=("greedy",) * len(DRAWN.bots))
    games = play(Share(replace(DRAWN, limit=1000), 0, 60))
    won = replace(games, rows=games.rows[games.won_by(1)])
    for blocks in reports(made, won, Phrases("en", Translation())):
        assert all("andom" not in block.text and "drawn" not in block.text for block in blocks if block.kind == "text")
