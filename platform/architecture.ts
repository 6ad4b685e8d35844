import { areaProblems } from "./check/areas.ts";
import { duplicates } from "./check/duplicates.ts";
import { readSources, sourceProblems } from "./check/sources.ts";

const all = readSources();
const product = new Map(
  [...all].filter(([path]) => /^(functions|shared|events|platform|local|ops)\//.test(path)),
);
const problems = [...sourceProblems(all), ...areaProblems(all), ...(await duplicates(product))];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
