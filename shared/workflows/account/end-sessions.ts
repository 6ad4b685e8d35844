import * as z from "zod/mini";
import { accounts } from "../../data/accounts.ts";
import type { Held } from "../../data/engine/guard.ts";
import type { Changes } from "../../data/engine/write.ts";
import { ending, endingAll, type HeldSessions, holdSessions, sessions } from "../../data/sessions.ts";
import { type Account, AccountConflict } from "../../domain/account/account.ts";
import { SessionEnded } from "../../domain/account/events.ts";
import { endSession, revokeSession, type Session, SessionOver } from "../../domain/account/session.ts";
import type { Asked, Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import type { Id } from "../../kernel/id.ts";
import { described } from "../../kernel/schema.ts";

/**
 * Returns the changes that end every session of an account, or all but one. They belong to the same transaction as the
 * reason for ending them, which also writes the account.
 */
export const revokeSessions = (
  active: Held<readonly Session[]>,
  { reason, now, except }: { reason: string; now: string; except?: string },
): Changes => {
  const revoked = active.members
    .filter(({ id }) => id !== except)
    .map((session) => revokeSession(session, reason, now));
  return {
    writes: endingAll(revoked.map(({ record }) => record)),
    events: revoked.flatMap(({ events }) => events),
  };
};

/** An account as it is, and what ends all its sessions in the transaction that changes it. One round trip. */
export const accountWithSessions = async (
  id: Id<"account">,
  { reason, now }: { reason: string; now: string },
): Promise<{ account: Account | undefined; endSessions: () => Changes }> => {
  const { account, active } = await holdSessions(id, now);
  return { account, endSessions: () => revokeSessions(active, { reason, now }) };
};

const SignOut = z.strictObject({
  /** Ends every session of the account, not only this one. */
  all: described(z._default(z.boolean(), false), "Send `true` to sign out on all devices."),
});
const SignedOut = z.object({ ended: described(z.int(), "How many sessions were ended.") });
type Answer = z.input<typeof SignedOut>;

export const signOut = {
  contract: {
    body: SignOut,
    response: SignedOut,
    refuses: [SessionOver, AccountConflict],
    emits: [SessionEnded],
    replay: false,
    example: { body: { all: false } },
    alongside: async ({ body, actor, now }: Asked<z.output<typeof SignOut>, unknown, unknown>) =>
      body.all ? holdSessions(actor.id, now) : { own: await sessions.find(actor.id, actor.session_id) },
  } satisfies SharedContract,

  /** Ends the caller's session, or all of the account's sessions. Their access tokens stop working at once. */
  story: async ({
    alongside,
    now,
    commit,
  }: Pick<
    Call<z.output<typeof SignOut>, unknown, unknown, Answer, HeldSessions | { own: Session }>,
    "alongside" | "now" | "commit"
  >) => {
    const found = await alongside;
    if ("own" in found) {
      const { record, events } = endSession(found.own, now);
      return commit([ending(record, SessionOver)], events, { ended: 1 });
    }
    const { account, active } = found;
    if (!account) throw SessionOver();
    const ended = active.members.map((session) => endSession(session, now));
    return commit(
      [accounts.unchanged(account), ...endingAll(ended.map(({ record }) => record))],
      ended.flatMap(({ events }) => events),
      { ended: ended.length },
    );
  },
};
