// Position and scale of the chart on the screen: changed by fingers, mouse and wheel, and by ``fit`` and ``showAll``.
import { clamp, el, isCalm } from "./dom";

type Point = [number, number];

/** The greatest scale: pixels per unit of the chart. */
const LARGEST = 5;
/** A pointer that moved fewer pixels has not dragged. */
const STILL = 8;
/** Milliseconds within which two presses are a double press. */
const SOON = 300;
/** Pixels by which the chart can be moved past the rims of the board. */
const BEYOND = 70;
/** The width of a finger in pixels. */
const FINGER = 26;
/** Pixels by which a small piece reaches beyond the middle of its cell. */
const PIECE = 18;
/** Pixels at the rims of the board that tools, facts and the last line of the log cover. */
const TOOLS = { top: 44, right: 66, bottom: 58 };
/** The least scale as a part of that at which the whole chart fits: so no goal needs to lie under the tools. */
const SMALLER = 0.7;

export class Camera {
  readonly root = el("div", "board");
  readonly stage = el("div", "stage");
  scale = 1;
  onmoved: () => void = () => {};
  onpress: (x: number, y: number, slack: number) => boolean = () => false;
  onhover: (x: number, y: number) => void = () => {};
  private x = 0;
  private y = 0;
  private whole = true;
  private calm = 0;

  constructor(private readonly size: [number, number]) {
    this.root.append(this.stage);
    this.listen();
    new ResizeObserver(() => {
      if (!this.root.clientWidth) return;
      if (this.whole) this.showAll(false);
      else this.put(false);
    }).observe(this.root);
  }

  private get least(): number {
    return Math.min(this.root.clientWidth / this.size[0], this.root.clientHeight / this.size[1]);
  }

  /** A point of the screen (pixels) in units of the chart. */
  toChart(x: number, y: number): [number, number] {
    const box = this.root.getBoundingClientRect();
    return [(x - box.left - this.x) / this.scale, (y - box.top - this.y) / this.scale];
  }

  showAll(softly = true): void {
    this.whole = true;
    this.scale = this.least || 1;
    this.x = (this.root.clientWidth - this.size[0] * this.scale) / 2;
    this.y = (this.root.clientHeight - this.size[1] * this.scale) / 2;
    this.put(softly);
  }

  /**
   * Show points of the chart. A cell is ``cell`` units wide and becomes ``least`` to ``most`` pixels wide; smaller
   * if all points fit only then, as long as a finger can tell them apart.
   */
  fit(points: Point[], cell: number, least: number, most: number): void {
    const [wide, high] = [this.root.clientWidth, this.root.clientHeight];
    if (!points.length || !wide) return;
    if (this.least * cell >= least)
      points = [[cell * 1.2, cell * 1.2], this.size.map((side) => side - cell * 1.2)] as [Point, Point];
    const [roomX, roomY] = [wide - TOOLS.right, high - TOOLS.top - TOOLS.bottom];
    const fittingScale = (some: Point[]) => {
      const [x0, x1, y0, y1] = bounds(some);
      return Math.min((roomX - 2 * PIECE) / (x1 - x0 + cell), (roomY - 2 * PIECE) / (y1 - y0 + cell));
    };
    const lowest = Math.min((least * 0.62) / cell, FINGER / nearest(points));
    this.whole = false;
    this.scale = clamp(fittingScale(points), Math.max(this.least * SMALLER, lowest), most / cell);
    const rim = PIECE + (cell * this.scale) / 2;
    const [x0, x1, y0, y1] = bounds(this.densest(points, roomX / 2 - rim, roomY / 2 - rim));
    this.x = roomX / 2 - ((x0 + x1) / 2) * this.scale;
    this.y = TOOLS.top + roomY / 2 - ((y0 + y1) / 2) * this.scale;
    this.put(true);
  }

  /** All points, if ``wide`` and ``high`` pixels to each side suffice; else those around the best surrounded point. */
  private densest(points: Point[], wide: number, high: number): Point[] {
    // a pixel more, against rounding: the scale puts the outermost points exactly on that rim
    const around = ([x, y]: [number, number]) =>
      points.filter(([u, v]) => Math.abs(u - x) * this.scale <= wide + 1 && Math.abs(v - y) * this.scale <= high + 1);
    const [x0, x1, y0, y1] = bounds(points);
    const all = around([(x0 + x1) / 2, (y0 + y1) / 2]);
    return all.length === points.length ? all : points.map(around).reduce((a, b) => (b.length > a.length ? b : a));
  }

