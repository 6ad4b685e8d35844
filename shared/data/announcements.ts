import {
  Announcement,
  AnnouncementChunk,
  AnnouncementConflict,
  AnnouncementNotFound,
  announcementDueAt,
} from "../domain/notification/announcement.ts";
import { policy } from "../domain/policy.ts";
import { plus } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";

const refusals = { notFound: AnnouncementNotFound, conflict: AnnouncementConflict };

export const announcements = entity({
  name: "announcement",
  schema: () => Announcement,
  key: (id) => [`ANNOUNCEMENT#${id}`, "ANNOUNCEMENT"],
  indexes: {
    all: { on: "gsi1", key: ({ created_at, id }) => ["ANNOUNCEMENTS", `${created_at}#${id}`] },
  },
  due: announcementDueAt,
  expires: ({ created_at }) => plus(created_at, { days: policy.announcement.keep_days }),
  ...refusals,
});

export const chunksPartition = (announcementId: string): string => `ANNOUNCED#${announcementId}`;

const place = (id: string, number: string) => [chunksPartition(id), number.padStart(8, "0")] as const;

export const announcementChunks = entity({
  name: "announcement_chunk",
  schema: () => AnnouncementChunk,
  key: (id, number) => place(id as string, number as string),
  identity: ({ id, number }) => [id, String(number)],
  indexes: {
    ofAnnouncement: { on: "table", key: ({ id, number }) => place(id, String(number)) },
  },
  due: ({ due_at }) => due_at,
  expires: ({ expires_at }) => expires_at,
  ...refusals,
});

/** The counter of the delivery results of an announcement's recipients. */
export const outcomesOf = (announcementId: string): string => `announcement ${announcementId}`;
