import { relative } from "node:path";
import { expectMarkets } from "./markets.ts";

/** Builds the deployment, and reports how much each function loads at start. */
const started = performance.now();
await expectMarkets([], "build");
const { bundle, sizes } = await import("./bundle.ts");
const found = sizes(await bundle());
for (const { module, bytes } of found)
  console.log(`${Math.round(bytes / 1024)} KB`.padStart(8), relative("dist", module));
console.log(`${found.length} functions in ${Math.round(performance.now() - started)} ms`);
