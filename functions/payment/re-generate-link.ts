import * as z from "zod/mini";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import {
  PayoutAccountActivated,
  PayoutAccountClosed,
  PayoutAccountRejected,
  PayoutAccountRestricted,
} from "../../shared/domain/payment/events.ts";
import {
  PayoutAccountComplete,
  PayoutAccountMissing,
  PayoutAccountUnknown,
} from "../../shared/domain/payment/payout-account.ts";
import { payoutStatusShape } from "../../shared/domain/payment/payout-status-view.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../shared/domain/provider/service-provider.ts";
import { operation } from "../../shared/http/operation.ts";
import { readAccount } from "../../shared/vendors/payments/accounts.ts";
import {
  linkFor,
  payoutStatusOf,
  unknownAccount,
  usableAccountOf,
} from "../../shared/workflows/payment/payout-status.ts";

export const handler = operation({
  route: "POST /payment/re-generate-link",
  summary: "Get a new link to continue the setup of payouts.",
  description:
    "We ask the payment provider first. If the account is complete and our records say so, the request is refused with `payout_account.complete`. If our records did not say so yet, they are updated, and the answer has no link.",
  access: ["service_provider"],
  while_suspended: true,
  body: z.strictObject({}),
  response: z.object(payoutStatusShape),
  refuses: [
    ServiceProviderNotFound,
    PayoutAccountMissing,
    PayoutAccountUnknown,
    PayoutAccountComplete,
    ServiceProviderConflict,
  ],
  steps: { payout: { activate: {} } },
  emits: [PayoutAccountActivated, PayoutAccountRestricted, PayoutAccountRejected, PayoutAccountClosed],
  uses: ["table", "stripe"],
  replay: false,
  example: { body: {} },
  alongside: ({ actor }) => serviceProviders.find(actor.id),
}).handle(async ({ alongside, now, commit, request }) => {
  const provider = await alongside;
  const account_id = usableAccountOf(provider);
  const seen = await readAccount(account_id).catch(unknownAccount);
  const { shown, isComplete, changes } = payoutStatusOf(provider, seen, now);
  if (isComplete && !changes) throw PayoutAccountComplete();
  const answer = { ...shown, ...(isComplete || seen.closed ? {} : await linkFor(account_id, request.id)) };
  return changes ? commit(changes, answer) : answer;
});
