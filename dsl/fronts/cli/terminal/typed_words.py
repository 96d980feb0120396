"""Finds what typed words mean: a number of the list, a cell, a piece by name or letters, an option, an outcome."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from dsl.engines.linking.game import Datum
from dsl.engines.protocol.events import Chance
from dsl.fronts.cli.terminal.screen import Screen
from dsl.games.play.choice_picker import Group, Picker, tags
from dsl.games.play.notation import choice_words, value_text
from dsl.text.diagnostics import near

_CELL = re.compile(r"[^\W\d_]{1,2}\d{1,4}")
LONGEST = 5
"""The most words of a name."""


def narrow(screen: Screen, picker: Picker, groups: Sequence[Group], line: str) -> tuple[Picker, bool]:
    """The choices that fit a typed line, narrowed word by word, and whether every word was typed whole."""
    exact = _whole_text(screen, picker, line)
    if exact:
        return picker.keep(exact), True
    current, shown, whole = picker, list(groups), True
    for word in line.split():
        current, ended = _one(screen, current, shown, word)
        whole = whole and ended
        if not current.indices:
            return _one(screen, picker, groups, line)
        shown = current.groups()
    return current, whole


def _whole_text(screen: Screen, picker: Picker, line: str) -> list[int]:
    """The choice that a record writes as this line, as a list of its index; empty if there is none."""
    game, wanted = screen.game, " ".join(line.split()).casefold()
    choices = picker.decision.choices
    return [i for i in picker.indices if " ".join(choice_words(game, choices[i])).casefold() == wanted][:1]


def _one(screen: Screen, picker: Picker, groups: Sequence[Group], word: str) -> tuple[Picker, bool]:
    known = tags(picker, groups, lambda value: value_text(screen.game, value))[: screen.listed(picker, groups)]
    if word.lower() in known:
        return picker.keep(groups[known.index(word.lower())].indices), True
    for reading in (_cell(screen, word), _named(screen, word)):
        found = picker.with_value(reading) if reading else picker.keep(())
        if found.indices:
            return found, True
    return _option(screen, picker, word)


def _cell(screen: Screen, word: str) -> Callable[[Datum], bool] | None:
    """A predicate for the cell of that name and the things on it; None if there is no such cell."""
    cell = screen.game.map.cell_named(word)
    if cell is None:
        return None
    on_it = {p.piece for p in screen.facts.pieces() if p.cell == cell}
    on_it |= {Datum("cell", cell)} | {site for site, cells in screen.facts.sites if cell in cells}
    return lambda value: value in on_it


def _named(screen: Screen, word: str) -> Callable[[Datum], bool]:
    """A predicate for values by name in the rules, label, or letters on the board."""
    wanted = word.casefold()

    def fits(value: Datum) -> bool:
        names = (value_text(screen.game, value), screen.label(value), screen.sign(value))
        return any(name.casefold() == wanted for name in names)

    return fits


def _option(screen: Screen, picker: Picker, word: str) -> tuple[Picker, bool]:
    """The choices of the option with that name, or whose lines begin with ``word``; and whether it is a whole word."""
    named = picker.keep([i for i in picker.indices if picker.decision.choices[i].option.casefold() == word.casefold()])
    if named.indices and len(named.indices) < len(picker.indices):
        return named, True
    texts = {i: screen.choice(picker.decision.labelled(i)).casefold() for i in picker.indices}
    begun = [i for i, text in texts.items() if len(word) > 1 and text.startswith(word.casefold())]
    ended = not any(re.match(r"[-\w]", texts[i][len(word) :]) for i in begun)
    return picker.keep(begun or named.indices), ended


def alike(screen: Screen, picker: Picker, line: str) -> str:
    """The choice whose text has most in common with a typed line; empty if there is none, or several."""
    texts = list(dict.fromkeys(screen.choice(choice) for choice in picker.choices))
    common = {
        text: sum(near(word, words_of(text)) != "" or word in words_of(text) for word in words_of(line))
        for text in texts
    }
    best = [text for text in texts if common[text] == max(common.values()) > 0]
    return best[0] if len(best) == 1 else ""


def is_numbered(screen: Screen, picker: Picker, groups: Sequence[Group]) -> bool:
    """Whether a list is shown whose lines are chosen by numbers."""
    marks = tags(picker, groups, lambda value: value_text(screen.game, value))[: screen.listed(picker, groups)]
    return bool(marks) and marks == [str(number + 1) for number in range(len(marks))]


def is_off_board(screen: Screen, word: str) -> bool:
    """Whether a word looks like the name of a cell, but there is no such cell."""
    return bool(_CELL.fullmatch(word)) and not meant(screen, word)


def outcome(screen: Screen, chance: Chance, line: str) -> list[int]:
    """The indexes of outcomes that fit: by name or label, by number in the wheel's order, or by first letters."""
    wanted = line.casefold()
    indices = [i for i, weight in enumerate(chance.weights) if weight]
    names = {
        i: (value_text(screen.game, chance.outcomes[i]).casefold(), screen.label(chance.outcomes[i]).casefold())
        for i in indices
    }
    for fits in (
        [i for i in indices if wanted in names[i]],
        [int(wanted) - 1] if wanted.isdecimal() and len(wanted) < 7 and int(wanted) - 1 in indices else [],
        [i for i in indices if any(name.startswith(wanted) for name in names[i])],
    ):
        if fits:  # cards of the same name are one outcome
            return fits[:1] if len({names[i][1] for i in fits}) == 1 else fits
    return []


def meant(screen: Screen, text: str) -> list[Datum]:
    """The values that a typed text may mean: a cell and what stands on it, or a piece, site or other member by name."""
    game, wanted = screen.game, text.casefold()
    cell = game.map.cell_named(text)
    if cell is not None:
        on_it = [p.piece for p in screen.facts.pieces() if p.cell == cell]
        return [Datum("cell", cell), *on_it, *(site for site, cells in screen.facts.sites if cell in cells)]
    found = []
    for domain, size in game.sizes.items():
        for number in range(size if domain != "cell" else 0):
            datum = Datum(domain, number)
            names = (value_text(game, datum), screen.label(datum), screen.sign(datum))
            if any(name.casefold() == wanted for name in names):
                found.append(datum)
    return found


def words_of(text: str) -> list[str]:
    """The words and numbers of a text in small letters, without punctuation."""
    return re.findall(r"\w+", text.casefold())


def all_meant(screen: Screen, text: str) -> list[list[Datum]]:
    """The values that each name in a text may mean; a name may have several words. Other words are left out."""
    words, found, at = words_of(text), [], 0
    names = _names(screen)
    while at < len(words):
        for end in range(min(len(words), at + LONGEST), at, -1):
            part = " ".join(words[at:end])
            data = meant(screen, part) if end == at + 1 else []
            data += [datum for datum in names.get(part, ()) if datum not in data]
            if data:
                found.append(data)
                break
        at = end if data else at + 1
    return found


def _names(screen: Screen) -> dict[str, list[Datum]]:
    """All values except cells, by the words of their names and labels."""
    found: dict[str, list[Datum]] = {}
    for domain, size in screen.game.sizes.items():
        for number in range(size if domain != "cell" else 0):
            datum = Datum(domain, number)
            for name in {value_text(screen.game, datum), screen.label(datum)}:
                found.setdefault(" ".join(words_of(name)), []).append(datum)
    return found
