"""The PDF of a kit, measured by an independent reader: true millimetres, sides that meet, counts that agree."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from kit_reader import Page, made, mirrored, near, of_size, pages

from editor.base.texts import LANGUAGES
from editor.charts.kit.kit_data import BLEED
from tests.share import usual

GAMES = ("colonies_1990", "colonies_variant", "pirates_1989", "pirates_fame", "sea_battle", "ships_track")


SIZES = {"A4": (210, 297), "A3": (297, 420), "Letter": (215.9, 279.4), "200x280": (200, 280)}


@pytest.mark.parametrize("paper", usual(SIZES, "A4", "200x280"))
def test_pages_are_of_the_paper_and_have_a_ruler_of_a_hundred_millimetres(tmp_path: Path, paper: str) -> None:
    made(tmp_path / "kit.pdf", "sea_battle", style="", paper=paper)
    found = pages(tmp_path / "kit.pdf")
    assert len(found) >= 6
    for page in found:
        assert sorted((page.width, page.height)) == pytest.approx(sorted(SIZES[paper]), abs=0.2)
        assert any(abs(across - 100) < 0.05 and down < 0.05 for across, down in page.lines)
        assert page.things > 100, "an empty page"


def cards_of(front: Page) -> list[tuple[float, float]]:
    """The middles of cards on a sheet of fronts, from the bands at their upper ends."""
    return [(x, round(y + 40.5, 1)) for x, y in (band.middle for band in of_size(front, 63 + 2 * BLEED, 9 + BLEED))]


def test_backs_of_cards_lie_behind_their_fronts(tmp_path: Path) -> None:
    made(tmp_path / "kit.pdf", "tests/games/treasure_hand/treasure_hand.rules", only=("cards",))
    found = pages(tmp_path / "kit.pdf")
    whole = 63 + 2 * BLEED, 88 + 2 * BLEED
    backs = [of_size(page, *whole) for page in found[1::2]]
    assert [len(cards) for cards in backs] == [9, 7]
    for front, back, cards in zip(found[::2], found[1::2], backs, strict=True):
        assert near(mirrored(back, cards), set(cards_of(front)))


def test_backs_are_turned_over_on_the_short_edge(tmp_path: Path) -> None:
    made(tmp_path / "kit.pdf", "pirates_fame", only=("cards",), flip="short")
    front, back = pages(tmp_path / "kit.pdf")[4:6]
    turned = {(x, round(front.height - y, 1)) for x, y in cards_of(front)}
    assert len(turned) == 2
    assert near(turned, {box.middle for box in of_size(back, 63 + 2 * BLEED, 88 + 2 * BLEED)})


def test_as_many_counters_are_cut_out_as_the_bill_says(tmp_path: Path) -> None:
    made(tmp_path / "kit.pdf", "colonies_1990", only=("cover", "counters", "markers"), language="ru")
    cover, *cut = pages(tmp_path / "kit.pdf")
    told = [int(line.split()[0]) for line in cover.text.splitlines() if re.match(r"\d+ Фишки, ", line)]
    assert told == [3] * 6
    things = of_size(cut[0], 12 + 2 * BLEED, 12 + 2 * BLEED)
    assert len(things) == sum(told) + 63 + 2, "with flags for 42 ports and two marks"
    assert all(cut[0].text.count(name) == 1 for name in ("Альбатрос", "Ласточка", "Аврора"))
    assert near(mirrored(cut[0], things), {box.middle for box in of_size(cut[1], 12 + 2 * BLEED, 12 + 2 * BLEED)})


@pytest.mark.parametrize("game", usual(GAMES, "colonies_variant", "pirates_fame", "sea_battle"))
def test_every_game_has_a_cover_and_log(tmp_path: Path, game: str) -> None:
    language = LANGUAGES[GAMES.index(game) % len(LANGUAGES)]
    made(tmp_path / "kit.pdf", game, language=language, only=("cover", "spinner", "dice", "log"))
    found = pages(tmp_path / "kit.pdf")
    head = {"en": "What is in the box", "ru": "Что в коробке", "uk": "Що в коробці"}
    assert head[language] in found[0].text
    rounds = {"en": "Round", "ru": "Круг", "uk": "Коло"} | ({"ru": "Раунд"} if game == "sea_battle" else {})
    assert rounds[language] in found[-1].text
    damage = {"en": "Damage", "ru": "Повреждения", "uk": "Пошкодження"}[language]
    assert (damage in found[-1].text) is (game not in ("pirates_fame", "ships_track")), "no piece of these is damaged"


LITTLE = ("chess", "reversi", "kalah", "hidden_fleets", "perudo", "treasure_hand")


@pytest.mark.parametrize("game", usual(LITTLE, "kalah", "hidden_fleets", "treasure_hand"))
def test_little_games_are_printed_too(tmp_path: Path, game: str) -> None:
    made(tmp_path / "kit.pdf", f"tests/games/{game}/{game}.rules")
    found = pages(tmp_path / "kit.pdf")
    assert len(found) >= 3
    assert all(page.things > 60 for page in found[:4])


def test_a_game_without_a_board_has_no_page_for_one_and_backs_can_be_left_out(tmp_path: Path) -> None:
    game = "tests/games/treasure_hand/treasure_hand.rules"
    made(tmp_path / "kit.pdf", game, only=("board", "cards"), backs=False, cards="44x68")
    cards = [len(of_size(page, 44 + 2 * BLEED, 9 + BLEED)) for page in pages(tmp_path / "kit.pdf")]
    assert cards == [12, 4]
