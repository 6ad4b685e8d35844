import { mediaDueAt } from "../domain/media/deletion.ts";
import { Media, MediaConflict, MediaNotFound, MediaQuotaExceeded } from "../domain/media/media.ts";
import { policy } from "../domain/policy.ts";
import { entity } from "./engine/entity.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

/** A person's uploads, and the deleted ones. */
export const uploadsPartition = (ownerId: string): string => `MEDIA#OWNER#${ownerId}`;
export const deletedPartition = (ownerId: string): string => `MEDIA#DELETED#${ownerId}`;

const records = entity({
  name: "media",
  schema: () => Media,
  key: (id) => [`MEDIA#${id}`, "MEDIA"],
  indexes: {
    ofOwner: {
      on: "gsi1",
      key: ({ state, owner_id, created_at, id }) => [
        state === "deleted" ? deletedPartition(owner_id) : uploadsPartition(owner_id),
        `${created_at}#${id}`,
      ],
    },
  },
  due: mediaDueAt,
  notFound: MediaNotFound,
  conflict: MediaConflict,
});

const isThere = (one: Media | undefined): one is Media => one !== undefined && one.state !== "deleted";

/** Media by id. Deleted ones are not found. */
export const media = {
  ...records,
  get: async (id: string): Promise<Media | undefined> => {
    const one = await records.get(id);
    return isThere(one) ? one : undefined;
  },
  find: async (id: string): Promise<Media> => {
    const one = await records.get(id);
    if (!isThere(one)) throw MediaNotFound();
    return one;
  },
  many: async (ids: readonly string[]): Promise<Media[]> => (await records.many(ids)).filter(isThere),
};

const usageOf = (ownerId: string) => ({ pk: uploadsPartition(ownerId), sk: "USAGE" });

/** Returns the write that reserves space for an upload, in bytes, within the owner's quota. */
export const takeRoom = (ownerId: string, bytes: number): Write => ({
  item: {
    Update: {
      TableName: tableName(),
      Key: usageOf(ownerId),
      UpdateExpression: "SET entity = :entity ADD used_bytes :bytes",
      ConditionExpression: "attribute_not_exists(used_bytes) OR used_bytes <= :most",
      ExpressionAttributeValues: {
        ":entity": "media_usage",
        ":bytes": bytes,
        ":most": policy.media.owner_bytes - bytes,
      },
    },
  },
  refuse: () => MediaQuotaExceeded({ details: { owner_bytes: policy.media.owner_bytes } }),
});

/** Returns the write that frees reserved space that an upload does not need, in bytes. */
export const giveRoomBack = (ownerId: string, bytes: number): Write => ({
  item: {
    Update: {
      TableName: tableName(),
      Key: usageOf(ownerId),
      UpdateExpression: "ADD used_bytes :bytes",
      ExpressionAttributeValues: { ":bytes": -bytes },
    },
  },
});
