// The card table of a game without a board: others above, what is nobody's in the middle, one's own cards below.
import { el } from "./dom";
import type { TableCards } from "./protocol";

export class CardTable {
  readonly root = el("div", "card-table");
  onpick: (to: number) => void = () => {};

  /** ``goals`` are what cards lead to that can be chosen now; ``named`` is what a player is called, ``ink`` the colour. */
  show(
    zones: TableCards[],
    you: number,
    goals: Record<string, number>,
    named: (seat: number) => string,
    ink: (seat: number) => string,
  ): void {
    const rows = [
      zones.filter((zone) => zone.owner >= 0 && zone.owner !== you),
      zones.filter((zone) => zone.owner < 0),
      zones.filter((zone) => zone.owner >= 0 && zone.owner === you),
    ].map((row) => {
      const box = el("div", "zones");
      for (const zone of row.sort((one, other) => one.owner - other.owner)) {
        const own = zone.owner < 0 || zone.owner === you;
        const title = own ? zone.label : `${named(zone.owner)} · ${zone.label}`;
        box.append(this.zone(zone, title, goals, zone.owner < 0 ? "" : ink(zone.owner), zone.owner === you));
      }
      return box;
    });
    this.root.replaceChildren(...rows.filter((row) => row.childElementCount));
  }

  private zone(
    zone: TableCards,
    title: string,
    goals: Record<string, number>,
    ink: string,
    mine: boolean,
  ): HTMLElement {
    const box = el("section", "zone");
    const head = el("b", ink ? "owned" : "", `${title} · ${zone.count}`);
    if (ink) head.style.setProperty("--ink", ink);
    const row = el("div", "laid");
    // who is asked has the cards in hand; else they are covered, as all that a phone on the table must not show
    const asked = zone.refs.some((ref) => ref in goals);
    if (mine && zone.secret && !asked) row.classList.add("secret");
    if (!zone.cards) row.append(...(zone.count ? [el("i", "back", `${zone.count}`)] : []));
    for (const [number, name] of (zone.cards ?? []).entries()) {
      const to = goals[zone.refs[number] ?? ""];
      const card = el(to === undefined ? "i" : "button", to === undefined ? "" : "pick", name);
      if (to !== undefined) card.addEventListener("click", () => this.onpick(to));
      row.append(card);
    }
    if (!row.childElementCount) row.append(el("i", "none"));
    box.append(head, row);
    return box;
  }
}
