import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { pastJobs, pastJobsBy, pastJobsOf } from "../../../shared/data/past-jobs.ts";
import { AccountNotFound } from "../../../shared/domain/account/account.ts";
import { PastJobView } from "../../../shared/domain/job/past-job.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/import/get-past-jobs/{account_id}",
  extra: true,
  summary: "List the jobs that a customer or provider had in another system before, latest first.",
  description:
    "They came by an import. They are only to be read, and count in no figure, rating or statement.",
  access: ["admin"],
  params: z.strictObject({ account_id: Id("account") }),
  query: z.strictObject(pageQuery),
  response: PageOf(PastJobView),
  refuses: [AccountNotFound],
  example: { params: { account_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { account_id }, query, actor }) => {
  const request = { ...query, scope: `${actor.id} ${account_id}` };
  const [, done, had] = await Promise.all([
    accounts.find(account_id),
    pastJobs.page("ofProvider", pastJobsBy(account_id), request),
    pastJobs.page("ofCustomer", pastJobsOf(account_id), request),
  ]);
  return done.items.length > 0 ? done : had;
});
