import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { learning } from "./learn.ts";
import { noteLearned } from "./learned-from.ts";
import { root } from "./operations.ts";

const { services, dangers, urgency, several, ...kinds } = Object.fromEntries(
  Object.entries(learning()).map(([name, learn]) => [name, learn()]),
);
for (const [name, model] of Object.entries({ services, kinds, dangers, urgency, several }))
  writeFileSync(resolve(root, `shared/learned/${name}.json`), JSON.stringify(model));
noteLearned();
console.log(
  "Learned from shared/vendors/ai/corpus: services, kinds, dangers, urgency, and where there are several. Now run: npm run eval",
);
