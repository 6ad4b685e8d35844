import { lapsesAt, Media, MediaConflict, MediaNotFound, MediaQuotaExceeded } from "../domain/media/media.ts";
import { policy } from "../domain/policy.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";
import { tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

export const media = entity({
  name: "media",
  schema: documented(() => Media),
  key: (id) => [`MEDIA#${id}`, "MEDIA"],
  indexes: {
    ofOwner: {
      on: "gsi1",
      key: (one) => [`MEDIA#OWNER#${one.owner_id}`, `${one.created_at}#${one.id}`],
    },
  },
  due: lapsesAt,
  notFound: MediaNotFound,
  conflict: MediaConflict,
});

const usageOf = (ownerId: string) => ({ pk: `MEDIA#OWNER#${ownerId}`, sk: "USAGE" });

/** Describes reserving space for an upload, in bytes, within what the owner may keep. */
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

/** Describes freeing space that was reserved for an upload and is not needed, in bytes. */
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
