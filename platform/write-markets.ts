import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { listings, marketIds } from "./market-listings.ts";
import { root } from "./operations.ts";

/** Lists the folders of markets, and says which field of which file is wrong. */
for (const [path, text] of Object.entries(listings())) writeFileSync(resolve(root, path), text);
const { marketProblems } = await import("./markets.ts");
const problems = await marketProblems();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`Markets: ${marketIds().join(", ")}`);
