"""Slips in the words of a map: keys, kinds, values, ids, cells, and letters of another alphabet that look alike."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.bench.mistakes.map_page import Found, MapPage
from tests.bench.mistakes.slip import NoPlace, Slip, misspelt

LATIN, CYRILLIC = "aceopxyiABCEHKMOPTX", "асеорхуіАВСЕНКМОРТХ"
FEATURES = "sites arrows regions starts nodes"
ITEM_KEY, KIND = r"[{,] ?(\w+): ", r"\bkind: (\w+)"
TOP_KEY = r"^(title|games|grid|legend|terrain|nodes|edges|sites|arrows|regions|starts):"
CELL = r"\b(?:at|from|to): ([A-Z]{1,2}\d{1,2})\b"
LETTERS = ("letters-alike",)


def alike(word: str, chance: Random) -> str:
    """``word`` with one letter exchanged for one of another alphabet that looks the same; empty where none can be."""
    table = {**dict(zip(LATIN, CYRILLIC)), **dict(zip(CYRILLIC, LATIN))}
    places = [k for k, letter in enumerate(word) if letter in table]
    if not places:
        return ""
    place = chance.choice(places)
    return word[:place] + table[word[place]] + word[place + 1 :]


def _wrong(page: MapPage, spot: Found, chance: Random, *codes: str) -> Slip:
    """The word in a spot misspelt: the right one must be suggested or named."""
    bad = misspelt(spot.text, chance)
    return page.slip(page.edited(spot, bad), spot.line, *codes, right=spot.text)


def top_key(page: MapPage, chance: Random) -> Slip:
    """A letter wrong in a key of the file itself."""
    return _wrong(page, page.some(chance, TOP_KEY), chance)


def item_key(page: MapPage, chance: Random) -> Slip:
    """A letter wrong in a key of a site, current, region or circle."""
    spot = page.some(chance, r"[{,] ?(kind|id|at|cells|from|to|name|side|houses|source|goal|points|island|open|ship): ")
    return _wrong(page, spot, chance)


def grid_key(page: MapPage, chance: Random) -> Slip:
    """A letter wrong in a key of the grid."""
    return _wrong(page, page.some(chance, r"\b(kind|width|height|orientation|shifted|coordinates):", "grid"), chance)


def kind_word(page: MapPage, chance: Random) -> Slip:
    """A letter wrong in what kind a thing is."""
    return _wrong(page, page.some(chance, KIND, FEATURES), chance)


def grid_value(page: MapPage, chance: Random) -> Slip:
    """A letter wrong in a word of the grid."""
    return _wrong(page, page.some(chance, r": (square8|square4|hex|track|pointy|even|row-column)\b", "grid"), chance)


def legend_word(page: MapPage, chance: Random) -> Slip:
    """A letter wrong in a terrain of the legend."""
    return _wrong(page, page.some(chance, r": (\w+)", "legend"), chance)


def game_word(page: MapPage, chance: Random) -> Slip:
    """A letter wrong in the name of the game."""
    return _wrong(page, page.some(chance, r"(\w{4,})[\],]", "games"), chance)


def language_word(page: MapPage, chance: Random) -> Slip:
    """The language of a name written out."""
    spot = page.some(chance, r"\b(en|ru|uk): ")
    words = {"en": "english", "ru": "russian", "uk": "ukrainian"}
    return page.slip(page.edited(spot, words[spot.text]), spot.line, "map-language")


def value_word(page: MapPage, chance: Random) -> Slip:
    """A letter wrong in a value that is one of several."""
    return _wrong(page, page.some(chance, r"\b(?:side|ship|island): (\w+)", FEATURES), chance)


def kind_yes(page: MapPage, chance: Random) -> Slip:
    """``yes`` where a kind belongs."""
    spot = page.some(chance, KIND, FEATURES)
    return page.slip(page.edited(spot, "yes"), spot.line, "map-unknown-kind", words=(spot.text,))


def yes_no(page: MapPage, chance: Random) -> Slip:
    """Another word for yes or no."""
    spot = page.some(chance, r"\b(?:houses|source|goal|lower): (yes|no|true)")
    new = chance.choice(("yess", "y", "1", "on", "nope", "+"))
    return page.slip(page.edited(spot, new), spot.line, "map-expected-yes-no")


def number_out(page: MapPage, chance: Random) -> Slip:
    """A number far too large."""
    spot = page.some(chance, r"\b(?:points): (\d+)")
    return page.slip(page.edited(spot, spot.text + "000"), spot.line, "map-range")


def number_word(page: MapPage, chance: Random) -> Slip:
    """A number as a word, with a decimal comma, or with a letter O."""
    spot = page.some(chance, r"\b(?:points|width|height|x|y): (\d+)")
    new = chance.choice(("six", "1.5", "1O", "7 cells"))
    codes = ("map-expected-integer", "map-expected-number")
    if new == "1.5" and page.lines[spot.line][spot.start - 3] in "xy":
        raise NoPlace
    return page.slip(page.edited(spot, new), spot.line, *codes)


def value_missing(page: MapPage, chance: Random) -> Slip:
    """A key without its value."""
    spot = page.some(chance, r"\b(?:kind|at|from|to|side|points|id|x|y):( [\w-]+)", FEATURES)
    codes = (
        "yaml-value-missing",
        "map-expected-text",
        "map-expected-cell",
        "map-expected-integer",
        "map-expected-number",
    )
    return page.slip(page.edited(spot, ""), spot.line, *codes, "map-expected-id")


def pair_missing(page: MapPage, chance: Random) -> Slip:
    """A key with its value left out."""
    spot = page.some(chance, r"(\b(?:kind|at|from|to|side|points|x|y): [\w.]+(?:, )?)", FEATURES)
    key = spot.text.partition(":")[0]
    return page.slip(
        page.edited(spot, ""), spot.line, "map-key-missing", "map-attribute-missing", words=(key,), legal=True
    )


def id_twice(page: MapPage, chance: Random) -> Slip:
    """The id of another thing."""
    section = chance.choice(("sites", "nodes"))
    ids = page.spots(r"\bid: (\w+)", section)
    if len(ids) < 2:
        raise NoPlace
    one, other = chance.sample(ids, 2)
    return page.slip(page.edited(one, other.text), [one.line, other.line], "map-duplicate-id", legal=True)


def id_blank(page: MapPage, chance: Random) -> Slip:
    """An id of two words."""
    spot = page.some(chance, r"\bid: (\w{4,})")
    return page.slip(page.edited(spot, spot.text[:2] + " " + spot.text[2:]), spot.line, "map-expected-id")


def cell_outside(page: MapPage, chance: Random) -> Slip:
    """A cell beyond the edge."""
    spot = page.some(chance, CELL)
    return page.slip(page.edited(spot, spot.text + "9"), spot.line, "map-cell-outside")


def cell_turned(page: MapPage, chance: Random) -> Slip:
    """A cell with its number first."""
    spot = page.some(chance, CELL)
    letters = spot.text.rstrip("0123456789")
    new = spot.text[len(letters) :] + letters
    return page.slip(page.edited(spot, new), spot.line, "map-not-a-cell")


def cell_numbers(page: MapPage, chance: Random) -> Slip:
    """A cell as two numbers."""
    spot = page.some(chance, CELL)
    return page.slip(page.edited(spot, "[3, 4]"), spot.line, "map-cell-numbers")


def cell_letter_o(page: MapPage, chance: Random) -> Slip:
    """The letter O for a nought in a cell."""
    spot = page.some(chance, r"\b(?:at|from|to): ([A-Z]{1,2}\d*0)\b")
    new = spot.text[:-1] + "O"
    return page.slip(page.edited(spot, new), spot.line, "letters-alike", right=spot.text)


def cell_twice(page: MapPage, chance: Random) -> Slip:
    """A port on the cell of another."""
    places = page.spots(r"\bat: (\w+)", "sites")
    if len(places) < 2:
        raise NoPlace
    one, other = chance.sample(places, 2)
    return page.slip(page.edited(one, other.text), [one.line, other.line], "map-two-on-cell")


def letters_key(page: MapPage, chance: Random) -> Slip:
    """A letter of another alphabet in a key."""
    return _alike(page, page.some(chance, chance.choice((TOP_KEY, ITEM_KEY))), chance)


def letters_value(page: MapPage, chance: Random) -> Slip:
    """A letter of another alphabet in a kind, an option or a terrain."""
    pattern = r"\b(?:kind|side|island|ship): (\w+)" if chance.random() < 0.7 else r": (sea|land|water|neutral|void)"
    return _alike(page, page.some(chance, pattern), chance)


def letters_cell(page: MapPage, chance: Random) -> Slip:
    """A letter of another alphabet in a cell: understood where the board calls its cells so."""
    slip = _alike(page, page.some(chance, CELL), chance)
    return replace(slip, legal=True)


def letters_node(page: MapPage, chance: Random) -> Slip:
    """A letter of another alphabet in the end of a line."""
    return _alike(page, page.some(chance, r"[\[,] ?(\w+)", "edges"), chance)


def letters_game(page: MapPage, chance: Random) -> Slip:
    """A letter of another alphabet in the name of the game."""
    return _alike(page, page.some(chance, r"(\w{4,})[\],]", "games"), chance)


def _alike(page: MapPage, spot: Found, chance: Random) -> Slip:
    bad = alike(spot.text, chance)
    if not bad:
        raise NoPlace
    return page.slip(page.edited(spot, bad), spot.line, *LETTERS, right=spot.text)


MAKERS = (
    top_key, item_key, grid_key, kind_word, grid_value, legend_word, game_word, language_word, value_word, kind_yes, yes_no,
    number_out, number_word, value_missing, pair_missing, id_twice, id_blank, cell_outside, cell_turned, cell_numbers,
    cell_letter_o, cell_twice, letters_key, letters_value, letters_cell, letters_node, letters_game,
)  # fmt: skip
