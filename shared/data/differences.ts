import { DifferenceConflict, DifferenceNotFound, KnownDifference } from "../domain/payment/difference.ts";
import { entity } from "./engine/entity.ts";
import { allOf } from "./engine/page.ts";

export const openDifferences = "DIFFERENCES#open";

/** What differs between the books and the payment provider: one record, however many comparisons find it. */
export const differences = entity({
  name: "difference",
  schema: () => KnownDifference,
  key: (id) => [`DIFFERENCE#${id}`, "DIFFERENCE"],
  indexes: {
    inState: { on: "gsi1", key: ({ state, since, id }) => [`DIFFERENCES#${state}`, `${since}#${id}`] },
    ofOwner: {
      on: "gsi2",
      key: ({ state, owner_id, since, id }) =>
        owner_id ? [`DIFFERENCES#${state}#${owner_id}`, `${since}#${id}`] : undefined,
    },
    ofDay: { on: "gsi3", key: ({ day, since, id }) => [`DIFFERENCES#DAY#${day}`, `${since}#${id}`] },
  },
  notFound: DifferenceNotFound,
  conflict: DifferenceConflict,
});

const foundOn = (day: string): Promise<KnownDifference[]> =>
  allOf((request) => differences.page("ofDay", `DIFFERENCES#DAY#${day}`, request));

/** Whether the comparison of a day finds it: not that of counted days, nor that of an issuer's invoices. */
const isOfDay = ({ found: { check, payment_id } }: KnownDifference): boolean =>
  check !== "digests" && (check !== "invoices" || payment_id !== undefined);

/** The differences that a day's comparisons have found, those that are gone included. */
export const differencesOfDay = async (day: string): Promise<KnownDifference[]> =>
  (await foundOn(day)).filter(isOfDay);

/** The same of comparing counted days and closed months with their entries again. */
export const changesFoundOn = async (day: string, source: string): Promise<KnownDifference[]> =>
  (await foundOn(day)).filter(({ found }) => found.check === "digests" && found.source === source);
