import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { learning } from "./learn.ts";
import { noteLearned } from "./learned-from.ts";
import { root } from "./operations.ts";

/** A module whose weights are read when they are first asked for: compiled code that is kept does not hold them a second time. */
const write = (name: string, made: string, type: string, learned: unknown): string => {
  const file = resolve(root, `shared/vendors/ai/rules/learned-${name}.ts`);
  const text = `import type { LinearModel } from "./linear.ts";\n\nexport const ${made} = (): ${type} => (${JSON.stringify(learned)});\n`;
  writeFileSync(file, text);
  return file;
};

const { services, dangers, ...kinds } = Object.fromEntries(
  Object.entries(learning()).map(([name, learn]) => [name, learn()]),
);
const files = [
  write("services", "learnedServices", "LinearModel", services),
  write("kinds", "learnedKinds", "Record<string, LinearModel>", kinds),
  write("dangers", "learnedDangers", "LinearModel", dangers),
];
execFileSync(process.execPath, [
  resolve(root, "node_modules/@biomejs/biome/bin/biome"),
  "format",
  "--write",
  ...files,
]);
noteLearned();
console.log("Learned from shared/vendors/ai/corpus: services, kinds and dangers. Now run: npm run eval");
