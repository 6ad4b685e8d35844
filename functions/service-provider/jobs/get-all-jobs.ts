import * as z from "zod/mini";
import { jobs, providerPartition } from "../../../shared/data/jobs.ts";
import { JobState } from "../../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /service-provider/jobs/get-all-jobs",
  summary: "List your own jobs, the latest start first.",
  access: ["service_provider"],
  query: z.strictObject({
    ...pageQuery,
    status: described(z.optional(JobState), "Only jobs in this state."),
    ...periodQuery,
  }),
  response: PageOf(JobView),
  example: { query: { status: "assigned", sort: "oldest" } },
}).handle(async ({ query: { status, sort, ...request }, actor }) => {
  const { items, next_cursor } = await jobs.page(
    "ofProvider",
    providerPartition(actor.id),
    { ...request, scope: `${actor.id} ${status ?? ""}`, order: sort },
    status && (({ state }) => state === status),
  );
  return { items: items.map((job) => jobFor("service_provider", job)), next_cursor };
});
