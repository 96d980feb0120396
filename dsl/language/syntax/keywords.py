"""Spellings of the language's words: one grammar, three skins.

A row gives the grammar's own words (English, as quoted in ``grammar.lark``) and the phrases that stand
for them in Russian and Ukrainian. A phrase may be several words, and several phrases may mean the same;
the first is the one the formatter writes. English is its own spelling.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

SKINS = ("en", "ru", "uk")

# Words that are keywords everywhere and so can never be names (in the English skin; the others likewise).
RESERVED = frozenset("if then else and or not in where yes no none".split())

# The questions about sets; they are called like functions and are the same in all skins.
QUANTIFIERS = frozenset("any all no the count sum min max least most first".split())

_TABLE = """
language        | язык                    | мова
game            | игра                    | гра
extends         | расширяет               | розширює
base            | основа                  | основа
players         | игроков                 | гравців
seats           | места                   | місця
team            | команда                 | команда
clauses         | пункты                  | пункти
note            | заметка                 | нотатка
holds in        | верно в                 | діє в
enum            | перечень                | перелік
table           | таблица                 | таблиця
wheel           | вертушка                | вертушка
deck            | колода                  | колода
columns         | столбцы                 | стовпці
param           | параметр                | параметр
const           | постоянная              | стала
when            | когда                   | коли
require         | требуется               | потрібно
warn            | желательно              | бажано
must hold       | должно выполняться      | має виконуватися
set of          | набор из                | набір із
set             | задать                  | задати
pile of         | стопка из               | стос із
optional        | необязательно           | необовʼязково
per             | на каждое               | на кожне
int             | целое                   | ціле
bool            | да_нет                  | так_ні
board           | поле                    | поле
rows from south | ряды с юга              | ряди з півдня
terrain         | местность               | місцевість
site            | место                   | місце
arrow           | стрелка                 | стрілка
region          | область                 | область
start           | старт                   | старт
directions      | направления             | напрямки
put             | положить                | покласти
with            | с                       | з
state           | состояние               | стан
secret          | тайно                   | таємно
inner           | служебно                | службово
zone            | зона                    | зона
face up         | лицом вверх             | лицем догори
face down       | рубашкой вверх          | сорочкою догори
each turn       | каждый ход              | щохід
hands seen by   | руку видит              | руку бачить
seen by         | видит                   | бачить
history         | история                 | історія
positions       | позиций                 | позицій
without         | без                     | без
player          | игрок                   | гравець
piece           | фигура                  | фігура
up to           | до                      | до
names           | имена                   | імена
function        | функция                 | функція
all of          | всё из                  | усе з
any of          | одно из                 | одне з
sum of          | сумма из                | сума з
cases           | случаи                  | випадки
value for       | ценность для            | цінність для
rule            | правило                 | правило
options         | варианты                | варіанти
route           | путь                    | шлях
steps           | шагов                   | кроків
step            | шаг                     | крок
halt            | остановка               | зупинка
rest            | отдых                   | спочинок
once            | однажды                 | одноразово
longest         | самый_длинный           | найдовший
setup           | подготовка              | підготовка
play            | ход_игры                | перебіг_гри
always          | всегда                  | завжди
add             | добавить                | додати
remove          | убрать                  | прибрати
row             | строку                  | рядок
option          | вариант                 | варіант
before          | перед                   | перед
after           | после                   | після
before each turn of | перед каждым ходом игрока | перед кожним ходом гравця
after each turn of  | после каждого хода игрока | після кожного ходу гравця
before each round   | перед каждым кругом       | перед кожним колом
after each round    | после каждого круга       | після кожного кола
after setup         | после подготовки          | після підготовки
replace         | заменить                | замінити
let             | пусть                   | нехай
move            | передвинуть             | пересунути
place           | поставить               | поставити
on top          | наверх                  | нагору
at the bottom   | вниз                    | донизу
at              | на                      | на
to              | в                       | в
give            | отдать                  | віддати
discard         | сбросить                | скинути
lay             | выложить                | викласти
on              | в зону                  | у зону, в зону
under           | под                     | під
shuffle         | перетасовать            | перетасувати
reveal          | открыть                 | відкрити
log             | записать                | записати
win             | побеждает               | перемагає
lose            | проигрывает             | програє
tie             | ничья                   | нічия
stop            | прекратить              | припинити
next            | дальше                  | далі
nothing         | ничего                  | нічого
as before       | как раньше              | як раніше
return          | вернуть                 | повернути
roll            | бросить                 | кинути
spin            | крутить                 | крутити
until           | пока не                 | доки не
draw            | взять                   | взяти
peek            | подсмотреть             | підглянути
if              | если                    | якщо
else if         | иначе если              | інакше якщо
else            | иначе                   | інакше
then            | то                      | то
for each        | для каждого, для каждой | для кожного, для кожної
for             | для                     | для
repeat          | повторять               | повторювати
times           | раз, раза               | разів, рази
turn of         | ход игрока              | хід гравця
choose secretly by each | тайно выбирает каждый | таємно обирає кожен
choose secretly by      | тайно выбирает        | таємно обирає
choose by       | выбирает                | обирає
use             | взять_варианты          | взяти_варіанти
otherwise       | в_противном_случае      | в_іншому_разі
by              | по                      | за
and             | и                       | і, й, та
or              | или                     | або
not in          | не из                   | не із
not             | не                      | не
in              | из                      | із, з_набору
where           | где                     | де
exists          | есть                    | є
empty           | пусто                   | порожньо
is none         | это ничто               | це ніщо
is not          | это не                  | це не
is              | это                     | це
yes             | да                      | так
no              | нет                     | ні
none            | ничто                   | ніщо
of              | игрока                  | гравця
"""


Phrase = tuple[str, ...]


@cache
def _table(skin: str) -> Mapping[Phrase, tuple[Phrase, ...]]:
    """The rows of the table: for the English words those that stand for them."""
    rows = ([tuple(part.split()) for part in row.split("|")] for row in _TABLE.strip().splitlines())
    column = SKINS.index(skin)
    return {row[0]: tuple(tuple(p.split()) for p in " ".join(row[column]).split(",")) for row in rows}


@cache
def phrases(skin: str) -> Mapping[str, tuple[tuple[Phrase, Phrase], ...]]:
    """For a first word, the phrases that begin with it, longest first: (words as written, English words)."""
    table: dict[str, list[tuple[Phrase, Phrase]]] = {}
    for english, own in _table(skin).items():
        for phrase in own:
            table.setdefault(phrase[0], []).append((phrase, english))
    return {first: tuple(sorted(found, key=lambda pair: -len(pair[0]))) for first, found in table.items()}


def spellings(english: str, skin: str) -> list[str]:
    """All phrases of ``skin`` for an English phrase, that of the formatter first; empty if it is no keyword."""
    return [" ".join(phrase) for phrase in _table(skin).get(tuple(english.split()), ())]


@cache
def of_skin(english: str, skin: str) -> str:
    """The phrase of ``skin`` for an English phrase of the language; anything else is returned unchanged."""
    return next(iter(spellings(english, skin)), english)


@cache
def reserved(skin: str) -> frozenset[str]:
    """The words of ``skin`` that can never be names."""
    return frozenset(of_skin(word, skin) for word in RESERVED)


@cache
def words(skin: str) -> frozenset[str]:
    """All words that any phrase of ``skin`` begins with."""
    return frozenset(phrases(skin))


@cache
def meanings(word: str, skin: str) -> frozenset[str]:
    """The English of the phrases of ``skin`` that begin with ``word``."""
    return frozenset(" ".join(english) for _, english in phrases(skin).get(word, ()))


@cache
def first_words(english: tuple[str, ...], skin: str) -> tuple[str, ...]:
    """The first words of English phrases as ``skin`` spells them, alternative spellings included."""
    pairs = (pair for found in phrases(skin).values() for pair in found)
    return tuple(dict.fromkeys(phrase[0] for phrase, meaning in pairs if " ".join(meaning) in english))
