"""Help and usage errors of the command line: in three languages, pointing at the word that was not understood."""

from __future__ import annotations

import click
import pytest
from cli_tools import GAME, fordewind

from dsl.fronts.cli.app import COMMANDS as PLAIN
from dsl.fronts.cli.app import app
from dsl.fronts.cli.help import help_text
from dsl.fronts.cli.help.help_text import catalogue, paragraphs
from dsl.text.version import program_version
from editor.window.commands import additions

COMMANDS = PLAIN | additions.commands
TITLES = ("USAGE", "SOME_OPTIONS", "A_COMMAND", "ARGUMENTS", "OPTIONS", "COMMANDS", "EXAMPLES", "DEFAULT", "SHOW_HELP")


def every_command() -> list[click.Command]:
    """All commands, and the whole they are part of."""
    found = [app.get_command(None, name) for name in COMMANDS]
    return [app, *(command for command in found if command is not None)]


def english() -> set[str]:
    """Every text of the help that can be said in another language."""
    found = {str(getattr(help_text, name)) for name in TITLES} | {str(app.epilog)}
    for command in every_command():
        found |= set(paragraphs(command.help or ""))
        found |= {str(getattr(parameter, "help", "")) for parameter in command.params}
    return found


def test_the_list_of_commands_says_what_each_says_of_itself() -> None:
    assert [command.name for command in every_command()[1:]] == list(COMMANDS)
    for command in every_command()[1:]:
        assert paragraphs(command.help or "")[0] == COMMANDS[str(command.name)][1]


def test_help_is_broken_between_words() -> None:
    known = {word for text in english() for word in text.split()}
    for command in COMMANDS:
        told = fordewind(command, "--help").output.partition("Examples")[0].split()
        broken = [word for word in told if word.isalpha() and word.islower() and word not in known]
        assert set(broken) <= {"fordewind", *COMMANDS, "en|ru|uk"}


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_all_help_is_said_in_every_language(language: str) -> None:
    assert english() - set(catalogue(language)) == set(), f"missing in dsl/fronts/cli/help/help_{language}.toml"
    assert set(catalogue(language)) - english() == set(), "no help says this any more"
    assert all(text.strip() for text in catalogue(language).values())


def test_the_help_speaks_the_language_that_is_asked_for() -> None:
    for words in (["export", "--help", "--lang", "ru"], ["--lang", "ru", "export", "--help"]):
        found = fordewind(*words).output
        assert "Использование: " in found and "Ширина клетки" in found and "Тёмные цвета." in found
        assert "Usage" not in found and "Options" not in found and "<bool>" not in found
    assert "Usage" in fordewind("export", "--help").output, "the next one asks for nothing and gets English"


MISUSE = [
    (["sail"], "sail", "there is no command “sail”", "нет команды «sail»"),
    (["exprot", "x"], "exprot", "did you mean: export", "может быть, имелось в виду: export"),
    (["--fast"], "--fast", "there is no option --fast", "нет ключа --fast"),
    (["export", "a", "b.pdf", "--dip", "3"], "--dip", "did you mean: --dpi", "может быть, имелось в виду: --dpi"),
    (["export", "a", "b.pdf", "--dpi", "many"], "many", "wants a whole number, not “many”", "нужно целое число"),
    (["export", "a", "b.pdf", "--cell=wide"], "wide", "wants a number, not “wide”", "нужно число, а не «wide»"),
    (["export", "a", "b.pdf", "--night=3"], "--night=3", "--night takes no value", "--night пишется без значения"),
    (["export", "a", "b.pdf", "--dpi"], "--dpi", "wants a value after it", "нужно значение"),
    (["export", "a", "b.pdf", "c", "d"], "c", "“c d” is too much", "«c d» — лишнее"),
    (["fmt", "a.rules", "--to", "rus"], "rus", "--to can be: en, ru, uk", "--to может быть: en, ru, uk"),
    (["export", "a"], " ", "FILE is missing: What to make", "не хватает FILE: Что сделать"),
    (["play", *GAME, "--players", "two"], "two", "--players wants a whole number", "--players нужно целое число"),
    (["show", "it is", "that"], "that", "“that” is too much", "«that» — лишнее"),
]


@pytest.mark.parametrize("words", [["--lang", "xx", "check", "f"], ["--lang", "xx"], ["edit", "--lang", "xx"]])
def test_an_unknown_language_is_said_to_be_unknown(words: list[str]) -> None:
    found = fordewind(*words)
    assert found.exit_code == 2
    assert "there is no language “xx” here; there are: en, ru, uk" in found.output
    assert "command" not in found.output


@pytest.mark.parametrize(("words", "marked", "told", "told_ru"), MISUSE, ids=[" ".join(m[0])[-30:] for m in MISUSE])
def test_a_word_that_is_not_understood_is_underlined(words: list[str], marked: str, told: str, told_ru: str) -> None:
    for language, text in (("en", told), ("ru", told_ru)):
        found = fordewind("--lang", language, *words)
        assert found.exit_code == 2
        assert text in found.output
        _, line, under, *_ = found.output.splitlines()
        begin, end = under.index("^"), under.rindex("^") + 1
        assert line[begin:end] == marked.ljust(end - begin)


def test_the_version_and_help_by_name() -> None:
    assert [fordewind(word).output for word in ("--version", "-V")] == [f"fordewind {program_version()}\n"] * 2
    assert fordewind("help").output == fordewind("--help").output
    assert fordewind("help", "fmt").output == fordewind("fmt", "--help").output
    assert fordewind("--lang", "ru", "help", "fmt").output == fordewind("--lang", "ru", "fmt", "--help").output


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("check --format json", "--json"),
        ("export a.yaml b.png --format png", ""),
        ("-v", "--version"),
        ("Пираты", "play pirates_1989"),
        ("pack a b.zip --overwrite", "--force"),
    ],
)
def test_what_other_programs_call_it_is_understood(words: str, meant: str) -> None:
    found = fordewind(*words.split())
    assert found.exit_code == 2
    assert (
        found.stderr.rpartition("did you mean: ")[2].strip() == meant if meant else "did you mean" not in found.stderr
    )
