"""Makes the kit of a game; and a map file for a board whose size is declared in the rules."""

from __future__ import annotations

from dataclasses import replace

from dsl.engines.linking.game import Game
from dsl.engines.protocol.errors import RuleError
from dsl.games.play.rulebook import Rulebook
from dsl.maps.board.map import Placed
from dsl.services.kit.chance_parts import ChanceParts
from dsl.services.kit.kit_values import Counter, Kit, ReferenceTable, Remark
from dsl.services.kit.piece_counters import PieceCounters
from dsl.services.kit.piece_names import named_as_for_few
from dsl.services.kit.played_opening import PlayedOpening, play_opening
from dsl.services.kit.player_mats import PlayerMats
from dsl.services.kit.site_markers import SiteMarkers
from dsl.services.match.loaded_game import LoadedGame, load, setup_program, troubles_of
from dsl.services.match.match_values import MatchSetup, Seat, Trouble
from dsl.text.diagnostics import Problems

DEFAULT_TERRAIN = "field"
"""The terrain of cells if the rules declare none."""


def board_text(game: Game) -> str:
    """The text of a map file with the board's size, its first terrain in all cells, and its sites and arrows."""
    shape = game.map.topology
    wide, high = game.spec.size or (0, 0)
    kind = game.spec.topology
    name = game.map.terrains[0] if game.map.terrains else DEFAULT_TERRAIN
    lines = [
        "fordewind: 1",
        f"games: [{game.name}]",
        f"grid: {{kind: {kind}, width: {wide}, height: {high}, coordinates: {shape.coordinates}}}",
        f'legend: {{".": {name}}}',
        "terrain: |",
        *("  " + "." * wide for _ in range(high)),
    ]
    if game.map.sites:
        lines += ["sites:", *(f"  - {{kind: {s.kind}, at: {shape.names[s.cells[0]]}}}" for s in game.map.sites)]
    if game.map.arrows:
        lines += ["arrows:", *(_arrow(arrow, shape.names) for arrow in game.map.arrows)]
    return "\n".join(lines) + "\n"


def _arrow(arrow: Placed, names: tuple[str, ...] | list[str]) -> str:
    return f"  - {{kind: {arrow.kind}, from: {names[arrow.cells[0]]}, to: {names[arrow.cells[1]]}}}"


def packed(setup: MatchSetup, players: int = 0) -> Kit | tuple[Trouble, ...]:
    """The kit of a game for a number of players (0: the greatest possible), or the errors that prevent it."""
    loaded = _loaded(setup, players)
    if not isinstance(loaded, LoadedGame):
        return loaded
    try:
        opened = play_opening(loaded)
    except RuleError as error:
        return troubles_of([error.diagnostic])
    return _kit(loaded, opened, () if players else _counters_for_fewest(setup, loaded))


def _counters_for_fewest(setup: MatchSetup, loaded: LoadedGame) -> tuple[Counter, ...]:
    """The counters of a match with as few players as possible; empty if that is this match, or if it cannot begin."""
    low = loaded.game.program.players[0]
    fewer = load(replace(setup, seats=(Seat(),) * low)) if low < loaded.game.seats else ()
    if not isinstance(fewer, LoadedGame):
        return ()
    try:
        return PieceCounters(fewer, play_opening(fewer)).counters()[0]
    except RuleError:
        return ()


def _loaded(setup: MatchSetup, players: int) -> LoadedGame | tuple[Trouble, ...]:
    """The game for this number of players (0: for the greatest number with which it can begin), or its errors."""
    if players:
        return load(replace(setup, seats=(Seat(),) * players))
    problems = Problems()
    program = setup_program(setup, problems)
    if program is None:
        return troubles_of(problems)
    low, high = program.players
    for seats in range(high, low, -1):
        found = load(replace(setup, seats=(Seat(),) * seats))
        if isinstance(found, LoadedGame):
            return found
    return load(replace(setup, seats=(Seat(),) * low))


def _kit(loaded: LoadedGame, opened: PlayedOpening, few: tuple[Counter, ...]) -> Kit:
    game, words = loaded.game, loaded.words
    pieces = PieceCounters(loaded, opened)
    found_counters, remarks = pieces.counters()
    counters = named_as_for_few(found_counters, few)
    if counters != found_counters:
        remarks = (*remarks, Remark("kit-names", (("count", game.program.players[0]),)))
    chances = ChanceParts(loaded)
    mats = PlayerMats(pieces, counters, Rulebook(loaded.family, loaded.gap_values))
    markers, more = SiteMarkers(pieces, counters).markers()
    found = [*remarks, *more, *(Remark("kit-no-die", (("low", a), ("high", b))) for a, b in chances.odd_ranges())]
    if not opened.complete:
        found.append(Remark("kit-setup-open"))
    position = opened.position
    names = tuple(player.role or player.name for player in position.players)
    return Kit(
        game=game.name, title=words.word(game.title), map_title=game.map.title(words.language) or game.map.name,
        language=words.language, seats=game.seats, least_seats=game.program.players[0], size=_size(loaded),
        opening=position, board=_board(loaded), seat_names=names, counters=counters,
        markers=tuple(markers), spinners=chances.spinners(),
        dice=chances.dice, decks=chances.decks(), mats=mats.mats(), strips=mats.strips(), registers=mats.registers(),
        log=mats.log(),
        tables=_tables(loaded), remarks=tuple(found),
    )  # fmt: skip


def _board(loaded: LoadedGame) -> str:
    """The text of the map, or of the board that the rules carry."""
    board = loaded.setup.board
    return board.text if board is not None else board_text(loaded.game)


def _size(loaded: LoadedGame) -> tuple[int, int]:
    """Columns and rows of the board; 0 for a track."""
    shape = loaded.game.map.topology
    size = getattr(shape, "width", 0), getattr(shape, "height", 0)
    return size if all(isinstance(side, int) for side in size) else (0, 0)


def _tables(loaded: LoadedGame) -> tuple[ReferenceTable, ...]:
    """The tables of the rules, without wheels and decks."""
    game, words = loaded.game, loaded.words
    found = []
    for table in game.program.tables.values():
        domain = game.program.domains[table.name]
        if domain.kind != "table" or not table.columns:
            continue
        columns = [words.word(column.label or column.name) for column in table.columns.values()]
        rows = []
        for row, (member, label) in enumerate(zip(domain.members, domain.labels or domain.members)):
            cells = (game.type_datum(c.type, game.tables[table.name, c.name][row]) for c in table.columns.values())
            rows.append((words.word(label or member), *(words.label(game, cell) for cell in cells)))
        title, note = words.word(domain.label or table.name), words.word(table.help) if table.help else ""
        found.append(ReferenceTable(title, tuple(columns), tuple(rows), note))
    return tuple(found)
