import { accounts } from "../../shared/data/accounts.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { AccountDeleted, AccountLapsed, SessionRevoked } from "../../shared/domain/account/events.ts";
import { CreditForfeited, PayoutAccountClosed } from "../../shared/domain/payment/events.ts";
import { isUnfinished, lapseSignUp, postponed } from "../../shared/domain/privacy/closing.ts";
import { AccountErased } from "../../shared/domain/privacy/events.ts";
import { ServiceProviderDeleted } from "../../shared/domain/provider/events.ts";
import { QuoteAbandoned } from "../../shared/domain/quote/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { closing } from "../../shared/workflows/privacy/close-account.ts";
import { erasePerson } from "../../shared/workflows/privacy/erase-person.ts";
import { openReportsAbout, unfinishedBusiness } from "../../shared/workflows/privacy/unfinished-business.ts";

/**
 * Removes unverified sign-ups, deletes accounts whose 30 days are over, and erases deleted ones. The last two wait
 * while a job or money is pending: this is checked again, because an index may have missed it at deletion. Erasing
 * also waits while a report about the person is open.
 */
export const handler = schedule({
  name: "erasure",
  rate: "15 minutes",
  due: accounts.due,
  emits: [
    AccountDeleted,
    AccountErased,
    AccountLapsed,
    PayoutAccountClosed,
    ServiceProviderDeleted,
    CreditForfeited,
    SessionRevoked,
    QuoteAbandoned,
  ],
  uses: ["table", "secrets", "media", "stripe"],
}).handle(async ({ due: account, now, commit, remaining }) => {
  if (account.state === "unverified") {
    const provider = account.role === "service_provider" ? await serviceProviders.get(account.id) : undefined;
    const business = provider?.state === "registered" ? provider : undefined;
    return commit(
      [accounts.remove(account), ...(business ? [serviceProviders.remove(business)] : [])],
      lapseSignUp(account, business),
    );
  }
  if (isUnfinished(await unfinishedBusiness(account, now)))
    return commit([accounts.update(postponed(account, now))], []);
  if (account.state === "deleted") {
    if ((await openReportsAbout(account.id)).length > 0)
      return commit([accounts.update(postponed(account, now))], []);
    await erasePerson(account, { now, commit, remaining });
    return;
  }
  await commit(await closing(account.id, account.role, { now, reason: "not_restored" }));
});
