import { giveRoomBack, media } from "../../shared/data/media.ts";
import { lapse } from "../../shared/domain/media.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { MediaRejected } from "../catalogue/media.ts";

/** Gives up uploads that never arrived, and gives back the room that was kept for them. */
export const handler = schedule({
  name: "media",
  rate: "15 minutes",
  due: media.due,
  emits: [MediaRejected],
  uses: ["table"],
}).handle(async ({ due, now, commit }) => {
  const { record, events } = lapse(due, now);
  await commit([media.update(record), giveRoomBack(record.owner_id, record.max_bytes)], events);
});
