"""A changed file is parsed again only where it has changed, by as many threads as there are."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple
from pathlib import Path

import pytest

from dsl.language.syntax import tree as t
from dsl.language.syntax.parser import parse
from dsl.language.syntax.rules_file import RulesFile
from dsl.text.diagnostics import Diagnostic, Note, Problems
from dsl.text.source import Source, Span
from tests.dsl.language.syntax.test_tree import REAL
from tests.share import thinned, usual

TEXT = 'language 1\ngame g\nstate a: 0..9 = 0\nrule r():\n    log "{a}"\nrule broken():\n    a = = 1\n'


def read(text: str, before: RulesFile | None = None, name: str = "probe.rules") -> tuple[RulesFile, list[Diagnostic]]:
    problems = Problems()
    return parse(Source(name, text), problems, before), list(problems)


def test_what_has_not_changed_is_taken_from_the_last_parse() -> None:
    first, wrong = read(TEXT)
    changed = TEXT.replace("0..9", "0..7")
    again, still_wrong = read(changed, first)
    same = [old is new for old, new in zip(first.declarations, again.declarations, strict=True)]
    assert same == [True, True, False, True]
    assert again == read(changed)[0]
    assert [d.code for d in wrong] == [d.code for d in still_wrong] == ["unexpected"]


def test_the_same_text_is_not_parsed_again() -> None:
    first, wrong = read(TEXT)
    assert read(TEXT, first) == (first, wrong)
    assert read(TEXT, first)[0] is first


@pytest.mark.parametrize(
    "text",
    [
        "# one line more\n" + TEXT,  # every place is another one
        TEXT.replace("rule r():\n", "rule r():\n\n"),
        TEXT.replace('"{a}"', "“{a}”"),  # read as what is meant, and reported
        TEXT.replace("a = = 1", "a = 1"),
        TEXT.replace("language 1", "language 1 ru"),
        TEXT.replace('log "{a}"', 'log "{a}'),
        "",
    ],
)
def test_a_parse_does_not_depend_on_the_one_before(text: str) -> None:
    assert read(text, read(TEXT)[0]) == read(text)
    assert read(TEXT, read(text)[0]) == read(TEXT)


@pytest.mark.parametrize("path", usual(REAL, "colonies_variant", "chess"), ids=lambda path: path.stem)
def test_declarations_that_stand_elsewhere_are_moved(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("play:", "play: (", 1)
    lines = text.split("\n")
    before = read(text)[0]
    for at in (0, len(lines) // 2, len(lines) - 2):
        changed = "\n".join([*lines[:at], "# a line more", "", *lines[at:]])
        for new, old in ((changed, before), (text, read(changed)[0])):
            (again, told), (fresh, wrong) = read(new, old), read(new)
            assert list(places(again.declarations)) == list(places(fresh.declarations))
            assert [(d.code, *places(d.span), *places(d.notes)) for d in told] == [
                (d.code, *places(d.span), *places(d.notes)) for d in wrong
            ]


def test_one_declaration_twice_has_two_places() -> None:
    first = read("language 1\ngame g\nstate a: 0..9 = 0\n")[0]
    again = read("language 1\ngame g\nstate a: 0..9 = 0\nstate a: 0..9 = 0\n", first)[0]
    assert [d.span.line for d in again.declarations] == [1, 2, 3, 4]


def places(part: object) -> Iterator[tuple[object, ...]]:
    """All places in a tree or what is told of one, with what stands there."""
    if isinstance(part, Span):
        yield *astuple(part)[1:], part.text
    elif isinstance(part, tuple):
        for inner in part:
            yield from places(inner)
    elif isinstance(part, t.Node | t.Text | Note):
        for inner in vars(part).values():
            yield from places(inner)


def test_another_file_is_no_help() -> None:
    first, _ = read(TEXT, name="one.rules")
    second, wrong = read(TEXT, first, "two.rules")
    assert {d.span.source.name for d in second.declarations} == {"two.rules"}
    assert {d.span.source.name for d in wrong if d.span} == {"two.rules"}


def test_threads_do_not_disturb_each_other() -> None:
    sources = [Source(path.stem, path.read_text(encoding="utf-8")) for path in thinned(REAL, 4)]
    sources += [Source(f"broken {s.name}", s.text.replace("(", "((", 3)) for s in sources]
    alone = [parse(source, Problems()) for source in sources]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda source: parse(source, Problems()), sources))
    assert together == alone
