import * as z from "zod/mini";
import { jobs, userPartition } from "../../shared/data/jobs.ts";
import { JobState } from "../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /job/get-job-list-for-user",
  summary: "List the customer's present jobs, the soonest first.",
  description:
    "These are all jobs that wait for payment, for a provider, for the work, for your confirmation or for the decision of a dispute.",
  access: ["user"],
  tool: { name: "list_jobs", scope: "jobs" },
  query: z.strictObject({
    ...pageQuery,
    state: described(z.optional(JobState), "Only jobs in this state."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(JobView),
  example: { query: { limit: "20" } },
}).handle(async ({ query: { limit, cursor, state: wanted }, actor }) => {
  const { items, next_cursor } = await jobs.page(
    "ofUser",
    userPartition("LIVE", actor.id),
    { limit, cursor, scope: `${actor.id} ${wanted ?? ""}`, order: "oldest" },
    wanted && (({ state }) => state === wanted),
  );
  return { items: items.map((job) => jobFor("user", job)), next_cursor };
});
