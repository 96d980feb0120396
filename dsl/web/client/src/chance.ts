// The outcome of a chance: a die, a wheel or a card over the board.
import { el, svg } from "./dom";
import type { Effect, Fallen } from "./protocol";
import { say } from "./words";

const PIPS: Record<number, [number, number][]> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export class ChanceBox {
  readonly root = el("div", "chance");
  private timer = 0;

  constructor() {
    this.root.setAttribute("role", "status");
    this.root.addEventListener("click", () => this.hide());
  }

  hide(): void {
    clearTimeout(this.timer);
    this.root.classList.remove("on");
  }

  /** Show a face with its text, and the faces that hit, for as long as the effect lasts. */
  show(face: Element, { fallen, text, lasts, rest, needed }: Effect): void {
    const fell = fallen?.text ?? text ?? "";
    const outcome = fallen?.label ? `${fallen.label}: ${fell}` : fell;
    this.root.replaceChildren(face, el("p", "", needed ? `${outcome} · ${say("needed")} ${needed}` : outcome));
    this.root.style.setProperty("--lasts", `${lasts}ms`);
    this.root.classList.add("on");
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.hide(), lasts + rest);
  }
}

/** The picture of an outcome; null if this viewer may not know it. */
export function fallenFace(fallen: Fallen): Element | null {
  if (fallen.index === null) return null;
  if (fallen.kind === "spin" && fallen.outcomes) return wheel(fallen);
  const face = Number(fallen.text);
  if (fallen.kind === "roll" && PIPS[face]) return die(face);
  return el("div", fallen.kind === "draw" ? "card-face drawn" : "card-face", fallen.text ?? "");
}

function die(face: number): SVGSVGElement {
  const made = svg("svg", { viewBox: "-50 -50 100 100", class: "die" });
  made.append(svg("rect", { x: -44, y: -44, width: 88, height: 88, rx: 16, class: "die-face" }));
  for (const [x, y] of PIPS[face] ?? []) made.append(svg("circle", { cx: x * 24, cy: y * 24, r: 9, class: "pip" }));
  return made;
}

function wheel(fallen: Fallen): SVGSVGElement {
  const made = svg("svg", { viewBox: "-56 -56 112 112", class: "wheel" });
  const outcomes = fallen.outcomes ?? [];
  const weights = outcomes.map((_, at) => Math.max(fallen.weights?.[at] ?? 1, 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const point = (turn: number, r: number) => `${r * Math.sin(turn)},${-r * Math.cos(turn)}`;
  let turn = 0;
  let goal = 0;
  for (const [at, outcome] of outcomes.entries()) {
    const wide = (2 * Math.PI * (weights[at] ?? 0)) / all;
    if (!wide) continue;
    const end = turn + Math.min(wide, 2 * Math.PI - 0.001);
    const large = wide > Math.PI ? 1 : 0;
    const d = `M0,0L${point(turn, 50)}A50,50 0 ${large} 1 ${point(end, 50)}Z`;
    made.append(svg("path", { d, fill: fallen.colours?.[at] ?? "#8fc1d9", class: "sector" }));
    const [x, y] = point(turn + wide / 2, 34).split(",");
    const text = svg("text", { x: x ?? 0, y: y ?? 0, "text-anchor": "middle", "dominant-baseline": "middle" });
    text.setAttribute("font-size", outcome.length > 4 ? "6.5" : "9");
    text.textContent = outcome.length > 9 ? `${outcome.slice(0, 8)}…` : outcome;
    made.append(text);
    if (at === fallen.index) goal = turn + wide / 2;
    turn += wide;
  }
  const arrow = svg("path", { d: "M0,-40L5,8L-5,8Z", class: "arrow" });
  arrow.style.setProperty("--turn", `${(goal * 180) / Math.PI + 720}deg`);
  made.append(arrow, svg("circle", { r: 6, class: "hub" }));
  return made;
}
