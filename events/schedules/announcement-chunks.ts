import { announcementChunks } from "../../shared/data/announcements.ts";
import { PushDeviceRemoved, RecipientRefused } from "../../shared/domain/message/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { tellChunk } from "../../shared/workflows/message/tell-chunk.ts";

/** Tells the recipients of announcements, chunk by chunk. */
export const handler = schedule({
  name: "announcement-chunks",
  rate: "1 minute",
  due: announcementChunks.due,
  emits: [RecipientRefused, PushDeviceRemoved],
  uses: ["table", "secrets", "socket", "notifications"],
}).handle(({ due, now, commit, remaining }) => tellChunk(due, { now, commit, remaining }));
