"""Colours as semantic tokens: each as its distance from the one before it, in numbers that the legend explains."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.workspace import TextDocument

from dsl.services.writing.contract import Role, Token

_TYPES: dict[Role, tuple[str, str]] = {
    "keyword": ("keyword", ""),
    "decision": ("event", ""),
    "chance": ("macro", ""),
    "text": ("string", ""),
    "brace": ("parameter", ""),
    "number": ("number", ""),
    "type": ("type", ""),
    "parameter": ("property", "readonly"),
    "declared": ("function", "declaration"),
    "name": ("variable", ""),
    "label": ("string", ""),
    "help": ("comment", "documentation"),
    "comment": ("comment", ""),
    "clause": ("decorator", ""),
    "sign": ("operator", ""),
}
"""Each role as one of the protocol's own types, which every theme colours, and a modifier."""
LEGEND = lsp.SemanticTokensLegend(
    token_types=list(dict.fromkeys(kind for kind, _ in _TYPES.values())),
    token_modifiers=sorted({modifier for _, modifier in _TYPES.values() if modifier}),
)


def encoded(document: TextDocument, lines: tuple[tuple[Token, ...], ...]) -> lsp.SemanticTokens:
    """The tokens of all lines, with columns and lengths in the client's units."""
    codec, texts, data = document.position_codec, document.lines, list[int]()
    line_before, begin_before = 0, 0
    for number, tokens in enumerate(lines[: len(texts)]):
        text = texts[number]
        for token in tokens:
            begin = codec.client_num_units(text[: token.column - 1])
            length = codec.client_num_units(text[token.column - 1 : token.column - 1 + token.length])
            kind, modifier = _TYPES[token.role]
            same_line = number == line_before
            data += [number - line_before, begin - begin_before if same_line else begin, length]
            data += [LEGEND.token_types.index(kind), _bits(modifier)]
            line_before, begin_before = number, begin
    return lsp.SemanticTokens(data)


def _bits(modifier: str) -> int:
    return 1 << LEGEND.token_modifiers.index(modifier) if modifier else 0
