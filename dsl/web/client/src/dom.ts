// Helpers that make and measure elements.

export function el(tag: string, cls = "", text = ""): HTMLElement {
  const made = document.createElement(tag);
  if (cls) made.className = cls;
  if (text) made.textContent = text;
  return made;
}

export function button(text: string, cls: string, press: () => void): HTMLButtonElement {
  const made = el("button", cls, text) as HTMLButtonElement;
  made.type = "button";
  made.addEventListener("click", press);
  return made;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
): SVGElementTagNameMap[K] {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** How bright a colour looks, 0 to 1. */
export function lightness(colour: string): number {
  const n = Number.parseInt(colour.slice(1, 7), 16);
  return Number.isNaN(n) ? 0.5 : (0.299 * (n >> 16) + 0.587 * ((n >> 8) & 255) + 0.114 * (n & 255)) / 255;
}

export const isCalm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
