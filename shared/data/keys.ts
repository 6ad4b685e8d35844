import { Key, KeyConflict, KeyNotFound } from "../domain/integration/key.ts";
import { endingDue } from "../domain/integration/key-change.ts";
import { keyPolicy } from "../domain/integration/key-policy.ts";
import { minus } from "../kernel/time.ts";
import { UpdateCommand } from "./engine/commands.ts";
import { entity } from "./engine/entity.ts";
import { table, tableName } from "./engine/table.ts";

export const everyKey = "KEYS";

/** Few, so that all of them are one list in the table itself. */
export const keys = entity({
  name: "key",
  schema: () => Key,
  key: (id) => [everyKey, `KEY#${id}`],
  indexes: { all: { on: "table", key: ({ id }) => [everyKey, `KEY#${id}`] } },
  due: endingDue,
  notFound: KeyNotFound,
  conflict: KeyConflict,
});

/** Notes that a key was used, at most once an hour. It is no new version: whoever changes the key is not in its way. */
export const noteUse = async ({ id, last_used_at = "" }: Key, now: string): Promise<void> => {
  if (last_used_at > minus(now, { hours: keyPolicy.noted_again_hours })) return;
  const { pk, sk } = keys.placeOf(id);
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk, sk },
      UpdateExpression: "SET last_used_at = :now",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":now": now },
    }),
  );
};
