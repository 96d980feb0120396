"""A changed file is parsed again only where it has changed, by as many threads as there are."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from dsl.diagnostics import Diagnostic, Problems
from dsl.source import Source
from dsl.syntax.parser import parse
from dsl.syntax.rules_file import RulesFile
from tests.syntax.test_tree import REAL

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


def test_another_file_is_no_help() -> None:
    first, _ = read(TEXT, name="one.rules")
    second, wrong = read(TEXT, first, "two.rules")
    assert {d.span.source.name for d in second.declarations} == {"two.rules"}
    assert {d.span.source.name for d in wrong if d.span} == {"two.rules"}


def test_threads_do_not_disturb_each_other() -> None:
    sources = [Source(path.stem, path.read_text(encoding="utf-8")) for path in REAL]
    sources += [Source(f"broken {s.name}", s.text.replace("(", "((", 3)) for s in sources]
    alone = [parse(source, Problems()) for source in sources]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda source: parse(source, Problems()), sources))
    assert together == alone
