import { createHash } from "node:crypto";
import { IdempotencyInFlight } from "../../kernel/refusal.ts";
import { type Page, type PageRequest, pageOf } from "./page.ts";
import { readItem } from "./reads.ts";
import { tableName } from "./table.ts";
import type { Write } from "./write.ts";

const lifetime_seconds = 24 * 3600;

/** The response stored for an Idempotency-Key, for 24 hours and the same caller. */
export type Replay = { body_hash: string; body: string };

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Longer responses are stored compressed, so that an item is less than 1 KB. */
const plain_most = 600;

/** Loaded on first use only, because loading it would slow every cold start. */
const zlib = () => process.getBuiltinModule("node:zlib");

const packed = (text: string): string | Uint8Array =>
  text.length > plain_most ? zlib().deflateRawSync(text, { level: 9 }) : text;

const unpacked = (body: string | Uint8Array): string =>
  typeof body === "string" ? body : zlib().inflateRawSync(body).toString();

export const bodyHash = (operation: string, body: string): string => sha256(`${operation}\n${body}`);

const partitionOf = (caller: string): string => `REPLAY#${caller}`;
const place = (caller: string, key: string) => ({ pk: partitionOf(caller), sk: sha256(key) });

/** The stored response, if there is one from the last 24 hours. One strongly consistent read. */
export const replayOf = async (caller: string, key: string, now: string): Promise<Replay | undefined> => {
  const item = await readItem(place(caller, key));
  if (!item || (item.ttl as number) * 1000 <= Date.parse(now)) return undefined;
  return { body_hash: item.body_hash as string, body: unpacked(item.body as string | Uint8Array) };
};

/** Returns the write that stores the response. It belongs to the transaction of the effect. */
export const keepReplay = (caller: string, key: string, now: string, { body_hash, body }: Replay): Write => {
  const present = Math.floor(Date.parse(now) / 1000);
  return {
    item: {
      Put: {
        TableName: tableName(),
        Item: {
          ...place(caller, key),
          entity: "replay",
          body_hash,
          body: packed(body),
          ttl: present + lifetime_seconds,
        },
        // The table may delete it later than it expires.
        ConditionExpression: "attribute_not_exists(pk) OR #ttl <= :present",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":present": present },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
    refuse: () => IdempotencyInFlight({ retry_after_seconds: 1 }),
  };
};

/** The stored responses of a caller. */
export const replaysOf = (caller: string, request: PageRequest): Promise<Page<{ pk: string; sk: string }>> =>
  pageOf({
    partition: partitionOf(caller),
    shards: 0,
    request,
    recordOf: ({ pk, sk }) => ({ pk: pk as string, sk: sk as string }),
  });

/** Returns the write that deletes a stored response. */
export const forgetReplay = (Key: { pk: string; sk: string }): Write => ({
  item: { Delete: { TableName: tableName(), Key } },
});
