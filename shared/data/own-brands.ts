import { isDeepStrictEqual } from "node:util";
import { remembered } from "../kernel/remembered.ts";
import type { OwnSettings } from "../markets/in-force.ts";
import { storedSettings } from "./settings-in-force.ts";

type OwnBrands = ReadonlyMap<string, Pick<OwnSettings, "name" | "colors">>;

let known: OwnBrands = new Map();

const brandsRead = remembered("brands of markets", async () => {
  const read = new Map(
    (await storedSettings()).flatMap(({ id, settings: { name, colors } }) =>
      name || colors ? [[id, { name, colors }]] : [],
    ),
  );
  if (!isDeepStrictEqual(read, known)) known = read;
});

/** What operators have set of the brand of each market, as far as this process knows: the same value until it changes. */
export const ownBrands = async (): Promise<OwnBrands> => {
  await brandsRead();
  return known;
};
