import * as z from "zod/mini";
import { secrets } from "../../configuration.ts";
import { accounts } from "../../data/accounts.ts";
import { ending, sessions } from "../../data/sessions.ts";
import type { Role } from "../../domain/account/account.ts";
import { SessionRevoked } from "../../domain/account/events.ts";
import {
  hashOf,
  type RefreshToken,
  readRefreshToken,
  successorOf,
  writeRefreshToken,
} from "../../domain/account/refresh-token.ts";
import {
  isRenewedBy,
  presentRefreshToken,
  SessionConflict,
  SessionOver,
} from "../../domain/account/session.ts";
import { policy } from "../../domain/policy.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { renewing } from "../../http/session-cookie.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { described } from "../../kernel/schema.ts";
import { Tokens, tokensOf } from "./open-session.ts";

const Refresh = z.strictObject({
  refresh_token: described(
    z.string().check(z.minLength(1), z.maxLength(256)),
    "The refresh token that you got last.",
  ),
});
type Answer = z.input<typeof Tokens>;
type RefreshCall = Pick<Call<z.output<typeof Refresh>, unknown, unknown, Answer>, "body" | "now" | "commit">;

const rotate = async (
  roles: readonly Role[],
  token: RefreshToken,
  { now, commit }: Pick<RefreshCall, "now" | "commit">,
): Promise<Answer> => {
  const held = await secrets();
  const [session, account] = await Promise.all([
    sessions.get(token.account_id, token.session_id),
    accounts.get(token.account_id),
  ]);
  if (!session || !roles.includes(session.role)) throw SessionOver();
  if (account?.state !== "active" || account.suspended) throw SessionOver();
  const successor = successorOf(token, held);
  const presented = { hash: hashOf(token), successor_hash: hashOf(successor) };
  const { outcome, record, events } = presentRefreshToken(session, presented, now);
  const answer = await tokensOf(record, writeRefreshToken(successor, held), now);
  if (outcome === "repeated") return answer;
  if (outcome === "rotated") return commit([sessions.update(record)], events, answer);
  await commit([ending(record)], events, answer);
  throw SessionOver();
};

export const refresh = {
  contract: {
    description: `A refresh token works once. If it is sent again, its session ends, because somebody else may have it. Only within ${policy.session.refresh_grace_seconds} seconds is the first answer given again.`,
    body: Refresh,
    response: Tokens,
    refuses: [SessionOver, SessionConflict],
    emits: [SessionRevoked],
    limit: { burst: 300, window_seconds: 900 },
    knownAs: async ({ refresh_token }: z.output<typeof Refresh>) => {
      const token = readRefreshToken(refresh_token, await secrets());
      return token && `session ${token.session_id}`;
    },
    uses: ["secrets"],
    replay: false,
    session_cookie: renewing,
    example: {
      body: {
        refresh_token:
          "0199a1b2c3d4e5f60718293a.0199a1b2c3d4e5f60718293b.pJ0yXo5Dq0y2m1cUeQy9qf5oH0K7bqk1cVb4x2m6y8A.8Q5i1cJm7Zr0n3yTq9e2Rw",
      },
    },
  } satisfies SharedContract,

  /** When the session was renewed last, if this token renews it now: then its record says what the limit would count. */
  lastDone:
    (roles: readonly Role[]) =>
    async ({ refresh_token }: z.output<typeof Refresh>, now: string): Promise<string | undefined> => {
      const token = readRefreshToken(refresh_token, await secrets());
      const session = token && (await sessions.get(token.account_id, token.session_id));
      if (!session || !roles.includes(session.role)) return undefined;
      return isRenewedBy(session, hashOf(token), now)
        ? (session.rotated_at ?? session.created_at)
        : undefined;
    },

  /**
   * Exchanges a refresh token for new tokens. Reusing an old refresh token revokes the session. Within ten seconds the
   * first response is repeated instead, because it was probably lost.
   */
  story: async (roles: readonly Role[], { body, now, commit }: RefreshCall): Promise<Answer> => {
    const token = readRefreshToken(body.refresh_token, await secrets());
    if (!token) throw SessionOver();
    return rotate(roles, token, { now, commit }).catch((error: unknown) => {
      const rotatedMeanwhile = error instanceof Refusal && error.reason === SessionConflict;
      return rotatedMeanwhile ? rotate(roles, token, { now, commit }) : Promise.reject(error);
    });
  },
};
