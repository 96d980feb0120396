// Plays the effects that the table sends with a position. Times are milliseconds.
import type { Board } from "./board";
import { type ChanceBox, fallenFace } from "./chance";
import { el, isCalm, pause, svg } from "./dom";
import { PAINTERS } from "./effect_painters";
import type { Effect } from "./protocol";

/** The kinds shown to a user who asks for reduced motion: outcomes of chances, and numbers. */
const STILL = new Set(["die", "wheel", "card", "duel", "hit", "repair", "points"]);

export class Effects {
  private running: Animation[] = [];
  private timers: number[] = [];
  private done: () => void = () => {};

  constructor(
    private readonly board: Board,
    private readonly chance: ChanceBox,
    /** ``ink`` returns the colour of a player; ``gains`` marks a player who gains points. */
    private readonly ink: (seat: number) => string,
    private readonly gains: (seat: number) => void,
  ) {}

  /** Show effects, the dice of a duel only on its card; resolves when they have ended, or ``stop`` is called. */
  async play(effects: Effect[]): Promise<void> {
    const calm = isCalm();
    const inside = effects.flatMap(({ begin, parts }) => parts?.map((part) => begin + part.begin) ?? []);
    const shown = effects.filter(
      ({ kind, begin }) => (!calm || STILL.has(kind)) && !(kind === "die" && inside.includes(begin)),
    );
    const stopped = new Promise<void>((done) => {
      this.done = done;
    });
    for (const effect of shown) this.begin(effect);
    const left = ({ kind, rest }: Effect) => (kind === "duel" ? rest : calm ? rest / 2 : 0); // its verdict is told then
    const end = Math.max(0, ...shown.map((effect) => effect.begin + effect.lasts + left(effect)));
    await Promise.race([pause(end), stopped]);
    this.stop();
  }

  /** End all running effects at once. */
  stop(): void {
    for (const animation of this.running) animation.finish();
    for (const timer of this.timers) clearTimeout(timer);
    this.running = [];
    this.timers = [];
    this.chance.hide();
    this.done();
  }

  private begin(effect: Effect): void {
    const { board } = this;
    const way = effect.cells?.filter((cell) => cell >= 0).map((cell) => board.at(cell)) ?? [];
    const layer = svg("g");
    board.layer(effect.kind === "move" || effect.kind === "drift" ? "recent" : "flash").append(layer);
    const ink = effect.player === undefined ? "#8a8270" : this.ink(effect.player);
    const shown = { effect, board, way, side: board.side(), ink, layer };
    const face = this.face(effect);
    if (face) this.timers.push(window.setTimeout(() => this.chance.show(face, effect), effect.begin));
    if (effect.kind === "points" && effect.player !== undefined) this.gains(effect.player);
    for (const animation of PAINTERS[effect.kind]?.(shown) ?? []) this.running.push(animation);
    setTimeout(() => layer.remove(), effect.begin + effect.lasts + effect.rest);
  }

  /** The outcome of a chance, or the two pieces of a duel with their numbers. */
  private face(effect: Effect): Element | null {
    if (effect.fallen) return fallenFace(effect.fallen);
    if (effect.kind !== "duel") return null;
    const face = el("div", "duel");
    for (const [place, ref] of [effect.piece, effect.other].entries()) {
      const side = el("div", "", String(effect.sides?.[place] ?? ""));
      side.prepend(this.board.portrait(ref));
      for (const part of effect.parts ?? []) {
        const die = part.piece === ref && part.fallen ? fallenFace(part.fallen) : null;
        if (die) side.append(later(die, part));
      }
      face.append(side);
    }
    for (const part of effect.parts ?? []) if (part.kind === "told") face.append(later(el("p", "", part.text), part));
    return face;
  }
}

/** A part of something that is shown, seen from when it begins. */
function later(what: Element, part: Effect): Element {
  const held = el("div", "later");
  held.style.setProperty("--begin", `${part.begin}ms`);
  held.append(what);
  return held;
}
