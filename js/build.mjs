// Builds the three files that nnterp_viz ships: the front end (sent once a page), the stub each view carries, and the
// host of exported pages. The same sources give the same bytes, so `git diff --exit-code nnterp_viz/static` proves them fresh.
import { build, context } from "esbuild";

const out = "../nnterp_viz/static";
const common = {
  bundle: true,
  target: "es2022",
  minify: true,
  legalComments: "none",
  logLevel: "info",
  loader: { ".css": "text" },
};
const outputs = [
  { ...common, entryPoints: ["src/front_end.ts"], format: "esm", outfile: `${out}/front_end.js` },
  { ...common, entryPoints: ["src/stub.ts"], format: "esm", outfile: `${out}/stub.js` },
  { ...common, entryPoints: ["src/host.ts"], format: "iife", outfile: `${out}/host.js` },
];
for (const options of outputs) {
  if (process.argv.includes("--watch")) await (await context(options)).watch();
  else await build(options);
}
