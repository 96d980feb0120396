"""Checks a map against its schema, and turns the validator's errors into plain messages at the right place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from dsl.maps.board.spec import EDGES, NAMES, NODES, SECTIONS, BoardSpec, Kind
from dsl.maps.mapfile.schema import BASE_KEYS, CHART, NAME_KEYS, TOP_KEYS, grid_keys, map_schema, without_references
from dsl.maps.mapfile.values import Data
from dsl.text.diagnostics import LANGUAGES, Diagnostic, Problems, Severity, near
from dsl.text.diagnostics.lookalikes import letters_alike, lookalike
from dsl.text.files.yaml_tree import Node, run_together
from dsl.text.source import Span

# The message for a value that is not of the type the schema asks for.
BY_TYPE = {
    "object": "map-expected-mapping", "array": "map-expected-list", "string": "map-expected-text",
    "integer": "map-expected-integer", "number": "map-expected-number",
}  # fmt: skip
_INSIDE = {
    "title": LANGUAGES,
    "grid": grid_keys(),
    NAMES: NAME_KEYS,
    NODES: BASE_KEYS[Kind.TERRAIN],
    **{section: BASE_KEYS[kind] for section, kind in SECTIONS.items()},
}
"""The keys allowed under each top-level key, whatever the game."""
_QUOTED = re.compile("[“”„«‟‹‘’‚].*[“”»‟›‘’]")
LIMIT = 200
"""The most errors of the validator that are looked at."""


def check_shape(root: Node, data: Data, spec: BoardSpec | None, problems: Problems) -> None:
    """Report everything in ``data`` (the plain values of ``root``) that does not fit the schema for ``spec``."""
    from jsonschema import Draft202012Validator  # slow to import; the window opens without it

    shared = shared_with_others(root, spec)
    errors: Iterable[Any] = Draft202012Validator(without_references(map_schema(spec))).iter_errors(data)
    for count, error in enumerate(errors):
        if count >= LIMIT:
            break
        verdict = _Verdict(error, root, shared)
        if not verdict.node.faulty and not any(run_together(item) for item in verdict.node.items):
            adorns = verdict.path[:1] == [CHART]
            problems.extend(harmless(verdict.diagnostics()) if adorns else verdict.diagnostics())
    _odd_keys(root, problems)


def harmless(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The diagnostics with errors turned into warnings, for parts that only adorn a chart."""
    return (replace(d, severity=Severity.WARNING) if d.severity is Severity.ERROR else d for d in found)


def shared_with_others(root: Node, spec: BoardSpec | None) -> bool:
    """Whether the map is also for other rulesets, whose features and attributes this one lacks."""
    games = root.get("games")
    return spec is not None and games is not None and any(game.value != spec.game for game in games.items)


def _odd_keys(root: Node, problems: Problems) -> None:
    """Warn of unknown top-level keys that are probably misspelt or misplaced; others are allowed."""
    above: list[str] = []
    for key, _ in root.pairs:
        if key.value in TOP_KEYS:
            above.insert(0, key.value)
            continue
        inside = next((name for name in (*above, *TOP_KEYS) if key.value in _INSIDE.get(name, ())), "")
        if inside:
            problems.warn("map-key-outdented", key.span, key=key.value, inside=inside)
        elif meant := near(key.value, TOP_KEYS):
            problems.warn("map-odd-key", key.span, hint=meant, key=key.value)


