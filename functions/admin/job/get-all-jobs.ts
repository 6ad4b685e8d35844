import * as z from "zod/mini";
import { JobState } from "../../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { policy } from "../../../shared/domain/policy.ts";
import { ServiceName } from "../../../shared/domain/pricing/service-name.ts";
import { SearchTooShort } from "../../../shared/domain/privacy/directory.ts";
import { formerNames } from "../../../shared/http/former-names.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Line, PageOf, pageQuery, periodQuery } from "../../../shared/kernel/schema.ts";
import { findJobs, SearchTooWide } from "../../../shared/workflows/backoffice/find-jobs.ts";
import { filteredListDescription } from "../../../shared/workflows/filtered-list.ts";

export const handler = operation({
  route: "GET /admin/job/get-all-jobs",
  summary: "List jobs by when they were booked, or find them by people, place, service, state and time.",
  description: `\`customer\` and \`provider\` find up to ${policy.list.people_most} people: a word of their name, their email address or their phone number begins with what you send. Their jobs are listed by when they start. \`from\` and \`to\` limit when a job was booked. ${filteredListDescription}`,
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    ...periodQuery,
    state: described(z.optional(JobState), "Only jobs in this state."),
    service: described(z.optional(ServiceName), "Only jobs of this service."),
    place: described(
      z.optional(Line(60, 2)),
      "Only jobs at such an address: a street, a city, a region, a postal code or several of them. Words may be cut short.",
    ),
    customer: described(z.optional(Line(100)), "Only jobs of customers who are found by this."),
    provider: described(z.optional(Line(100)), "Only jobs of providers that are found by this."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(JobView),
  refuses: [SearchTooShort, SearchTooWide],
  uses: ["table"],
  example: { query: { customer: "moreno", service: "plumbing", state: "completed" } },
}).handle(async ({ query: { limit, cursor, sort, ...search }, actor }) => {
  const { items, next_cursor } = await findJobs(search, { limit, cursor, scope: actor.id, order: sort });
  return { items: items.map((job) => jobFor("admin", job)), next_cursor };
});
