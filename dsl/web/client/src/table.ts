// The card table of a game without a board: others above, what is nobody's in the middle, one's own cards below.
import { CardFlights } from "./card_flights";
import { el } from "./dom";
import type { TableCards } from "./protocol";

export class CardTable {
  readonly root = el("div", "card-table");
  onpick: (to: number) => void = () => {};
  private readonly flights = new CardFlights();
  private cards = new Map<string, HTMLElement>();

  /** ``goals`` are what cards lead to that can be chosen now; ``named`` is what a player is called, ``ink`` the colour. */
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
    // who is asked has the cards in hand; else they are covered, as all that a phone on the table must not show
    const asked = zone.refs.some((ref) => ref in goals);
    if (mine && zone.secret && !asked) row.classList.add("secret");
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
