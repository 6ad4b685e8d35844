import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "./operations.ts";
import { zoneTableOf } from "./zone-table.ts";

/** Writes shared/kernel/zone-table.ts from this runtime's data of time zones: from last year on, for eight years. */
const since = new Date().getUTCFullYear() - 1;
const { data, from, until, clocks } = zoneTableOf(since, since + 8);
writeFileSync(
  resolve(root, "shared/kernel/zone-table.ts"),
  `import type { ZoneTable } from "./zone-clock.ts";

/** How the clocks of all time zones stand from ${since} to ${since + 7}. Written by \`npm run zones\`. */
export const zoneTable: ZoneTable = {
  data: "${data}",
  from: ${from},
  until: ${until},
  clocks: \`${clocks}\`,
};
`,
);
