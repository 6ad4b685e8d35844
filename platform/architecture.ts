import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { areaProblems } from "./check/areas.ts";
import { duplicates } from "./check/duplicates.ts";
import { listingProblems, readSources, sourceProblems } from "./check/sources.ts";
import { root } from "./operations.ts";

const all = readSources();
const product = new Map(
  [...all].filter(([path]) => /^(functions|shared|events|platform|local|ops)\//.test(path)),
);
const problems = [
  ...sourceProblems(all),
  ...listingProblems(all, readFileSync(resolve(root, "serverless.yml"), "utf8")),
  ...areaProblems(all),
  ...(await duplicates(product)),
];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
