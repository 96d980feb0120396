// The client for phone, tablet, laptop and television: shows the messages of the table and sends the choices.
import { Board } from "./board";
import { ChanceBox } from "./chance";
import { button, el, isCalm } from "./dom";
import { Effects } from "./effects";
import { type Icon, icon } from "./icons";
import { code, codeForm, curtain, invitation, LobbyPanel } from "./lobby";
import type { Memory } from "./memory";
import { Pointing } from "./pointing";
import type { Fact, Ground, Hand, Head, Lobby, Question, ServerMessage, State, Welcome, Wire } from "./protocol";
import { Side } from "./side";
import { CardTable } from "./table";
import { isWord, say, speak } from "./words";

export interface Surroundings {
  wire: Wire;
  /** What the browser remembers; ``keep`` stores changes. */
  memory: Memory;
  keep(memory: Memory): void;
  /** The geometry of a game's board, and the URL of its picture. */
  ground(head: Head): Promise<[Ground, string]>;
  /** Connect with another key. */
  enter(key: string): void;
}

const PROTOCOL = 1;
const MOST_WAITING = 4;
const MOST_FACTS = 4;

export class App {
  readonly root: HTMLElement;
  private readonly parts = {
    seats: el("header", "seats"),
    sea: el("main", "sea"),
    facts: el("div", "facts"),
    tools: el("div", "tools"),
    ticker: el("button", "ticker"),
    toast: el("div", "toast"),
    sheet: el("section", "sheet"),
    cover: el("div", "curtain"),
  };
  private readonly chance = new ChanceBox();
  private readonly table = new CardTable();
  private side?: Side;
  private panel?: LobbyPanel;
  private board?: Board;
  private welcome?: Welcome;
  private lobby?: Lobby;
  private state?: State;
  private pointing?: Pointing;
  private hovered: number | null = null;
  private way: number[] = [];
  /** Lines of text: possible results of the choice pointed at, and who could fire at its goal. */
  private ahead: string[] = [];
  /** Queue of positions; the first is being shown. */
  private readonly coming: State[] = [];
  private effects?: Effects;
  private toastTimer = 0;

