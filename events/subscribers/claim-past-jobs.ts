import { accounts } from "../../shared/data/accounts.ts";
import { pagesOf } from "../../shared/data/engine/page.ts";
import { addressKey } from "../../shared/data/identifiers.ts";
import { pastJobs, pastJobsOf } from "../../shared/data/past-jobs.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { idsOf } from "../../shared/domain/account/account.ts";
import { AccountRegistered, AccountVerified } from "../../shared/domain/account/events.ts";
import { ofCustomer } from "../../shared/domain/job/past-job.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";

/** Under which past jobs may wait for somebody who has proved an address. */
const keysOf = ({ email, email_verified_at, phone, phone_verified_at }: Account): Promise<string[]> =>
  Promise.all([
    ...(email && email_verified_at ? [addressKey("email", email)] : []),
    ...(phone && phone_verified_at ? [addressKey("phone", phone)] : []),
  ]);

/** Gives customers the jobs that they had in another system, once an address is theirs. */
export const handler = subscriber({
  name: "claim-past-jobs",
  lane: "prompt",
  on: [AccountVerified, AccountRegistered],
  marks: "never",
  uses: ["table", "lists", "secrets"],
}).handle(async ({ event: { data }, commit }) => {
  const account = await accounts.get(data.account_id);
  const { user_id } = account ? idsOf(account) : {};
  if (!account || !user_id) return;
  for (const key of await keysOf(account))
    for await (const jobs of pagesOf((request) => pastJobs.page("ofCustomer", pastJobsOf(key), request)))
      for (const job of jobs) await commit([pastJobs.update(ofCustomer(job, user_id))], []);
});
