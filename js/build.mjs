// Builds the three files that nnterp_viz ships: the front end (sent once a page), the stub each view carries, and the
// host of exported pages. The same sources give the same bytes, so `git diff --exit-code nnterp_viz/static` proves them fresh.
import { readFile } from "node:fs/promises";
import { build, context, transform } from "esbuild";

const out = "../nnterp_viz/static";
/** The style sheet as a text that the front end adds to a page, without comments and spaces; its two commonest phrases
 * are one character each, which `whole` in shared/style.ts undoes. */
const style = {
  name: "style",
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, "utf8"), { loader: "css", minify: true });
      const short = code.trim().replaceAll(".nnv .nnv-", "&").replaceAll("var(--nnv-", "@@");
      return { contents: short, loader: "text", watchFiles: [path] };
    });
  },
};
const common = {
  bundle: true,
  target: "es2022",
  minify: true,
  legalComments: "none",
  charset: "utf8",
  logLevel: "info",
  plugins: [style],
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
