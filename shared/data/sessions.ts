import { Session, SessionConflict, SessionOver } from "../domain/account/session.ts";
import { documented } from "../kernel/documented.ts";
import { QueryCommand } from "./engine/commands.ts";
import { entity, recordOf } from "./engine/entity.ts";
import { table, tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

export { AdminRole, Role } from "../domain/account/account.ts";

export const sessions = entity({
  name: "session",
  schema: documented(() => Session),
  key: (accountId, id) => [`ACCOUNT#${accountId}`, `SESSION#${id}`],
  identity: (session) => [session.account_id, session.id],
  expires: (session) => session.expires_at,
  notFound: SessionOver,
  conflict: SessionConflict,
});

/** Every session of an account that was not ended, newest first, expired ones too. Strongly consistent. */
export const sessionsOf = async (accountId: string): Promise<Session[]> => {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": `ACCOUNT#${accountId}`, ":prefix": "SESSION#" },
      ConsistentRead: true,
      ScanIndexForward: false,
    }),
  );
  return Items.map((item) => recordOf<Session>(item));
};

/** The sessions of an account that are alive now, newest first. Strongly consistent; ended ones are not kept. */
export const activeSessions = async (accountId: string, now: string): Promise<Session[]> =>
  (await sessionsOf(accountId)).filter(
    ({ expires_at, idle_expires_at }) => expires_at > now && idle_expires_at > now,
  );

/** Describes ending a session unconditionally: a refresh at the same moment can't keep it alive. */
export const ending = (session: Session): Write => {
  const { pk, sk } = sessions.itemOf(session);
  return { item: { Delete: { TableName: tableName(), Key: { pk, sk } } } };
};
