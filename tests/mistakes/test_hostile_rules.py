"""No text may do more than be refused: no traceback, no endless work, no report outside of the file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mistake_files import HERE, LOADER, ROOT, reports, unsound

from dsl.games.pipeline import load_game, load_program
from dsl.language.syntax import declaration_parser, parser
from dsl.language.syntax.lexer import lex
from dsl.language.syntax.token_parser import TokenParser
from dsl.text.diagnostics import Problems, render_all
from dsl.text.files import read_source
from dsl.text.source import Source
from tests.share import share

HEAD = 'language 1\ngame probe "Probe"\n    players 2\nboard square8 3 3:\n    terrain sea "Sea" passable\n'
PLAY = "play:\n    tie\n"
# read once: hypothesis must find the same texts in every round
REAL = [
    p.read_text(encoding="utf-8")
    for folder in ("tests/games", "rulesets")
    for p in sorted(ROOT.glob(f"{folder}/*/*.rules"))
]
BROKEN = [path.read_text(encoding="utf-8") for path in sorted(HERE.glob("*.rules"))]
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


def codes(text: str) -> list[str]:
    """What is said of ``text``; every report is looked at on the way."""
    found = reports(Source("probe.rules", text))
    assert list(unsound(found)) == []
    for language in ("en", "ru", "uk"):
        render_all(found, language)
    return [d.code for d in found]


def said_of_bytes(tmp_path: Path, data: bytes) -> list[str]:
    path = tmp_path / "probe.rules"
    path.write_bytes(data)
    found = reports(path)
    assert list(unsound(found)) == []
    return [d.code for d in found]


# ---- whole files
@pytest.mark.parametrize("text", ["", "\n", "   \n\n  ", "# only a comment\n", "## only help", "\r\n\r\n"])
def test_a_file_with_nothing_in_it(text: str) -> None:
    assert codes(text) == ["game-missing"]


@pytest.mark.parametrize("word", ["extends", "foo"])
def test_a_lone_word_below_a_label(word: str) -> None:
    """What is left of a line that was being typed; found by random typing."""
    assert codes(f'la "x"\n    {word}\n')


def test_too_many_lines() -> None:
    assert codes(HEAD + PLAY + "# nothing\n" * 20_000) == ["file-too-long"]


def test_too_many_words() -> None:
    sums = "".join(f"function f{i}() -> int = {' + '.join(['1'] * 20)}\n" for i in range(1_300))
    lex(Source("long.rules", HEAD + PLAY + sums), problems := Problems())
    assert [found.code for found in problems] == ["file-too-many-words"]


def test_values_in_texts_count_for_more() -> None:
    logs = '    log "{p} {p} {p} {p} {p} {p}"\n' * 3_000
    lex(Source("long.rules", HEAD + "play:\n" + logs), problems := Problems())
    assert [found.code for found in problems] == ["file-too-many-words"]


def test_after_so_many_reports_no_declaration_is_read() -> None:
    found = codes(HEAD + PLAY + "param wrong = \n" * 300)
    assert len(found) == parser.MAX_REPORTS and set(found) == {found[0]}


def test_a_line_too_long() -> None:
    assert codes(f"{HEAD}function f() -> int = {' + '.join(['1'] * 100_000)}\n{PLAY}") == ["line-too-long"]


@pytest.mark.slow
def test_a_long_file_is_read_in_reasonable_time() -> None:
    rules = "".join(f'rule r{i}(p: player):\n    log "{{p}} {i}: {{seat(p)}}"\n' for i in range(2_000))
    assert codes(HEAD + rules + PLAY) == []


def test_a_declaration_is_not_read_again_for_each_line_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines that are reported for their indents alone do not count as reports, but each is left out in turn."""
    read: list[TokenParser] = []
    parse = TokenParser.parse
    monkeypatch.setattr(declaration_parser, "MAX_READ", 5_000)
    monkeypatch.setattr(TokenParser, "parse", lambda parser: read.append(parser) or parse(parser))
    headings = "".join(f"    for each x{number} in 1..3:\n" for number in range(300))
    assert set(codes(f"{HEAD}play:\n{headings}")) == {"block-missing"}
    assert len(read) < 300


def test_a_heading_that_stands_again_and_again_is_told_once_as_that() -> None:
    assert set(codes(HEAD + "play:\n" + "    for each x in 1..3:\n" * 300)) == {"line-twice"}


