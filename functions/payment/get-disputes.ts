import * as z from "zod/mini";
import { disputes } from "../../shared/data/disputes.ts";
import { Dispute, DisputeState } from "../../shared/domain/payment/dispute.ts";
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
    status: described(z.optional(DisputeState), "Only disputes in this state."),
    dispute_id: described(z.optional(Id("dispute")), "Only this dispute."),
  }),
  response: PageOf(Dispute),
  example: { query: { status: "needs_response" } },
}).handle(async ({ query: { limit, cursor, status, from, to, sort, dispute_id }, actor }) => {
  if (dispute_id) return { items: await disputes.many([dispute_id]), next_cursor: null };
  return disputes.page(status ? "inState" : "all", status ? `DISPUTES#${status}` : "DISPUTES", {
    limit,
    cursor,
    from,
    to,
    order: sort,
    scope: `${actor.id} disputes`,
  });
});