  constructor(
    parent: HTMLElement,
    private readonly around: Surroundings,
  ) {
    this.root = parent;
    const { sea, facts, tools, ticker, toast, sheet, cover, seats } = this.parts;
    ticker.setAttribute("role", "status");
    ticker.setAttribute("type", "button");
    ticker.addEventListener("click", () => this.side?.open("log"));
    toast.setAttribute("role", "alert");
    sheet.setAttribute("aria-live", "polite");
    sea.append(this.table.root, facts, tools, ticker, this.chance.root);
    this.table.onpick = (to) => this.lead(to, matchMedia("(pointer: coarse)").matches);
    this.root.replaceChildren(seats, sea, sheet, toast, cover);
    around.wire.onmessage = (message) => this.hear(message);
    around.wire.onstate = (state) => {
      this.root.classList.toggle("lost", state === "lost");
      if (state === "lost") this.toast(say("lost"), true);
      else if (state === "open") this.toast("");
      else this.ask(say("shut"));
    };
    addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.back();
    });
  }

  hello(build: string): object {
    return { t: "hello", v: PROTOCOL, build, key: this.around.memory.key ?? "" };
  }

  /** Show the form that asks for the code of the table; ``why``: a message above it. */
  ask(why = ""): void {
    this.cover(codeForm(why, (key) => this.around.enter(key)));
  }

  private cover(card: HTMLElement | null): void {
    this.parts.cover.classList.toggle("on", card !== null);
    this.parts.cover.replaceChildren(...(card ? [card] : []));
  }

  toast(text: string, stays = false): void {
    const box = this.parts.toast;
    clearTimeout(this.toastTimer);
    box.textContent = text;
    box.classList.toggle("on", text !== "");
    if (text && !stays) this.toastTimer = window.setTimeout(() => box.classList.remove("on"), 3500);
  }

  // --- incoming messages

  private hear(message: ServerMessage): void {
    switch (message.t) {
      case "welcome":
        void this.enter(message);
        break;
      case "lobby":
        this.lobby = message;
        this.draw();
        break;
      case "state":
        void this.take(message);
        break;
      case "seat":
        this.keep({ key: message.key });
        if (this.welcome) this.welcome.you = message.you;
        this.draw();
        break;
      case "way":
        if (message.rev === this.state?.rev && message.index === this.previewed) {
          this.way = message.way;
          this.ahead = message.ahead;
          this.drawCourse();
          this.drawSheet();
        }
        break;
      case "advice":
        if (message.rev === this.state?.rev && this.pointing) {
          this.toast("");
          this.pointing.lead(-1 - message.index, true);
          this.way = message.way;
          this.ahead = message.why;
          this.draw();
        }
        break;
      case "move":
        this.card(el("p", "", say("moveHow")), code(message.qr, message.address), el("p", "fine", message.address));
        break;
      case "book":
        this.side?.book(message.clauses);
        break;
      case "loading":
        this.panel?.load(message.what, message.share);
        break;
      case "broken":
        this.toast(`${say("broken")} ${message.text}`, true);
        break;
      case "refuse":
        this.refused(message.code, message.text ?? "");
        break;
      case "reload":
        if (!reloadOnce()) this.toast(say("failed"), true);
        break;
      default:
        break;
    }
  }

  private refused(code: string, text: string): void {
    if (code === "key") {
      const { table, key } = this.around.memory;
      if (table && key !== table) {
        this.around.enter(table);
        return;
      }
      this.keep({ table: undefined, key: undefined });
      this.ask(key ? say("refused") : "");
      return;
    }
    if (code === "taken") this.toast(say("full"));
    else if (code === "old" || code === "turn") this.toast(say("old"));
    else if (code === "trouble") this.toast(`${say("trouble")} ${text}`, true);
    this.parts.sheet.classList.remove("sent");
  }

  private keep(memory: Memory): void {
    Object.assign(this.around.memory, memory);
    this.around.keep(this.around.memory);
  }

  private async enter(welcome: Welcome): Promise<void> {
    this.cover(null);
    const first = this.welcome === undefined;
    this.welcome = { ...welcome, one: welcome.one ?? this.welcome?.one };
    if (welcome.table) this.keep({ table: welcome.table, key: this.around.memory.key });
    speak(welcome.head.language);
    document.title = welcome.head.title;
    this.root.classList.toggle("screen", welcome.qr !== undefined);
    if (!first) {
      this.draw();
      return;
    }
    this.furnish();
    try {
      const [ground, chart] = await this.around.ground(welcome.head);
      this.board = new Board(ground, chart);
    } catch {
      this.toast(say("failed"), true);
      return;
    }
    this.effects = new Effects(
      this.board,
      this.chance,
      (seat) => this.ink(seat),
      (seat) => this.parts.seats.children[seat]?.classList.add("gains"),
    );
    this.board.root.addEventListener("pointerdown", () => this.effects?.stop());
    this.board.onpoint = (cell, touch) => this.point(cell, touch);
    this.board.onhover = (cell) => this.hover(cell);
    this.parts.sea.prepend(this.board.root);
    this.draw();
    this.look();
  }

  private furnish(): void {
    const wire = this.around.wire;
    this.side = new Side();
    this.side.onbook = () => wire.send({ t: "book" });
    this.side.onplace = (cells) => this.board?.fit(cells);
    this.panel = new LobbyPanel(
      {
        sit: (seat, name) => {
          this.keep({ name });
          wire.send({ t: "sit", seat, name });
        },
        name: (seat, name) => wire.send({ t: "name", seat, name }),
        bot: (seat, kind) => wire.send({ t: "bot", seat, kind }),
        begin: () => wire.send({ t: "begin" }),
        stand: () => wire.send({ t: "stand" }),
      },
      this.around.memory.name ?? "",
    );
    this.root.append(this.side.root, this.panel.root);
    const tool = (name: Icon, word: string, press: () => void, cls = "") => {
      const made = button("", `tool ${cls}`, press);
      made.append(icon(name));
      made.setAttribute("aria-label", word);
      made.title = word;
      this.parts.tools.append(made);
    };
    tool("near", say("near"), () => this.look(), "only-board");
    tool("whole", say("whole"), () => this.board?.camera.showAll(), "only-board");
    tool("log", say("log"), () => this.side?.open("log"), "only-narrow");
    tool("rules", say("rules"), () => this.side?.open("rules"));
    if (this.welcome?.leads && this.welcome.qr) tool("guests", say("guests"), () => this.guests());
    else if (!this.welcome?.one) tool("move", say("move"), () => wire.send({ t: "move" }), "only-seated");
  }

  /** Queue a position: each is shown with its effects, but without them when too many wait. */
  private async take(state: State): Promise<void> {
    this.coming.push(state);
    if (this.coming.length > 1) {
      const follows = state.you === this.state?.you && this.coming.length <= MOST_WAITING;
      if (!follows || document.hidden) this.effects?.stop();
      return;
    }
    for (let next: State | undefined = state; next; next = this.coming[0]) {
      await this.show(next, this.coming.length > MOST_WAITING || document.hidden);
      this.coming.shift();
    }
  }

  private async show(state: State, late: boolean): Promise<void> {
    const before = this.state;
    const wasMine = this.question !== null;
    this.state = state;
    if (this.welcome) this.welcome.you = state.you;
    this.root.classList.toggle("seated", state.you >= 0);
    if (before && before.you !== state.you) this.cover(null);
    this.side?.log(state.log, state.whole, state.view.inks);
    this.pointing = undefined;
    this.hovered = null;
    this.way = [];
    this.ahead = [];
    if (before && this.board && state.effects.length && !late && state.curtain === null) {
      this.drawAll(true);
      this.board.fit([...new Set(state.effects.flatMap(({ cells }) => cells ?? []))].filter((cell) => cell >= 0));
      await this.effects?.play(state.effects);
    }
    const question = this.question;
    this.pointing = question ? new Pointing(question) : undefined;
    this.drawAll(false);
    this.look();
    if (question && !wasMine && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
  }

  // --- choosing

  private get question(): Question | null {
    const pending = this.state?.view.pending;
    const mine = pending?.t === "question" && pending.player === this.state?.you && pending.choices;
    return mine ? pending : null;
  }

  /** The index of the choice that is pointed at or awaits confirmation. */
  private get previewed(): number | null {
    return this.pointing?.chosen ?? this.hovered;
  }

  private point(cell: number, touch: boolean): void {
    if (!this.pointing) return;
    this.after(this.pointing.point(cell, touch));
  }

  private lead(to: number, twice: boolean): void {
    if (this.pointing) this.after(this.pointing.lead(to, twice));
  }

  private after(pointed: ReturnType<Pointing["point"]>): void {
    const pointing = this.pointing;
    if (!pointing || !pointed) return;
    this.hovered = null;
    this.way = [];
    this.ahead = [];
    if (pointed === "taken" && pointing.chosen !== null) {
      this.send(pointing.chosen);
      return;
    }
    if (pointed === "chosen" && pointing.chosen !== null) this.askWay(pointing.chosen);
    this.draw();
    if (pointed === "narrowed") this.look();
  }

  private send(index: number): void {
    const choice = this.pointing?.choices[index];
    if (!choice || !this.state) return;
    this.around.wire.send({ t: "choose", rev: this.state.rev, notation: choice.notation });
    this.parts.sheet.classList.add("sent");
    this.board?.goals([], [], new Set(), false);
  }

  private back(): void {
    if (!this.pointing?.isBegun) return;
    this.pointing.back();
    this.hovered = null;
    this.way = [];
    this.ahead = [];
    this.draw();
  }

  private hover(cell: number | null): void {
    const to = cell === null ? undefined : this.pointing?.goal(cell)?.to;
    const index = to !== undefined && to < 0 ? -1 - to : null;
    if (this.board) this.board.root.style.cursor = cell === null ? "" : "pointer";
    if (index === this.hovered || this.pointing?.chosen !== null) return;
    this.hovered = index;
    this.way = [];
    this.ahead = [];
    if (index !== null) this.askWay(index);
    this.drawCourse();
    this.drawSheet();
  }

  private askWay(index: number): void {
    if (this.state) this.around.wire.send({ t: "way", rev: this.state.rev, index });
  }

  /** Move the camera to the cells of the question, else to the last move, else to the whole board. */
  private look(): void {
    const board = this.board;
    if (!board || !this.state) return;
    const question = this.question;
    const cells = this.pointing?.cells ?? [];
    const recent = this.state.view.recent.at(-1)?.way ?? [];
    if (cells.length) board.fit([...cells, ...(question?.named ?? [])]);
    else if (recent.length && !question) board.fit(recent);
    else board.camera.showAll();
  }

  // --- drawing

  private draw(): void {
    if (!this.lobby || !this.welcome) return;
    const running = this.state !== undefined;
    this.root.classList.toggle("playing", running);
    this.panel?.root.classList.toggle("on", !running);
    if (!running) {
      this.panel?.show(this.welcome.head, this.lobby, this.welcome.you, this.welcome);
      return;
    }
    this.drawAll(false);
  }

  private drawAll(moving: boolean): void {
    const { state, board, lobby } = this;
    if (!state || !board || !lobby) return;
    this.root.classList.add("playing");
    this.panel?.root.classList.remove("on");
    const question = this.question;
    this.root.classList.toggle("mine", question !== null && !moving);
    document.title = `${question ? "● " : ""}${this.welcome?.head.title ?? ""}`;
    if (!moving) board.pieces(state.view.pieces, state.view.marks);
    board.recent(state.view.recent.map(({ player, way }) => ({ way, ink: this.ink(player) })));
    this.drawGoals(moving);
    this.drawCourse();
    this.drawTable(moving);
    this.drawSeats();
    this.drawFacts();
    this.drawSheet();
    const last = state.log.findLast((line) => line.k !== "round" && line.k !== "turn");
    if (last) this.parts.ticker.textContent = last.s;
    if (!moving) this.drawCurtain();
  }

  private ink(seat: number): string {
    return this.state?.view.inks[seat] ?? this.lobby?.seats[seat]?.ink ?? "#888888";
  }

  private drawCurtain(): void {
    const { state, lobby } = this;
    const seat = state?.curtain ?? null;
    if (seat === null || !lobby) {
      if (this.welcome?.one) this.cover(null);
      return;
    }
    const chair = lobby.seats[seat];
    this.board?.pieces([], []);
    this.side?.clear();
    this.parts.sheet.replaceChildren();
    this.cover(
      curtain(chair?.name || chair?.word || "", this.ink(seat), () => this.around.wire.send({ t: "look", seat })),
    );
  }

  private drawGoals(moving: boolean): void {
    const { state, board, pointing } = this;
    if (!state || !board) return;
    const rings = new Map<string, string>();
    if (!pointing || moving) {
      board.goals([], [], new Set(), false);
      board.rings(rings);
      return;
    }
    const begun = pointing.before.length > 0;
    for (const goal of Object.values(pointing.set.goals))
      for (const [thing] of goal.things) rings.set(thing, begun ? "aimed" : "ready");
    for (const thing of pointing.set.settled) rings.set(thing, "chosen");
    const chosen = pointing.chosen !== null ? pointing.choices[pointing.chosen] : undefined;
    if (chosen?.piece) rings.set(chosen.piece, "chosen");
    const busy = new Set(state.view.pieces.map((piece) => piece.cell));
    const things = Object.values(pointing.set.goals).flatMap((goal) => goal.things);
    const aimed = begun && things.length > 0 && things.every(([thing]) => !thing.startsWith("cell:"));
    board.goals(pointing.cells, pointing.elsewhere, busy, aimed);
    board.rings(rings);
  }

  private drawTable(moving: boolean): void {
    const { state, pointing } = this;
    this.root.classList.toggle("at-table", state?.view.table != null);
    if (!state?.view.table) return;
    const goals = pointing && !moving ? pointing.set.cards : {};
    const named = (seat: number) => state.view.players[seat]?.name ?? "";
    this.table.show(state.view.table, state.you, goals, named, (seat) => this.ink(seat));
  }

  private drawCourse(): void {
    const { board, pointing, state } = this;
    if (!board || !state) return;
    const choice = this.previewed !== null ? pointing?.choices[this.previewed] : undefined;
    if (!choice) {
      board.course([]);
      return;
    }
    const ends = choice.line.length > 1 ? [choice.line[0] ?? -1, choice.line.at(-1) ?? -1] : choice.line;
    const ghost = state.view.pieces.find((piece) => piece.ref === choice.piece)?.look;
    board.course(this.way.length > 1 ? this.way : ends, ghost);
  }

  private drawSeats(): void {
    const { state, lobby, board } = this;
    if (!state || !lobby || !board) return;
    const pending = state.view.pending;
    const active = pending.t === "over" ? null : pending.player;
    const boxes = lobby.seats.map((chair, seat) => {
      const player = state.view.players[seat];
      const box = el("div", "seat");
      box.classList.toggle("active", seat === active);
      box.classList.toggle("out", player?.out ?? false);
      box.classList.toggle("away", chair.taken && !chair.here);
      box.style.setProperty("--ink", this.ink(seat));
      const bot = chair.bot && isWord(chair.bot) ? `${say("bot")} ${say(chair.bot)}` : "";
      const note = seat === state.you ? say("you") : chair.taken && !chair.here ? say("asleep") : bot;
      const [name, role] = [player?.name || chair.name || chair.word, note || (player?.role ?? "")];
      box.setAttribute("role", "group");
      box.setAttribute("aria-label", role ? `${name}, ${role}` : name);
      box.append(el("b", "", name), el("small", "", role));
      const fleet = el("div", "fleet");
      for (const piece of state.view.pieces.filter((p) => p.owner === seat && p.cell >= 0).slice(0, 6))
        fleet.append(board.tokens.picture(piece.look));
      const facts = (player?.facts ?? []).filter((fact) => !fact.secret && fact.short !== player?.role);
      for (const fact of facts.slice(0, 3)) fleet.append(el("span", "", `${fact.label} ${fact.short}`));
      for (const hand of (player?.hands ?? []).filter((hand) => hand.count && !state.view.table))
        fleet.append(this.hand(hand, seat === state.you));
      box.append(fleet);
      return box;
    });
    this.parts.seats.replaceChildren(...boxes);
    const shown = this.parts.seats.querySelector<HTMLElement>(".active");
    if (shown) this.parts.seats.scrollTo({ left: shown.offsetLeft - 12, behavior: isCalm() ? "auto" : "smooth" });
  }

  /** The cards of a player: their number, or their faces; secret ones of one's own are covered until uncovered. */
  private hand({ label, count, cards, secret }: Hand, own: boolean): HTMLElement {
    const box = el("span", "hand", `${label} ×${count}`);
    if (!cards) return box;
    const faces = el("span", own && secret ? "cards secret" : "cards");
    faces.append(...cards.map((card) => el("i", "", card)));
    box.append(faces);
    return box;
  }

  private drawFacts(): void {
    const state = this.state;
    if (!state) return;
    const box = this.parts.facts;
    const rows: HTMLElement[] = [];
    if (state.view.heading) rows.push(el("b", "", state.view.heading));
    const hasValue = (fact: Fact) => fact.short && fact.short !== fact.label;
    const open = state.view.facts.filter((fact) => !fact.secret && hasValue(fact));
    const wide = matchMedia("(min-width: 900px)").matches;
    for (const fact of open.slice(0, wide ? MOST_FACTS : 1)) rows.push(fact_(fact));
    const mine = state.view.players[state.you];
    const secret = [...state.view.facts, ...(mine?.facts ?? [])].filter((fact) => fact.secret);
    const covered =
      secret.length > 0 ||
      state.view.marks.some((mark) => mark.secret) ||
      state.view.pieces.some((piece) => piece.secret) ||
      (mine?.hands.some((hand) => hand.secret && hand.cards?.length) ?? false);
    if (covered && state.you >= 0) {
      rows.push(this.peek());
      rows.push(...secret.map((fact) => fact_(fact, "secret")));
    }
    box.replaceChildren(...rows);
  }

  /** A button that shows the player's secrets while it is held down. */
  private peek(): HTMLElement {
    const made = button(say("secrets"), "peek", () => {});
    const show = (on: boolean) => () => this.root.classList.toggle("peeking", on);
    made.addEventListener("pointerdown", show(true));
    for (const name of ["pointerup", "pointerleave", "pointercancel", "blur"]) made.addEventListener(name, show(false));
    made.addEventListener("keydown", (event) => {
      if (event.key === " " || event.key === "Enter") show(true)();
    });
    made.addEventListener("keyup", show(false));
    made.addEventListener("contextmenu", (event) => event.preventDefault());
    return made;
  }

  /** Redraw the sheet only if it has changed: replacing a button while it is pressed would lose the press. */
  private drawSheet(): void {
    const state = this.state;
    if (!state) return;
    const sheet = this.parts.sheet;
    const made = el("div", "sheet-body");
    const pending = state.view.pending;
    this.root.style.setProperty(
      "--ink",
      this.ink(pending.t === "over" ? (pending.winners[0] ?? 0) : (pending.player ?? 0)),
    );
    sheet.classList.toggle("quiet", !this.question);
    if (pending.t === "over") made.append(el("em", "", say("over")), el("p", "prompt", pending.text));
    else if (this.question && this.pointing) this.fill(made, this.question, this.pointing);
    else made.append(this.waiting(pending.player));
    if (sheet.firstElementChild?.innerHTML !== made.innerHTML || sheet.classList.contains("sent")) {
      sheet.replaceChildren(made);
    }
    sheet.classList.remove("sent");
  }

  private waiting(player: number | null): HTMLElement {
    const chair = player === null ? undefined : this.lobby?.seats[player];
    const name = (player !== null && this.state?.view.players[player]?.name) || "…";
    const row = el("p", "prompt waiting", `${say(chair?.bot ? "thinks" : "waits")} ${name}`);
    row.append(el("span", "dots3"));
    return row;
  }

  private fill(sheet: HTMLElement, question: Question, pointing: Pointing): void {
    const name = this.state?.view.players[question.player]?.name ?? "";
    const withoutName = question.prompt.startsWith(name)
      ? question.prompt.slice(name.length).replace(/^[,:\s]+/, "")
      : "";
    const prompt = withoutName || question.prompt;
    sheet.append(el("em", "", say("yours")));
    if (prompt.toLowerCase() !== say("yours").toLowerCase())
      sheet.append(el("p", "prompt", prompt.charAt(0).toUpperCase() + prompt.slice(1)));
    const row = el("div", "row");
    const add = (text: string, cls: string, press: () => void) => row.append(button(text, cls, press));
    const shown = this.previewed !== null ? pointing.choices[this.previewed] : undefined;
    if (shown) sheet.append(el("p", "preview", shown.text), ...this.ahead.map((line) => el("p", "hint", line)));
    const chosen = pointing.chosen;
    const touch = matchMedia("(pointer: coarse)").matches;
    if (chosen !== null) {
      add(say(pointing.choices[chosen]?.piece ? "go" : "yes"), "primary", () => this.send(chosen));
    } else if (pointing.named) {
      for (const [thing, to] of pointing.named) add(this.nameOf(thing), "", () => this.lead(to, touch));
    } else if (pointing.listed) {
      for (const index of pointing.set.list)
        add(pointing.choices[index]?.text ?? "", "", () => this.lead(-1 - index, touch));
    } else {
      if (pointing.cells.length && !shown) sheet.append(el("p", "hint", say(this.hint(pointing))));
      const laid = new Set(this.state?.view.table ? Object.values(pointing.set.cards) : []);
      for (const [text, to, plain] of pointing.set.buttons.filter(([, to]) => !laid.has(to)))
        add(text, plain && pointing.cells.length === 0 ? "primary" : "", () => this.lead(to, touch && !plain));
      if (pointing.cells.length && pointing.set.list.length > 1)
        add(say("list"), "plain", () => {
          pointing.listed = true;
          this.draw();
        });
    }
    if (pointing.isBegun) add(say("back"), "plain", () => this.back());
    else if (pointing.choices.length > 1) add(say("advise"), "plain", () => this.advise());
    row.classList.toggle("many", pointing.listed || row.childElementCount > 5);
    sheet.append(row);
  }

  /** Ask the table for the move of a strong bot. */
  private advise(): void {
    this.around.wire.send({ t: "advise" });
    this.toast(say("advising"), true);
  }

  private hint(pointing: Pointing): "touchShip" | "touchGoal" {
    const things = Object.values(pointing.set.goals).flatMap((goal) => goal.things);
    const pieces = new Set(this.state?.view.pieces.map((piece) => piece.ref));
    return things.every(([thing]) => pieces.has(thing)) && !pointing.before.length ? "touchShip" : "touchGoal";
  }

  private nameOf(thing: string): string {
    const piece = this.state?.view.pieces.find((piece) => piece.ref === thing);
    return piece ? [piece.name, ...piece.facts.slice(0, 2).map((fact) => fact.text)].join(" · ") : thing;
  }

  /** Show how others can join the running match, and buttons that free the seats of people who left. */
  private guests(): void {
    const { welcome, lobby } = this;
    if (!welcome || !lobby) return;
    const free = (seat: number, name: string) =>
      button(`${say("release")}: ${name}`, "big plain", () => {
        this.around.wire.send({ t: "free", seat });
        this.cover(null);
      });
    const seats = lobby.seats.flatMap((chair, seat) => (chair.taken ? [free(seat, chair.name || chair.word)] : []));
    this.card(invitation(welcome), ...seats);
  }

  /** Show a card over the board until it is closed. */
  private card(...parts: HTMLElement[]): void {
    const card = el("div", "card");
    card.append(el("h1", "", this.welcome?.head.title), ...parts);
    card.append(button(say("close"), "big primary", () => this.cover(null)));
    this.cover(card);
  }
}

function fact_(fact: Fact, cls = ""): HTMLElement {
  const row = el("span", `fact ${cls}`);
  row.append(el("i", "", fact.label), " ", fact.short);
  return row;
}

/** Reload the page because its build differs from the host's; false if it was reloaded in the last ten seconds. */
function reloadOnce(): boolean {
  const last = Number(history.state?.reloaded ?? 0);
  if (Date.now() - last < 10_000) return false;
  history.replaceState({ reloaded: Date.now() }, "");
  location.reload();
  return true;
}
