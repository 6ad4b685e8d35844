import * as z from "zod/mini";
import { payments } from "../../shared/data/payments.ts";
import { PaymentState } from "../../shared/domain/payment/payment.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import type { Side } from "../../shared/domain/step-request.ts";
import type { Actor } from "../../shared/http/call.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { filteredListDescription } from "../../shared/workflows/filtered-list.ts";

const listFor = ({ role, id }: Actor, status: string | undefined) => {
  if (role === "user") return ["ofUser", `PAYMENTS#${id}`] as const;
  if (role === "service_provider") return ["ofProvider", `PAYMENTS#PROVIDER#${id}`] as const;
  return status ? (["inState", `PAYMENTS#${status}`] as const) : (["all", "PAYMENTS"] as const);
};

export const handler = operation({
  route: "GET /payment/payment-list",
  summary: "List payments: your own, or all of them for administrators.",
  description: `\`from\` and \`to\` limit when a payment was started. ${filteredListDescription}`,
  access: ["user", "service_provider", "admin"],
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(PaymentState), "Only payments in this state."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(PaymentView),
  example: { query: { limit: "20", state: "captured" } },
}).handle(async ({ query: { limit, cursor, state: wanted, from, to, sort }, actor }) => {
  const [index, partition] = listFor(actor, wanted);
  const page = await payments.page(
    index,
    partition,
    { limit, cursor, scope: `${actor.id} ${partition} ${wanted ?? ""}`, order: sort, from, to },
    index === "inState" || !wanted ? undefined : ({ state }) => state === wanted,
  );
  return {
    items: page.items.map((payment) => paymentView(payment, actor.role as Side)),
    next_cursor: page.next_cursor,
  };
});
