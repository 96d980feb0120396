// A page that a host serves.
import { App } from "./app";
import { remember, remembered } from "./memory";
import type { Ground } from "./protocol";
import { SocketWire } from "./wire";
import { speak } from "./words";

const build = document.body.dataset.build ?? "";
speak(document.body.dataset.language ?? "en");

const memory = remembered();
const given = new URLSearchParams(location.hash.slice(1)).get("k")?.slice(0, 99);
if (given && given !== memory.table) Object.assign(memory, { table: given, key: given });
if (given) {
  remember(memory);
  history.replaceState(null, "", location.pathname); // hides the key from the address bar
}

const wire = new SocketWire(`ws://${location.host}/ws`, () => app.hello(build));
const app: App = new App(document.getElementById("app") as HTMLElement, {
  wire,
  memory,
  keep: remember,
  ground: async (head) => [(await (await fetch(head.ground)).json()) as Ground, head.chart],
  enter: (key) => {
    memory.key = key;
    remember(memory);
    wire.end();
    wire.open();
  },
});
if (memory.key) wire.open();
else app.ask();
