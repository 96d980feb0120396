// In the worker of a page: Python from what came with the page, and the table in it. Nothing is fetched.

interface Boot {
  t: "boot";
  order: string;
  parts: Record<string, ArrayBuffer>;
}

interface Python {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(code: string): unknown;
  globals: { get(name: string): (order: string) => { toJs(): [(text: string) => string, () => string] } };
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
  const [hear, bot] = python.globals.get("start")(order).toJs();
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
