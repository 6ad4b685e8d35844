import { serviceProviders } from "../../shared/data/service-providers.ts";
import {
  PayoutAccountActivated,
  PayoutAccountClosed,
  PayoutAccountRejected,
  PayoutAccountRestricted,
} from "../../shared/domain/payment/events.ts";
import { checkAgainLater, observeAccount } from "../../shared/domain/payment/payout-account.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { readAccount } from "../../shared/vendors/payments/accounts.ts";
import { StripeRefusal } from "../../shared/vendors/payments/client.ts";

/** The payment provider does not know the account. That is a valid answer, and it is asked again later. */
const refused = (error: unknown): undefined => {
  if (!(error instanceof StripeRefusal)) throw error;
};

/** Asks the payment provider about accounts that can't be paid yet, as the webhook of an activation may be lost. */
export const handler = schedule({
  name: "payout-accounts",
  rate: "15 minutes",
  due: serviceProviders.due,
  emits: [PayoutAccountActivated, PayoutAccountRestricted, PayoutAccountRejected, PayoutAccountClosed],
  uses: ["table", "stripe"],
}).handle(async ({ due: provider, now, commit }) => {
  const seen = await readAccount(provider.payout.account_id as string).catch(refused);
  const { record, events } = seen ? observeAccount(provider, seen, now) : { record: provider, events: [] };
  await commit(
    [serviceProviders.update(record === provider ? checkAgainLater(provider, now) : record)],
    events,
  );
});