class _Verdict:
    """One error of the validator."""

    def __init__(self, error: Any, root: Node, shared: bool) -> None:
        self.error, self.shared = error, shared
        self.path = list(error.absolute_path)
        self.node, self.named = _find(root, self.path)
        self.schema: Mapping[str, Any] = error.schema if isinstance(error.schema, dict) else {}

    def diagnostics(self) -> Iterator[Diagnostic]:
        """The messages for the user: usually one; one for each key that is not allowed."""
        rule = self.error.validator
        if rule == "additionalProperties":
            yield from self._unknown_keys()
        elif rule == "required":
            missing = [name for name in self.error.validator_value if name not in self.error.instance]
            kind = self.schema.get("x-kind", "")
            yield self._made("map-attribute-missing" if kind else "map-key-missing", keys=", ".join(missing), kind=kind)
        elif rule in ("minimum", "maximum"):
            low, high = self.schema.get("minimum", "…"), self.schema.get("maximum", "…")
            yield self._made("map-fixed" if low == high else "map-range", low=low, high=high)
        elif rule in ("enum", "const"):
            yield self._choice()
        elif rule == "uniqueItems":
            yield self._made("map-repeated")
        elif rule == "minItems":
            yield self._made("map-too-few", count=self.error.validator_value)
        elif self.schema.get("x-message") == "map-legend-character" and _QUOTED.fullmatch(str(self.error.instance)):
            yield self._made("map-quote-odd")
        elif rule == "type" and self.node.value.startswith("-") and self.error.validator_value == "array":
            yield self._made("yaml-dash-tight")
        elif (seat := self._seat()) and rule == "type":
            yield self._made("map-seat-number", hint=str(seat), known=", ".join(self.schema["x-seats"]))
        else:
            yield self._made(self.schema.get("x-message") or BY_TYPE.get(str(self.error.validator_value), "map-value"))

    def _seat(self) -> int:
        """The number of the seat that is named instead; 0 if none is."""
        named, seats = str(self.error.instance), self.schema.get("x-seats", [])
        meant = named if named in seats else near(named, seats)
        return seats.index(meant) + 1 if meant in seats else 0

    def _choice(self) -> Diagnostic:
        known = self.error.validator_value if self.error.validator == "enum" else [self.error.validator_value]
        words = [str(k) for k in known if isinstance(k, str)]
        code = self.schema.get("x-message", "map-not-one-of")
        alike = lookalike(str(self.error.instance), words)
        if alike:
            return letters_alike(self._span(), str(self.error.instance), alike)
        hint = near(str(self.error.instance), words)
        mild = self.shared and code == "map-unknown-kind"
        return self._made(code, Severity.WARNING if mild else Severity.ERROR, hint, known=", ".join(words) or "–")

    def _unknown_keys(self) -> Iterator[Diagnostic]:
        known = self.schema.get("properties", {})
        kind = self.schema.get("x-kind", "")
        severity = Severity.WARNING if self.shared and kind else Severity.ERROR
        for key, _ in self.node.pairs:
            if key.value not in known:
                args = {"key": key.value, "kind": kind, "known": ", ".join(known)}
                code = "map-unknown-attribute" if kind else "map-unknown-key"
                if self.path[0] == EDGES:
                    yield Diagnostic("map-edge-plain", key.span, args)
                    return
                yield Diagnostic(code, key.span, args, near(key.value, known), severity=severity)

    def _made(self, code: str, severity: Severity = Severity.ERROR, hint: str = "", **args: object) -> Diagnostic:
        value = self.error.instance
        shown = value if isinstance(value, (str, int, float)) and not isinstance(value, bool) else self._span().text
        basics: dict[str, object] = {"key": self.named, "value": _short(str(shown))}
        return Diagnostic(code, self._span(), basics | args, hint, severity=severity)

    def _span(self) -> Span:
        if "propertyNames" in self.error.absolute_schema_path:
            key = self.node.key(str(self.error.instance))
            if key is not None:
                return key.span
        return (self.node.pairs[0][0] if self.node.pairs and not self.node.flow else self.node).span


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def _find(root: Node, path: list[str | int]) -> tuple[Node, str]:
    """The node at a path, and the last key on the path."""
    node, named = root, ""
    for part in path:
        if isinstance(part, int):
            node = node.items[part]
        else:
            node, named = node.get(part) or node, part
    return node, named
