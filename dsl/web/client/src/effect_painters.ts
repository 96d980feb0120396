// Draws each kind of effect as moving shapes. Lengths are in units of the chart's picture.
import type { Board } from "./board";
import { isCalm, svg } from "./dom";
import type { Effect } from "./protocol";

type Point = [number, number];
type Frames = Keyframe[];

export interface Shown {
  effect: Effect;
  board: Board;
  /** The middles of the effect's cells that are on the board. */
  way: Point[];
  /** The width of a piece. */
  side: number;
  ink: string;
  layer: SVGGElement;
}

const PUFFS = [0, 1, 2, 3, 4];
const DROPS = [0, 1, 2, 3, 4, 5, 6];
const GUSTS = 9;
const SPOTS: Record<string, string> = { smoke: "#ece6d8", dark: "#4a443c", burst: "#ffb52e", splash: "#f4fbff" };

/** Animate an element of an effect, between the parts ``from`` and ``to`` (0 to 1) of its duration. */
function move({ effect }: Shown, what: Element, frames: Frames, from = 0, to = 1, easing = "ease-out"): Animation {
  const { begin, lasts, rest } = effect;
  if (isCalm()) {
    const still = { transform: frames[0]?.transform ?? "none" };
    what.setAttribute("opacity", "0");
    return what.animate([{ ...still, opacity: 1 }, still], { delay: begin, duration: lasts + rest });
  }
  const duration = Math.max(lasts * (to - from), 1);
  return what.animate(frames, { delay: begin + lasts * from, duration, easing, fill: "both" });
}

const put = ([x, y]: Point, more = ""): string => `translate(${x}px,${y}px) ${more}`;
const between = ([x, y]: Point, [u, v]: Point, part: number): Point => [x + (u - x) * part, y + (v - y) * part];

/** A spot of smoke, water or fire that grows and fades. */
function spot(
  shown: Shown,
  kind: string,
  at: Point,
  r: number,
  from: number,
  to: number,
  by: Point = [0, 0],
): Animation {
  const made = svg("circle", { r: r * shown.side, fill: SPOTS[kind] ?? "#fff" });
  shown.layer.append(made);
  const end: Point = [at[0] + by[0] * shown.side, at[1] + by[1] * shown.side];
  const frames = [
    { transform: put(at, "scale(.3)"), opacity: 0 },
    { transform: put(between(at, end, 0.4)), opacity: 0.95, offset: 0.25 },
    { transform: put(end, "scale(1.5)"), opacity: 0 },
  ];
  return move(shown, made, frames, from, to);
}

function ring(shown: Shown, at: Point, ink: string, from = 0, to = 1): Animation {
  const made = svg("circle", { r: shown.side * 0.5, class: "ripple", stroke: ink });
  shown.layer.append(made);
  return move(
    shown,
    made,
    [
      { transform: put(at, "scale(.5)"), opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: put(at, "scale(1.6)"), opacity: 0 },
    ],
    from,
    to,
  );
}

/** A number that rises from a place. */
function number(shown: Shown, at: Point, cls: string): Animation[] {
  const by = shown.effect.by ?? 0;
  const group = svg("g", { class: `boom ${cls}` });
  const text = svg("text", { y: shown.side * 0.14, "font-size": shown.side * 0.4, "text-anchor": "middle" });
  text.textContent = by > 0 ? `+${by}` : `−${-by}`;
  group.append(svg("circle", { r: shown.side * 0.36 }), text);
  shown.layer.append(group);
  const [x, y] = at;
  const frames = [
    { transform: put([x, y]), opacity: 0 },
    { opacity: 1, offset: 0.15 },
    { opacity: 1, offset: 0.7 },
    { transform: put([x, y - shown.side * 0.8]), opacity: 0 },
  ];
  return [move(shown, group, frames)];
}

function sail(shown: Shown): Animation[] {
  const { effect, board, way, layer, side } = shown;
  const group = board.piece(effect.piece);
  if (way.length < 2) return [];
  const points = way.map(([x, y]) => `${x},${y + side * 0.18}`).join(" ");
  const foam = svg("polyline", { points, class: "trail", pathLength: 1 });
  layer.append(foam);
  const found = [move(shown, foam, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], 0, 1, "ease-in-out")];
  if (group) {
    group.parentNode?.append(group);
    found.push(
      move(
        shown,
        group,
        way.map((at) => ({ transform: put(at) })),
        0,
        1,
        "ease-in-out",
      ),
    );
  }
  return found;
}

function shot(shown: Shown): Animation[] {
  const [start, end] = [shown.way[0], shown.way.at(-1)];
  if (!start || !end || shown.way.length < 2) return [];
  const long = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const ahead: Point = [(end[0] - start[0]) / long, (end[1] - start[1]) / long];
  const muzzle: Point = [start[0] + ahead[0] * shown.side * 0.45, start[1] + ahead[1] * shown.side * 0.45];
  const ball = svg("circle", { r: Math.max(shown.side * 0.09, 3), class: "ball" });
  const top = between(muzzle, end, 0.5);
  shown.layer.append(ball);
  const arc: Frames = [
    { transform: put(muzzle), opacity: 1 },
    { transform: put([top[0], top[1] - long * 0.12]), opacity: 1 },
    { transform: put(end), opacity: 0 },
  ];
  const puff = (k: number) =>
    spot(shown, "smoke", muzzle, 0.12 + 0.03 * k, 0.03 * k, 1 + 0.35 * k, [
      ahead[0] * 0.16 * k + Math.sin(k * 2.3) * 0.08,
      ahead[1] * 0.16 * k - 0.1,
    ]);
  return [spot(shown, "burst", muzzle, 0.26, 0, 0.4), ...PUFFS.map(puff), move(shown, ball, arc, 0, 1, "linear")];
}

