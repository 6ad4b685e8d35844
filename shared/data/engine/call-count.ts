import type { Allowance, Limit } from "../../kernel/rate-limit.ts";
import { RateLimited } from "../../kernel/refusal.ts";
import { UpdateCommand } from "./commands.ts";
import { table, tableName } from "./table.ts";

/**
 * Counts one call in the present window of a limit, which begins at whole multiples of its length: one small write, however
 * many calls there were. Returns what is left. Throws `request.rate_limited` with the seconds until the next window begins.
 */
export const countCall = async (
  limit: Limit & { name: string },
  who: string,
  now_ms: number,
): Promise<Allowance> => {
  const length_ms = limit.window_seconds * 1000;
  const window = Math.floor(now_ms / length_ms);
  const whole_after_seconds = Math.ceil(((window + 1) * length_ms - now_ms) / 1000);
  const { Attributes } = await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: `LIMIT#${limit.name}#${who}`, sk: `CALLS#${window}` },
      UpdateExpression: "SET #ttl = :ttl, entity = :entity ADD calls :one",
      ExpressionAttributeNames: { "#ttl": "ttl" },
      ExpressionAttributeValues: {
        ":ttl": Math.ceil(((window + 1) * length_ms) / 1000) + 60,
        ":entity": "limit",
        ":one": 1,
      },
      ReturnValues: "UPDATED_NEW",
    }),
  );
  const calls = Attributes?.calls as number;
  const allowance = { ...limit, remaining: Math.max(0, limit.burst - calls), whole_after_seconds };
  if (calls > limit.burst) throw RateLimited({ retry_after_seconds: whole_after_seconds, allowance });
  return allowance;
};
