import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { areaProblems } from "./check/areas.ts";
import { duplicates } from "./check/duplicates.ts";
import { folderProblems } from "./check/folders.ts";
import { keyProblems } from "./check/keys.ts";
import { licenseProblems } from "./check/licenses.ts";
import { setReadProblems } from "./check/set-reads.ts";
import { listingProblems, readSources, sourceProblems } from "./check/sources.ts";
import { keyFunctionProblems, keysDigest } from "./document/key-functions.ts";
import { learnedProblems } from "./learned-from.ts";
import { marketProblems } from "./markets.ts";
import { operations, root } from "./operations.ts";

const all = readSources();
const product = new Map(
  [...all].filter(([path]) => /^(functions|shared|events|platform|local|ops)\//.test(path)),
);
/** Code can't be loaded where what it loads is wrong. */
const ofData = await marketProblems();
const ofCode = async (): Promise<string[]> => [
  ...sourceProblems(all),
  ...listingProblems(all, readFileSync(resolve(root, "serverless.yml"), "utf8")),
  ...areaProblems(all),
  ...setReadProblems(all),
  ...folderProblems(await operations()),
  ...keyProblems((await operations()).map(({ contract }) => contract)),
  ...keyFunctionProblems(readFileSync(resolve(root, "docs/benchmark.json"), "utf8"), await keysDigest()),
  ...learnedProblems(),
  ...licenseProblems(JSON.parse(readFileSync(resolve(root, "package-lock.json"), "utf8"))),
  ...(await duplicates(product)),
];
const problems = ofData.length > 0 ? ofData : await ofCode();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
