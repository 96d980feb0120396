// The worker of a page: runs Python and the table from the parts that the page sends; fetches nothing.

interface Boot {
  t: "boot";
  order: string;
  module: ArrayBuffer | undefined;
}

interface Part {
  t: "part";
  name: string;
  data: ArrayBuffer;
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

/** The compiled module of the game, in which bots search, as Python calls it. */
interface Instance {
  call(name: string, ...values: (number | bigint)[]): number | bigint;
  read(begin: number, size: number): Uint8Array;
  write(begin: number, data: { toJs(): Uint8Array }): void;
}

const NOWHERE = "https://page.invalid/";
const LIBRARY = `${NOWHERE}library.zip`;
const BOT_PAUSE = 650;

/** Waits for the parts of the page: each is sent when it is unpacked, so Python starts before all are there. */
const put: Record<string, (data: ArrayBuffer) => void> = {};
const come = (name: string): Promise<ArrayBuffer> =>
  new Promise((done) => {
    put[name] = done;
  });
const parts = {
  wasm: come("wasm"),
  loader: come("loader"),
  machine: come("machine"),
  lock: come("lock"),
  library: come("library"),
  code: come("code"),
};

const imported = async (data: Promise<ArrayBuffer>) =>
  import(URL.createObjectURL(new Blob([await data], { type: "text/javascript" })));

const post = (message: object): void => self.postMessage(message);

/** ``longs``: for each function the parameters with 64 bits. */
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

async function boot({ order, module: game }: Boot): Promise<void> {
  const loading = (what: string, share: number) => post({ t: "loading", what, share });
  const compiled = parts.wasm.then((data) => WebAssembly.compile(data));
  WebAssembly.instantiateStreaming = async (_answer, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  self.fetch = async (request) => {
    const name = String(request instanceof Request ? request.url : request);
    if (name.endsWith(".wasm")) return new Response(); // is compiled already
    if (name !== LIBRARY) throw new Error(`${name} is not in this page`);
    return new Response(await parts.library);
  };
  loading("Python", 0.1);
  const [loader, machine] = await Promise.all([imported(parts.loader), imported(parts.machine)]);
  const python: Python = await loader.loadPyodide({
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    stdLibURL: LIBRARY,
    lockFileContents: new TextDecoder().decode(await parts.lock),
    createPyodideModule: machine.default,
  });
  loading("Fordewind", 0.45);
  python.unpackArchive(await parts.code, "zip", { extractDir: "/" });
  python.runPython(
    "import sys, os; sys.path.insert(0, '/app'); os.environ['FORDEWIND_HOME'] = '/game'\n" +
      "from dsl.web.page_table import start",
  );
  loading("Fordewind", 0.6);
  const make = game && ((longs: string) => instantiate(game, JSON.parse(longs)));
  const [receive, bot] = python.globals.get("start")(order, make).toJs();
  loading("", 1);
  converse(receive, bot);
}

function converse(receive: (text: string) => string, bot: () => string): void {
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
    say(receive(JSON.stringify(event.data)));
    if (event.data.t !== "way") bots();
  };
  post({ t: "ready" });
}

self.onmessage = ({ data }: MessageEvent<Boot | Part>) => {
  if (data.t === "part") put[data.name]?.(data.data);
  else boot(data).catch((error: unknown) => post({ t: "broken", text: String(error) }));
};