def test_a_game_that_extends_itself_over_another(tmp_path: Path) -> None:
    (tmp_path / "one.rules").write_text('language 1\ngame one "One" extends two\n', encoding="utf-8")
    (tmp_path / "two.rules").write_text('language 1\ngame two "Two" extends one\n', encoding="utf-8")
    problems = Problems()
    source = read_source(tmp_path / "one.rules", problems)
    assert source is not None
    assert load_program(source, problems, LOADER) is None
    assert [d.code for d in problems] == ["extends-cycle"]


# ---- depth and length
@pytest.mark.parametrize(
    "expression",
    [
        " + ".join(["1"] * 5_000),
        " * ".join(["2"] * 5_000),
        "(" * 5_000 + "1" + ")" * 5_000,
        "- " * 5_000 + "1",
        "{" * 3_000 + "1" + "}" * 3_000,
        "abs(" * 3_000 + "1" + ")" * 3_000,
        "x" + ".y" * 3_000,
        "x" + "[1]" * 3_000,
        "if yes then 1 else " * 3_000 + "1",
        "max(1, " * 2_000 + "2" + ")" * 2_000,
    ],
)
def test_an_expression_that_goes_too_deep(expression: str) -> None:
    found = codes(f"{HEAD}function f() -> int = {expression}\n{PLAY}")
    assert found in (["expression-too-deep"], [])
    assert found or expression.startswith("("), "only brackets around a value add no depth"


@pytest.mark.parametrize("word", ["and", "or"])
def test_five_thousand_conditions_are_no_mistake(word: str) -> None:
    assert codes(f"{HEAD}function f() -> bool = {f' {word} '.join(['yes'] * 5_000)}\n{PLAY}") == []


def test_conditions_inside_conditions() -> None:
    assert codes(f"{HEAD}function f() -> bool = {'not ' * 5_000} yes\n{PLAY}") == ["expression-too-deep"]


def test_the_depth_that_is_allowed_is_checked_and_played() -> None:
    sums = " + ".join(["1"] * 50)
    assert codes(f"{HEAD}function f() -> int = {sums}\n{PLAY}") == []


def test_conditions_one_after_another() -> None:
    def chain(count: int) -> str:
        more = "".join(f"    else if count(cell) == {i}:\n        tie\n" for i in range(count))
        return f"{HEAD}play:\n    if count(cell) == 0:\n        tie\n{more}    tie\n"

    assert codes(chain(100)) == []
    assert codes(chain(2_000)) == ["else-if-too-many"]
    once = "    else if yes:\n        nothing\n"
    split = f"    else:\n        if yes:\n            nothing\n{once.replace('    ', '        ') * 60}"
    assert codes(f"{HEAD}play:\n    if yes:\n        nothing\n{once * 60}{split}") == ["else-if-too-many"]


@pytest.mark.parametrize(("kind", "said"), [("sum of", []), ("all of", []), ("cases", ["else-if-too-many"])])
def test_many_lines_of_one_function(kind: str, said: list[str]) -> None:
    result, last = ("bool", "n < 9") if kind == "all of" else ("int", "1")
    lines = "".join(f"    {last} when n == {i}\n" for i in range(600))
    rules = f"{HEAD}function f(n: int) -> {result} = {kind}:\n{lines}    {last}\n{PLAY}"
    problems = Problems()
    game = load_game(Source("probe.rules", rules), None, {}, 2, problems, LOADER)
    assert [d.code for d in problems] == said and (game is None) == bool(said)


def test_a_text_with_an_expression_too_deep() -> None:
    assert codes(f'{HEAD}play:\n    log "{{{" + ".join(["1"] * 5_000)}}}"\n    tie\n') == ["expression-too-deep"]


def test_blocks_inside_blocks() -> None:
    ladder = "".join("    " * depth + "repeat 2 times:\n" for depth in range(1, 400))
    assert codes(HEAD + "play:\n" + ladder + "    " * 400 + "tie\n") == ["too-deep"]
    narrow = "".join(" " * depth + "if yes:\n" for depth in range(1, 2_000))
    assert codes(HEAD + "play:\n" + narrow + " " * 2_000 + "tie\n") == ["too-deep"]


def test_all_the_depth_that_is_allowed() -> None:
    ladder = "".join("    " * depth + "if yes:\n" for depth in range(1, 31))
    assert codes(HEAD + "play:\n" + ladder + "    " * 31 + "tie\n") == []


def test_a_long_chain_of_calls() -> None:
    chain = "".join(f"function f{i}() -> int = f{i + 1}()\n" for i in range(2_000)) + "function f2000() -> int = 1\n"
    assert codes(HEAD + chain + PLAY) == ["calls-too-deep"]
    rules = "".join(f"rule r{i}():\n    r{i + 1}()\n    r{i + 1}()\n" for i in range(50)) + "rule r50():\n    tie\n"
    assert codes(HEAD + rules + "play:\n    repeat:\n        r0()\n") == []


