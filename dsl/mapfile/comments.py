"""The comments of a fresh map, in the language of whoever makes it; keys and kinds stay as they are."""

from __future__ import annotations

COMMENTS: dict[str, dict[str, str]] = {
    "en": {
        "for": "A map for {game}.",
        "map": "A map.",
        "legend": "A character for each terrain, and one for places where there is no cell.",
        "terrain": "One character a cell, one line a row, north at the top.",
        "nodes": "Circles; x to the right, y downward, in any unit.",
        "edges": "One-way lines: each list runs through its circles.",
        "sites": "Sites stand on a cell, or on several: at: [B2, B3].",
        "arrows": "Arrows lead from the tail to the head; via: [cells] bends the drawing.",
        "regions": "Regions are sets of cells; A1..C2 is a rectangle.",
        "starts": "Where the pieces start.",
    },
    "ru": {
        "for": "Карта для игры {game}.",
        "map": "Карта.",
        "legend": "По знаку на каждую местность и один для мест, где клетки нет.",
        "terrain": "Клетка — один знак, ряд — одна строка, север наверху.",
        "nodes": "Кружки; x вправо, y вниз, в любых единицах.",
        "edges": "Линии в одну сторону: каждый список идёт по своим кружкам.",
        "sites": "Места стоят на одной клетке или на нескольких: at: [B2, B3].",
        "arrows": "Стрелки ведут от хвоста к острию; via: [клетки] изгибает рисунок.",
        "regions": "Области — это наборы клеток; A1..C2 — прямоугольник.",
        "starts": "Где начинают фигуры.",
    },
    "uk": {
        "for": "Карта для гри {game}.",
        "map": "Карта.",
        "legend": "По знаку на кожну місцевість і один для місць, де клітинки немає.",
        "terrain": "Клітинка — один знак, ряд — один рядок, північ угорі.",
        "nodes": "Кружечки; x праворуч, y вниз, у будь-яких одиницях.",
        "edges": "Лінії в один бік: кожен список іде своїми кружечками.",
        "sites": "Місця стоять на одній клітинці або на кількох: at: [B2, B3].",
        "arrows": "Стрілки ведуть від хвоста до вістря; via: [клітинки] вигинає малюнок.",
        "regions": "Області — це набори клітинок; A1..C2 — прямокутник.",
        "starts": "Звідки починають фігури.",
    },
}
"""By language, then by what they stand above."""


def comment(name: str, language: str = "en", **args: object) -> str:
    """One comment, without the ``#``; in English for a language that has none."""
    return COMMENTS.get(language, COMMENTS["en"])[name].format(**args)
