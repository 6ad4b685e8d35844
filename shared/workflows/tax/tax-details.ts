import { taxDetails } from "../../data/tax-details.ts";
import { changeTaxDetails, noTaxDetails } from "../../domain/tax/change-tax-details.ts";
import { TaxDetailsUpdated } from "../../domain/tax/events.ts";
import { type TaxChange, type TaxDetails, TaxDetailsConflict } from "../../domain/tax/tax-details.ts";
import { TaxIdInvalid } from "../../domain/tax/tax-id.ts";
import type { Actor, Call } from "../../http/call.ts";
import { committed } from "../../kernel/record.ts";

/** The caller's tax details; empty ones before any were given. */
export const taxDetailsOf = async ({ id, role }: Actor, now: string): Promise<TaxDetails> =>
  (await taxDetails.get(id)) ?? noTaxDetails({ id, role: role === "user" ? role : "service_provider" }, now);

type Told<A> = Pick<
  Call<TaxChange, unknown, unknown, A, TaxDetails>,
  "alongside" | "body" | "now" | "commit"
>;

export const taxDetailsChange = {
  refuses: [TaxIdInvalid, TaxDetailsConflict],
  emits: [TaxDetailsUpdated],

  /** Changes the caller's tax details, and answers with what the caller sees of them. */
  story: async <A>(
    { alongside, body, now, commit }: Told<A>,
    viewOf: (details: TaxDetails) => A,
  ): Promise<A> => {
    const details = await alongside;
    const { record, events } = changeTaxDetails(details, body, now);
    if (record === details) return viewOf(details);
    return commit([taxDetails.put(record)], events, viewOf(committed(record)));
  },
};