def test_groups_that_multiply() -> None:
    groups = "".join(f"options g{i}():\n" + f"    use g{i + 1}()\n" * 5 for i in range(12))
    last = 'options g12():\n    one "One"\n'
    asked = 'play:\n    choose by first(players) "What?":\n        use g0()\n'
    assert set(codes(HEAD + groups + last + asked)) <= {"use-many", "use-twice"}


def test_a_long_chain_of_groups_is_reported_once() -> None:
    groups = "".join(f"options g{i}():\n    use g{i + 1}()\n" for i in range(150))
    assert codes(HEAD + groups + 'options g150():\n    one "One"\n' + PLAY) == ["use-many"]


def test_a_wide_file() -> None:
    wide = ", ".join(f"v{i}" for i in range(3_000))
    assert codes(f"{HEAD}enum Wide: {wide}\n{PLAY}") == []
    assert codes(f"{HEAD}state x: 0..9 = {'9' * 6_000}\n{PLAY}") == ["number-too-large"]
    assert codes(f"{HEAD.replace('players 2', 'players ' + '9' * 6_000)}{PLAY}") == ["number-too-large"]


@pytest.mark.parametrize("text", ["  game", "    )\n  (", "  play:\n x\n   y:\n", " :\n  :", "  1 2\n 3"])
def test_a_first_line_that_is_indented(text: str) -> None:
    assert codes(text)[0] in ("indent-first", "bracket-not-opened", "indent-between")


# ---- chance
def mutations(text: str, random: random.Random) -> str:
    """``text`` with a few letters and lines deleted, doubled, exchanged or replaced."""
    for _ in range(random.randint(1, 4)):
        lines = text.split("\n")
        at = random.randrange(len(lines))
        kind = random.randrange(8)
        if kind == 0:
            del lines[at]
        elif kind == 1:
            lines.insert(random.randrange(len(lines)), lines[at])
        elif kind == 2:
            other = random.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 3:
            lines[at] = " " * random.randrange(9) + lines[at].strip()
        else:
            line, place = lines[at], random.randrange(len(lines[at]) + 1)
            odd = random.choice("(){}[]:,.\"'@#=<>+-*/%|\t\x00\u00a0\u202e0ä漢½²if or in where 999999999999")
            lines[at] = (
                line[:place] + line[place + 1 :],
                line[:place] + odd + line[place:],
                line[:place] + odd + line[place + 1 :],
                line[:place][::-1] + line[place:],
            )[kind - 4]
        text = "\n".join(lines) or "x"
    return text


@settings(max_examples=share(40), deadline=None, suppress_health_check=QUIET)
@given(st.sampled_from(REAL), st.randoms(use_true_random=False))
def test_a_real_file_with_accidents(text: str, chance: random.Random) -> None:
    codes(mutations(text, chance))


@settings(max_examples=share(150), deadline=None, suppress_health_check=QUIET)
@given(st.sampled_from(BROKEN), st.randoms(use_true_random=False))
def test_a_broken_file_with_accidents(text: str, chance: random.Random) -> None:
    codes(mutations(text, chance))


@settings(max_examples=share(200), deadline=None, suppress_health_check=QUIET)
@given(st.text(max_size=300))
def test_any_text(text: str) -> None:
    codes(text)


WORDS = [
    "play", "rule", "x", "(", ")", ":", "\n", "\n    ", "\n        ", "if", "else", "choose by", "for each", "in", "{", "}",
    '"t {x}"', "1", "..", "=", "+=", "where", "when", "table", "columns", "options", "use", "roll", "set", "add to", "@1a", ",",
]  # fmt: skip


@settings(max_examples=share(100), deadline=None, suppress_health_check=QUIET)
@given(st.lists(st.sampled_from(WORDS), max_size=60))
def test_any_words(words: list[str]) -> None:
    codes(HEAD + " ".join(words) + "\n")


@settings(max_examples=share(100), deadline=None, suppress_health_check=[*QUIET, HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=400))
def test_any_bytes(tmp_path: Path, data: bytes) -> None:
    said_of_bytes(tmp_path, data)


def test_seats_beyond_those_of_a_game() -> None:
    seats = ", ".join(f's{i} "S{i}"' for i in range(5_000))
    assert codes(f"{HEAD.replace('players 2', f'seats {seats}')}{PLAY}") == ["players-range"]
