"""Names that every game has, in three languages: functions, questions about sets, attributes, sets, words.

Unlike keywords they are names: what a game itself calls so comes first. A name that is not found is looked for again by
the English one that it stands for. Of several forms the formatter writes the first.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Literal, TypeVar

from dsl.language.syntax import tree as t
from dsl.language.syntax.keywords import QUANTIFIERS, SKINS, first_words
from dsl.language.syntax.tokens import RawToken

Place = Literal["called", "attribute", "bare", "board", "flag"]
"""The position of a name: before a bracket, after a point, alone, as a kind of board, as a flag of a thing on it."""

_CALLED = """
any             | есть_ли                 | чи_є
all             | все                     | усі
the             | тот                     | той
count           | сколько                 | скільки
sum             | сумма                   | сума
min             | меньшее                 | менше
max             | большее                 | більше
least           | наименьший              | найменший
most            | наибольший              | найбільший
first           | первый                  | перший
would           | будет_ли                | чи_буде
neighbours      | соседи                  | сусіди
exits           | выходы                  | виходи
entries         | входы                   | входи
step            | шаг                     | крок
direction       | направление             | напрямок
angle           | угол                    | кут
opposite        | обратное                | зворотний
distance        | расстояние              | відстань
manhattan       | шагов_по_рядам          | кроків_по_рядах
ray             | луч                     | промінь
run             | сплошь                  | суцільно
beyond          | за_пределами            | за_межами
between         | между                   | між
clear           | видно                   | видно
reachable       | досягаемые              | досяжні
steps           | шагов                   | кроків
group           | группа                  | група
chain           | цепь                    | ланцюг
seat            | очередь                 | черга
players_after   | игроки_после            | гравці_після
off_board       | вне_поля                | поза_полем
repeated        | повторилось             | повторилося
pile            | стопка                  | стос
discards        | сброс                   | скид
top             | верхняя                 | верхня
depth           | глубина                 | глибина
hand            | рука                    | рука
clamp           | в_пределах              | у_межах
abs             | модуль                  | модуль
ordinal         | порядок                 | порядок
onward          | дальнейшие              | подальші
ends            | концы                   | кінці
opponent        | противник               | супротивник
next_player     | следующий               | наступний
joined          | соединены               | сполучені
connected       | связывает               | зв’язує, зв'язує, звʼязує
line_of         | длина_линии             | довжина_лінії
"""

_ATTRIBUTES = """
at              | место                   | місце
owner           | владелец                | власник
row             | ряд                     | рядок
column          | столбец                 | стовпець
number          | номер                   | номер
terrain         | местность               | місцевість
empty           | пусто                   | порожньо
seat            | очередь                 | черга
team            | команда                 | команда
cells           | клетки                  | клітинки
tail            | начало                  | початок
head            | конец                   | кінець
weight          | вес                     | вага
count           | штук                    | штук
open            | открыто                 | відкрито
"""

_BARE = """
players         | игроки, игроков         | гравці, гравців
player          | игрок                   | гравець
cell            | клетка, клеток          | клітинка, клітинок
direction       | направление, направлений | напрямок, напрямків
terrain         | местность               | місцевість
colour          | цвет                    | колір
self            | сам                     | сам
active          | чей_ход                 | чий_хід
most_players    | мест                    | місць
columns         | столбцов                | стовпців
rows            | рядов                   | рядків
both            | обе                     | обидві
either          | любая                   | будь_яка
ignore          | неважно                 | байдуже
"""

_BOARDS = """
square4         | квадраты4               | квадрати4
square8         | квадраты8               | квадрати8
hex             | соты                    | соти
track           | дорожка                 | доріжка
"""

_FLAGS = """
sided           | со_сторонами            | зі_сторонами
line            | линия                   | лінія
overlapping     | внахлёст, внахлест      | з_перекриттям
"""
FLAGGED = {"site": "sided", "arrow": "line", "region": "overlapping"}
"""The only flag of each kind of thing that has a meaning for the engine."""
SHARES = {"wheel": "weight", "deck": "count"}
"""The column that such a table must have."""

_NAMING = tuple(
    "enum|table|wheel|deck|param|const|piece|function|rule|options|route|state|terrain|site|arrow|region|start|let".split(
        "|"
    )
)
_OF_VALUES = (("all", "of"), ("any", "of"), ("sum", "of"), ("cases",))
_HEADING = tuple("function|rule|options|route|before|after|replace|value for".split("|"))
_TABLES: Mapping[Place, str] = {
    "called": _CALLED,
    "attribute": _ATTRIBUTES,
    "bare": _BARE,
    "board": _BOARDS,
    "flag": _FLAGS,
}


@cache
def all_forms(place: Place) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """For each English name its forms in each skin."""
    rows = ([part.strip() for part in row.split("|")] for row in _TABLES[place].strip().splitlines())
    return {row[0]: tuple(tuple(form.strip() for form in part.split(",")) for part in row) for row in rows}


@cache
def _english(place: Place) -> Mapping[str, str]:
    return {form: name for name, skins in all_forms(place).items() for forms in skins[1:] for form in forms}


def english_name(written: str, place: Place) -> str:
    """The English name for which ``written`` stands at a place; other words are returned unchanged."""
    return _english(place).get(written, written)


def forms_of(english: str, place: Place) -> tuple[str, ...]:
    """All forms of an English name in all skins, itself first."""
    return tuple(dict.fromkeys(form for forms in all_forms(place).get(english, ()) for form in forms))


def same_name(one: str, other: str) -> bool:
    """Whether two words are forms of one name."""
    return one == other or any(english_name(one, place) == english_name(other, place) for place in _TABLES)


def names_in(place: Place, skin: str) -> list[str]:
    """The names that may stand at a place, as ``skin`` writes them."""
    return [forms[SKINS.index(skin)][0] for forms in all_forms(place).values()]


def place_of(before: str, after: str) -> Place:
    """Where a name stands, by what is around it; attributes are columns, and what a new piece is given."""
    if before == "board":
        return "board"
    first = before == "columns" and after[:1] in (":", '"')
    if first or before == "." or (before in ("(", ",") and after == ":"):
        return "attribute"
    return "called" if after == "(" else "bare"


def written_name(written: str, place: Place, before: str, skin: str) -> str:
    """A name as ``skin`` writes it; of sets it has the form that goes with what stands ``before``, in English."""
    forms = all_forms(place).get(english_name(written, place))
    if forms is None:
        return written
    own = forms[SKINS.index(skin)]
    return own[-1] if place == "bare" and before.split()[-1:] in (["in"], ["of"], ["("]) else own[0]


def flag_name(written: str, kind: str) -> str:
    """The English flag of a kind of thing on the board that ``written`` stands for; an author's own stays as it is."""
    english = english_name(written, "flag")
    return english if FLAGGED.get(kind) == english else written


