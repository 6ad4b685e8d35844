import { type Account, AccountConflict } from "../domain/account/account.ts";
import type { Session } from "../domain/account/session.ts";
import { accounts } from "./accounts.ts";
import { guardedBy, readGuarded } from "./engine/guard.ts";
import type { Write } from "./engine/write.ts";
import { ending, isAlive, sessions } from "./sessions.ts";

const guardOf = (accountId: string) => {
  const [pk, sk] = accounts.definition.key(accountId);
  return { pk, sk };
};

/** An account, and those of its sessions that are alive, newest first. */
export type HeldSessions = { account: Account | undefined; active: Session[] };

/** An account with its sessions, for whoever ends all of them: a sign-in after this lets their commit fail. One round trip. */
export const holdSessions = async (accountId: string, now: string): Promise<HeldSessions> => {
  const guard = guardOf(accountId);
  const found = await readGuarded(guard, "SESSION#");
  const own = found.find(({ sk }) => sk === guard.sk);
  const members = found.filter((item) => item !== own).map((item) => sessions.read(item));
  return { account: own && accounts.read(own), active: members.filter(isAlive(now)).reverse() };
};

/** Returns the writes of a new session. Their transaction writes the account, or raises it under the facts that let its holder in. */
export const opening = (session: Session): Write[] =>
  guardedBy(guardOf(session.account_id), [sessions.insert(session)]);

/** Returns the writes that end all sessions of an account: their transaction writes the account or checks it. */
export const endingAll = (ended: readonly Session[]): Write[] =>
  ended.flatMap((session) => guardedBy(guardOf(session.account_id), [ending(session, AccountConflict)]));
