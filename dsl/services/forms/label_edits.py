"""Other labels: what players read for a name of the rules, which itself stays as it is."""

from __future__ import annotations

import re

from dsl.language.syntax.rules_file import RulesFile
from dsl.services.forms.text_changes import Change, edits_for
from dsl.text.source import Edit, Place, Source

_LABEL = re.compile(r'[ \t]*"[^"\n]*"')


def set_label(own: RulesFile, named: Place, label: str) -> tuple[Edit, ...]:
    """Another label for what has its name at ``named``, which stands in this file; none if it is empty."""
    return edits_for(own.source, [label_change(own.source, named, label)])


def label_change(source: Source, named: Place, label: str) -> Change:
    """The change of the text that gives a name another label."""
    at = source.offset(named.end_line, named.end_column)
    there = _LABEL.match(source.text, at)
    text = f' "{safe_label(label)}"' if label.strip() else ""
    return Change(at, there.end() if there else at, text)


def safe_label(label: str) -> str:
    """A label as a text can hold it: on one line, its quotes curly."""
    return re.sub(r'"([^"]*)"?', r"“\1”", " ".join(label.split()))
