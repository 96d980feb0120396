"""Types for the numbers of rows: the type says in which table of the linked program the row is."""

from __future__ import annotations

from typing import Any, NewType

NO: Any = -1
"""The number for no row, slot or block, of any of these types."""

TempId = NewType("TempId", int)
"""The number of a temporary in the ``temps`` of its procedure, not in a table of the program."""
SlotId = NewType("SlotId", int)
SpanId = NewType("SpanId", int)
ClauseId = NewType("ClauseId", int)
TemplateId = NewType("TemplateId", int)
ErrorId = NewType("ErrorId", int)
DomainId = NewType("DomainId", int)
TableId = NewType("TableId", int)
KindId = NewType("KindId", int)
DeckId = NewType("DeckId", int)
SightId = NewType("SightId", int)
FieldId = NewType("FieldId", int)
FunctionId = NewType("FunctionId", int)
RouteId = NewType("RouteId", int)
RuleId = NewType("RuleId", int)
QuestionId = NewType("QuestionId", int)
BlockId = NewType("BlockId", int)

ROWS = {
    SlotId: "slots",
    SpanId: "spans",
    ClauseId: "clauses",
    TemplateId: "templates",
    ErrorId: "errors",
    DomainId: "domains",
    TableId: "tables",
    KindId: "kinds",
    DeckId: "decks",
    SightId: "sights",
    FieldId: "fields",
    FunctionId: "functions",
    RouteId: "routes",
    RuleId: "rules",
    QuestionId: "questions",
    BlockId: "blocks",
}
"""For each type the table of a linked program that its numbers belong to."""
