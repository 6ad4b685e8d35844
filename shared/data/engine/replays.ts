import { createHash } from "node:crypto";
import { IdempotencyInFlight } from "../../kernel/refusal.ts";
import { type Page, type PageRequest, pageOf } from "./page.ts";
import { readItem } from "./reads.ts";
import { tableName } from "./table.ts";
import type { Write } from "./write.ts";

const lifetime_ms = 24 * 3_600_000;

/** The answer that an Idempotency-Key got, kept for 24 hours for the same caller. */
export type Replay = { operation: string; body_hash: string; body: string; expires_at: string };

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

export const bodyHash = (operation: string, body: string): string => sha256(`${operation}\n${body}`);

const partitionOf = (caller: string): string => `REPLAY#${caller}`;
const place = (caller: string, key: string) => ({ pk: partitionOf(caller), sk: sha256(key) });

/** The stored answer, if there is one from the last 24 hours. One strongly consistent read. */
export const replayOf = async (caller: string, key: string, now: string): Promise<Replay | undefined> => {
  const item = await readItem(place(caller, key));
  return item && (item.expires_at as string) > now ? (item as Replay) : undefined;
};

/** Describes storing the answer; it belongs to the transaction of the effect. */
export const keepReplay = (
  caller: string,
  key: string,
  now: string,
  answer: Pick<Replay, "operation" | "body_hash" | "body">,
): Write => {
  const until = Date.parse(now) + lifetime_ms;
  return {
    item: {
      Put: {
        TableName: tableName(),
        Item: {
          ...place(caller, key),
          entity: "replay",
          ...answer,
          expires_at: new Date(until).toISOString(),
          ttl: Math.ceil(until / 1000),
        },
        ConditionExpression: "attribute_not_exists(pk) OR expires_at <= :now",
        ExpressionAttributeValues: { ":now": now },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
    refuse: () => IdempotencyInFlight({ retry_after_seconds: 1 }),
  };
};

/** Where the answers that a caller was given are kept. */
export const replaysOf = (caller: string, request: PageRequest): Promise<Page<{ pk: string; sk: string }>> =>
  pageOf({
    partition: partitionOf(caller),
    shards: 0,
    request,
    recordOf: ({ pk, sk }) => ({ pk: pk as string, sk: sk as string }),
  });

/** Describes forgetting an answer. */
export const forgetReplay = (Key: { pk: string; sk: string }): Write => ({
  item: { Delete: { TableName: tableName(), Key } },
});
