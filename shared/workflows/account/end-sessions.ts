import * as z from "zod/mini";
import type { Changes } from "../../data/engine/write.ts";
import { activeSessions, ending, sessions } from "../../data/sessions.ts";
import { SessionEnded } from "../../domain/account/events.ts";
import { endSession, revokeSession, type Session, SessionOver } from "../../domain/account/session.ts";
import type { Asked, Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import type { Id } from "../../kernel/id.ts";
import { described } from "../../kernel/schema.ts";

/**
 * Describes ending every session of an account, or every other than one, because of something that happened to
 * the account: belongs to the transaction in which it happens.
 */
export const revokeSessions = async (
  accountId: Id<"account">,
  { reason, now, except }: { reason: string; now: string; except?: string },
): Promise<Changes> => {
  const revoked = (await activeSessions(accountId, now))
    .filter(({ id }) => id !== except)
    .map((session) => revokeSession(session, reason, now));
  return {
    writes: revoked.map(({ record }) => ending(record)),
    events: revoked.flatMap(({ events }) => events),
  };
};

const SignOut = z.strictObject({
  /** Every session of the account, not only this one. */
  all: described(z._default(z.boolean(), false), "Send `true` to sign out on all devices."),
});
const SignedOut = z.object({ ended: described(z.int(), "How many sessions were ended.") });
type Answer = z.input<typeof SignedOut>;

export const signOut = {
  contract: {
    body: SignOut,
    response: SignedOut,
    refuses: [SessionOver],
    emits: [SessionEnded],
    replay: false,
    example: { body: { all: false } },
    alongside: async ({ body, actor, now }: Asked<z.output<typeof SignOut>, unknown, unknown>) =>
      body.all ? activeSessions(actor.id, now) : [await sessions.find(actor.id, actor.session_id)],
  } satisfies SharedContract,

  /** Ends the caller's session, or all of the account's: their access tokens are worthless at once. */
  story: async ({
    alongside,
    now,
    commit,
  }: Pick<Call<unknown, unknown, unknown, Answer, Session[]>, "alongside" | "now" | "commit">) => {
    const ended = (await alongside).map((session) => endSession(session, now));
    return commit(
      ended.map(({ record }) => ending(record)),
      ended.flatMap(({ events }) => events),
      { ended: ended.length },
    );
  },
};
