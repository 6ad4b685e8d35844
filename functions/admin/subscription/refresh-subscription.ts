import * as z from "zod/mini";
import { MembershipLapsed } from "../../../shared/domain/membership/events.ts";
import { MembershipConflict, MembershipNotFound } from "../../../shared/domain/membership/membership.ts";
import { membershipObservationEvents } from "../../../shared/domain/membership/observation.ts";
import { MembershipView, membershipView } from "../../../shared/domain/membership/view.ts";
import { PostingExists } from "../../../shared/domain/payment/ledger.ts";
import { ServiceProviderConflict } from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { Id } from "../../../shared/kernel/schema.ts";
import { refreshed } from "../../../shared/workflows/membership/deadlines.ts";
import { membershipOf, saveObserved } from "../../../shared/workflows/membership/provider-membership.ts";

export const handler = operation({
  route: "POST /admin/subscription/refresh-subscription/{service_provider_id}",
  summary: "Fetch a provider's membership from the payment provider again.",
  description:
    "Use this if our records and the payment provider don't agree about a membership. Payments that were missing are entered into the ledger.",
  access: ["admin"],
  admins: ["support", "finance"],
  extra: true,
  params: z.strictObject({ service_provider_id: Id("service_provider") }),
  body: z.strictObject({}),
  response: MembershipView,
  refuses: [MembershipNotFound, MembershipConflict, ServiceProviderConflict, PostingExists],
  emits: [...membershipObservationEvents, MembershipLapsed],
  uses: ["table", "stripe"],
  example: { params: { service_provider_id: "019a8f6c2b7e4d1f0a3c5e79" }, body: {} },
  alongside: ({ params }) => membershipOf(params.service_provider_id),
}).handle(async ({ alongside, now, commit }) => {
  const current = await alongside;
  if (!current) throw MembershipNotFound();
  const observed = await refreshed(current, now);
  const changes = saveObserved(current, observed);
  if (changes.writes.length === 0) return membershipView(current.membership, now);
  return commit(changes, membershipView(committed(observed.record), now));
});
