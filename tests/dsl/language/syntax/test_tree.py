"""From text to tree: lines that go on, tags, help, spans, and the same tree from every skin."""

from __future__ import annotations

from pathlib import Path

import pytest

from dsl.language.syntax import tree as t
from dsl.language.syntax.format import format_text
from dsl.language.syntax.lexer import lex
from dsl.language.syntax.parser import parse
from dsl.language.syntax.rules_file import RulesFile
from dsl.language.syntax.scanner import expand_tag
from dsl.text.diagnostics import Problems, render_all
from dsl.text.source import Source, Span
from tests.share import usual

ROOT = Path(__file__).parents[4]
REAL = sorted(
    path
    for places in ("rulesets/*/*.rules", "rulesets/*/house/*.rules", "tests/games/*/*.rules")
    for path in ROOT.glob(places)
)


def read(text: str) -> RulesFile:
    problems = Problems()
    file = parse(Source("probe.rules", text), problems)
    assert not len(problems), render_all(problems)
    return file


def one(text: str) -> t.Declaration:
    (declaration,) = read(text).declarations
    return declaration


# ---- real files
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.stem)
def test_rulesets_are_read(path: Path) -> None:
    file = read(path.read_text(encoding="utf-8"))
    assert file.game is not None and file.game.name.text == path.stem
    assert file.broken == frozenset()


@pytest.mark.parametrize("path", usual(REAL, "colonies_variant", "short_game", "chess"), ids=lambda path: path.stem)
def test_a_ruleset_goes_through_three_skins_and_comes_back(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for skin in ("ru", "uk", "en"):
        other = format_text(text, skin)
        assert read(other).skin == skin
        assert _content(read(format_text(other, "en"))) == _content(read(text))


def _content(file: RulesFile) -> list[t.Declaration]:
    """Everything but the line that names the skin; spans do not count in comparisons."""
    return [d for d in file.declarations if not isinstance(d, t.Language)]


def test_one_rule_by_hand_in_three_skins() -> None:
    english = "rule go(p: player):\n    for each q in players where q != p:\n        if not q.out:\n            win q\n"
    russian = "правило go(p: player):\n    для каждого q из players где q != p:\n        если не q.out:\n            побеждает q\n"
    ukrainian = "правило go(p: player):\n    для кожної q із players де q != p:\n        якщо не q.out:\n            перемагає q\n"
    trees = [
        _content(read(f"language 1 {skin}\n{text}"))
        for skin, text in (("en", english), ("ru", russian), ("uk", ukrainian))
    ]
    assert trees[0] == trees[1] == trees[2]


def test_an_alternative_spelling_is_the_same_word() -> None:
    head = "language 1 ru\nправило go():\n    для {} q из players:\n        побеждает q\n"
    assert _content(read(head.format("каждого"))) == _content(read(head.format("каждой")))


def test_the_language_line_may_be_written_in_its_own_skin() -> None:
    for line, skin in (("language 1", "en"), ("language 1 ru", "ru"), ("язык 1 ru", "ru"), ("мова 1 uk", "uk")):
        assert read(line + "\n").skin == skin


def test_keywords_are_names_where_no_keyword_can_stand() -> None:
    state = one("state row: 0..9 = 0\n")
    assert isinstance(state, t.State) and state.attribute.name.text == "row"
    rule = one("rule go(piece: ship):\n    value = piece.state + step\n")
    assert isinstance(rule, t.Rule) and rule.body is not None
    assert rule.body[0] == t.Assign(
        "=",
        t.Name("value", span=HERE),
        t.Binary(
            "+",
            t.Attribute(t.Name("piece", span=HERE), t.Id("state", span=HERE), span=HERE),
            t.Name("step", span=HERE),
            span=HERE,
        ),
        span=HERE,
    )


HERE = Span(Source("", ""), 1, 1, 1, 1)


# ---- lines
LONG = "function f(c: cell) -> bool = c.passable and c.empty\n"


@pytest.mark.parametrize(
    "text",
    [
        "function f(c: cell) -> bool =\n    c.passable and c.empty\n",
        "function f(c: cell) -> bool = c.passable\n  and c.empty\n",
        "function f(\n    c: cell\n) -> bool = c.passable and c.empty\n",
        "function f(c: cell) -> bool =   # why\n    # a comment between\n    c.passable\n\n    and c.empty  @1a\n",
        "function f(c: cell)\n        -> bool\n    = c.passable and\n            c.empty\n",
    ],
)
def test_a_deeper_line_goes_on(text: str) -> None:
    assert one(text) == one(LONG)


def test_a_line_as_deep_does_not_go_on() -> None:
    rule = one("rule r():\n    x = 1\n    y = 2\n")
    assert isinstance(rule, t.Rule) and rule.body is not None and len(rule.body) == 2


def test_a_colon_at_the_end_opens_a_block_and_does_not_go_on() -> None:
    rule = one("rule r():\n    if a:\n        b = 1\n    c = 2\n")
    assert isinstance(rule, t.Rule) and rule.body is not None
    assert [type(s) for s in rule.body] == [t.If, t.Assign]


def test_blank_lines_and_comments_end_nothing() -> None:
    apart = "rule r():\n\n    x = 1\n# at the margin\n\n    y = 2\n"
    assert one(apart) == one("rule r():\n    x = 1\n    y = 2\n")


def test_file_ends() -> None:
    for end in ("", "\n", "\n\n", "\n    ", "\n# end", "\r\n"):
        assert one("rule r():\n    x = 1" + end) == one("rule r():\n    x = 1\n")


# ---- tags and help
@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("5c", ["5c"]),
        ("5c,d", ["5c", "5d"]),
        ("5h,j,k", ["5h", "5j", "5k"]),
        ("4.1a,4.2", ["4.1a", "4.2"]),
        ("P89-4.1a", ["P89-4.1a"]),
        ("P89-4.1a,b", ["P89-4.1a", "P89-4.1b"]),
        ("D09", ["D09"]),
        ("10,11", ["10", "11"]),
        ("5c,6", ["5c", "6"]),
    ],
)
def test_tags(written: str, meant: list[str]) -> None:
    assert expand_tag(written) == meant


