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
  PayoutAccountFieldRefused,
  PayoutAccountMissing,
} from "../../shared/domain/payment/payout-account.ts";
import {
  ServiceProvider,
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../shared/domain/provider/service-provider.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Email, Line } from "../../shared/kernel/schema.ts";
import {
  loginLink,
  onboardingLink,
  readAccount,
  updateAccount,
} from "../../shared/providers/payments/accounts.ts";
import { StripeRefusal } from "../../shared/providers/payments/client.ts";

const refusedField = (error: unknown): never => {
  if (error instanceof StripeRefusal) throw PayoutAccountFieldRefused({ details: { reason: error.code } });
  throw error;
};

export const handler = operation({
  route: "PUT /payment/update-connect-account",
  summary: "Change your payout account and see how it stands.",
  description:
    "Send what is to be changed, or nothing to see how the account stands. Bank account, address and identity are changed on the payment provider's own pages. If the account is complete, `dashboard_url` leads there; if something is missing, `onboarding_url` does. Both links work once and for a few minutes.",
  access: ["service_provider"],
  while_suspended: true,
  body: z.strictObject({
    contact_email: z.optional(described(Email, "Where the payment provider writes to.")),
    display_name: z.optional(described(Line(100, 1), "How the payment provider names the account.")),
  }),
  response: z.object({
    payout: described(
      z.pick(ServiceProvider.shape.payout, { state: true }),
      "How payouts to the provider stand.",
    ),
    requirements_due: described(
      z.array(z.string()),
      "What the payment provider still wants to know, in its own terms.",
    ),
    dashboard_url: described(
      z.optional(z.string()),
      "Page of the payment provider where a complete account is managed. Absent while something is missing.",
    ),
    onboarding_url: described(
      z.optional(z.string()),
      "Page of the payment provider where the provider enters its details. Absent if nothing is missing.",
    ),
    expires_at: described(
      z.optional(z.string()),
      "`onboarding_url` can be opened until then. Ask for a new link after that.",
    ),
  }),
  refuses: [
    ServiceProviderNotFound,
    PayoutAccountMissing,
    PayoutAccountFieldRefused,
    ServiceProviderConflict,
  ],
  emits: [PayoutAccountActivated, PayoutAccountRestricted, PayoutAccountRejected, PayoutAccountClosed],
  uses: ["table", "stripe"],
  replay: false,
  example: { body: { contact_email: "payouts@example.com", display_name: "Rivera Plumbing" } },
  alongside: ({ actor }) => serviceProviders.find(actor.id),
}).handle(async ({ alongside, body, now, commit, request, admitted }) => {
  const provider = await alongside;
  const { account_id, state } = provider.payout;
  if (!account_id || !hasOpenAccount(provider) || state === "rejected") throw PayoutAccountMissing();
  await admitted();
  const seen =
    Object.keys(body).length > 0
      ? await updateAccount(account_id, body, request.id).catch(refusedField)
      : await readAccount(account_id);
  const { record, events } = observeAccount(provider, seen, now);
  const isComplete = seen.transfers === "active" && seen.requirements_due.length === 0;
  const link = seen.closed
    ? {}
    : isComplete
      ? { dashboard_url: (await loginLink(account_id)).url }
      : await onboardingLink(account_id, request.id).then(({ url, expires_at }) => ({
          onboarding_url: url,
          expires_at,
        }));
  const answer = {
    payout: { state: record.payout.state },
    requirements_due: seen.requirements_due,
    ...link,
  };
  return record === provider ? answer : commit([serviceProviders.update(record)], events, answer);
});
