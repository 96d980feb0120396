"""Completion in a YAML file by the JSON Schema of its kind: keys, allowed words, and their descriptions.

An unfinished text is invalid YAML, so the begun word is replaced by a mark, as a key or as a value, whichever makes it
valid; what the schema allows at the mark is offered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from dsl.services.writing.contract import Completions, Proposal
from dsl.text.diagnostics import Problems, near
from dsl.text.files.yaml_tree import MappingNode, Node, ScalarNode, SequenceNode, compose_all, yaml_source
from dsl.text.source import Place

Schema = dict[str, Any]
MARK = "fordewindmark"
_WORD = re.compile(r"[\w.\-]*$")
_OPEN = re.compile(r"\[[^\[\]{}]*\]|\{[^\[\]{}]*\}")
"""Closed brackets without brackets inside."""
Path = Sequence[tuple[Node, str | None]]
"""The collections around a place, from the root, each with the key that leads on; None in a list."""


def yaml_completions(file: str, text: str, line: int, column: int, schema: Schema) -> Completions:
    """The completions at a line and column of ``text``."""
    lines = text.split("\n")
    before = lines[line - 1][: column - 1]
    word = _WORD.search(before)
    begin = word.start() if word is not None else len(before)
    place = Place(file, line, begin + 1, line, column)
    rest = lines[line - 1][column - 1 :]
    found: dict[str, Proposal] = {}
    for mark, as_key in ((f"{MARK}: ", True), (MARK, False)):
        head = [*lines[: line - 1], before[:begin] + mark + rest.lstrip(" :")]
        closed = [*lines[: line - 1], before[:begin] + mark + _closing(before[:begin])]
        for marked in ([*head, *lines[line:]], head, closed):  # the lines below may be broken, too
            path = path_to_mark("\n".join(marked))
            if path is not None:
                found |= {p.text: p for p in _proposals(schema, path, as_key)}
                break
    begun = before[begin:].casefold()
    fitting = [p for p in found.values() if begun in p.text.casefold()]
    if begun and not fitting and (meant := near(begun, found)):
        fitting = [found[meant]]
    fitting.sort(key=lambda p: not p.text.casefold().startswith(begun))
    return Completions(place, tuple(fitting))


def _closing(before: str) -> str:
    """The brackets that are open at the end of a line."""
    return "".join("]" if sign == "[" else "}" for sign in reversed(_OPEN.sub("", before)) if sign in "[{")


def path_to_mark(text: str) -> Path | None:
    """The path to the mark; None if the text cannot be parsed."""
    problems = Problems()
    roots = compose_all(yaml_source(text, ""), problems)
    return next((path for root in roots if (path := _search(root, ())) is not None), None)


def _search(node: Node, path: tuple[tuple[Node, str | None], ...]) -> Path | None:
    if isinstance(node, SequenceNode):
        steps: list[tuple[Node, str | None]] = [(item, None) for item in node.items]
    elif isinstance(node, MappingNode):
        if any(key.value == MARK for key, _ in node.pairs):
            return (*path, (node, MARK))
        steps = [(value, key.value) for key, value in node.pairs]
    else:
        return path if isinstance(node, ScalarNode) and MARK in node.value else None
    for child, key in steps:
        found = _search(child, (*path, (node, key)))
        if found is not None:
            return found
    return None


def _proposals(schema: Schema, path: Path, as_key: bool) -> Iterator[Proposal]:
    """What the schema allows at the end of the path."""
    here = [schema]
    for node, key in path:
        if key == MARK:
            break
        here = [inner for part in here for inner in _below(schema, part, node, key)]
    last, key = path[-1] if path else (None, None)
    for part in here:
        if as_key and key == MARK and last is not None:
            yield from _keys(schema, part, last)
        elif not as_key:
            yield from _words(schema, part)


def _keys(root: Schema, schema: Schema, mapping: Node) -> Iterator[Proposal]:
    """The keys that a mapping may still have."""
    there = {key.value for key, _ in mapping.pairs}
    for part in _unfolded(root, schema, mapping):
        for name, what in part.get("properties", {}).items():
            if name not in there:
                yield Proposal(name, "key", detail=_about(what))


def _words(root: Schema, schema: Schema) -> Iterator[Proposal]:
    """The values that the schema lists or fixes."""
    for part in _unfolded(root, schema, None):
        for word in (*part.get("enum", ()), *((part["const"],) if "const" in part else ())):
            yield Proposal(_written(word), "value", detail=_about(part))


def _below(root: Schema, schema: Schema, node: Node, key: str | None) -> Iterator[Schema]:
    """The schemas for the value of ``node`` under ``key``, or (``key`` None) for its items."""
    for part in _unfolded(root, schema, node):
        inner = part.get("items") if key is None else part.get("properties", {}).get(key)
        if inner is None and key is not None:
            inner = part.get("additionalProperties")
        if isinstance(inner, dict):
            yield inner


def _unfolded(root: Schema, schema: Schema, node: Node | None) -> Iterator[Schema]:
    """A schema and all schemas it refers to that apply to ``node``; all alternatives if ``node`` is None."""
    yield schema
    if "$ref" in schema:
        yield from _unfolded(root, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], node)
    for word in ("allOf", "anyOf", "oneOf"):
        for part in schema.get(word, ()):
            yield from _unfolded(root, part, node)
    if "if" in schema:
        holds = _holds(schema["if"], node) if node is not None else None
        for branch, wanted in (("then", True), ("else", False)):
            if holds in (wanted, None) and isinstance(schema.get(branch), dict):
                yield from _unfolded(root, schema[branch], node)


def _holds(condition: Schema, node: Node) -> bool:
    """Whether a condition on the type or on the words under some keys is met."""
    kinds = {"object": MappingNode, "array": SequenceNode}
    kind = condition.get("type")
    if kind in kinds and not isinstance(node, kinds[kind]):
        return False
    missing = [key for key in condition.get("required", ()) if node.get(key) is None]
    words = {key: what["const"] for key, what in condition.get("properties", {}).items() if "const" in what}
    return not missing and all(node.get(key) is None or node.word(key) == word for key, word in words.items())


def _about(schema: object) -> str:
    return str(schema.get("description", "")) if isinstance(schema, dict) else ""


def _written(word: object) -> str:
    """A value as YAML writes it."""
    words: dict[object, str] = {None: "null", True: "true", False: "false"}
    return words.get(word, str(word)) if word is None or isinstance(word, bool) else str(word)
