// Which choices are left while somebody points; what pointing leads to is decided by the table.
import type { Choice, ChoiceSet, Goal, Question } from "./protocol";

/** Nothing; fewer choices are left; a list by name is to be shown; a choice is to be confirmed; it is to be taken. */
export type Pointed = "" | "narrowed" | "list" | "chosen" | "taken";

export class Pointing {
  at = 0;
  before: number[] = [];
  /** The choice that is shown and waits for its confirmation. */
  chosen: number | null = null;
  /** Names and what they lead to, where several things stand in one cell. */
  named: [string, number][] | null = null;
  listed = false;

  constructor(private readonly question: Question) {}

  get choices(): Choice[] {
    return this.question.choices ?? [];
  }

  get set(): ChoiceSet {
    return this.question.sets?.[this.at] ?? { goals: {}, buttons: [], settled: [], list: [], cards: {} };
  }

  get cells(): number[] {
    return Object.keys(this.set.goals).map(Number);
  }

  /** Cells at which another thing can be picked than the one that was. */
  get elsewhere(): number[] {
    return this.before.length ? Object.keys(this.question.sets?.[0]?.goals ?? {}).map(Number) : [];
  }

  goal(cell: number): Goal | undefined {
    return this.set.goals[String(cell)];
  }

  point(cell: number, twice: boolean): Pointed {
    const goal = this.goal(cell);
    if (!goal) {
      if (!this.elsewhere.includes(cell)) return "";
      this.restart();
      return this.point(cell, twice);
    }
    const kinds = new Set(goal.things.map(([, to]) => to));
    if (goal.things.length > 1 && kinds.size > 1) {
      this.named = goal.things;
      return "list";
    }
    return this.lead(goal.to, twice || !goal.last);
  }

  lead(to: number, twice: boolean): Pointed {
    this.named = null;
    if (to < 0) {
      const index = -1 - to;
      if (!twice || this.chosen === index) {
        this.chosen = index;
        return "taken";
      }
      this.chosen = index;
      return "chosen";
    }
    this.chosen = null;
    if (to === this.at) {
      this.listed = true;
      return "list";
    }
    this.before.push(this.at);
    this.at = to;
    this.listed = false;
    return "narrowed";
  }

  /** Take back the last step. */
  back(): void {
    if (this.chosen !== null) this.chosen = null;
    else if (this.named) this.named = null;
    else if (this.listed) this.listed = false;
    else this.at = this.before.pop() ?? 0;
  }

  get isBegun(): boolean {
    return this.chosen !== null || this.named !== null || this.listed || this.before.length > 0;
  }

  private restart(): void {
    this.at = 0;
    this.before = [];
    this.chosen = null;
    this.named = null;
    this.listed = false;
  }
}
