import * as z from "zod/mini";
import { jobs, userPartition } from "../../shared/data/jobs.ts";
import { JobState } from "../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery, periodQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /job/get-all-jobs-lists-for-users",
  summary: "List all jobs of the customer, past and present, the latest start first.",
  description: "Deleted jobs have a list of their own.",
  access: ["user"],
  query: z.strictObject({
    ...pageQuery,
    state: described(z.optional(JobState), "Only jobs in this state."),
    ...periodQuery,
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(JobView),
  example: { query: { state: "completed" } },
}).handle(async ({ query: { state: wanted, sort, ...request }, actor }) => {
  const lists = [userPartition("LIVE", actor.id), userPartition("PAST", actor.id)];
  const { items, next_cursor } = await jobs.page(
    "ofUser",
    lists,
    { ...request, scope: `${actor.id} ${wanted ?? ""}`, order: sort },
    wanted && (({ state }) => state === wanted),
  );
  return { items: items.map((job) => jobFor("user", job)), next_cursor };
});