def test_tags_stand_by_line_with_their_place() -> None:
    text = "state a: 0..9 = 0    @1a\nrule r():            @2b,c @3\n    a = 1            # @4 in a comment is none\n"
    found = read(text).tags
    assert {line: [tag.text for tag in tags] for line, tags in found.items()} == {1: ["1a"], 2: ["2b", "2c", "3"]}
    assert [tag.span.text for tag in found[2]] == ["@2b,c", "@2b,c", "@3"]


def test_a_tag_between_the_lines_of_one_sentence() -> None:
    text = "function f(c: cell) -> bool =    @1\n    c.passable                   @2\n    and c.empty   @3\n"
    assert one(text) == one(LONG)
    assert sorted(read(text).tags) == [1, 2, 3]


def test_help_belongs_to_the_line_below() -> None:
    text = "## One.\n## Two.\n\nparam a: 0..9 = 0\nparam b: 0..9 = 0\nenum E:\n    ## inside\n    x\n"
    assert read(text).help == {4: "One. Two.", 8: "inside"}


def test_signs_in_texts_are_text() -> None:
    log = one('rule r():\n    log "# @5c: ##"\n')
    assert isinstance(log, t.Rule) and log.body is not None
    assert isinstance(log.body[0], t.Log) and log.body[0].text.template == "# @5c: ##"


# ---- spans
def spans(node: object, found: dict[str, list[str]]) -> dict[str, list[str]]:
    """The text under every node, by the node's class."""
    if isinstance(node, t.Node):
        found.setdefault(type(node).__name__, []).append(node.span.text)
    inside = vars(node).values() if isinstance(node, t.Node | t.Text) else node if isinstance(node, tuple) else ()
    for value in inside:
        spans(value, found)
    return found


