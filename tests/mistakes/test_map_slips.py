"""Slips in maps, a few of every kind with a fixed seed: told once, at the place, by their cause."""

from __future__ import annotations

from random import Random

import pytest

from tests.bench.mistakes.judge import Verdict, judge
from tests.bench.mistakes.kinds import MAPS
from tests.bench.mistakes.map_page import MapPage, map_pages
from tests.bench.mistakes.slip import NoPlace, Slip

SEED = 1990
# What one letter or one line less can leave to guess.
HARD = ("map heading_value", "map indent", "map row_deep", "map dash_missing", "map comma", "map colon_missing")


def slips(kind: str, count: int) -> list[Slip]:
    chance, pages = Random(f"{SEED} {kind}"), [page for page in map_pages() if page.name not in ("world", "caribbean")]
    found: list[Slip] = []
    for _ in range(40):
        try:
            slip = MAPS[kind].maker(chance.choice(pages), chance)
        except NoPlace:
            continue
        if slip.text != slip.page.text:
            found.append(slip)
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("kind", sorted(set(MAPS) - set(HARD)))
def test_a_slip_is_told_once_at_its_place_by_its_cause(kind: str) -> None:
    verdicts = [verdict for slip in slips(kind, 1) if (verdict := judge(slip)) is not None]
    for verdict in verdicts:
        assert verdict.found and verdict.once and verdict.line and verdict.named == verdict.cause, verdict
        assert not verdict.hint_wrong and not verdict.senseless, verdict


@pytest.mark.parametrize("kind", HARD)
def test_what_must_be_guessed_is_told_at_least_nearby(kind: str) -> None:
    verdict = sum((found for slip in slips(kind, 2) if (found := judge(slip)) is not None), Verdict())
    assert verdict.found == verdict.n and verdict.line >= verdict.n - 1 and verdict.senseless <= 1


def test_sound_maps_are_left_alone() -> None:
    for page in map_pages():
        assert isinstance(page, MapPage) and page.reports(page.text) == []
