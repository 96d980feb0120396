"""The check of a translation: its form, texts that the game has not (any more), and how many it lacks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dsl.games.play.translation import forms_of, read_table
from dsl.language.typed.program import Program
from dsl.text.diagnostics import LANGUAGES, Problems, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.files import read_source
from dsl.text.files.yaml_tree import MappingNode, ScalarNode, compose_all
from dsl.text.source import Span

_SHORT = 48


def check_translation(path: Path, programs: Sequence[Program], problems: Problems) -> None:
    """Everything wrong with ``lang/en.yaml`` of a game; ``programs`` are the game and its house rules."""
    if path.stem not in LANGUAGES:
        known = ", ".join(f"{language}.yaml" for language in LANGUAGES)
        problems.warn("lang-no-language", None, near(path.stem, LANGUAGES), name=path.name, known=known)
    table = read_table(path, problems)
    if problems.failed or not programs:
        return
    texts = dict.fromkeys(text for program in programs for text in program.texts)
    forms = {form for text in texts for form in forms_of(text)}
    mapping = mapping_of(path)
    for key in mapping.pairs if mapping else ():
        if key[0].value not in forms:
            _stale(key[0], list(texts), problems)
    missing = [text for text in programs[0].texts if not table.keys() & forms_of(text)]
    own = [
        text for text in missing if next(iter(programs[0].texts[text])).span.source.name == programs[0].files[-1].name
    ]
    if own and mapping is not None:
        problems.note("lang-missing", first_sign(mapping), count=len(own), first=own[0][:_SHORT])


def mapping_of(path: Path) -> MappingNode | None:
    """The table that a file of texts is, with its places; None where it is none."""
    source = read_source(path, Problems())
    documents = compose_all(source, Problems()) if source is not None else []
    return next((document for document in documents if isinstance(document, MappingNode)), None)


def first_sign(mapping: MappingNode) -> Span:
    """Where a file's table begins: the place of what is said about all of it."""
    start = mapping.span
    return Span(start.source, start.line, 1, start.line, 2)


def _stale(key: ScalarNode, texts: Sequence[str], problems: Problems) -> None:
    alike = lookalike(key.value, texts)
    if alike:
        problems.add(letters_alike(key.span, key.value, alike))
    else:
        problems.warn("lang-stale", key.span, near(key.value, texts), text=key.value[:_SHORT])
