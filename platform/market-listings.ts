import { globSync } from "node:fs";
import { root } from "./operations.ts";

/** The files of every market's folder, without their ending. */
export const fileNames = ["market", "brand", "documents", "prices", "regions", "taxes", "terms"] as const;

/** What a new folder is filled from; no stage serves it. */
export const template = "template";

/** The logos of every market's folder: the customer's app and the console show the first, the provider's app the other. */
export const logoNames = ["logo.svg", "logo-provider.svg"] as const;

/** The folders that stages can choose from. */
export const marketIds = (at = root): string[] =>
  globSync("markets/*/market.json", { cwd: at })
    .map((path) => path.replaceAll("\\", "/").split("/")[1] as string)
    .filter((id) => id !== template)
    .sort();

/** The module that loads one file of every folder; a process loads those of its stage. */
const listingOf = (name: string, ids: readonly string[]): string => {
  const loads = ids.map(
    (id) =>
      `  ${/^\w+$/.test(id) ? id : `"${id}"`}: () => import("./${id}/${name}.json", { with: { type: "json" } }),`,
  );
  return [
    `// Written by \`npm run markets\`: what every folder has in ${name}.json.`,
    `export const ${name} = {`,
    ...loads,
    "};",
    "",
  ].join("\n");
};

/** The modules that list the folders, by their paths. */
export const listings = (at = root): Record<string, string> =>
  Object.fromEntries(fileNames.map((name) => [`markets/${name}.ts`, listingOf(name, marketIds(at))]));
