import * as z from "zod/mini";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import {
  PayoutAccountActivated,
  PayoutAccountClosed,
  PayoutAccountRejected,
  PayoutAccountRestricted,
} from "../../shared/domain/payment/events.ts";
import {
  PayoutAccountFieldRefused,
  PayoutAccountMissing,
  PayoutAccountUnknown,
} from "../../shared/domain/payment/payout-account.ts";
import { payoutStatusShape } from "../../shared/domain/payment/payout-status-view.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../shared/domain/provider/service-provider.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Email, Line } from "../../shared/kernel/schema.ts";
import { loginLink, readAccount, updateAccount } from "../../shared/vendors/payments/accounts.ts";
import {
  linkFor,
  payoutStatusOf,
  refusedField,
  unknownAccount,
  usableAccountOf,
} from "../../shared/workflows/payment/payout-status.ts";

export const handler = operation({
  route: "PUT /payment/update-connect-account",
  summary: "Change your payout account, or see its status.",
  description:
    "Send what is to be changed, or nothing to see the account's status. Bank account, address and identity are changed on the payment provider's own pages. If the account is complete, `dashboard_url` leads there; if something is missing, `onboarding_url` does. Both links work once and for a few minutes.",
  access: ["service_provider"],
  while_suspended: true,
  body: z.strictObject({
    contact_email: z.optional(described(Email, "The email address that the payment provider writes to.")),
    display_name: z.optional(described(Line(100, 1), "How the payment provider names the account.")),
  }),
  response: z.object({
    ...payoutStatusShape,
    dashboard_url: described(
      z.optional(z.string()),
      "Page of the payment provider where a complete account is managed. Absent while something is missing.",
    ),
  }),
  refuses: [
    ServiceProviderNotFound,
    PayoutAccountMissing,
    PayoutAccountUnknown,
    PayoutAccountFieldRefused,
    ServiceProviderConflict,
  ],
  steps: { payout: { activate: {} } },
  emits: [PayoutAccountActivated, PayoutAccountRestricted, PayoutAccountRejected, PayoutAccountClosed],
  uses: ["table", "stripe"],
  replay: false,
  example: { body: { contact_email: "payouts@example.com", display_name: "Rivera Plumbing" } },
  alongside: ({ actor }) => serviceProviders.find(actor.id),
}).handle(async ({ alongside, body, now, commit, request, admitted }) => {
  const provider = await alongside;
  const account_id = usableAccountOf(provider);
  await admitted();
  const seen =
    Object.keys(body).length > 0
      ? await updateAccount(account_id, body, request.id).catch(refusedField)
      : await readAccount(account_id).catch(unknownAccount);
  const { shown, isComplete, changes } = payoutStatusOf(provider, seen, now);
  const link = seen.closed
    ? {}
    : isComplete
      ? { dashboard_url: (await loginLink(account_id)).url }
      : await linkFor(account_id, request.id);
  const answer = { ...shown, ...link };
  return changes ? commit(changes, answer) : answer;
});
