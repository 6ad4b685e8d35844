import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { listings, marketIds } from "./market-listings.ts";
import { newMarket, UnfitMarket } from "./new-market.ts";
import { root } from "./operations.ts";

const usage = `npm run markets
  lists the folders of markets, and says which field of which file is wrong

npm run markets -- new pt --phone 351 [--from template] [--country PT] [--currency eur --rate 0.9]
                  [--emergency 112] [--postcode 1000-205]
  fills a new folder: docs/markets.md says what to do then`;

const text = { type: "string" } as const;

/** Makes a folder if one is wanted, lists all, and says which field of which file is wrong. */
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: text,
      country: text,
      currency: text,
      rate: text,
      phone: text,
      emergency: text,
      postcode: text,
    },
  });
  const [order, id] = positionals;
  if (order !== undefined && (order !== "new" || id === undefined)) throw new UnfitMarket(usage);
  if (id !== undefined) for (const path of newMarket({ ...values, id })) console.log(`  wrote ${path}`);
  for (const [path, listing] of Object.entries(listings())) writeFileSync(resolve(root, path), listing);
  const { marketProblems } = await import("./markets.ts");
  const problems = await marketProblems();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
  else console.log(`Markets: ${marketIds().join(", ")}`);
} catch (error) {
  const isMistaken =
    error instanceof UnfitMarket || (error as { code?: string }).code?.startsWith("ERR_PARSE_ARGS");
  if (!isMistaken) throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
