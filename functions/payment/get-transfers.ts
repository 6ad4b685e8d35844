import * as z from "zod/mini";
import { transfers } from "../../shared/data/payments.ts";
import { Transfer, TransferState } from "../../shared/domain/payment/transfer.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";
import { filteredListDescription } from "../../shared/workflows/filtered-list.ts";

export const handler = operation({
  route: "GET /payment/get-transfers",
  extra: true,
  summary: "List the payments to providers: all, or those in one state or to one provider.",
  description: `\`from\` and \`to\` limit when the payment to the provider was planned. ${filteredListDescription}`,
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(TransferState), "Only transfers in this state."),
    service_provider_id: described(z.optional(Id("service_provider")), "Only transfers to this provider."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(Transfer),
  example: { query: { state: "on_hold" } },
}).handle(({ query: { state: wanted, service_provider_id, sort, ...page }, actor }) => {
  const scope = JSON.stringify([actor.id, wanted, service_provider_id]);
  const request = { ...page, order: sort, scope };
  const keep = wanted && (({ state }: Transfer) => state === wanted);
  if (service_provider_id)
    return transfers.page("ofProvider", `TRANSFERS#${service_provider_id}`, request, keep);
  if (wanted === "on_hold" || wanted === "failed")
    return transfers.page("stopped", `TRANSFERS#${wanted}`, request);
  return transfers.page("all", "TRANSFERS", request, keep);
});
