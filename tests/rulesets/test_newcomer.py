"""``rulesets/README.md``, "how to write a game", followed literally: what it says to type, and what it says is printed.

The page is read from top to bottom. These sentences are instructions, each about the box that follows or about itself:

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

from dsl.cli.app import app
from tests.games_at_hand import ROOT

PAGE = ROOT / "rulesets" / "README.md"
TYPED = "quit\n"  # what the reader types where a game asks something
BOX = r"\s*```\w*\n(?P<box>.*?)```"
INSTRUCTION = re.compile(
    rf"Save as `(?P<save>[^`]+)`:{BOX}"
    rf"|Add at the end of `(?P<add>[^`]+)`:{BOX.replace('box', 'more')}"
    rf"|In `(?P<file>[^`]+)`,\s+write\s+instead\s+of\s+`(?P<head>[^`]+)`{BOX.replace('box', 'new')}"
    r"|In `(?P<where>[^`]+)`,\s+change\s+`(?P<old>[^`]+)`\s+to\s+`(?P<other>[^`]+)`"
    rf"|^Type:{BOX.replace('box', 'commands')}"
    rf"|^It prints:{BOX.replace('box', 'printed')}",
    re.DOTALL | re.MULTILINE,
)


@dataclass
class Reader:
    """Somebody who does what the page says, in an empty folder."""

    folder: Path
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

    @staticmethod
    def run(line: str) -> str:
        """A command of the page."""
        program, *words = line.split()
        assert program == "fordewind"
        runner = CliRunner(env={"LC_ALL": "C", "COLUMNS": "120", "NO_COLOR": "1"})
        result = runner.invoke(app, words, input=TYPED)
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


def instructions() -> Iterator[dict[str, str]]:
    """What the page says to do, in order."""
    for match in INSTRUCTION.finditer(PAGE.read_text(encoding="utf-8")):
        yield {name: text for name, text in match.groupdict().items() if text is not None}


def test_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From an empty folder to a playable game, with nothing but what the page says."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FORDEWIND_HOME", str(tmp_path / "home"))
    reader = Reader(tmp_path)
    steps = list(instructions())
    for step in steps:
        reader.follow(step)
    kinds = [next(iter(step)) for step in steps]
    assert kinds.count("commands") == kinds.count("printed") >= 8
    assert (tmp_path / "regatta/regatta.rules").is_file()


def test_every_box_is_followed() -> None:
    """No box stands outside an instruction, but the one that lists what a position may say (it is run by itself)."""
    boxes = re.findall(r"^```\w+\n(.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len([box for box in boxes if box != "given:"]) == sum("where" not in step for step in instructions())
