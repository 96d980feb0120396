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
    const [far, own] = [el("div", "far"), el("div", "zones own")];
    const whose = [...new Set(zones.map((zone) => zone.owner))].sort((one, other) => one - other);
    for (const owner of [...whose.filter((owner) => owner >= 0 && owner !== you), ...whose.filter((o) => o < 0)]) {
      const box = el("div", "zones");
      if (owner >= 0) {
        const name = el("b", "owned", named(owner));
        name.style.setProperty("--ink", ink(owner));
        box.append(name);
      }
      box.append(...zones.filter((zone) => zone.owner === owner).map((zone) => this.zone(zone, goals, false)));
      far.append(box);
    }
    own.append(...zones.filter(({ owner }) => owner >= 0 && owner === you).map((zone) => this.zone(zone, goals, true)));
    this.root.replaceChildren(far, own);
  }

  private zone(zone: TableCards, goals: Record<string, number>, mine: boolean): HTMLElement {
    const box = el("section", zone.count ? "zone" : "zone empty");
    const head = el("b", "", `${zone.label} · ${zone.count}`);
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
