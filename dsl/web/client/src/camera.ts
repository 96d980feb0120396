// Where the chart is on the screen: moved by fingers, mouse and wheel, flown to what is asked.
import { clamp, el, isCalm } from "./dom";

type Point = [number, number];

const LARGEST = 5;
const STILL = 8;
const SOON = 300;
const BEYOND = 70;
/** A finger is so many pixels wide. */
const FINGER = 26;
/** So many pixels a small piece reaches beyond the middle of its cell. */
const PIECE = 18;
/** Pixels at the rims of the board on which tools, facts and the last line of the log lie. */
const TOOLS = { top: 44, right: 66, bottom: 58 };
/** How much smaller than to the rims the chart can be, so that nothing asked for lies under the tools. */
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

  /** A point of the screen on the chart. */
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
   * Show points of the chart, a cell (of so many units) at least and at most so many pixels wide; but smaller if only
   * so all of them are seen, as long as a finger can tell them apart.
   */
  fit(points: Point[], cell: number, least: number, most: number): void {
    const [wide, high] = [this.root.clientWidth, this.root.clientHeight];
    if (!points.length || !wide) return;
    if (this.least * cell >= least)
      points = [[cell * 1.2, cell * 1.2], this.size.map((side) => side - cell * 1.2)] as [Point, Point];
    const [roomX, roomY] = [wide - TOOLS.right, high - TOOLS.top - TOOLS.bottom];
    const wanted = (some: Point[]) => {
      const [x0, x1, y0, y1] = bounds(some);
      return Math.min((roomX - 2 * PIECE) / (x1 - x0 + cell), (roomY - 2 * PIECE) / (y1 - y0 + cell));
    };
    const lowest = Math.min((least * 0.62) / cell, FINGER / nearest(points));
    this.whole = false;
    this.scale = clamp(wanted(points), Math.max(this.least * SMALLER, lowest), most / cell);
    const rim = PIECE + (cell * this.scale) / 2;
    const [x0, x1, y0, y1] = bounds(this.crowd(points, roomX / 2 - rim, roomY / 2 - rim));
    this.x = roomX / 2 - ((x0 + x1) / 2) * this.scale;
    this.y = TOOLS.top + roomY / 2 - ((y0 + y1) / 2) * this.scale;
    this.put(true);
  }

  /** Of points that are not all seen together, those around the one that has the most in reach of so many pixels. */
  private crowd(points: Point[], wide: number, high: number): Point[] {
    // a pixel more: they were scaled to lie just on that rim
    const around = ([x, y]: [number, number]) =>
      points.filter(([u, v]) => Math.abs(u - x) * this.scale <= wide + 1 && Math.abs(v - y) * this.scale <= high + 1);
    const [x0, x1, y0, y1] = bounds(points);
    const all = around([(x0 + x1) / 2, (y0 + y1) / 2]);
    return all.length === points.length ? all : points.map(around).reduce((a, b) => (b.length > a.length ? b : a));
  }

  private put(softly: boolean): void {
    const [wide, high] = [this.root.clientWidth, this.root.clientHeight];
    if (!wide || !high) return; // it is not shown yet
    this.scale = clamp(this.scale, this.least * SMALLER, LARGEST);
    const w = this.size[0] * this.scale;
    const h = this.size[1] * this.scale;
    // a little beyond the rims: what lies there is not hidden by the tools
    this.x = clamp(this.x, Math.min(wide - w, 0) - BEYOND, Math.max(wide - w, 0) + BEYOND);
    this.y = clamp(this.y, Math.min(high - h, 0) - BEYOND, Math.max(high - h, 0) + BEYOND);
    const style = this.stage.style;
    if (!softly) {
      // a layer that is promised to change stays a bitmap: blurred when enlarged
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

/** The least and the largest of both coordinates. */
function bounds(points: Point[]): [number, number, number, number] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

/** How far the two of some points are apart that are nearest to each other. */
function nearest(points: Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [place, [x, y]] of points.entries())
    for (const [u, v] of points.slice(0, place))
      if (u !== x || v !== y) least = Math.min(least, Math.hypot(u - x, v - y));
  return least;
}
