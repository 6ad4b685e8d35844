import * as z from "zod/mini";
import { refunds } from "../../shared/data/refunds.ts";
import { RefundState, RefundView } from "../../shared/domain/payment/refund.ts";
import { formerNames } from "../../shared/http/former-names.ts";
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
    state: described(z.optional(RefundState), "Only refunds in this state."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(RefundView),
  example: { query: { state: "failed" } },
}).handle(({ query: { state: wanted, sort, ...page }, actor }) =>
  refunds.page(wanted ? "inState" : "all", wanted ? `REFUNDS#${wanted}` : "REFUNDS", {
    ...page,
    order: sort,
    scope: `${actor.id} ${wanted}`,
  }),
);
