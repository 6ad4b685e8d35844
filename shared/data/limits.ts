import { createHash } from "node:crypto";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { RateLimited } from "../kernel/refusal.ts";
import { table, tableName } from "./table.ts";

/** At most `burst` at once, refilled evenly over the window. */
export type Limit = { burst: number; window_seconds: number };

const failedCondition = (error: unknown): { Item?: { tat?: { N?: string } } } | undefined =>
  error instanceof Error && error.name === "ConditionalCheckFailedException" ? (error as never) : undefined;

/**
 * Takes one token of a bucket (GCRA in one number: the theoretical arrival time). One write when the bucket
 * has rested, two under load. Throws `request.rate_limited` with the seconds to wait.
 */
export const takeToken = async (
  scope: string,
  who: string,
  { burst, window_seconds }: Limit,
  now_ms: number,
): Promise<void> => {
  const interval = Math.ceil((window_seconds * 1000) / burst);
  /** Requests that come together are stamped in another order than they are counted in. */
  const skew = Math.min(1000, Math.floor(interval / 2));
  const tolerance = interval * burst + skew;
  const Key = {
    pk: `LIMIT#${scope}#${createHash("sha256").update(who).digest("hex").slice(0, 32)}`,
    sk: "LIMIT",
  };
  const update = (expression: string, condition: string, values: Record<string, number>) =>
    table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key,
        UpdateExpression: `${expression}, #ttl = :ttl, entity = :entity`,
        ConditionExpression: condition,
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: {
          ...values,
          ":ttl": Math.ceil((now_ms + tolerance) / 1000) + 60,
          ":entity": "limit",
        },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );

  for (let attempt = 1; attempt <= 3; attempt += 1) {
    try {
      await update("SET tat = :next", "attribute_not_exists(tat) OR tat < :now", {
        ":next": now_ms + interval,
        ":now": now_ms,
      });
      return;
    } catch (error) {
      if (!failedCondition(error)) throw error;
    }
    try {
      await update("SET tat = tat + :interval", "tat >= :now AND tat <= :latest", {
        ":interval": interval,
        ":now": now_ms,
        ":latest": now_ms + tolerance - interval,
      });
      return;
    } catch (error) {
      const failed = failedCondition(error);
      if (!failed) throw error;
      const tat = Number(failed.Item?.tat?.N ?? now_ms);
      if (tat > now_ms + tolerance - interval)
        throw RateLimited({
          retry_after_seconds: Math.max(1, Math.ceil((tat - (now_ms + tolerance - interval)) / 1000)),
        });
    }
  }
  throw RateLimited({ retry_after_seconds: 1 });
};
