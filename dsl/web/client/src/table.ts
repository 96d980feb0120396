// The card table of a game without a board: cards of others above, common ones in the middle, one's own below.
import { CardFlights } from "./card_flights";
import { el } from "./dom";
import type { TableCards } from "./protocol";

export class CardTable {
  readonly root = el("div", "card-table");
  onpick: (to: number) => void = () => {};
  private readonly flights = new CardFlights();
  private cards = new Map<string, HTMLElement>();

  /** ``goals``: what each card that can be chosen leads to; ``named`` and ``ink``: name and colour of a player. */
  show(
    zones: TableCards[],
    you: number,
    goals: Record<string, number>,
    named: (seat: number) => string,
    ink: (seat: number) => string,
  ): void {
    const [far, own] = [el("div", "far"), el("div", "zones own")];
    this.cards = new Map();
    const drawn = new Map(zones.map((zone) => [zone, this.zone(zone, goals, zone.owner >= 0 && zone.owner === you)]));
    const of = (owner: number) => zones.filter((zone) => zone.owner === owner).map((zone) => drawn.get(zone) ?? "");
    const whose = [...new Set(zones.map((zone) => zone.owner))].sort((one, other) => one - other);
    for (const owner of [...whose.filter((owner) => owner >= 0 && owner !== you), ...whose.filter((o) => o < 0)]) {
      const box = el("div", "zones");
      if (owner >= 0) {
        const name = el("b", "owned", named(owner));
        name.style.setProperty("--ink", ink(owner));
        box.append(name);
      }
      box.append(...of(owner));
      far.append(box);
    }
    if (you >= 0) own.append(...of(you));
    this.root.replaceChildren(far, own);
    this.flights.go(zones, this.cards, [...drawn.values()], this.root);
  }

  private zone(zone: TableCards, goals: Record<string, number>, mine: boolean): HTMLElement {
    const box = el("section", zone.count ? "zone" : "zone empty");
    const head = el("b", "", `${zone.label} · ${zone.count}`);
    const row = el("div", "laid");
    // secret cards are covered unless the player is to choose one of them
    const choosable = zone.refs.some((ref) => ref in goals);
    if (mine && zone.secret && !choosable) row.classList.add("secret");
    if (zone.cards?.length && zone.count > zone.cards.length) row.classList.add("heap");
    if (!zone.cards) row.append(...(zone.count ? [el("i", "back", `${zone.count}`)] : []));
    for (const [number, name] of (zone.cards ?? []).entries()) {
      const to = goals[zone.refs[number] ?? ""];
      const card = el(to === undefined ? "i" : "button", to === undefined ? "" : "pick", name);
      if (to !== undefined) card.addEventListener("click", () => this.onpick(to));
      row.append(card);
      this.cards.set(zone.refs[number] ?? "", card);
    }
    if (!row.childElementCount) row.append(el("i", "none"));
    box.append(head, row);
    return box;
  }
}
