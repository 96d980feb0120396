"""The PDF of a kit, measured by an independent reader: true millimetres, sides that meet, counts that agree."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from kit_reader import Page, made, mirrored, near, of_size, pages

from editor.charts.kit.kit_data import BLEED
from tests.share import usual

GAMES = ("colonies_1990", "colonies_variant", "pirates_1989", "pirates_fame", "sea_battle", "ships_track")


TREASURE = "tests/games/treasure_hand/treasure_hand.rules"
SIZES = {"A4": (210, 297), "A3": (297, 420), "Letter": (215.9, 279.4), "200x280": (200, 280)}


@cache
def kit(game: str, language: str = "en", **how: Any) -> list[Page]:
    """The pages of a kit, made once for all tests that ask for the same."""
    with TemporaryDirectory() as folder:
        target = Path(folder) / "kit.pdf"
        made(target, game, language=language, **how)
        return pages(target.read_bytes())


@pytest.mark.parametrize("paper", usual(SIZES, "200x280"))
def test_pages_are_of_the_paper_and_have_a_ruler_of_a_hundred_millimetres(paper: str) -> None:
    found = kit("sea_battle", style="", paper=paper)
    assert len(found) >= 5
    for page in found:
        assert sorted((page.width, page.height)) == pytest.approx(sorted(SIZES[paper]), abs=0.2)
        assert any(abs(across - 100) < 0.05 and down < 0.05 for across, down in page.lines)
        assert page.things > 100, "an empty page"


def cards_of(front: Page) -> list[tuple[float, float]]:
    """The middles of cards on a sheet of fronts, from the bands at their upper ends."""
    return [(x, round(y + 40.5, 1)) for x, y in (band.middle for band in of_size(front, 63 + 2 * BLEED, 9 + BLEED))]


def test_backs_of_cards_lie_behind_their_fronts() -> None:
    found = kit(TREASURE)
    sheets = [(front, back) for front, back in pairwise(found) if cards_of(front)]
    backs = [of_size(back, 63 + 2 * BLEED, 88 + 2 * BLEED) for _, back in sheets]
    assert [len(cards) for cards in backs] == [9, 7]
    for (front, back), cards in zip(sheets, backs, strict=True):
        assert near(mirrored(back, cards), set(cards_of(front)))


@pytest.mark.slow
def test_backs_are_turned_over_on_the_short_edge() -> None:
    found = kit("pirates_fame", "ru", flip="short")
    front, back = next(pair for pair in pairwise(found) if len(cards_of(pair[0])) == 8)
    turned = {(x, round(front.height - y, 1)) for x, y in cards_of(front)}
    assert near(turned, {box.middle for box in of_size(back, 63 + 2 * BLEED, 88 + 2 * BLEED)})


@pytest.mark.slow
def test_as_many_counters_are_cut_out_as_the_bill_says() -> None:
    cover, *others = kit("colonies_1990", "ru")
    told = [int(line.split()[0]) for line in cover.text.splitlines() if re.match(r"\d+ Фишки, ", line)]
    assert told == [3] * 6
    side = 12 + 2 * BLEED
    front, back = next(pair for pair in pairwise(others) if of_size(pair[0], side, side))
    things = of_size(front, side, side)
    assert len(things) == sum(told) + 63 + 2, "with flags for 42 ports and two marks"
    assert all(front.text.count(name) == 1 for name in ("Дельфин", "Ласточка", "Аврора"))
    assert near(mirrored(front, things), {box.middle for box in of_size(back, side, side)})


@pytest.mark.parametrize("game", usual(("colonies_1990", "pirates_fame"), "pirates_fame"))
def test_no_sheet_of_parts_is_nearly_empty(game: str) -> None:
    parts = re.compile("Фишки|Сокровища|События|Вертушка|Планшеты|Посреди")
    sheets = [[box for box in page.filled if box.high < 200] for page in kit(game, "ru") if parts.match(page.text)]
    assert len(sheets) > 3
    assert all(max(box.top + box.high for box in things) > 0.6 * 297 for things in sheets)


@pytest.mark.parametrize("game", usual(GAMES, "sea_battle"))
def test_every_game_has_a_cover_and_log(game: str) -> None:
    language = ("ru", "uk", "en")[GAMES.index(game) % 3]
    found = kit(game, language, flip="short") if game == "pirates_fame" else kit(game, language)
    head = {"en": "What is in the box", "ru": "Что в коробке", "uk": "Що в коробці"}
    assert head[language] in found[0].text
    log = found[-1].text + found[-2].text
    rounds = {"en": "Round", "ru": "Круг", "uk": "Раунд" if game == "sea_battle" else "Коло"}
    assert rounds[language] in log
    damage = {"en": "Damage", "ru": "Повреждения", "uk": "Пошкодження"}[language]
    assert (damage in log) is (game not in ("pirates_fame", "ships_track")), "no piece of these is damaged"


def test_of_one_ink_the_field_where_a_track_begins_is_framed_black() -> None:
    mats = [page for page in kit("pirates_fame", style="ink", only=("mats",)) if "Fame" in page.text]
    frames = [colour for page in mats for colour in page.strokes(0.6)]
    assert len(frames) == 4 * 9 and {*frames} == {(0, 0, 0)}


def test_the_longest_word_of_a_title_stays_inside_the_frame_of_the_cover() -> None:
    cover, *_ = kit("colonies_1990", "uk", only=("cover",))
    left, right = cover.word("Захоплення")
    assert 12 + 1.6 + 5 <= left < right <= 198 - 1.6 - 5 - 60 * 1.63


@pytest.mark.parametrize("language", usual(("en", "ru", "uk"), "en"))
def test_boxes_to_tick_stand_in_one_row(language: str) -> None:
    """Each ship has a box, three, one and one."""
    ticks = {
        (round(b.top, 1), round(b.left, 1))
        for page in kit("ships_track", language, only=("mats",))
        for b in of_size(page, 3.2, 3.2)
    }
    beside = sum(any(top == other and 3.5 < x - left < 3.9 for other, x in ticks) for top, left in ticks)
    assert ticks and beside == len(ticks) / 3


LITTLE = ("chess", "reversi", "kalah", "hidden_fleets", "perudo", "treasure_hand")


@pytest.mark.parametrize("game", usual(LITTLE, "treasure_hand"))
def test_little_games_are_printed_too(game: str) -> None:
    found = kit(f"tests/games/{game}/{game}.rules")
    assert len(found) >= 3
    assert all(page.things > 60 for page in found[:4])


def test_a_game_without_a_board_has_no_page_for_one_and_backs_can_be_left_out() -> None:
    found = kit(TREASURE, only=("board", "cards"), backs=False, cards="44x68")
    assert [len(of_size(page, 44 + 2 * BLEED, 9 + BLEED)) for page in found] == [12, 4]
