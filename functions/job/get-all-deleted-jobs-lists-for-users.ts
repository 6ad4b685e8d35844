import * as z from "zod/mini";
import { jobs, userPartition } from "../../shared/data/jobs.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /job/get-all-deleted-jobs-lists-for-users",
  summary: "List the jobs that the customer has deleted, the latest start first.",
  access: ["user"],
  query: z.strictObject(pageQuery),
  response: PageOf(JobView),
  example: { query: { limit: "20" } },
}).handle(async ({ query, actor }) => {
  const { items, next_cursor } = await jobs.page("ofUser", userPartition("DELETED", actor.id), {
    ...query,
    scope: actor.id,
  });
  return { items: items.map((job) => jobFor("user", job)), next_cursor };
});
