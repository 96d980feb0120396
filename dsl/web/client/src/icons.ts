// Small line drawings for tools; screen readers read the names of the buttons.
import { svg } from "./dom";

const DRAWN = {
  near: "M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  log: "M5 6h14M5 12h14M5 18h9",
  rules: "M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2c2-2 5-2 8-2V4c-3 0-6 0-8 2v14",
  guests: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v6h-6v-2",
  move: "M4 4h8v16H4zM15 8h5M18 5l3 3l-3 3",
  close: "M6 6l12 12M18 6L6 18",
};

export type Icon = keyof typeof DRAWN;

export function icon(name: Icon): SVGSVGElement {
  const made = svg("svg", { viewBox: "0 0 24 24", width: 24, height: 24, "aria-hidden": "true", class: "icon" });
  made.append(svg("path", { d: DRAWN[name] }));
  return made;
}
