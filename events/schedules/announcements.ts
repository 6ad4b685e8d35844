import { announcementChunks, announcements } from "../../shared/data/announcements.ts";
import { gatherPage } from "../../shared/domain/notification/announcement.ts";
import { AnnouncementCounted, AnnouncementGathered } from "../../shared/domain/notification/events.ts";
import { committed } from "../../shared/kernel/record.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { audiencePage } from "../../shared/workflows/notification/audience.ts";

/**
 * Collects the audience of an announcement page by page. Each page and the position are one transaction, so nobody is
 * collected twice, wherever it stops.
 */
export const handler = schedule({
  name: "announcements",
  rate: "1 minute",
  due: announcements.due,
  emits: [AnnouncementCounted, AnnouncementGathered],
  uses: ["table"],
}).handle(async ({ due, now, commit, remaining }) => {
  let announcement = due;
  for (;;) {
    const { candidates, walked_to } = await audiencePage(announcement, now);
    const { record, events, chunk } = gatherPage(announcement, candidates, walked_to, now);
    await commit(
      [announcements.update(record), ...(chunk ? [announcementChunks.insert(chunk)] : [])],
      events,
    );
    if (walked_to === undefined || remaining() < 5000) return;
    announcement = committed(record);
  }
});
