import * as z from "zod/mini";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Instant, Text } from "../../../shared/kernel/schema.ts";
import { closing, deletion } from "../../../shared/workflows/privacy/close-account.ts";

export const handler = operation({
  route: "DELETE /service-provider/admin/delete-serviceprovider/{service_provider_id}",
  summary: "Delete a provider's account for good.",
  description:
    "The same as if the provider deleted it: refused while it has a job under way, money on its way or a paid membership. It is signed out everywhere, its addresses are free to use again, and all personal data is erased a few minutes later. The reason is kept.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ service_provider_id: Id("service_provider") }),
  query: z.strictObject({ reason: described(Text(500), "Why the provider is deleted.") }),
  response: z.object({
    service_provider_id: Id("service_provider"),
    state: described(z.literal("deleted"), "Always `deleted`: the provider is gone for good."),
    deleted_at: described(Instant, "When the account was deleted."),
  }),
  refuses: deletion.refusesOfProvider,
  steps: { onboarding: { delete: {} } },
  emits: deletion.emitsOfProvider,
  uses: ["table", "lists", "secrets"],
  example: {
    params: { service_provider_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    query: { reason: "Asked for by letter." },
  },
  alongside: ({ params: { service_provider_id }, query: { reason }, now }) =>
    closing(service_provider_id as string, "service_provider", { now, reason }),
}).handle(async ({ alongside, params: { service_provider_id }, now, commit }) => {
  return commit(await alongside, { service_provider_id, state: "deleted", deleted_at: now });
});
