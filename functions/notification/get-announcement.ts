import * as z from "zod/mini";
import {
  announcementChunks,
  announcements,
  chunksPartition,
  outcomesOf,
} from "../../shared/data/announcements.ts";
import { countsOf } from "../../shared/data/counters.ts";
import {
  AnnouncementNotFound,
  AnnouncementRecipient,
} from "../../shared/domain/notification/announcement.ts";
import {
  AnnouncementView,
  Progress,
  progressOf,
} from "../../shared/domain/notification/announcement-view.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /notification/get-announcement/{announcement_id}",
  summary:
    "Read an announcement: how many people it reaches, how many have been told, and what became of each.",
  description: `\`recipients\` lists them in the order in which they signed up, at most ${policy.announcement.chunk} a page.`,
  access: ["admin"],
  extra: true,
  params: z.strictObject({ announcement_id: Id("announcement") }),
  query: z.strictObject({ cursor: pageQuery.cursor }),
  response: z.extend(AnnouncementView, {
    progress: described(Progress, "What became of the recipients so far."),
    recipients: described(PageOf(AnnouncementRecipient), "Who is told, and what became of it."),
  }),
  refuses: [AnnouncementNotFound],
  example: { params: { announcement_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { announcement_id: id }, query: { cursor }, actor }) => {
  const request = { limit: 1, cursor, scope: actor.id, order: "oldest" as const };
  const [announcement, counts, page] = await Promise.all([
    announcements.find(id),
    countsOf(outcomesOf(id)),
    announcementChunks.page("ofAnnouncement", chunksPartition(id), request),
  ]);
  return {
    ...announcement,
    progress: progressOf(announcement, counts),
    recipients: { items: page.items.flatMap(({ recipients }) => recipients), next_cursor: page.next_cursor },
  };
});
