import type { Role } from "../domain/account/account.ts";
import { Challenge, ChallengeExpired, ChallengeNotFound } from "../domain/account/challenge.ts";
import { policy } from "../domain/policy.ts";
import { UpdateCommand } from "./engine/commands.ts";
import { newWriter } from "./engine/commit.ts";
import { entity, recordOf } from "./engine/entity.ts";
import { table, tableName } from "./engine/table.ts";
import type { Item } from "./engine/write.ts";

export const challenges = entity({
  name: "challenge",
  schema: () => Challenge,
  key: (id) => [`CHALLENGE#${id}`, "CHALLENGE"],
  indexes: {
    ofAccount: {
      on: "key1",
      key: ({ account_id, id }) => (account_id ? [`CHALLENGES#${account_id}`, id] : undefined),
    },
  },
  expires: (challenge) => challenge.closes_at,
  notFound: ChallengeNotFound,
  conflict: ChallengeExpired,
});

const failedCondition = (error: unknown): { Item?: Item } | undefined =>
  error instanceof Error && error.name === "ConditionalCheckFailedException" ? (error as never) : undefined;

/**
 * Counts an attempt before the code is compared, so that parallel guesses can't exceed the limit. One write. Returns
 * the challenge including this attempt. Throws `challenge.not_found` if it belongs to another role, and
 * `challenge.expired` if it is expired, used or out of attempts. A retry after a lost response counts once.
 */
export const countAttempt = async (id: string, role: Role, now: string): Promise<Challenge> => {
  const writer = newWriter();
  try {
    const { Attributes } = await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: `CHALLENGE#${id}`, sk: "CHALLENGE" },
        UpdateExpression: "SET attempts = attempts + :one, writer = :writer",
        ConditionExpression:
          "#role = :role AND attempts < :most AND expires_at > :now AND attribute_not_exists(consumed_at) AND (attribute_not_exists(writer) OR writer <> :writer)",
        ExpressionAttributeNames: { "#role": "role" },
        ExpressionAttributeValues: {
          ":one": 1,
          ":role": role,
          ":most": policy.code.attempts_most,
          ":now": now,
          ":writer": writer,
        },
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return recordOf<Challenge>(Attributes ?? {});
  } catch (error) {
    const failed = failedCondition(error);
    if (!failed) throw error;
    if (failed.Item?.writer === writer) return recordOf<Challenge>(failed.Item);
    throw failed.Item?.role === role ? ChallengeExpired() : ChallengeNotFound();
  }
};
