// A page that plays without a host: the lobby runs here while Python starts in a worker.
import { App } from "./app";
import { unpacked } from "./packed";
import type { Chair, Ground, Head, ServerMessage, Wire } from "./protocol";
import { say, speak } from "./words";

interface Order {
  words: string[];
  inks: string[];
  language: string;
  seed: number;
  head: Head;
}

type FromWorker = ServerMessage | { t: "ready" } | { t: "broken"; text: string };

/** The parts sent to the worker, in the order in which it needs them. */
const PARTS = ["wasm", "loader", "machine", "lock", "library", "code"];
const SIMPLE = "greedy";
const USUAL = "normal";
const text = (id: string): string => document.getElementById(id)?.textContent ?? "";

async function part(id: string): Promise<ArrayBuffer> {
  const letters = text(id);
  document.getElementById(id)?.remove();
  return unpacked(letters);
}

/** Answers the lobby's messages itself until the match begins; then passes all messages to the worker. */
class PageWire implements Wire {
  onmessage: (message: ServerMessage) => void = () => {};
  onstate: (state: "open" | "lost" | "shut") => void = () => {};
  private worker?: Worker;
  private readonly seats: Chair[];
  private begun = false;
  /** What is being loaded and the share that is loaded, for the lobby. */
  private loading: ServerMessage = { t: "loading", what: "Python", share: 0.05 };
  private module?: ArrayBuffer;

  constructor(private readonly order: Order) {
    this.seats = order.words.map((word, seat) => ({
      name: "",
      word,
      taken: seat === 0,
      bot: seat === 0 ? "" : SIMPLE,
      here: true,
      ink: order.inks[seat] ?? "#888888",
    }));
    this.order.seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
    this.order.seed %= 2 ** 31;
  }

  /** Offer only simple bots if searching ones cannot run here: in an old browser or with little memory. */
  async levels(): Promise<void> {
    const { head } = this.order;
    try {
      this.module = await part("module");
      await WebAssembly.instantiate(this.module);
    } catch {
      this.module = undefined;
      head.bots = head.bots.filter((kind) => kind === "random" || kind === SIMPLE);
    }
    if (head.bots.includes(USUAL)) for (const chair of this.seats) if (chair.bot) chair.bot = USUAL;
  }

  welcome(): void {
    this.onmessage({ t: "welcome", head: this.order.head, you: -2, leads: true, one: true });
    this.lobby();
  }

  private lobby(): void {
    this.onmessage({ t: "lobby", running: false, seats: this.seats, watching: 0 });
  }

  async boot(): Promise<void> {
    const code = new Uint8Array(await part("worker"));
    const script = btoa(Array.from(code, (byte) => String.fromCharCode(byte)).join(""));
    // a module worker of a blob: is refused in a page from a file
    const worker = new Worker(`data:text/javascript;base64,${script}`, { type: "module" });
    worker.onerror = (event) => this.onmessage({ t: "broken", text: event.message || "worker" });
    worker.onmessage = (event: MessageEvent<FromWorker>) => {
      if (event.data.t === "loading") this.loading = event.data;
      if (event.data.t !== "ready") {
        this.onmessage(event.data);
        return;
      }
      this.worker = worker;
      worker.postMessage({ t: "hello", v: 1, build: this.order.head.build });
      if (this.begun) this.arrange();
    };
    worker.postMessage({ t: "boot", order: JSON.stringify(this.order), module: this.module });
    for (const name of PARTS) {
      const data = await part(name);
      worker.postMessage({ t: "part", name, data }, [data]);
    }
  }

  private arrange(): void {
    this.worker?.postMessage({ t: "arrange", seats: this.seats.map((chair) => [chair.name, chair.bot]) });
  }

  send(message: { t?: string; seat?: number; name?: string; kind?: string }): void {
    const chair = this.seats[message.seat ?? -1];
    if (message.t === "name" && chair) {
      chair.name = message.name ?? "";
    } else if (message.t === "bot" && chair && !this.begun) {
      chair.bot = message.kind ?? "";
      chair.taken = !chair.bot;
      this.lobby();
    } else if (message.t === "begin") {
      this.begun = true;
      if (this.worker) this.arrange();
      else this.onmessage(this.loading);
    } else {
      this.worker?.postMessage(message);
    }
  }
}

const order: Order = JSON.parse(text("order"));
speak(order.language);
const wire = new PageWire(order);
const app = new App(document.getElementById("app") as HTMLElement, {
  wire,
  memory: {},
  keep: () => {},
  enter: () => {},
  ground: async () => {
    const ground: Ground = JSON.parse(new TextDecoder().decode(await part("ground")));
    const chart = URL.createObjectURL(new Blob([await part("chart")], { type: "image/svg+xml" }));
    return [ground, chart];
  },
});
if (typeof DecompressionStream === "undefined" || typeof WebAssembly === "undefined") app.toast(say("tooOld"), true);
else {
  wire.levels().then(() => {
    wire.welcome();
    setTimeout(() => wire.boot().catch((error: unknown) => app.toast(`${say("failed")} ${error}`, true)), 50);
  });
}
