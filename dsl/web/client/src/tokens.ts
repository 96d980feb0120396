// A piece as a token: a disc in its player's colour with a silhouette or a letter, pips or a badge, a ring.
import { lightness, svg } from "./dom";
import type { Look } from "./protocol";

const CREAM = "#fbf6e6";
const DARK = "#22282f";
const EDGE = "#3b2a12";
const HURT = "#d8452f";
const GOLD = "#d9a93c";
const PALE = 0.72;

export class Tokens {
  readonly defs = svg("defs");
  private readonly made = new Set<string>();

  constructor(private readonly symbols: Record<string, string>) {}

  /** A group 100 units wide with its middle at the origin. */
  token(look: Look): SVGGElement {
    const group = svg("g", { class: "token" });
    const face = lightness(look.ink) < 0.6 ? CREAM : DARK;
    const disc = (r: number, fill: string, more: Record<string, string | number> = {}) =>
      group.append(svg("circle", { r, fill, ...more }));
    disc(58, "none", { class: "ring" });
    disc(50, EDGE, { "fill-opacity": 0.6 });
    disc(48, CREAM);
    if (lightness(look.ink) > PALE) disc(45.5, "#b9b29d");
    disc(43, look.ink);
    disc(38, "none", { stroke: GOLD, "stroke-width": 2.2, "stroke-opacity": 0.85 });
    if (look.symbol && this.symbols[look.symbol]) {
      const y = look.pips ? -37 : -33;
      group.append(
        svg("use", { href: `#${this.symbol(look.symbol, face, look.ink)}`, x: -32, y, width: 64, height: 64 }),
      );
    } else if (look.letter) {
      const text = svg("text", { y: 19, "text-anchor": "middle", "font-size": 54, "font-weight": 700, fill: face });
      text.textContent = look.letter;
      group.append(text);
    }
    if (look.pips) this.pips(group, look.pips);
    if (look.badge) this.badge(group, look.badge);
    return group;
  }

  /** A token as a picture for a line of text. */
  picture(look: Look): SVGSVGElement {
    const made = svg("svg", { viewBox: "-62 -62 124 128", "aria-hidden": "true" });
    made.append(this.token(look));
    return made;
  }

  private pips(group: SVGGElement, [filled, all]: [number, number]): void {
    for (let place = 0; place < all; place++) {
      const turn = Math.PI / 2 - (place - (all - 1) / 2) * 0.42;
      const fill = place < filled ? HURT : CREAM;
      const at = { cx: Math.cos(turn) * 46, cy: Math.sin(turn) * 46, r: 9.5 };
      group.append(svg("circle", { ...at, fill, stroke: EDGE, "stroke-width": 2.5 }));
    }
  }

  private badge(group: SVGGElement, text: string): void {
    group.append(svg("circle", { cx: 36, cy: 36, r: 20, fill: CREAM, stroke: EDGE, "stroke-width": 3 }));
    const label = svg("text", {
      x: 36,
      y: 45,
      "text-anchor": "middle",
      "font-size": 26,
      "font-weight": 700,
      fill: DARK,
    });
    label.textContent = text;
    group.append(label);
  }

  /** The id of a symbol in two colours: its body, and what is cut out of it. */
  private symbol(name: string, ink: string, cut: string): string {
    const id = `s-${name}-${ink.slice(1)}-${cut.slice(1)}`;
    if (this.made.has(id)) return id;
    this.made.add(id);
    const symbol = svg("symbol", { id, viewBox: "0 0 64 64" });
    symbol.innerHTML = (this.symbols[name] ?? "")
      .replace(/<\/?svg[^>]*>/g, "")
      .replace(/ id="([\w-]+)"/g, ` id="${id}-$1"`)
      .replace(/(?:xlink:)?href="#([\w-]+)"/g, `href="#${id}-$1"`)
      .replace(/#000000/g, "none")
      .replace(/#ffffff/g, cut)
      .replace(/currentColor/g, ink);
    this.defs.append(symbol);
    return id;
  }
}