  private put(softly: boolean): void {
    const [wide, high] = [this.root.clientWidth, this.root.clientHeight];
    if (!wide || !high) return; // not laid out yet
    this.scale = clamp(this.scale, this.least * SMALLER, LARGEST);
    const w = this.size[0] * this.scale;
    const h = this.size[1] * this.scale;
    // beyond the rims, so that the edge of the chart can be moved out from under the tools
    this.x = clamp(this.x, Math.min(wide - w, 0) - BEYOND, Math.max(wide - w, 0) + BEYOND);
    this.y = clamp(this.y, Math.min(high - h, 0) - BEYOND, Math.max(high - h, 0) + BEYOND);
    const style = this.stage.style;
    if (!softly) {
      // only while it moves: the browser keeps such a layer as a bitmap, which is blurred when enlarged
      this.stage.classList.add("moving");
      clearTimeout(this.calm);
      this.calm = window.setTimeout(() => this.stage.classList.remove("moving"), 220);
    }
    style.transition = softly && style.transform && !isCalm() ? "transform .45s cubic-bezier(.3,.1,.2,1)" : "";
    style.transform = `translate(${this.x}px,${this.y}px) scale(${this.scale})`;
    this.onmoved();
  }

  private zoom(scale: number, x: number, y: number, softly: boolean): void {
    const box = this.root.getBoundingClientRect();
    const by = clamp(scale, this.least, LARGEST) / this.scale;
    this.x = x - box.left - (x - box.left - this.x) * by;
    this.y = y - box.top - (y - box.top - this.y) * by;
    this.scale *= by;
    this.whole = false;
    this.put(softly);
  }

  private listen(): void {
    const fingers = new Map<number, PointerEvent>();
    let moved = 0;
    let begun = { scale: 1, apart: 0, x: 0, y: 0 };
    let pressed = 0;
    const middle = () => {
      const all = [...fingers.values()];
      const x = all.reduce((sum, finger) => sum + finger.clientX, 0) / all.length;
      const y = all.reduce((sum, finger) => sum + finger.clientY, 0) / all.length;
      return { x, y };
    };
    const apart = () => {
      const [a, b] = [...fingers.values()];
      return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
    };
    const begin = () => {
      begun = { ...middle(), apart: apart(), scale: this.scale };
    };
    const root = this.root;
    root.addEventListener("pointerdown", (event) => {
      root.setPointerCapture(event.pointerId);
      if (!fingers.size) moved = 0;
      fingers.set(event.pointerId, event);
      begin();
    });
    root.addEventListener("pointermove", (event) => {
      if (!fingers.has(event.pointerId)) {
        if (event.pointerType === "mouse") this.onhover(event.clientX, event.clientY);
        return;
      }
      fingers.set(event.pointerId, event);
      const { x, y } = middle();
      moved += Math.abs(x - begun.x) + Math.abs(y - begun.y);
      if (moved < STILL && fingers.size < 2) return;
      this.whole = false;
      this.x += x - begun.x;
      this.y += y - begun.y;
      begun = { ...begun, x, y };
      if (fingers.size > 1 && begun.apart) this.zoom((begun.scale * apart()) / begun.apart, x, y, false);
      else this.put(false);
    });
    const up = (event: PointerEvent) => {
      if (!fingers.delete(event.pointerId)) return;
      if (fingers.size) {
        begin();
        return;
      }
      if (moved >= STILL || event.type !== "pointerup") return;
      const met = this.onpress(event.clientX, event.clientY, event.pointerType === "mouse" ? 0 : FINGER);
      const now = performance.now();
      if (!met && now - pressed < SOON) this.zoom(this.scale * 1.8, event.clientX, event.clientY, true);
      pressed = now;
    };
    root.addEventListener("pointerup", up);
    root.addEventListener("pointercancel", up);
    root.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(this.scale * Math.exp(-event.deltaY * 0.0016), event.clientX, event.clientY, false);
      },
      { passive: false },
    );
  }
}

/** Least x, greatest x, least y, greatest y. */
function bounds(points: Point[]): [number, number, number, number] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

/** The distance between the two points nearest to each other. */
function nearest(points: Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [place, [x, y]] of points.entries())
    for (const [u, v] of points.slice(0, place))
      if (u !== x || v !== y) least = Math.min(least, Math.hypot(u - x, v - y));
  return least;
}
