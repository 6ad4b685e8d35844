import * as z from "zod/mini";
import { jobs, providerPartition } from "../../../shared/data/jobs.ts";
import { JobState } from "../../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { formerNames } from "../../../shared/http/former-names.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /service-provider/jobs/get-all-jobs",
  summary: "List your own jobs, the latest start first.",
  access: ["service_provider"],
  query: z.strictObject({
    ...pageQuery,
    state: described(z.optional(JobState), "Only jobs in this state."),
    ...periodQuery,
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(JobView),
  example: { query: { state: "assigned", sort: "oldest" } },
}).handle(async ({ query: { state: wanted, sort, ...request }, actor }) => {
  const { items, next_cursor } = await jobs.page(
    "ofProvider",
    providerPartition(actor.id),
    { ...request, scope: `${actor.id} ${wanted ?? ""}`, order: sort },
    wanted && (({ state }) => state === wanted),
  );
  return { items: items.map((job) => jobFor("service_provider", job)), next_cursor };
});