function hit(shown: Shown): Animation[] {
  const at = shown.way.at(-1);
  if (!at) return [];
  const smoke = PUFFS.map((k) =>
    spot(shown, "dark", at, 0.14, 0.1 * k, 1 + 0.15 * k, [Math.sin(k * 2) * 0.15, -0.4 - 0.12 * k]),
  );
  const burst = isCalm() ? [] : [spot(shown, "burst", at, 0.5, 0, 0.5), ...smoke];
  return [...burst, ...number(shown, at, "less")];
}

function miss(shown: Shown): Animation[] {
  const at = shown.way.at(-1);
  if (!at) return [];
  const beside: Point = [at[0] + shown.side * 0.42, at[1] + shown.side * 0.2];
  const drop = (k: number) =>
    spot(shown, "splash", beside, 0.07, 0.04 * k, 0.8, [Math.sin(k * 0.9) * 0.3, -0.15 - 0.1 * (k % 4)]);
  return [ring(shown, beside, "#f4fbff"), ...DROPS.map(drop)];
}

function sunk(shown: Shown): Animation[] {
  const at = shown.way[0];
  const group = shown.board.piece(shown.effect.piece);
  if (!at) return [];
  const low: Point = [at[0], at[1] + shown.side * 0.25];
  const bubble = (k: number) =>
    spot(shown, "splash", low, 0.06, 0.1 * k, 0.5 + 0.08 * k, [Math.sin(k * 1.7) * 0.35, -0.25]);
  const found = [ring(shown, low, "#ffffff", 0, 0.6), ring(shown, low, "#ffffff", 0.35, 1), ...DROPS.map(bubble)];
  const down = put([at[0], at[1] + shown.side * 0.4], "rotate(24deg) scale(.7)");
  if (group)
    found.push(
      move(shown, group, [
        { transform: put(at), opacity: 1 },
        { opacity: 0.9, offset: 0.6 },
        { transform: down, opacity: 0 },
      ]),
    );
  return found;
}

function capture(shown: Shown): Animation[] {
  const at = shown.way.at(-1);
  if (!at) return [];
  const { side, ink, layer } = shown;
  const flag = svg("g", { class: "flag" });
  flag.append(svg("path", { d: `M0,0V${-side * 1.1}` }));
  const wide = side * 0.7;
  const cloth = svg("path", {
    d: `M0,0h${wide}l${-wide * 0.2},${wide * 0.25}l${wide * 0.2},${wide * 0.25}h${-wide}Z`,
    fill: ink,
  });
  flag.append(cloth);
  layer.append(flag);
  flag.setAttribute("transform", `translate(${at[0]},${at[1]})`);
  const up = [{ transform: `translateY(${-side * 0.3}px)` }, { transform: `translateY(${-side * 1.1}px)` }];
  return [
    move(shown, flag, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1 }]),
    move(shown, cloth, up, 0.2, 0.9),
    ring(shown, at, ink, 0.5, 1),
  ];
}

function points(shown: Shown): Animation[] {
  const at = shown.way.at(-1);
  return at ? number(shown, at, "coin") : [];
}

function grapple(shown: Shown): Animation[] {
  const [start, end] = [shown.way[0], shown.way.at(-1)];
  if (!start || !end) return [];
  const rope = svg("path", { d: `M${start}L${end}`, class: "rope", pathLength: 1 });
  shown.layer.append(rope);
  return [move(shown, rope, [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], 0, 0.6)];
}

/** Strokes all over the board that run with the wind. */
function wind(shown: Shown): Animation[] {
  const { effect, board, layer } = shown;
  if (effect.bearing === undefined) return [];
  const turn = (effect.bearing * Math.PI) / 180;
  const ahead: Point = [Math.sin(turn), -Math.cos(turn)];
  const [x, y, wide, high] = board.seen();
  const unit = Math.min(wide, high);
  const found: Animation[] = [];
  for (let k = 0; k < GUSTS; k++) {
    const at: Point = [x + wide * ((k * 0.37 + 0.15) % 1), y + high * ((k * 0.61 + 0.1) % 1)];
    const end: Point = [at[0] + ahead[0] * unit * 0.28, at[1] + ahead[1] * unit * 0.28];
    const [u, v] = [ahead[0] * unit * 0.1, ahead[1] * unit * 0.1];
    const gust = svg("path", { d: `M${-u},${-v}q${u - v * 0.25},${v + u * 0.25} ${2 * u},${2 * v}`, class: "gust" });
    gust.style.strokeWidth = String(unit * 0.008);
    layer.append(gust);
    const frames = [
      { transform: put(at), opacity: 0 },
      { opacity: 0.95, offset: 0.3 },
      { transform: put(end), opacity: 0 },
    ];
    const { lasts, rest } = effect;
    found.push(move({ ...shown, effect: { ...effect, lasts: lasts + rest } }, gust, frames, 0.02 * k, 1));
  }
  return found;
}

export const PAINTERS: Record<string, (shown: Shown) => Animation[]> = {
  move: sail,
  drift: sail,
  placed: (shown) => (shown.way[0] ? [ring(shown, shown.way[0], shown.ink)] : []),
  removed: (shown) => {
    const group = shown.board.piece(shown.effect.piece);
    return group ? [move(shown, group, [{ opacity: 1 }, { opacity: 0 }])] : [];
  },
  repair: (shown) => (shown.way[0] ? number(shown, shown.way[0], "") : []),
  shot,
  hit,
  miss,
  sunk,
  capture,
  points,
  grapple,
  wind,
};
