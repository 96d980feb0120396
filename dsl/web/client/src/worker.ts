// In the worker of a page: Python from what came with the page, and the table in it. Nothing is fetched.

interface Boot {
  t: "boot";
  order: string;
  parts: Record<string, ArrayBuffer>;
}

interface Python {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  globals: { get(name: string): Start };
}

type Start = (
  order: string,
  instantiate: ((longs: string) => Instance) | undefined,
) => { toJs(): [(text: string) => string, () => string] };

/** The module of the game, in which bots search: what Python asks of it. */
interface Instance {
  call(name: string, ...values: (number | bigint)[]): number | bigint;
  read(begin: number, size: number): Uint8Array;
  write(begin: number, data: { toJs(): Uint8Array }): void;
}

const NOWHERE = "https://page.invalid/";
const BOT_PAUSE = 650;
const PLACES: Record<string, [string, string]> = {
  "pyodide.asm.wasm": ["wasm", "application/wasm"],
  "python_stdlib.zip": ["library", "application/zip"],
};

const module = (data: ArrayBuffer | undefined): string =>
  URL.createObjectURL(new Blob([data ?? ""], { type: "text/javascript" }));

const post = (message: object): void => self.postMessage(message);

/** ``longs`` says of each function which of its parameters have 64 bits. */
function instantiate(module: ArrayBuffer, longs: Record<string, boolean[]>): Instance {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module));
  const memory = new Uint8Array((exports.memory as WebAssembly.Memory).buffer);
  return {
    call: (name, ...values) => {
      const long = longs[name] ?? [];
      const found = exports[name] as (...values: (number | bigint)[]) => number | bigint | undefined;
      return found(...values.map((value, at) => (long[at] ? BigInt(value) : Number(value)))) ?? 0;
    },
    read: (begin, size) => memory.slice(begin, begin + size),
    write: (begin, data) => memory.set(data.toJs(), begin),
  };
}

async function boot({ order, parts }: Boot): Promise<void> {
  const text = (name: string) => new TextDecoder().decode(parts[name]);
  const loading = (what: string, share: number) => post({ t: "loading", what, share });
  self.fetch = async (asked) => {
    const name = String(asked instanceof Request ? asked.url : asked)
      .split("/")
      .at(-1);
    const [part, type] = PLACES[name ?? ""] ?? [];
    if (!part || !type) throw new Error(`${name} is not in this page`);
    return new Response(parts[part], { headers: { "Content-Type": type } });
  };
  loading("Python", 0.1);
  const loader = await import(module(parts.loader));
  const machine = await import(module(parts.machine));
  const python: Python = await loader.loadPyodide({
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    stdLibURL: `${NOWHERE}python_stdlib.zip`,
    lockFileContents: text("lock"),
    createPyodideModule: machine.default,
  });
  loading("Fordewind", 0.45);
  if (parts.code) python.unpackArchive(parts.code, "zip", { extractDir: "/" });
  python.runPython(
    "import sys, os; sys.path.insert(0, '/app'); os.environ['FORDEWIND_HOME'] = '/game'\n" +
      "from dsl.web.page_table import start",
  );
  loading("Fordewind", 0.6);
  const { module: game } = parts;
  const make = game && ((longs: string) => instantiate(game, JSON.parse(longs)));
  const [hear, bot] = python.globals.get("start")(order, make).toJs();
  loading("", 1);
  converse(hear, bot);
}

function converse(hear: (text: string) => string, bot: () => string): void {
  const say = (text: string) => {
    for (const message of JSON.parse(text)) post(message);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const bots = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const came = bot();
      if (!came) return;
      say(came);
      bots();
    }, BOT_PAUSE);
  };
  self.onmessage = (event: MessageEvent) => {
    say(hear(JSON.stringify(event.data)));
    if (event.data.t !== "way") bots();
  };
  post({ t: "ready" });
}

self.onmessage = (event: MessageEvent<Boot>) => {
  self.onmessage = null;
  boot(event.data).catch((error: unknown) => post({ t: "broken", text: String(error) }));
};
