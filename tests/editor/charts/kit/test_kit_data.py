"""What the template of a kit is given: signs for all players, fields of tracks, and less to cut out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from boxes import box_of
from PySide6.QtCore import QByteArray, QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from dsl.services.kit.economy import economical
from dsl.services.kit.kit_values import Card, Deck, Kit, Remark
from editor.base.texts import tr, ui
from editor.charts.drawing.match.player_signs import paint_sign
from editor.charts.drawing.style.colours import lightness
from editor.charts.drawing.style.symbols import symbol_names
from editor.charts.drawing.style.theme import load_theme
from editor.charts.export.support import png_of
from editor.charts.kit.kit_command import PrintedKit
from editor.charts.kit.kit_data import KitOrder, bill_of
from editor.charts.kit.kit_faces import KitFaces, sign_of


def uses(kit: Kit) -> dict[str, int]:
    """How many markers there are of each use."""
    return {use: sum(m.count for m in kit.markers if m.use == use) for use in {m.use for m in kit.markers}}


def test_what_can_be_ticked_is_not_cut_out() -> None:
    whole, fewer = box_of("colonies_1990"), economical(box_of("colonies_1990"))
    assert {*uses(whole)} == {"owner", "taken", "is"}
    assert uses(fewer) == {"owner": 63, "track": 1}, "none for the latest wind, for which no rule asks"
    assert all(line.boxes[-1].label == "Prize" for mat in fewer.mats for line in mat.lines)
    assert "Freed" in fewer.registers[0].written
    assert "kit-few-flags" in {remark.key for remark in fewer.remarks}


def test_a_strip_goes_with_its_ship_but_pieces_without_strips_keep_their_markers() -> None:
    pirates, fame = economical(box_of("pirates_1989")), economical(box_of("pirates_fame"))
    assert uses(pirates) == {"track": 2}
    assert [Remark("kit-strips-go") in kit.remarks for kit in (pirates, fame)] == [True, False]
    assert economical(box_of("chess")).markers == box_of("chess").markers
    assert economical(box_of("kalah")).markers == box_of("kalah").markers


def test_large_numbers_are_written() -> None:
    mat = economical(box_of("pirates_fame")).mats[0]
    assert "Gold (9d)" in mat.written and "Protected in (15c)" in mat.written, "with the clauses that explain them"
    assert "Gold" not in {track.label for track in mat.tracks}
    assert "Fame" in {track.label for track in mat.tracks}


def test_all_that_a_player_has_bears_the_players_sign() -> None:
    kit = box_of("colonies_1990")
    faces = KitFaces(kit, load_theme(None))
    assert {faces.front(c)["seat"] for c in kit.counters} == set(range(6))
    assert {faces.back(c)["seat"] for c in kit.counters} == set(range(6))
    secret = replace(kit.counters[4], hidden=True)
    assert (faces.back(secret)["seat"], faces.back(secret)["hidden"]) == (kit.counters[4].owner, True)
    assert all(faces.marker(m, m.seat)["seat"] == m.seat for m in kit.markers if m.use in ("owner", "taken"))


def test_signs_differ_for_more_players_than_any_game_has() -> None:
    pictures = set()
    for seat in range(-1, 16):
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        painter = QPainter(image)
        paint_sign(painter, QPointF(20, 20), 36, seat)
        painter.end()
        pictures.add(png_of(image))
    assert len(pictures) == 17


@pytest.mark.parametrize(
    ("game", "parts"),
    [("pirates_fame", "counters,markers,cards,dice"), ("colonies_1990", "counters,markers,spinner,mats,registers,log")],
)
def test_one_ink_leaves_no_colour(tmp_path: Path, game: str, parts: str) -> None:
    kit = PrintedKit(KitOrder(game, tmp_path / "kit.pdf", style="ink", only=tuple(parts.split(","))))
    pages = [QImage.fromData(page) for page in kit.pages(lambda _done, _count: None, "png", 36)]
    assert pages
    assert [number for number, page in enumerate(pages, 1) if not page.allGray()] == []


def test_of_one_ink_each_symbol_keeps_its_shape_as_an_outline() -> None:
    """Whatever is printed white ends at a black line: round the whole picture nothing light meets the paper."""
    faces = KitFaces(box_of("chess"), load_theme(None), black=True)
    for name in symbol_names():
        picture = faces.symbol(name, QColor("black"), QColor("white"))["picture"]
        image = QImage(160, 160, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        QSvgRenderer(QByteArray(faces.files[picture])).render(painter)
        painter.end()
        light, alpha = (np.array(image.constBits()).reshape(160, 160, 4)[:, :, part] for part in (0, 3))
        ends = [np.roll(alpha, step, axis) == 0 for step in (-2, 2) for axis in (0, 1)]
        rim = light[(alpha == 255) & np.logical_or.reduce(ends)]
        assert rim.size and (rim < 90).mean() >= 0.97, name


def test_players_are_titles_with_a_capital_and_of_one_ink_nothing_is_said_of_colours(tmp_path: Path) -> None:
    orders = (KitOrder("pirates_1989", tmp_path / "kit.pdf", language="en", style=style) for style in ("ink", "plain"))
    black, coloured = (PrintedKit(order).data for order in orders)
    titles = [group["title"] for group in black["pieces"]] + [mat["player"] for mat in black["mats"]]
    assert "Pirates (2)" in titles and all(title[0].isupper() for title in titles if title)
    assert [any("colour" in step for step in made["how"]) for made in (black, coloured)] == [False, True]


@pytest.mark.parametrize(
    ("titles", "signs"),
    [
        (("Two of cups", "Three of cups", "Ace of cups"), ["Two", "Three", "Ace"]),
        (("Ace of cups", "King of cups", "King of swords"), ["A", "K", "K"]),
        (("Carry tobacco", "Carry salt", "Carry cloth"), ["T", "S", "C"]),
        (("7 gulls", "12 gulls"), ["7", "12"]),
        (("Storm",), ["S"]),
    ],
)
def test_cards_without_symbols_differ_by_their_signs(titles: tuple[str, ...], signs: list[str]) -> None:
    cards = tuple(Card(str(number), title, (), (), 1, number) for number, title in enumerate(titles))
    deck = Deck("deck", "Deck", cards)
    assert [sign_of(card, deck) for card in cards] == signs


def test_sign_and_letter_on_a_counter_leave_its_ship_to_be_seen(tmp_path: Path) -> None:
    """The same sheet with and without them: what they hide of the ships."""
    kit = PrintedKit(KitOrder("pirates_1989", tmp_path / "kit.pdf", style="plain", only=("counters",), backs=False))

    def ships() -> np.ndarray:
        (page,) = kit.pages(lambda _done, _count: None, "png", 150)
        image = QImage.fromData(page).convertToFormat(QImage.Format.Format_RGB32)
        grey = np.array(image.constBits()).reshape(image.height(), image.width(), 4)[:, :, :3]
        return grey.astype(int)

    with_discs = ships()
    for face in (item["front"] for group in kit.data["pieces"] for item in group["items"]):
        face |= {"seat": -1, "badge": "", "name": " "}
    bare = ships()
    ship = (np.abs(bare - np.array((0xE6, 0xF6, 0xFB))) < 6).all(axis=2)
    hidden = ship & (np.abs(bare - with_discs).sum(axis=2) > 40)
    assert ship.sum() > 2_500
    assert not hidden.any()


@pytest.mark.parametrize(
    ("game", "language", "letters"),
    [
        ("sea_battle", "ru", "ЛГБФ"),
        ("sea_battle", "en", "SGBF"),
        ("sea_battle", "uk", "ЛГБФ"),
        ("pirates_1989", "en", "GB"),
        ("pirates_fame", "ru", ""),
    ],
)
def test_letters_on_counters_are_those_of_the_readers_words(
    tmp_path: Path, game: str, language: str, letters: str
) -> None:
    """Where pieces are of one kind alone a letter would say nothing."""
    kit = PrintedKit(KitOrder(game, tmp_path / "kit.pdf", language=language, only=("counters",)))
    found = {item["front"].get("badge", "") for group in kit.data["pieces"] for item in group["items"]}
    assert found - {""} == set(letters)


@pytest.mark.parametrize(("game", "there"), [("colonies_1990", True), ("tests/games/perudo/perudo.rules", False)])
def test_only_a_game_with_a_board_has_one(tmp_path: Path, game: str, there: bool) -> None:
    assert (PrintedKit(KitOrder(game, tmp_path / "kit.pdf", style="plain")).data["board"] is not None) is there


@pytest.mark.parametrize(("game", "style", "told"), [
    ("colonies_1990", "engraved", ["coast", "boxes", "how-tracks"]),
    ("pirates_fame", "engraved", ["coast", "how-tracks"]), ("colonies_1990", "plain", ["boxes", "how-tracks"]),
    ("ships_track", "engraved", ["boxes", "how-tracks"]), ("tests/games/treasure_hand/treasure_hand.rules", "plain", []),
])  # fmt: skip
def test_coast_boxes_and_tracks_are_explained_where_there_are_any(
    tmp_path: Path, game: str, style: str, told: list[str]
) -> None:
    made = PrintedKit(KitOrder(game, tmp_path / "kit.pdf", style=style)).data
    said = [*made["notes"], *made["how"]]
    assert [key for key in ("coast", "boxes", "how-tracks") if tr(f"kit-{key}") in said] == told


@pytest.mark.parametrize(
    "language, one, three",
    [("en", "Counter, ", "Counters, "), ("ru", "Фишка, ", "Фишки, "), ("uk", "Фішка, ", "Фішки, ")],
)
def test_one_of_a_thing_is_told_in_the_singular(language: str, one: str, three: str) -> None:
    kit = box_of("colonies_1990")
    mine = kit.of_seat(0)
    alone = replace(kit, counters=(*mine[:1], *kit.of_seat(1)))
    try:
        ui.language = language
        told = [line["text"] for line in bill_of(alone, str, 1) if line["part"] == "counters" and line["count"]]
    finally:
        ui.language = "en"
    assert len(mine) == 3 and [text[: text.index(" ") + 1] for text in told] == [one, three]


def test_a_card_says_large_what_it_brings() -> None:
    kit = box_of("pirates_fame")
    faces = KitFaces(kit, load_theme(None))
    said = {
        tuple(faces.card(card, deck)[key] for key in ("name", "number", "below"))
        for deck in kit.decks
        for card in deck.cards
    }
    assert {
        ("Parrot Island", "20", "gold"),
        ("A thief on board", "−10", "gold"),
        ("A dead calm", "", "the move is missed"),
    } <= said
    assert ("Amulet of luck", "", "") in said


def test_a_card_whose_sign_is_its_title_has_it_once() -> None:
    kit = box_of("durak")
    faces, deck = KitFaces(kit, load_theme(None)), kit.decks[0]
    assert faces.card(deck.cards[0], deck)["name"] == ""
    assert faces.card(deck.cards[0], deck)["symbol"]["letter"] == deck.cards[0].title == "6♣"  # type: ignore[index]


@pytest.mark.parametrize(
    ("language", "title", "told"),
    [
        ("en", "Amulet of luck", "It lets you throw your die again"),
        ("ru", "Амулет удачи", "Можно перебросить свой кубик"),
        ("uk", "Амулет удачі", "Можна перекинути свій кубик"),
    ],
)
def test_a_card_says_what_the_book_tells_of_it_and_no_inner_name(
    tmp_path: Path, language: str, title: str, told: str
) -> None:
    """The titles of the other cards say what they bring: nothing is left to say below."""
    printed = PrintedKit(KitOrder("pirates_fame", tmp_path / "kit.pdf", language=language, only=("cards",)))
    faces = [item["front"] for deck in printed.data["decks"] for item in deck["items"]]
    assert [face["explanation"][: len(told)] for face in faces if face["name"] == title] == [told] * 8
    assert not any(face["explanation"] for face in faces if face["name"] != title)
    assert not any(face["lines"] for face in faces)


def test_the_symbol_on_the_back_of_a_card_stands_out_from_its_ground() -> None:
    kit = box_of("pirates_fame")
    folder = Path("rulesets/pirates_fame")
    faces = KitFaces(kit, load_theme(folder))
    for deck in kit.decks:
        picture = faces.card_back(deck)["symbol"]["picture"]
        assert lightness(QColor(f"#{picture[-10:-4]}")) - lightness(QColor(f"#{picture[-17:-11]}")) > 0.4
