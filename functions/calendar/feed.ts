import * as z from "zod/mini";
import { accounts } from "../../shared/data/accounts.ts";
import { calendarFeeds } from "../../shared/data/calendar-feeds.ts";
import { jobs, providerPartition, userPartition } from "../../shared/data/jobs.ts";
import { isSuspended } from "../../shared/data/provider-status.ts";
import { calendarOf } from "../../shared/domain/calendar/calendar.ts";
import { CalendarFeedNotFound, FeedToken, opens, readFeedToken } from "../../shared/domain/calendar/feed.ts";
import { calendarPolicy } from "../../shared/domain/policy.ts";
import { feed } from "../../shared/http/feed.ts";
import { described } from "../../shared/kernel/schema.ts";
import { minus, plus } from "../../shared/kernel/time.ts";

const { past_days, ahead_days, jobs_most, refresh_minutes } = calendarPolicy;

const listOf = {
  user: (id: string) =>
    ["ofUser", (["LIVE", "PAST", "DELETED"] as const).map((list) => userPartition(list, id))] as const,
  service_provider: (id: string) => ["ofProvider", [providerPartition(id)]] as const,
};

export const handler = feed({
  route: "GET /calendar/feed/{feed_token}",
  summary: "Read somebody's jobs as a calendar, for calendar apps.",
  description: `The jobs of the last ${past_days} and the next ${ahead_days} days, at most ${jobs_most}, in the iCalendar format (RFC 5545). Each keeps its UID; when it is moved, delayed or canceled, its SEQUENCE rises and its times and STATUS change. Addresses and names are those that the owner of the calendar may see, and only while there is something to be done. Send the ETag as If-None-Match: if nothing has changed, the answer is 304.`,
  media_type: "text/calendar",
  params: z.strictObject({
    feed_token: described(FeedToken, "The end of the calendar's address, as create-feed answered it."),
  }),
  refuses: [CalendarFeedNotFound],
  uses: ["table", "lists"],
  keep_seconds: refresh_minutes * 60,
  example: {
    params: { feed_token: "018f3a5c9d2e4b7a6c1d0e9f.Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE.ics" },
  },
}).handle(async ({ params, now }) => {
  const { account_id, secret } = readFeedToken(params.feed_token);
  const [known, account, suspended] = await Promise.all([
    calendarFeeds.get(account_id),
    accounts.get(account_id),
    isSuspended(account_id),
  ]);
  if (!known || !opens(known, secret)) throw CalendarFeedNotFound();
  if (account?.state !== "active" || account.suspended || suspended) throw CalendarFeedNotFound();
  const [index, partitions] = listOf[known.side](account_id);
  const { items } = await jobs.page(index, partitions, {
    limit: jobs_most,
    scope: "calendar",
    order: "oldest",
    from: minus(now, { days: past_days }),
    to: plus(now, { days: ahead_days }),
  });
  return calendarOf(items, known.side);
});
