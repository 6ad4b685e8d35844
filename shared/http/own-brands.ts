import { isDeepStrictEqual } from "node:util";
import { remembered } from "../kernel/remembered.ts";
import type { OwnBrands } from "./page.ts";

let known: OwnBrands = new Map();

const brandsRead = remembered("brands of markets", async () => {
  const { storedSettings } = await import("../data/settings-in-force.ts");
  const read = new Map(
    (await storedSettings()).flatMap(({ id, settings: { name, colors } }) =>
      name || colors ? [[id, { name, colors }]] : [],
    ),
  );
  if (!isDeepStrictEqual(read, known)) known = read;
});

/**
 * What operators have set of the brand of each market, as far as this process knows. What reads the table is loaded with the first page,
 * not when the process starts.
 */
export const ownBrands = async (): Promise<OwnBrands> => {
  await brandsRead();
  return known;
};

/** The same, for the files of a page that bear a name or an accent: its manifest, and the worker that keeps its page. */
export const ownBrandsIn = async ({ asset }: { asset: string }): Promise<OwnBrands | undefined> =>
  /^worker\.js$|\.webmanifest$/.test(asset) ? ownBrands() : undefined;
