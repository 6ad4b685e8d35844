import * as z from "zod/mini";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import {
  PayoutAccountActivated,
  PayoutAccountClosed,
  PayoutAccountRejected,
  PayoutAccountRestricted,
} from "../../shared/domain/payment/events.ts";
import {
  hasOpenAccount,
  observeAccount,
  PayoutAccountComplete,
  PayoutAccountMissing,
} from "../../shared/domain/payment/payout-account.ts";
import {
  ServiceProvider,
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../shared/domain/provider/service-provider.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { onboardingLink, readAccount } from "../../shared/providers/payments/accounts.ts";

export const handler = operation({
  route: "POST /payment/re-generate-link",
  summary: "Get a new link to continue the setup of payouts.",
  description:
    "We ask the payment provider first. If the account is complete and our records say so, the request is refused with `payout_account.complete`. If our records did not say so yet, they are updated, and the answer has no link.",
  access: ["service_provider"],
  while_suspended: true,
  body: z.strictObject({}),
  response: z.object({
    payout: described(
      z.pick(ServiceProvider.shape.payout, { state: true }),
      "How payouts to the provider stand.",
    ),
    requirements_due: described(
      z.array(z.string()),
      "What the payment provider still wants to know, in its own terms.",
    ),
    onboarding_url: described(
      z.optional(z.string()),
      "Page of the payment provider where the provider enters its details. Absent if nothing is missing.",
    ),
    expires_at: described(
      z.optional(z.string()),
      "The page can be opened until then. Ask for a new link after that.",
    ),
  }),
  refuses: [ServiceProviderNotFound, PayoutAccountMissing, PayoutAccountComplete, ServiceProviderConflict],
  emits: [PayoutAccountActivated, PayoutAccountRestricted, PayoutAccountRejected, PayoutAccountClosed],
  uses: ["table", "stripe"],
  replay: false,
  example: { body: {} },
  alongside: ({ actor }) => serviceProviders.find(actor.id),
}).handle(async ({ alongside, now, commit, request }) => {
  const provider = await alongside;
  const { account_id, state } = provider.payout;
  if (!account_id || !hasOpenAccount(provider) || state === "rejected") throw PayoutAccountMissing();
  const seen = await readAccount(account_id);
  const { record, events } = observeAccount(provider, seen, now);
  const isComplete = seen.transfers === "active" && seen.requirements_due.length === 0;
  if (isComplete && record === provider) throw PayoutAccountComplete();
  const link = isComplete ? undefined : await onboardingLink(account_id, request.id);
  const answer = {
    payout: { state: record.payout.state },
    requirements_due: seen.requirements_due,
    ...(link && { onboarding_url: link.url, expires_at: link.expires_at }),
  };
  return record === provider ? answer : commit([serviceProviders.update(record)], events, answer);
});
