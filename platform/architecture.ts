import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { areaProblems } from "./check/areas.ts";
import { duplicates } from "./check/duplicates.ts";
import { type Sources, sourceProblems } from "./check/sources.ts";
import { root } from "./operations.ts";

const read = (...patterns: string[]): Sources =>
  new Map(
    globSync(patterns, { cwd: root, exclude: (path) => path.includes("node_modules") })
      .sort()
      .map((path) => [path.replaceAll("\\", "/"), readFileSync(resolve(root, path), "utf8")]),
  );

const all = read("{functions,shared,events,platform,local,ops,clients,tests,bench}/**/*.ts");
const product = new Map(
  [...all].filter(([path]) => /^(functions|shared|events|platform|local|ops)\//.test(path)),
);
const problems = [...sourceProblems(all), ...areaProblems(all), ...(await duplicates(product))];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
