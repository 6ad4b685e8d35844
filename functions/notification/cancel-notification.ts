import * as z from "zod/mini";
import { announcements } from "../../shared/data/announcements.ts";
import {
  AnnouncementConflict,
  AnnouncementNotFound,
  AnnouncementTransition,
  cancelAnnouncement,
} from "../../shared/domain/notification/announcement.ts";
import { AnnouncementView } from "../../shared/domain/notification/announcement-view.ts";
import { AnnouncementCanceled } from "../../shared/domain/notification/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /notification/cancel-notification/{announcement_id}",
  summary: "Cancel an announcement that has not been sent to anybody yet.",
  access: ["admin"],
  admins: ["support"],
  extra: true,
  params: z.strictObject({ announcement_id: Id("announcement") }),
  response: AnnouncementView,
  refuses: [AnnouncementNotFound, AnnouncementTransition, AnnouncementConflict],
  steps: { announcement: { cancel: {} } },
  emits: [AnnouncementCanceled],
  example: { params: { announcement_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => announcements.find(params.announcement_id),
}).handle(async ({ alongside, now, commit }) => {
  const { record, events } = cancelAnnouncement(await alongside, now);
  return commit([announcements.update(record)], events, record);
});
