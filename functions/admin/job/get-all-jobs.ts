import * as z from "zod/mini";
import { jobs } from "../../../shared/data/jobs.ts";
import { JobState } from "../../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/job/get-all-jobs",
  summary: "List all jobs, or those in one state, by when they were booked, newest first.",
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    status: described(z.optional(JobState), "Only jobs in this state."),
    ...periodQuery,
  }),
  response: PageOf(JobView),
  example: { query: { status: "open", limit: "50" } },
}).handle(async ({ query: { status, sort, ...request }, actor }) => {
  const page = { ...request, scope: actor.id, order: sort };
  const { items, next_cursor } = await (status
    ? jobs.page("inState", `JOBS#${status}`, page)
    : jobs.page("all", "JOBS", page));
  return { items: items.map((job) => jobFor("admin", job)), next_cursor };
});
