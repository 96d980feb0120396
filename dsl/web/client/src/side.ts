// The side panel with the log and the rulebook.
import { button, el } from "./dom";
import { icon } from "./icons";
import type { LogLine } from "./protocol";
import { say } from "./words";

const MOST = 250;

export class Side {
  readonly root = el("aside", "side");
  onplace: (cells: number[]) => void = () => {};
  onbook: () => void = () => {};
  private readonly pages = { log: el("div", "log"), rules: el("div", "log") };
  private readonly tabs: Record<"log" | "rules", HTMLButtonElement>;
  private hasBook = false;

  constructor() {
    this.tabs = {
      log: button(say("log"), "tab", () => this.open("log")),
      rules: button(say("rules"), "tab", () => this.open("rules")),
    };
    const close = button("", "tab close", () => this.close());
    close.setAttribute("aria-label", say("close"));
    close.append(icon("close"));
    const head = el("div", "tabs");
    head.append(this.tabs.log, this.tabs.rules, close);
    this.root.append(head, this.pages.log, this.pages.rules);
    this.show("log");
  }

  open(page: "log" | "rules"): void {
    this.root.classList.add("open");
    this.show(page);
  }

  close(): void {
    this.root.classList.remove("open");
  }

  private show(page: "log" | "rules"): void {
    for (const name of ["log", "rules"] as const) {
      this.pages[name].hidden = name !== page;
      this.tabs[name].setAttribute("aria-pressed", String(name === page));
    }
    if (page === "log") this.pages.log.scrollTop = this.pages.log.scrollHeight;
    else if (!this.hasBook) this.onbook();
  }

  clear(): void {
    this.pages.log.replaceChildren();
  }

  log(lines: LogLine[], whole: boolean, inks: string[]): void {
    const box = this.pages.log;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight > 60;
    if (whole) box.replaceChildren();
    for (const line of whole ? lines.slice(-MOST) : lines) {
      const row = el("p", `line k-${line.k}`, line.s);
      if (line.l.length) row.append(el("small", "", ` ${line.l.join(", ")}`));
      if (line.p !== null) row.style.setProperty("--ink", inks[line.p] ?? "#888");
      if (line.c.length) {
        row.classList.add("placed");
        row.addEventListener("click", () => {
          this.close();
          this.onplace(line.c);
        });
      }
      box.append(row);
    }
    while (box.childElementCount > MOST) box.firstElementChild?.remove();
    // before the board is shown the log has no height
    if (!below || whole) requestAnimationFrame(() => box.scrollTo(0, box.scrollHeight));
  }

  book(clauses: [string, string][]): void {
    this.hasBook = true;
    this.pages.rules.replaceChildren(
      ...clauses.map(([name, text]) => {
        const row = el("p", "line clause", text);
        row.prepend(el("b", "", name), " ");
        return row;
      }),
    );
  }
}
