import * as z from "zod/mini";
import { refunds } from "../../shared/data/refunds.ts";
import { RefundState, RefundView } from "../../shared/domain/payment/refund.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /payment/get-refunds",
  extra: true,
  summary: "List refunds: all, or those in one state.",
  description: "`from` and `to` limit when the refund was decided. The refunds of one job are in its record.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    status: described(z.optional(RefundState), "Only refunds in this state."),
  }),
  response: PageOf(RefundView),
  example: { query: { status: "failed" } },
}).handle(({ query: { status, sort, ...page }, actor }) =>
  refunds.page(status ? "inState" : "all", status ? `REFUNDS#${status}` : "REFUNDS", {
    ...page,
    order: sort,
    scope: `${actor.id} ${status}`,
  }),
);
