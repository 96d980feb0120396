// The picture of the chart with pieces, goals and ways over it. Lengths are in units of that picture.
import { Camera } from "./camera";
import { clamp, lightness, svg } from "./dom";
import type { Ground, Look, Mark, Piece } from "./protocol";
import { Tokens } from "./tokens";

type Point = [number, number];
type Fan = [number, number, number];

const FANS: Record<number, Fan[]> = {
  1: [[0, 0, 1]],
  2: [
    [-0.21, -0.1, 0.68],
    [0.21, 0.1, 0.68],
  ],
  3: [
    [-0.23, 0.16, 0.6],
    [0.23, 0.16, 0.6],
    [0, -0.22, 0.6],
  ],
  4: [
    [-0.23, -0.22, 0.55],
    [0.23, -0.22, 0.55],
    [-0.23, 0.22, 0.55],
    [0.23, 0.22, 0.55],
  ],
};
const ASIDE: Fan = [0.27, -0.27, 0.64];
const MOST = 7;
const LAYERS = ["recent", "goals", "marks", "course", "pieces", "flash"] as const;
/** The least and greatest width of a token in pixels. */
const SMALLEST = 27;
const LARGEST = 60;

export class Board {
  readonly camera: Camera;
  readonly tokens: Tokens;
  readonly cell: number;
  onpoint: (cell: number, touch: boolean) => void = () => {};
  onhover: (cell: number | null) => void = () => {};
  private readonly over: SVGSVGElement;
  private readonly layers = {} as Record<(typeof LAYERS)[number], SVGGElement>;
  private readonly shown = new Map<string, { group: SVGGElement; fan: Fan }>();
  private pickable: number[] = [];
  private elsewhere: number[] = [];