def test_spans_are_exact() -> None:
    rule = 'rule go(p: player, n: 1..6):\n    p.gold[left] += min(n, 3) + 2\n    log "got {p.gold}!"\n'
    found = spans(one(rule), {})
    assert found["Parameter"] == ["p: player", "n: 1..6"]
    assert found["RangeType"] == ["1..6"] and found["PlainType"] == ["player"]
    assert found["Assign"] == ["p.gold[left] += min(n, 3) + 2"]
    assert found["Index"] == ["p.gold[left]"]
    assert found["Attribute"] == ["p.gold", "p.gold"]
    assert found["Call"] == ["min(n, 3)"] and found["Binary"] == ["min(n, 3) + 2"]
    assert found["Number"] == ["3", "2"]
    assert found["Log"] == ['log "got {p.gold}!"']
    assert found["Rule"][0].startswith("rule go(") and found["Rule"][0].endswith('"got {p.gold}!"')


def test_spans_of_queries_options_and_types() -> None:
    text = (
        "options helm(p: player):\n"
        '    sail(s in ship of p where s.moves > 0, c in {x in cell where free(x)}) when calm "{s} {c}":\n'
        "        stop\n"
    )
    found = spans(one(text), {})
    assert found["Bind"] == ["s in ship of p where s.moves > 0", "c in {x in cell where free(x)}"]
    assert found["Owned"] == ["ship of p"]
    assert found["Query"] == ["{x in cell where free(x)}"]
    assert found["Jump"] == ["stop"]
    state = spans(one('state bag: set of optional a "A" | b = {a, b}\n'), {})
    assert state["SetType"] == ['set of optional a "A" | b'] and state["SetLiteral"] == ["{a, b}"]


def test_spans_go_over_lines() -> None:
    declared = one("function f() -> bool =\n    a\n        and b\n")
    assert isinstance(declared, t.Function)
    span = declared.body.lines[0].value.span
    assert (span.line, span.column, span.end_line, span.end_column) == (2, 5, 3, 14)


def test_spans_in_a_skin_whose_phrase_is_longer() -> None:
    rule = read("language 1 ru\nправило go():\n    тайно выбирает каждый p из players:\n        идти\n").declarations[1]
    assert isinstance(rule, t.Rule) and rule.body is not None
    assert rule.body[0].span.line == 3 and rule.body[0].span.column == 5


def test_a_text_holds_its_expressions_where_they_stand() -> None:
    log = one('rule r():\n    log "a {one} b {two.three}"\n')
    assert isinstance(log, t.Rule) and log.body is not None and isinstance(log.body[0], t.Log)
    parts = log.body[0].text.parts
    places = [(p.span.line, p.span.column, p.span.text) for p in parts if not isinstance(p, str)]
    assert places == [(2, 13, "one"), (2, 21, "two.three")]


# ---- precedence, where a reader might wonder
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a + b * c", "a + (b * c)"),
        ("a - b - c", "(a - b) - c"),
        ("not a == b", "not (a == b)"),
        ("a and b or c and d", "(a and b) or (c and d)"),
        ("- a * b", "(- a) * b"),
        ("a + b == c", "(a + b) == c"),
        ("not a and b", "(not a) and b"),
        ("a in b + c", "a in (b + c)"),
        ("ship of p.owner", "ship of (p.owner)"),
        ("if a then b else c + d", "if a then b else (c + d)"),
        ("a - 1..b", "(a - 1)..b"),
        ("a.b[c].d", "((a.b)[c]).d"),
    ],
)
def test_precedence(text: str, same: str) -> None:
    assert one(f'require {text} "x"\n') == one(f'require {same} "x"\n')


def test_what_is_read_twice_is_the_same() -> None:
    text = 'rule r():\n    log "{a}"\n'
    first, again = read(text), read(text)
    assert first.declarations == again.declarations
    assert lex(Source("", text), Problems()).chunks == lex(Source("", text), Problems()).chunks
