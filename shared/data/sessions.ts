import { type Account, AccountConflict } from "../domain/account/account.ts";
import { Session, SessionConflict, SessionOver } from "../domain/account/session.ts";
import type { RefusalReason } from "../kernel/refusal.ts";
import { accounts } from "./accounts.ts";
import { QueryCommand } from "./engine/commands.ts";
import { entity, recordOf } from "./engine/entity.ts";
import { type Held, held, readGuarded } from "./engine/guard.ts";
import { table, tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

export { AdminRole, Role } from "../domain/account/account.ts";

export const sessions = entity({
  name: "session",
  schema: () => Session,
  key: (accountId, id) => [`ACCOUNT#${accountId}`, `SESSION#${id}`],
  identity: (session) => [session.account_id, session.id],
  memberOf: ({ account_id }) => accounts.placeOf(account_id),
  expires: (session) => session.expires_at,
  notFound: SessionOver,
  conflict: SessionConflict,
});

/** Every session of an account that was not ended, newest first, including expired ones. Strongly consistent. */
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

export const isAlive =
  (now: string) =>
  ({ expires_at, idle_expires_at }: Session): boolean =>
    expires_at > now && idle_expires_at > now;

/** The active sessions of an account, newest first. Strongly consistent; ended ones are not kept. */
export const activeSessions = async (accountId: string, now: string): Promise<Session[]> =>
  (await sessionsOf(accountId)).filter(isAlive(now));

/** Returns the write that removes a session whether or not it is still there. */
export const removing = (session: Session): Write => {
  const { pk, sk } = sessions.itemOf(session);
  return { item: { Delete: { TableName: tableName(), Key: { pk, sk } } } };
};

/** Returns the write that ends a session: a concurrent refresh cannot keep it alive, and it ends only once. */
export const ending = (session: Session, refuse: RefusalReason = SessionConflict): Write => ({
  item: {
    Delete: { ...removing(session).item.Delete, ConditionExpression: "attribute_exists(pk)" } as never,
  },
  refuse: () => refuse(),
});

/** An account, and those of its sessions that are alive, newest first. */
export type HeldSessions = { account: Account | undefined; active: Held<Session[]> };

/** An account with its sessions, for whoever ends all of them: a sign-in after this lets their commit fail. One round trip. */
export const holdSessions = async (accountId: string, now: string): Promise<HeldSessions> => {
  const guard = accounts.placeOf(accountId);
  const found = await readGuarded(guard, "SESSION#");
  const own = found.find(({ sk }) => sk === guard.sk);
  const members = found.filter((item) => item !== own).map((item) => sessions.read(item));
  return {
    account: own && accounts.read(own),
    active: held(guard, members.filter(isAlive(now)).reverse()),
  };
};

/** Returns the writes that end all these sessions: their transaction writes the account or checks it. */
export const endingAll = (ended: readonly Session[]): Write[] =>
  ended.map((session) => ending(session, AccountConflict));
