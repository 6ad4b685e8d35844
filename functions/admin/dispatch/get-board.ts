import * as z from "zod/mini";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Instant, LocalDate, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";
import { TimeZone } from "../../../shared/kernel/time-zone.ts";
import { wallClock } from "../../../shared/kernel/wall-clock.ts";
import { supportedZone } from "../../../shared/workflows/analytics/query.ts";
import { boardPage, daysFrom, unclaimedIn } from "../../../shared/workflows/backoffice/board.ts";

const Row = z.object({
  service_provider_id: Id("service_provider"),
  name: described(z.string(), "Name that the provider trades under."),
  approved: described(z.boolean(), "Whether it may work. If not, it is here because it has jobs."),
  jobs: described(z.array(JobView), "Its jobs on these days, the earliest first."),
});

export const handler = operation({
  route: "GET /admin/dispatch/get-board",
  extra: true,
  summary: "Show which provider does which job on up to seven days, and which jobs nobody has taken.",
  description:
    "Providers that may work are listed even without a job, the newest first. Canceled and expired jobs are left out.",
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    from: described(
      z.optional(LocalDate),
      "The first day, where the marketplace is. Today unless it is given.",
    ),
    days: described(
      z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(7)), 1),
      "How many days are shown.",
    ),
    time_zone: described(
      z.optional(TimeZone),
      "Time zone in which days begin. The first that figures are kept for unless it is given.",
    ),
  }),
  response: z.extend(PageOf(Row), {
    time_zone: described(z.string(), "The time zone of the days."),
    days: described(
      z.array(
        z.object({
          date: described(LocalDate, "Which day of the calendar it is."),
          starts_at: described(Instant, "When it begins."),
          ends_at: described(Instant, "When the next one begins."),
        }),
      ),
      "The days that are shown.",
    ),
    unclaimed: described(z.array(JobView), "Jobs on these days that nobody has taken, the earliest first."),
    more_unclaimed: described(z.boolean(), "Whether there may be more of them."),
  }),
  uses: ["table"],
  example: { query: { from: "2027-03-01", days: "7" } },
}).handle(async ({ query: { from, days: count, time_zone: asked, limit, cursor }, actor, now }) => {
  const time_zone = asked ?? supportedZone(undefined);
  const date = from ?? wallClock(now, time_zone).date;
  const starts = await daysFrom(date, count, time_zone);
  const days = starts
    .slice(0, -1)
    .map((day, at) => ({ ...day, ends_at: starts[at + 1]?.starts_at as string }));
  const stretch = { from: starts[0]?.starts_at as string, to: starts.at(-1)?.starts_at as string };
  const scope = JSON.stringify([actor.id, stretch]);
  const [page, unclaimed] = await Promise.all([
    boardPage(stretch, { limit, cursor, scope }),
    unclaimedIn(stretch),
  ]);
  return {
    items: page.items.map(({ provider, jobs }) => ({
      service_provider_id: provider.id,
      name: provider.business_name,
      approved: provider.state === "approved",
      jobs: jobs.map((job) => jobFor("admin", job)),
    })),
    next_cursor: page.next_cursor,
    time_zone,
    days,
    unclaimed: unclaimed.items.map((job) => jobFor("admin", job)),
    more_unclaimed: unclaimed.more,
  };
});