def declared_names(
    tokens: Sequence[RawToken], keywords: Mapping[int, tuple[int, tuple[str, ...]]], skin: str
) -> frozenset[str]:
    """The words that a declaration declares, or might: what stands where names are declared.

    ``keywords`` are the places of those tokens that are words of the language, with their English. The lines below an
    ``all of:``, ``any of:``, ``sum of:`` or ``cases:`` are values: they declare nothing.
    """
    naming, inside = set(first_words(_NAMING, skin)), set(first_words(("in", "not in"), skin))
    found, heading = set(), bool(tokens) and tokens[0].text in first_words(_HEADING, skin)
    blank = RawToken("newline", "", 0, 0)
    blocks, columns = [False], False
    share = SHARES.get(keywords.get(0, (0, ("",)))[1][0], "")
    for place, (before, token, after) in enumerate(zip((blank, *tokens), tokens, (*tokens[1:], blank))):
        if token.kind == "indent":
            headings = {keywords.get(place - back, (0, ()))[1] for back in (3, 4)}  # words, colon, end of line
            blocks.append(not headings.isdisjoint(_OF_VALUES))
        elif token.kind == "dedent":
            blocks.pop()
        if before.kind in ("newline", "indent"):
            columns = keywords.get(place, (0, ()))[1] == ("columns",)
        if token.kind != "word" or place in keywords:
            continue
        if columns and (place - 1 in keywords or before.text == ",") and (after.text == ":" or after.kind == "string"):
            if english_name(token.text, "attribute") != share:
                found.add(token.text)
            continue
        begins = before.kind in ("newline", "indent", "dedent") and not blocks[-1]
        named = begins and (after.text in (":", "=") or (after.text == "(" and _binds(tokens[place + 2 :], inside)))
        bound = after.text in inside and before.text != "."
        first = before.text in ("(", ",") and after.text == ":" and token.line == tokens[0].line
        labelled = after.kind == "string" and before.text not in inside
        if named or labelled or bound or before.text in naming or (heading and first):
            found.add(token.text)
    return frozenset(found)


def _binds(tokens: Sequence[RawToken], inside: Container[str]) -> bool:
    """Whether it is an option that begins so: ``(c in …``."""
    return len(tokens) > 1 and tokens[0].kind == "word" and tokens[1].text in inside


Part = TypeVar("Part")


def in_english(part: Part) -> Part:
    """A node, or a tuple of nodes, in which built-in names are English wherever they stand."""
    found: object = part
    if isinstance(part, tuple):
        found = tuple(map(in_english, part))
    elif isinstance(part, t.Node):
        inner = {f.name: getattr(part, f.name) for f in fields(part) if f.name != "span"}
        found = _named(replace(part, **{name: in_english(value) for name, value in inner.items()}))
    return found  # type: ignore[return-value]  # of the same class


def _named(node: t.Node) -> t.Node:
    match node:
        case t.Name():
            return replace(node, id=english_name(node.id, "bare"))
        case t.PlainType():
            return replace(node, name=english_name(node.name, "bare"))
        case t.Attribute():
            return replace(node, name=_id(node.name, "attribute"))
        case t.Call(arguments=(whole,)) if english_name(node.name.text, "called") in QUANTIFIERS:
            return t.Query(english_name(node.name.text, "called"), None, whole, None, None, (), span=node.span)
        case t.Call():
            named = tuple((_id(name, "attribute"), value) for name, value in node.named)
            return replace(node, name=_id(node.name, "called"), named=named)
    return node


def _id(name: t.Id, place: Place) -> t.Id:
    return replace(name, text=english_name(name.text, place))
