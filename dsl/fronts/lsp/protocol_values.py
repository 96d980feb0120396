"""Problems, completions and hovers as the protocol has them."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.workspace import TextDocument

from dsl.fronts.lsp.text_ranges import Locations, range_in, same_file
from dsl.services.writing.contract import Completions, Hover, Problem, Proposal
from dsl.text.diagnostics import Severity, message

_SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.NOTE: lsp.DiagnosticSeverity.Information,
}
_KINDS: dict[str, lsp.CompletionItemKind] = {
    "keyword": lsp.CompletionItemKind.Keyword,
    "key": lsp.CompletionItemKind.Property,
    "value": lsp.CompletionItemKind.Value,
    "param": lsp.CompletionItemKind.Constant,
    "attribute": lsp.CompletionItemKind.Field,
    "column": lsp.CompletionItemKind.Field,
    "option": lsp.CompletionItemKind.EnumMember,
    "row": lsp.CompletionItemKind.EnumMember,
    "enum": lsp.CompletionItemKind.Enum,
    "table": lsp.CompletionItemKind.Struct,
    "function": lsp.CompletionItemKind.Function,
    "rule": lsp.CompletionItemKind.Method,
    "piece": lsp.CompletionItemKind.Class,
    "clause": lsp.CompletionItemKind.Reference,
}
NAME = "fordewind"
"""What an editor calls the source of the diagnostics."""


def diagnostic(problem: Problem, document: TextDocument, locations: Locations, language: str) -> lsp.Diagnostic:
    """A problem as it is underlined; one that stands in a file below is told at the top of this one."""
    text = problem.said.text(language)
    if problem.hint:
        text += "\n" + message("hint", {"hint": problem.hint}, language)
    here = problem.place is not None and same_file(problem.place.file, document.path)
    notes = list(problem.notes)
    if problem.place is not None and not here:
        notes.insert(0, (problem.place, problem.said))
    return lsp.Diagnostic(
        range=range_in(document, problem.place) if here and problem.place is not None else _first_line(document),
        message=text,
        severity=_SEVERITIES[problem.severity],
        code=problem.code,
        source=NAME,
        related_information=[
            lsp.DiagnosticRelatedInformation(locations.location(place), said.text(language)) for place, said in notes
        ],
    )


def _first_line(document: TextDocument) -> lsp.Range:
    length = len(document.lines[0].rstrip("\r\n")) if document.lines else 0
    return lsp.Range(lsp.Position(0, 0), lsp.Position(0, length))


def completion_list(found: Completions, document: TextDocument) -> lsp.CompletionList:
    """What may be written, in this order; the client need not sort it again."""
    place = range_in(document, found.place)
    items = [_item(proposal, place, rank) for rank, proposal in enumerate(found.proposals)]
    return lsp.CompletionList(is_incomplete=True, items=items)


def _item(proposal: Proposal, place: lsp.Range, rank: int) -> lsp.CompletionItem:
    about = " · ".join(filter(None, (proposal.label, proposal.detail)))
    return lsp.CompletionItem(
        label=proposal.text,
        kind=_KINDS.get(proposal.kind, lsp.CompletionItemKind.Variable),
        detail=about or None,
        documentation=proposal.help or None,
        text_edit=lsp.TextEdit(place, proposal.text),
        filter_text=proposal.text,
        sort_text=f"{rank:05}",
    )


def hover_text(found: Hover, document: TextDocument, sentences: tuple[str, ...]) -> lsp.Hover:
    """What is known of a name, as Markdown; ``sentences`` are those of its clauses."""
    heading = f"```fordewind\n{found.heading}\n```"
    label = f"**{found.label}**" if found.label else ""
    value = f"= `{found.value}`" if found.value else ""
    quotes = "\n".join(f"> {sentence}" for sentence in sentences)
    parts = (heading, " ".join(filter(None, (label, value))), found.help, quotes)
    text = lsp.MarkupContent(lsp.MarkupKind.Markdown, "\n\n".join(filter(None, parts)))
    return lsp.Hover(contents=text, range=range_in(document, found.place))
