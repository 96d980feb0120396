"""Numbers in prose: digits, and the words for two and more in three languages.

"One" is left out, for it counts nothing as often as it counts something.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dsl.games.play.rule_values.gap_faults import without_gaps

_EN = (
    "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|"
    "nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|twice|thrice|half"
)
_RU = (
    "дв[ае]|двух|двум|двумя|двое|двоих|вдво[её]м|вдвое|дважды|тр[иёе]х?|тр[её]м|тремя|трое|троих|втрое|трижды|"
    "четыр[её]х?|четыр[её]м|четыре|четверо|пят[ьи]|пятью|шест[ьи]|шестью|сем[ьи]|семью|восемь|восьми|девят[ьи]|"
    "десят[ьи]|(?:один|две|три|четыр|пят|шест|сем|восем|девят)надцат[ьи]|двадцат[ьи]|тридцат[ьи]|сорок[аи]?|"
    "пят[ьи]десяти?|ст[оа]|полови[а-я]+"
)
_UK = (
    "дв[аіо]х?|двом|двома|двоє|двічі|вдвічі|удвічі|вдвох|три|трьох|трьом|трьома|троє|тричі|втрьох|чотири|чотирьох|"
    "чотирьом|четверо|п[ʼ’']ят[ьи]|п[ʼ’']ятьох|шіст[ьи]|шести|шістьох|сім|семи|сімох|вісім|восьми|дев[ʼ’']ят[ьи]|"
    "десят[ьи]|[а-яіїєґʼ’']+надцят[ьи]|двадцят[ьи]|тридцят[ьи]|сорок[аи]?|сто|полови[а-яіїєґ]+"
)
_NUMBERS = re.compile(rf"(?<!\w)\d+|(?<![\w’ʼ'])(?:{_EN}|{_RU}|{_UK})(?![\w’ʼ'])", re.IGNORECASE)
_POINT = re.compile(r"\s*\d{1,3}\.\s")


def numbers_in(text: str) -> Iterator[tuple[int, str]]:
    """Numbers that a text names itself, each with its place (from 0): not in gaps, nor as the number of a point."""
    said = without_gaps(text)
    point = _POINT.match(said)
    for match in _NUMBERS.finditer(said, point.end() if point else 0):
        yield match.start(), match[0]
