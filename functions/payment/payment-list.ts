import * as z from "zod/mini";
import { payments } from "../../shared/data/payments.ts";
import { PaymentState } from "../../shared/domain/payment/payment.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import type { Actor } from "../../shared/http/call.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, GivenInstant, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

const query = z.strictObject({
  ...pageQuery,
  /** Administrators only: payments in one state. */
  state: described(z.optional(PaymentState), "Only payments in this state. Used for administrators only."),
  from: described(z.optional(GivenInstant), "Only payments that were created at this time or later."),
  to: described(z.optional(GivenInstant), "Only payments that were created before this time."),
});

const listFor = ({ role, id }: Actor, state: string | undefined) => {
  if (role === "user") return ["ofUser", `PAYMENTS#${id}`] as const;
  if (role === "service_provider") return ["ofProvider", `PAYMENTS#PROVIDER#${id}`] as const;
  return state ? (["inState", `PAYMENTS#${state}`] as const) : (["all", "PAYMENTS"] as const);
};

export const handler = operation({
  route: "GET /payment/payment-list",
  summary: "List payments, newest first: your own, or all of them for administrators.",
  description:
    "`from` and `to` limit when a payment was started. `state` narrows an administrator's list and is ignored for others.",
  access: ["user", "service_provider", "admin"],
  query,
  response: PageOf(PaymentView),
  example: { query: { limit: "20" } },
}).handle(async ({ query: { limit, cursor, state, from, to }, actor }) => {
  const [index, partition] = listFor(actor, state);
  const scope = `${actor.id} ${partition}`;
  const page = await payments.page(index, partition, { limit, cursor, scope, from, to });
  return { items: page.items.map(paymentView), next_cursor: page.next_cursor };
});
