"""What a checking process is asked and what it answers, as lines of JSON.

A question carries the map's data, its cells and the text of its file; the last only when it is another than before.
Both ends are ours, so nothing here is proof against malice; a line that makes no sense raises an ordinary error.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from dsl.diagnostics import Severity
from dsl.diagnostics.messages import Words
from dsl.source import Source, Span
from editor.documents.chart import Chart
from editor.problems.locate import Located, TextPlace, path_of
from editor.problems.map_checks import Finding

Plain = dict[str, Any]


@dataclass(frozen=True)
class Question:
    """What is to be checked: a chart that was read from ``base``, for the ruleset of a file (None: its form alone)."""

    chart: Chart
    base: str
    rules: Path | None
    whole: bool


def write_question(question: Question, number: int, known: str | None) -> bytes:
    """A question as one line; ``known`` is the text of the file that the other end has already."""
    chart = question.chart
    plain = {
        "check": number,
        "rules": None if question.rules is None else str(question.rules.resolve()),
        "whole": question.whole,
        "base": None if question.base == known else question.base,
        "data": chart.data,
        "slots": chart.slots,
        "shape": chart.cells.shape,
        "cells": b64encode(zlib.compress(np.ascontiguousarray(chart.cells).tobytes(), 1)).decode(),
    }
    return json.dumps(plain).encode() + b"\n"


def read_question(plain: Plain, known: str) -> Question:
    """The question of a line; ``known`` is the text of the file that came last."""
    chart = Chart(plain["data"], ())
    chart.slots = list(plain["slots"])
    cells = np.frombuffer(zlib.decompress(b64decode(plain["cells"])), dtype=np.uint16)
    chart.cells = cells.reshape(plain["shape"])
    base = known if plain["base"] is None else plain["base"]
    return Question(chart, base, None if plain["rules"] is None else Path(plain["rules"]), plain["whole"])


def write_findings(found: list[Finding]) -> list[Plain]:
    """What was found, as plain values."""
    return [_plain(finding) for finding in found]


def _plain(finding: Finding) -> Plain:
    said, place, span = finding.diagnostic, finding.place, finding.diagnostic.span
    return {
        "code": said.code,
        "args": _args(said.args),
        "hint": said.hint,
        "severity": said.severity.value,
        "span": None if span is None else [span.source.name, span.line, span.column, span.end_line, span.end_column],
        "path": list(path_of(said)),
        "cells": list(place.cells),
        "thing": place.thing,
    }


def _args(args: Mapping[str, object]) -> Plain:
    return {key: _arg(value) for key, value in args.items()}


def _arg(value: object) -> Any:
    if isinstance(value, Words):
        return {"words": value.code, "args": _args(value.args)}
    if isinstance(value, tuple):
        return [_arg(part) for part in value]
    return value if value is None or isinstance(value, str | int | float) else str(value)


def read_findings(listed: list[Plain]) -> list[Finding]:
    """The findings of an answer. The places know their lines and columns, but no text."""
    return [_finding(plain) for plain in listed]


def _finding(plain: Plain) -> Finding:
    at = plain["span"]
    span = None if at is None else Span(Source(at[0], ""), *at[1:])
    args = {key: _read(value) for key, value in plain["args"].items()}
    said = Located(plain["code"], span, args, plain["hint"], (), Severity(plain["severity"]), tuple(plain["path"]))
    thing = plain["thing"]
    return Finding(said, TextPlace(tuple(plain["cells"]), None if thing is None else (thing[0], thing[1])))


def _read(value: Any) -> object:
    if isinstance(value, dict):
        return Words(value["words"], {key: _read(part) for key, part in value["args"].items()})
    return tuple(_read(part) for part in value) if isinstance(value, list) else value
