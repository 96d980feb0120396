// Before the match: the QR code, the seats, names and bots; the form for the table's code; the curtain between players.
import { button, el } from "./dom";
import type { Chair, Head, Lobby, Welcome } from "./protocol";
import { isWord, say } from "./words";

export interface LobbyActions {
  sit(seat: number, name: string): void;
  name(seat: number, name: string): void;
  bot(seat: number, kind: string): void;
  begin(): void;
  stand(): void;
}

const LONGEST_NAME = 18;

const levelName = (kind: string): string => (isWord(kind) ? say(kind) : kind);

/** A QR code, as the SVG that the table sends. */
export function code(drawn: string, address: string): HTMLElement {
  const box = el("div", "qr");
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", address);
  box.innerHTML = drawn;
  return box;
}

/** The QR code, the address and the letters with which others join. */
export function invitation(welcome: Welcome): HTMLElement {
  const box = el("div", "invitation");
  const words = el("div", "invite-words");
  words.append(welcome.alone ? el("p", "why", say("alone")) : el("p", "", say("scan")));
  const typed = el("p", "typed", `${say("type")} `);
  typed.append(el("b", "", welcome.short ?? ""), ` ${say("letters")} `, el("b", "letters", welcome.code ?? ""));
  words.append(typed, el("p", "fine", say("readable")));
  box.append(code(welcome.qr ?? "", welcome.short ?? ""), words);
  return box;
}

export class LobbyPanel {
  readonly root = el("div", "plaque");
  private name = "";
  private begun = false;
  private readonly bar = el("div");

  constructor(
    private readonly actions: LobbyActions,
    name: string,
  ) {
    this.name = name;
  }

  show(head: Head, lobby: Lobby, you: number, welcome: Welcome): void {
    const held = document.activeElement instanceof HTMLInputElement && this.root.contains(document.activeElement);
    const card = el("div", "card");
    card.append(el("h1", "", head.title));
    if (welcome.qr) card.append(invitation(welcome));
    if (welcome.one) {
      this.showOne(card, head, lobby);
      return;
    }
    const chooses = you < 0 && !welcome.leads;
    const field = el("input", "name") as HTMLInputElement;
    if (chooses) {
      field.placeholder = say("name");
      field.setAttribute("aria-label", say("name"));
      field.maxLength = LONGEST_NAME;
      field.setAttribute("autocomplete", "nickname");
      field.value = this.name;
      field.addEventListener("input", () => {
        this.name = field.value;
      });
      card.append(field, el("p", "fine", say("chooseSeat")));
    }
    const chairs = el("div", "chairs");
    for (const [seat, chair] of lobby.seats.entries()) {
      const row = el("div", "chair-row");
      const free = !chair.taken && !chair.bot;
      const state = chair.bot
        ? `${say("bot")} ${levelName(chair.bot)}`
        : chair.taken
          ? seat === you
            ? say("you")
            : chair.here
              ? say("taken")
              : say("asleep")
          : say("free");
      const chairButton = button("", `chair${free ? "" : " held"}${seat === you ? " you" : ""}`, () =>
        this.actions.sit(seat, this.name),
      );
      chairButton.disabled = !free || !chooses;
      chairButton.style.setProperty("--ink", chair.ink);
      const levels = !chair.taken && (welcome.leads || you >= 0);
      // the list beside it names who sits there
      chairButton.append(el("b", "", chair.name || chair.word), el("small", "", levels && chair.bot ? "" : state));
      row.append(chairButton);
      if (levels) row.append(this.levels(head, seat, chair));
      chairs.append(row);
    }
    card.append(chairs);
    if (lobby.watching) card.append(el("p", "fine", `${say("watching")}: ${lobby.watching}`));
    if (welcome.leads || you >= 0) {
      const missing = lobby.seats.some((chair) => !chair.taken && !chair.bot);
      const go = button(missing ? say("missing") : say("begin"), "big primary", () => this.actions.begin());
      go.disabled = missing;
      card.append(go);
    }
    if (you >= 0) card.append(button(say("stand"), "big plain", () => this.actions.stand()));
    this.root.replaceChildren(card);
    if (held && chooses) {
      field.focus();
      field.setSelectionRange(field.value.length, field.value.length);
    }
  }

  /** The list of all seats with names and bots, for players who share one screen. */
  private showOne(card: HTMLElement, head: Head, lobby: Lobby): void {
    for (const [seat, chair] of lobby.seats.entries()) {
      const row = el("div", "chair-row");
      const field = el("input", "chair") as HTMLInputElement;
      field.style.setProperty("--ink", chair.ink);
      field.placeholder = chair.word;
      field.setAttribute("aria-label", chair.word);
      field.maxLength = LONGEST_NAME;
      field.value = chair.name;
      field.disabled = chair.bot !== "";
      field.addEventListener("input", () => this.actions.name(seat, field.value));
      row.append(field, this.levels(head, seat, chair));
      card.append(row);
    }
    card.append(
      button(say("begin"), "big primary", () => {
        this.begun = true;
        this.load("", 0);
        this.actions.begin();
      }),
      this.bar,
    );
    this.root.replaceChildren(card);
  }

  /** Show how much is loaded (``share``: 0 to 1) before the match can begin. */
  load(what: string, share: number): void {
    const rest = el("i");
    rest.style.width = `${Math.round(share * 100)}%`;
    this.bar.replaceChildren(el("p", "fine", what ? `${say("loading")}: ${what}` : ""), el("div", "loading"));
    this.bar.lastElementChild?.append(rest);
    this.bar.hidden = share >= 1 && !this.begun;
    const go = this.root.querySelector<HTMLButtonElement>("button.big");
    if (go && this.begun) go.disabled = true;
  }

  private levels(head: Head, seat: number, { word, bot }: Chair): HTMLElement {
    const box = el("select", "levels") as HTMLSelectElement;
    box.setAttribute("aria-label", word);
    for (const kind of ["", ...head.bots]) {
      const option = el("option", "", kind ? `${say("bot")} ${levelName(kind)}` : say("person")) as HTMLOptionElement;
      option.value = kind;
      box.append(option);
    }
    box.value = bot;
    box.addEventListener("change", () => this.actions.bot(seat, box.value));
    return box;
  }
}

/** The form for the table's five letters; ``why``: a message above it. */
export function codeForm(why: string, enter: (code: string) => void): HTMLElement {
  const card = el("form", "card");
  const field = el("input", "name letters") as HTMLInputElement;
  field.maxLength = 9;
  field.autocomplete = "off";
  field.setAttribute("autocapitalize", "characters");
  field.setAttribute("aria-label", say("code"));
  const go = button(say("enter"), "big primary", () => {});
  go.type = "submit";
  card.append(el("h1", "", "Fordewind"));
  if (why) card.append(el("p", "why", why));
  card.append(el("p", "", say("code")), field, go);
  card.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) enter(field.value.trim());
  });
  return card;
}

/** The screen that names the player to look next; shows nothing of the match. */
export function curtain(name: string, ink: string, lift: () => void): HTMLElement {
  const card = el("div", "card");
  const head = el("h1", "", name);
  head.style.setProperty("--ink", ink);
  card.append(el("p", "", say("pass")), head, button(say("lift"), "big primary", lift));
  return card;
}
