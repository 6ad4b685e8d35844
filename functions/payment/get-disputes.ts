import * as z from "zod/mini";
import { disputes } from "../../shared/data/disputes.ts";
import { Dispute, DisputeState } from "../../shared/domain/payment/dispute.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /payment/get-disputes",
  extra: true,
  summary: "List disputes and inquiries from customers' banks, with the evidence prepared so far.",
  description: "`from` and `to` are about when the bank opened them.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(DisputeState), "Only disputes in this state."),
    dispute_id: described(z.optional(Id("dispute")), "Only this dispute."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(Dispute),
  example: { query: { state: "needs_response" } },
}).handle(async ({ query: { limit, cursor, state: wanted, from, to, sort, dispute_id }, actor }) => {
  if (dispute_id) return { items: await disputes.many([dispute_id]), next_cursor: null };
  return disputes.page(wanted ? "inState" : "all", wanted ? `DISPUTES#${wanted}` : "DISPUTES", {
    limit,
    cursor,
    from,
    to,
    order: sort,
    scope: `${actor.id} disputes`,
  });
});
