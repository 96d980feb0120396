// The choices that are left while a player points at cells; the table has computed what each cell leads to.
import type { Choice, ChoiceSet, Goal, Question } from "./protocol";

/** What pointing did: narrowed the choices, opened a list, chose one to be confirmed, or took it; "": nothing. */
export type Pointed = "" | "narrowed" | "list" | "chosen" | "taken";

export class Pointing {
  at = 0;
  before: number[] = [];
  /** The index of the choice that awaits confirmation. */
  chosen: number | null = null;
  /** Several things in the cell pointed at: their names and what each leads to. */
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

  /** Cells at which another thing than the picked one can be picked. */
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
