import { announcementChunks } from "../../shared/data/announcements.ts";
import { PushDeviceRemoved, RecipientRefused } from "../../shared/domain/notification/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { sendAnnouncementChunk } from "../../shared/workflows/notification/send-announcement-chunk.ts";

/** Tells the recipients of announcements, chunk by chunk. */
export const handler = schedule({
  name: "announcement-chunks",
  rate: "1 minute",
  due: announcementChunks.due,
  emits: [RecipientRefused, PushDeviceRemoved],
  uses: ["table", "secrets", "socket", "notifications"],
}).handle(({ due, now, commit, remaining }) => sendAnnouncementChunk(due, { now, commit, remaining }));
