// Moves cards on the screen from where they lay in the position before.
import { el, isCalm } from "./dom";
import type { TableCards } from "./protocol";

const LASTS = 380;

/** Identifies a zone in successive positions. */
const keyOf = (zone: TableCards): string => `${zone.label}\n${zone.owner}`;

const covered = (zone: TableCards): number => zone.count - (zone.cards?.length ?? 0);

export class CardFlights {
  private before = new Map<string, DOMRect>();
  private piles = new Map<string, { hidden: number; place: DOMRect }>();

  /** ``cards``: the elements of visible cards by their refs; ``places``: the elements of ``zones``, in their order. */
  go(zones: TableCards[], cards: Map<string, HTMLElement>, places: HTMLElement[], table: HTMLElement): void {
    const now = new Map([...cards].map(([ref, card]) => [ref, card.getBoundingClientRect()]));
    const piles = new Map<string, { hidden: number; place: DOMRect }>();
    const [gone, come]: [DOMRect[], DOMRect[]] = [[], []];
    for (const [number, zone] of zones.entries()) {
      const place = (places[number]?.querySelector(".laid > *") ?? table).getBoundingClientRect();
      const hidden = covered(zone);
      piles.set(keyOf(zone), { hidden, place });
      const more = hidden - (this.piles.get(keyOf(zone))?.hidden ?? hidden);
      for (let k = 0; k < Math.abs(more); k++) (more < 0 ? gone : come).push(place);
    }
    const begun = this.before.size || this.piles.size;
    for (const [ref, to] of begun && !isCalm() ? now : []) {
      const from = this.before.get(ref) ?? gone.pop();
      const card = cards.get(ref);
      if (!from || !card || (from.x === to.x && from.y === to.y)) continue;
      // a card that is covered at its goal flies covered
      const covered = card.closest(".secret") !== null;
      if (covered && this.before.has(ref)) continue;
      card.style.visibility = "hidden";
      CardFlights.fly(table, covered ? el("i", "back") : (card.cloneNode(true) as HTMLElement), from, to).finally(
        () => {
          card.style.visibility = "";
        },
      );
    }
    for (const from of begun && !isCalm() ? gone : []) {
      const to = come.pop();
      if (to) CardFlights.fly(table, el("i", "back"), from, to);
    }
    [this.before, this.piles] = [now, piles];
  }

  /** Move a card from one place to another, above all others. */
  private static fly(table: HTMLElement, card: HTMLElement, from: DOMRect, to: DOMRect): Promise<unknown> {
    const [row, origin] = [el("div", "laid flying"), table.getBoundingClientRect()];
    row.style.left = `${to.x - origin.x}px`;
    row.style.top = `${to.y - origin.y}px`;
    card.style.visibility = "";
    card.style.width = `${to.width}px`;
    card.style.height = `${to.height}px`;
    row.append(card);
    table.append(row);
    const begin = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    const way = row.animate([{ transform: begin }, { transform: "none" }], { duration: LASTS, easing: "ease-in-out" });
    return way.finished.finally(() => row.remove());
  }
}
