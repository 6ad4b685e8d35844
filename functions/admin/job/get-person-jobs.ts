import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { jobs, providerPartition, userPartition } from "../../../shared/data/jobs.ts";
import { AccountNotFound } from "../../../shared/domain/account/account.ts";
import { type Job, JobState } from "../../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { formerNames } from "../../../shared/http/former-names.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";
import { filteredListDescription } from "../../../shared/workflows/filtered-list.ts";

export const handler = operation({
  route: "GET /admin/job/get-person-jobs/{account_id}",
  extra: true,
  summary: "List the jobs of a customer or provider by when they start.",
  description: `Jobs that a customer has deleted are listed, too. Jobs that a provider gave back are not listed: their history names the provider. \`from\` and \`to\` limit when the work starts. ${filteredListDescription}`,
  access: ["admin"],
  params: z.strictObject({ account_id: Id("account") }),
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(JobState), "Only jobs in this state."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(JobView),
  refuses: [AccountNotFound],
  uses: ["table"],
  example: { params: { account_id: "018f3a5c9d2e4b7a6c1d0e9f" }, query: { state: "completed" } },
}).handle(async ({ params: { account_id }, query: { state: wanted, sort, ...page }, actor }) => {
  const { role } = await accounts.find(account_id);
  const request = { ...page, order: sort, scope: JSON.stringify([actor.id, account_id, wanted]) };
  const keep = wanted && (({ state }: Job) => state === wanted);
  const { items, next_cursor } =
    role === "service_provider"
      ? await jobs.page("ofProvider", providerPartition(account_id), request, keep)
      : await jobs.page(
          "ofUser",
          (["LIVE", "PAST", "DELETED"] as const).map((list) => userPartition(list, account_id)),
          request,
          keep,
        );
  return { items: items.map((job) => jobFor("admin", job)), next_cursor };
});
