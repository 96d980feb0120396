// Where the chart is on the screen: moved by fingers, mouse and wheel, flown to what is asked.
import { clamp, el, isCalm } from "./dom";

const LARGEST = 5;
const STILL = 8;
const SOON = 300;
const BEYOND = 70;
/** A finger is so many pixels wide. */
const FINGER = 26;

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
    this.put(softly);
  }

  /** Show points of the chart, a cell (of so many units) at least and at most so many pixels wide. */
  fit(points: [number, number][], cell: number, least: number, most: number): void {
    const [wide, high] = [this.root.clientWidth, this.root.clientHeight];
    if (!points.length || !wide) return;
    if (this.least * cell >= least) {
      this.showAll();
      return;
    }
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const rim = cell * 1.2;
    const left = Math.min(...xs) - rim;
    const right = Math.max(...xs) + rim;
    const top = Math.min(...ys) - rim;
    const bottom = Math.max(...ys) + rim;
    const wanted = Math.min(wide / (right - left), high / (bottom - top));
    this.whole = false;
    this.scale = Math.max(this.least, clamp(wanted, (least * 0.62) / cell, most / cell));
    this.x = wide / 2 - ((left + right) / 2) * this.scale;
    this.y = high / 2 - ((top + bottom) / 2) * this.scale;
    this.put(true);
  }

  private put(softly: boolean): void {
    const [wide, high] = [this.root.clientWidth, this.root.clientHeight];
    if (!wide || !high) return; // it is not shown yet
    this.scale = clamp(this.scale, this.least * 0.98, LARGEST);
    const w = this.size[0] * this.scale;
    const h = this.size[1] * this.scale;
    // a little beyond the rims: what lies there is not hidden by the tools
    this.x = w <= wide ? (wide - w) / 2 : clamp(this.x, wide - w - BEYOND, BEYOND);
    this.y = h <= high ? (high - h) / 2 : clamp(this.y, high - h - BEYOND, BEYOND);
    const style = this.stage.style;
    if (!softly) {
      // a layer that is promised to change stays a bitmap: blurred when enlarged
      this.stage.classList.add("moving");
      clearTimeout(this.calm);
      this.calm = window.setTimeout(() => this.stage.classList.remove("moving"), 220);
    }
    style.transition = softly && !isCalm() ? "transform .45s cubic-bezier(.3,.1,.2,1)" : "";
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
