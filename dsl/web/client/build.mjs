// Bundles the client: the script and the sheet that a host serves, and those of a page that plays by itself.
import { build } from "esbuild";

const common = {
  bundle: true,
  minify: true,
  target: "es2022",
  format: "esm",
  logLevel: "warning",
  legalComments: "none",
  charset: "utf8",
};
const outdir = process.argv[2] ?? "built";

await build({
  ...common,
  entryPoints: { client: "src/served.ts", page: "src/paged.ts", worker: "src/worker.ts" },
  outdir,
});
await build({ ...common, entryPoints: { client: "src/style.css" }, outdir, external: ["/*.ttf"] });
