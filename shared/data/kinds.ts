import {
  asTaskKind,
  KindConflict,
  KindNotFound,
  OwnKind,
  type OwnTaskKind,
} from "../domain/pricing/own-kind.ts";
import type { PricingBasis } from "../domain/pricing/rules.ts";
import { defaultMarket } from "../markets/served.ts";
import { entity } from "./engine/entity.ts";
import { type Held, held, joined } from "./engine/guard.ts";
import { wholePartition } from "./engine/partition.ts";
import type { Write } from "./engine/write.ts";
import { basisPlace, countedKinds, unchangedBasis } from "./quotation-rules.ts";

const partition = `KINDS#${defaultMarket.id}`;

/** Kinds of work that operators made, in one partition for each market. What quotes are priced by guards them. */
export const kinds = entity({
  name: "kind",
  schema: () => OwnKind,
  key: (id) => [partition, `KIND#${id}`],
  memberOf: () => basisPlace(),
  notFound: KindNotFound,
  conflict: KindConflict,
});

/** All of the market, also those that were withdrawn. Strongly consistent. One round trip. */
export const allKinds = async (): Promise<OwnKind[]> =>
  (await wholePartition(partition, "KIND#")).map(kinds.read);

/** The same for whoever decides by them; the basis was read before. */
export const holdKinds = async (): Promise<Held<OwnKind[]>> => held(basisPlace(), await allKinds());

/** Returns the writes that store a new or changed kind, and have every process read the kinds again. */
export const changedKind = (record: OwnKind, basis: PricingBasis): Write[] =>
  joined([countedKinds(basis)], kinds.put(record));

let known: { number: number; active: readonly OwnTaskKind[] } | undefined;

/**
 * The kinds that requests can be read as. What quotes are priced by says how often kinds were changed, so that they are
 * read only where there are any, and only after a change. At most one round trip.
 */
export const activeKinds = async ({
  kinds: number,
}: Pick<PricingBasis, "kinds">): Promise<readonly OwnTaskKind[]> => {
  if (number === undefined) return [];
  if (known?.number !== number) {
    const all = await allKinds();
    known = { number, active: all.filter(({ state }) => state === "active").map(asTaskKind) };
  }
  return known.active;
};

/**
 * Whether requests are read as operators' own work of a service, and the writes that have it stay so. Nothing is read where
 * there are no own kinds.
 */
export const holdKindsOf = async (
  service: string,
  basis: PricingBasis,
): Promise<{ isRead: boolean; unchanged: Write[] }> => {
  if (basis.kinds === undefined) return { isRead: false, unchanged: [] };
  const { members } = await holdKinds();
  return {
    isRead: members.some((kind) => kind.service === service && kind.state === "active"),
    unchanged: [unchangedBasis(basis)],
  };
};
