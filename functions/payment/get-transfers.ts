import * as z from "zod/mini";
import { transfers } from "../../shared/data/payments.ts";
import { Transfer, TransferState } from "../../shared/domain/payment/transfer.ts";
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
    status: described(z.optional(TransferState), "Only transfers in this state."),
    service_provider_id: described(z.optional(Id("service_provider")), "Only transfers to this provider."),
  }),
  response: PageOf(Transfer),
  example: { query: { status: "on_hold" } },
}).handle(({ query: { status, service_provider_id, sort, ...page }, actor }) => {
  const scope = JSON.stringify([actor.id, status, service_provider_id]);
  const request = { ...page, order: sort, scope };
  const keep = status && (({ state }: Transfer) => state === status);
  if (service_provider_id)
    return transfers.page("ofProvider", `TRANSFERS#${service_provider_id}`, request, keep);
  if (status === "on_hold" || status === "failed")
    return transfers.page("stopped", `TRANSFERS#${status}`, request);
  return transfers.page("all", "TRANSFERS", request, keep);
});
