import { accounts } from "../../shared/data/accounts.ts";
import { AccountContactChanged, AccountProfileEdited } from "../../shared/domain/account/events.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { describeCustomer } from "../../shared/vendors/payments/sheet.ts";

/** Keeps name and email address of the payment provider's customer as the person has changed them. */
export const handler = subscriber({
  name: "keep-customer",
  lane: "patient",
  on: [AccountProfileEdited, AccountContactChanged],
  uses: ["table", "stripe"],
}).handle(async ({ event: { data } }) => {
  const account = await accounts.get(data.account_id);
  if (account?.state === "deleted" || !account?.stripe_customer_id) return;
  await describeCustomer(account.stripe_customer_id, account);
});
