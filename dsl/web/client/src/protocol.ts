// The messages of a table, as dsl/web/table.py and dsl/web/messages.py write them.

export interface Look {
  ink: string;
  symbol?: string;
  letter?: string;
  pips?: [number, number];
  badge?: string;
}

export interface Fact {
  label: string;
  text: string;
  short: string;
  secret?: boolean;
}

export interface Piece {
  ref: string;
  name: string;
  cell: number;
  owner: number;
  look: Look;
  facts: Fact[];
  secret: boolean;
  aside: boolean;
}

export interface Mark {
  cell: number;
  look: Look;
  name: string;
  secret: boolean;
}

export interface Player {
  name: string;
  role: string;
  facts: Fact[];
  out: boolean;
  hands: Hand[];
}

export interface Hand {
  label: string;
  count: number;
  cards: string[] | null;
  secret: boolean;
}

/** A zone of a card table: its owner (-1: nobody), and the names of its visible cards. */
export interface TableCards extends Hand {
  owner: number;
  refs: string[];
}

/** What pointing at a cell leads to: the number of a set of choices, or of one choice as -1 - number. */
export interface Goal {
  to: number;
  last: boolean;
  things: [string, number][];
}

export interface ChoiceSet {
  goals: Record<string, Goal>;
  buttons: [string, number, boolean][];
  settled: string[];
  list: number[];
  /** What pointing at a card leads to. */
  cards: Record<string, number>;
}

export interface Choice {
  text: string;
  notation: string;
  line: number[];
  piece: string;
}

export interface Question {
  t: "question";
  player: number;
  prompt: string;
  secret: boolean;
  choices?: Choice[];
  sets?: ChoiceSet[];
  named?: number[];
}

export interface Over {
  t: "over";
  text: string;
  winners: number[];
}

export interface Waiting {
  t: "chance";
  player: number | null;
  label: string;
}

export interface Fallen {
  kind: "roll" | "spin" | "draw";
  label: string;
  node: number;
  index: number | null;
  text?: string;
  outcomes?: string[];
  colours?: string[];
  weights?: number[];
}

/** An effect: its kind, and its times in milliseconds after the position before. */
export interface Effect {
  kind: string;
  begin: number;
  lasts: number;
  /** Milliseconds for which it stays visible after the next effect may begin. */
  rest: number;
  cells?: number[];
  piece?: string;
  other?: string;
  player?: number;
  by: number;
  sides?: [number, number];
  text?: string;
  /** The direction to which the wind blows, in degrees from north. */
  bearing?: number;
  fallen?: Fallen;
  /** The faces of a throw that hit. */
  needed?: string;
  /** What is thrown in a duel, and what settles it; each begins so long after the duel. */
  parts?: Effect[];
}

export interface LogLine {
  k: string;
  s: string;
  p: number | null;
  c: number[];
  l: string[];
}

export interface View {
  heading: string;
  inks: string[];
  pieces: Piece[];
  sites: { cells: number[]; name: string; facts: Fact[] }[];
  marks: Mark[];
  players: Player[];
  facts: Fact[];
  pending: Question | Over | Waiting;
  /** The zones of cards of a game without a board. */
  table: TableCards[] | null;
  recent: { player: number; way: number[] }[];
  fallen: Fallen | null;
}

export interface State {
  t: "state";
  rev: number;
  you: number;
  view: View;
  whole: boolean;
  curtain: number | null;
  effects: Effect[];
  log: LogLine[];
}

export interface Chair {
  name: string;
  word: string;
  taken: boolean;
  bot: string;
  here: boolean;
  ink: string;
}

export interface Lobby {
  t: "lobby";
  running: boolean;
  seats: Chair[];
  watching: number;
}

export interface Head {
  build: string;
  title: string;
  language: string;
  bots: string[];
  ground: string;
  chart: string;
}

export interface Welcome {
  t: "welcome";
  head: Head;
  you: number;
  leads: boolean;
  /** Whether all players share this screen. */
  one?: boolean;
  table?: string;
  address?: string;
  short?: string;
  code?: string;
  qr?: string;
  /** Whether the host is in no network. */
  alone?: boolean;
}

export type ServerMessage =
  | Welcome
  | Lobby
  | State
  | { t: "seat"; you: number; key: string }
  | { t: "move"; address: string; qr: string }
  | { t: "way"; rev: number; index: number; way: number[]; ahead: string[] }
  | { t: "advice"; rev: number; index: number; way: number[]; why: string[] }
  | { t: "book"; clauses: [string, string][] }
  | { t: "refuse"; code: string; text?: string }
  | { t: "reload" }
  | { t: "loading"; what: string; share: number }
  | { t: "broken"; text: string }
  | { t: "pong" };

export interface Ground {
  size: [number, number];
  cell: number;
  kind: string;
  centres: [number, number][];
  names: string[];
  shape: [number, number][];
  symbols: Record<string, string>;
}

/** Carries messages to a table: over a network, or to a worker of the same page. */
export interface Wire {
  send(message: object): void;
  onmessage: (message: ServerMessage) => void;
  onstate: (state: "open" | "lost" | "shut") => void;
}
