import { accounts } from "../../shared/data/accounts.ts";
import { isUnfinished, postponed } from "../../shared/domain/account-closing.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { closing } from "../../shared/workflows/close-account.ts";
import { erasePerson } from "../../shared/workflows/erase-person.ts";
import { unfinishedBusiness } from "../../shared/workflows/unfinished-business.ts";
import { AccountDeleted } from "../catalogue/account.ts";
import { AccountErased } from "../catalogue/erasure.ts";
import { QuoteAbandoned } from "../catalogue/quote.ts";
import { ServiceProviderDeleted } from "../catalogue/service-provider.ts";
import { SessionRevoked } from "../catalogue/session.ts";

/**
 * Deletes accounts whose 30 days are over, and erases deleted ones. Both wait while a job or money is under way: what
 * an index did not show when the account was deleted is seen here.
 */
export const handler = schedule({
  name: "erasure",
  rate: "15 minutes",
  due: accounts.due,
  emits: [AccountDeleted, AccountErased, ServiceProviderDeleted, SessionRevoked, QuoteAbandoned],
  uses: ["table", "secrets", "media", "stripe"],
}).handle(async ({ due: account, now, commit, remaining }) => {
  if (isUnfinished(await unfinishedBusiness(account, now)))
    return commit([accounts.update(postponed(account, now))], []);
  if (account.state === "deleted") {
    await erasePerson(account, { now, commit, remaining });
    return;
  }
  const { writes, events } = await closing(account.id, account.role, { now, reason: "not_restored" });
  await commit(writes, events);
});
