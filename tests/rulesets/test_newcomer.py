"""``rulesets/README.md``, "how to write a game", followed literally in each language: what to type, and what is printed.

The page is read from top to bottom. These sentences (in ``walk_words`` for the other languages) are instructions, each
about the box that follows or about itself:

- Save as `file`:
- Add at the end of `file`:
- In `file`, write instead of `first line`
- In `file`, change `this` to `that`
- Type:  (commands, run one after another)
- It prints:  (lines in their order; … stands for anything)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner
from walk_words import LANGUAGES, Phrases

from dsl.fronts.cli.app import app
from tests.share import usually_first


@dataclass
class Reader:
    """Somebody who does what the page says, in an empty folder."""

    folder: Path
    language: Phrases
    output: str = ""

    def follow(self, step: dict[str, str]) -> None:
        """One instruction."""
        if "save" in step:
            path = self.folder / step["save"]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step["box"], encoding="utf-8")
        elif "add" in step:
            path = self.folder / step["add"]
            path.write_text(path.read_text(encoding="utf-8") + step["more"], encoding="utf-8")
        elif "file" in step:
            self.rewrite(self.folder / step["file"], step["head"], step["new"])
        elif "where" in step:
            path = self.folder / step["where"]
            text = path.read_text(encoding="utf-8")
            assert text.count(step["old"]) == 1, f"{step['old']!r} must stand in the file once"
            path.write_text(text.replace(step["old"], step["other"]), encoding="utf-8")
        elif "commands" in step:
            self.output = "".join(self.run(line) for line in step["commands"].splitlines())
        else:
            assert self.output, "nothing was typed before"
            compare(step["printed"].splitlines(), self.output.splitlines())

    @staticmethod
    def rewrite(path: Path, head: str, new: str) -> None:
        """Put another declaration in the place of the one that begins with that line."""
        lines = path.read_text(encoding="utf-8").splitlines()
        begin = lines.index(head)
        end = begin + 1
        while end < len(lines) and (lines[end].startswith(" ") or not lines[end]):
            end += 1
        while not lines[end - 1]:
            end -= 1
        path.write_text("\n".join([*lines[:begin], *new.splitlines(), *lines[end:]]) + "\n", encoding="utf-8")

    def run(self, line: str) -> str:
        """A command of the page."""
        program, *words = line.split()
        assert program == "fordewind"
        runner = CliRunner(env={"LC_ALL": self.language.locale, "COLUMNS": "120", "NO_COLOR": "1"})
        result = runner.invoke(app, words, input=f"{self.language.leave}\nq\n")
        assert result.exception is None or isinstance(result.exception, SystemExit), result.output
        return str(result.output)


def compare(expected: Sequence[str], found: Sequence[str]) -> None:
    """The expected lines occur in this order; what lies between two of them only where a line ``…`` says so."""
    at, anything = 0, False
    for line in expected:
        if line.strip() == "…":
            anything = True
            continue
        pattern = re.compile(r".*".join(re.escape(part.strip()) for part in line.split("…")))
        while True:
            assert at < len(found), f"not printed: {line!r}; found:\n" + "\n".join(found)
            at += 1
            if pattern.fullmatch(found[at - 1].strip()):
                break
            assert anything or not found[at - 1].strip(), f"printed {found[at - 1]!r} instead of {line!r}"
        anything = False
    assert anything or not any(line.strip() for line in found[at:]), f"printed more: {found[at:]}"


def instructions(language: Phrases) -> Iterator[dict[str, str]]:
    """What the page says to do, in order."""
    for match in language.instruction.finditer(language.text):
        yield {name: text for name, text in match.groupdict().items() if text is not None}


@pytest.mark.parametrize("name", usually_first(LANGUAGES))
def test_the_page_works(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From an empty folder to a playable game, with nothing but what the page says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FORDEWIND_HOME", str(tmp_path / "home"))
    reader = Reader(tmp_path, LANGUAGES[name])
    steps = list(instructions(LANGUAGES[name]))
    for step in steps:
        reader.follow(step)
    kinds = [next(iter(step)) for step in steps]
    assert kinds.count("commands") == kinds.count("printed") >= 8
    assert (tmp_path / "regatta/regatta.rules").is_file()
    assert f"`{reader.language.leave}`" in reader.language.text


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_box_is_followed(name: str) -> None:
    """No box stands outside an instruction, but the one that lists what a position may say (it is run by itself)."""
    boxes = re.findall(r"^```\w+\n(.*)$", LANGUAGES[name].text, re.MULTILINE)
    followed = sum("where" not in step for step in instructions(LANGUAGES[name]))
    assert len([box for box in boxes if box != "given:"]) == followed


def shape(language: Phrases) -> list[tuple[str, ...]]:
    """What the page lets its reader do: kinds of instructions, files, commands; in the words of no language."""
    return [
        (next(iter(step)), *(step[key] for key in ("save", "add", "file", "head", "where") if key in step))
        for step in instructions(language)
    ]


@pytest.mark.parametrize("name", LANGUAGES)
def test_all_languages_take_the_same_steps(name: str) -> None:
    """Translations neither skip an instruction nor add one (only the language translated to is another)."""
    found, expected = (str(shape(LANGUAGES[one])) for one in (name, "en"))
    found = found.replace("lang/en.yaml", "lang/ru.yaml").replace(f"book/{name}.md", "book/en.md")
    assert found == expected