  constructor(
    private readonly ground: Ground,
    chart: string,
  ) {
    const [width, height] = ground.size;
    this.cell = ground.cell * (ground.kind === "track" ? 1.9 : 1);
    this.camera = new Camera(ground.size);
    this.tokens = new Tokens(ground.symbols);
    this.over = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, class: "over", role: "group" });
    this.over.append(this.tokens.defs);
    for (const name of LAYERS) {
      this.layers[name] = svg("g", { class: name });
      this.over.append(this.layers[name]);
    }
    const picture = new Image(width, height);
    picture.decoding = "async";
    picture.draggable = false;
    picture.alt = "";
    picture.src = chart;
    this.camera.stage.append(picture, this.over);
    this.camera.onmoved = () => this.resize();
    this.camera.onpress = (x, y, slack) => this.press(x, y, slack);
    this.camera.onhover = (x, y) => this.onhover(this.nearest(this.pickable, x, y, 0));
  }

  get root(): HTMLElement {
    return this.camera.root;
  }

  at(cell: number): Point {
    return this.ground.centres[cell] ?? [0, 0];
  }

  fit(cells: number[]): void {
    const touch = matchMedia("(pointer: coarse)").matches;
    this.camera.fit(
      cells.map((cell) => this.at(cell)),
      this.cell,
      touch ? 40 : 30,
      touch ? 58 : 76,
    );
  }

  private press(x: number, y: number, slack: number): boolean {
    const cell = this.nearest(this.pickable, x, y, slack) ?? this.nearest(this.elsewhere, x, y, slack);
    if (cell !== null) this.onpoint(cell, slack > 0);
    return cell !== null;
  }

  /** Which of ``cells`` is nearest to a point of the screen; null if none is within a cell or ``slack`` pixels. */
  private nearest(cells: number[], x: number, y: number, slack: number): number | null {
    const [px, py] = this.camera.toChart(x, y);
    let best: number | null = null;
    let least = Math.max(this.cell * 0.62, slack / this.camera.scale);
    for (const cell of cells) {
      const [cx, cy] = this.at(cell);
      const away = Math.hypot(cx - px, cy - py);
      if (away < least) {
        least = away;
        best = cell;
      }
    }
    return best;
  }

  // --- pieces

  /** The width of a piece alone in its cell. */
  side(): number {
    const share = this.ground.kind === "track" ? 0.62 : 0.84;
    return clamp(this.cell * share, SMALLEST / this.camera.scale, LARGEST / Math.min(this.camera.scale, 1));
  }

  private resize(): void {
    const side = this.side();
    const apart = Math.max(this.cell, side / 0.84);
    for (const { group, fan } of this.shown.values()) {
      const [dx, dy, size] = fan;
      group.firstElementChild?.setAttribute(
        "transform",
        `translate(${dx * apart},${dy * apart}) scale(${(side * size) / 100})`,
      );
    }
    this.over.style.setProperty("--hair", String(Math.max(this.cell * 0.05, 2 / this.camera.scale)));
  }

  pieces(pieces: Piece[], marks: Mark[]): void {
    const cells = new Map<number, Piece[]>();
    for (const piece of pieces) if (piece.cell >= 0) cells.set(piece.cell, [...(cells.get(piece.cell) ?? []), piece]);
    this.layers.pieces.replaceChildren();
    this.layers.marks.replaceChildren();
    this.shown.clear();
    for (const [number, mark] of marks.entries()) {
      const group = this.stand(mark.cell, mark.look, mark.name, mark.secret);
      this.layers.marks.append(group);
      this.shown.set(`mark:${number}`, { group, fan: [0, 0, 0.5] });
    }
    for (const [cell, there] of cells) {
      const drawn = there.slice(0, MOST);
      for (const [place, piece] of drawn.entries()) {
        const alone = there.length === 1 && piece.aside;
        const turn = (2 * Math.PI * place) / drawn.length - Math.PI / 2;
        const wheel: Fan = [0.3 * Math.cos(turn), 0.3 * Math.sin(turn), 0.46];
        const fan = alone ? ASIDE : (FANS[drawn.length]?.[place] ?? wheel);
        const group = this.stand(cell, piece.look, piece.name, false);
        if (piece.secret) group.classList.add("marked");
        this.layers.pieces.append(group);
        this.shown.set(piece.ref, { group, fan });
      }
    }
    this.resize();
  }

  private stand(cell: number, look: Look, name: string, secret: boolean): SVGGElement {
    const [x, y] = this.at(cell);
    const kind = secret ? "piece secret" : "piece";
    const group = svg("g", { class: kind, transform: `translate(${x},${y})`, role: "img" });
    const title = svg("title");
    title.textContent = `${name}, ${this.ground.names[cell]}`;
    group.append(this.tokens.token(look), title);
    return group;
  }

  rings(rings: Map<string, string>): void {
    for (const [ref, { group }] of this.shown) {
      group.classList.remove("ready", "chosen", "aimed");
      const ring = rings.get(ref);
      if (ring) group.classList.add(ring);
    }
  }

  // --- goals and ways

  goals(cells: number[], elsewhere: number[], busy: Set<number>, aimed: boolean): void {
    const layer = this.layers.goals;
    layer.replaceChildren();
    this.pickable = cells;
    this.elsewhere = elsewhere;
    const shape = this.ground.shape.map(([dx, dy]) => `${dx * 0.94},${dy * 0.94}`).join(" ");
    for (const cell of cells) {
      const [cx, cy] = this.at(cell);
      const cls = aimed ? " aim" : "";
      if (busy.has(cell)) {
        layer.append(svg("circle", { cx, cy, r: this.cell * 0.6, class: `glow${cls}` }));
        continue;
      }
      layer.append(svg("polygon", { points: shape, transform: `translate(${cx},${cy})`, class: `hit${cls}` }));
      layer.append(svg("circle", { cx, cy, r: this.cell * 0.24, class: `rim${cls}` }));
    }
  }

  course(way: number[], ghost?: Look): void {
    const layer = this.layers.course;
    layer.replaceChildren();
    const cells = way.filter((cell) => cell >= 0);
    const last = cells.at(-1);
    if (last === undefined) return;
    if (cells.length > 1) {
      const points = cells.map((cell) => this.at(cell).join(",")).join(" ");
      layer.append(svg("polyline", { points, class: "under" }), svg("polyline", { points, class: "dots" }));
    }
    if ((way.at(-1) ?? -1) < 0) return; // the way ends with a mark that more steps follow
    const [cx, cy] = this.at(last);
    layer.append(svg("circle", { cx, cy, r: this.cell * 0.52, class: "target" }));
    if (!ghost) return;
    const group = svg("g", { class: "ghost", transform: `translate(${cx},${cy}) scale(${this.side() / 100})` });
    group.append(this.tokens.token({ ...ghost, pips: undefined, badge: undefined }));
    layer.append(group);
  }

  recent(moves: { way: number[]; ink: string }[]): void {
    const layer = this.layers.recent;
    layer.replaceChildren();
    for (const { way, ink } of moves) {
      const cells = way.filter((cell) => cell >= 0);
      if (cells.length < 2) continue;
      const points = cells.map((cell) => this.at(cell).join(",")).join(" ");
      const cls = lightness(ink) > 0.72 ? "wake pale" : "wake";
      layer.append(svg("polyline", { points, class: "foam" }), svg("polyline", { points, class: cls, stroke: ink }));
    }
  }

  // --- for effects

  layer(name: "recent" | "flash"): SVGGElement {
    return this.layers[name];
  }

  /** The group of a piece that is on the board. */
  piece(ref: string | undefined): SVGGElement | undefined {
    return this.shown.get(ref ?? "")?.group;
  }

  /** The token of a piece that is on the board, as a picture for a line of text. */
  portrait(ref: string | undefined): SVGSVGElement {
    const made = svg("svg", { viewBox: "-62 -62 124 128", "aria-hidden": "true" });
    const token = this.piece(ref)?.querySelector(".token")?.cloneNode(true);
    if (token instanceof SVGElement) {
      token.removeAttribute("transform");
      made.append(token);
    }
    return made;
  }

  /** The part of the chart on the screen: left, top, width, height. */
  seen(): [number, number, number, number] {
    const box = this.root.getBoundingClientRect();
    const [x, y] = this.camera.toChart(box.left, box.top);
    return [x, y, box.width / this.camera.scale, box.height / this.camera.scale];
  }
}
