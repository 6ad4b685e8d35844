import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, UpdatedAt } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { AiAccessGranted } from "./events.ts";

export const aiAccessPolicy = {
  live_most: 5,
  seconds_least: 60,
  seconds_usual: 300,
  seconds_most: 600,
} as const;

const AiToken = lazyObject(() => ({
  session_id: Id("session"),
  label: described(z.string(), "What the token is for, in its owner's words."),
  created_at: CreatedAt,
  expires_at: described(Instant, "The token works until then, unless its session ends before."),
}));

/** The limited tokens issued to an account; its id is the account's. The tokens themselves are not stored. */
export const AiAccess = lazyObject(() => ({
  id: Id("account"),
  version: z.int(),
  tokens: z.array(AiToken),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type AiAccess = z.output<typeof AiAccess>;

export const AiAccessConflict = versionConflict("ai_access", "list of your tokens");
export const AiTokensTooMany = refusal(
  "ai_access.too_many",
  409,
  `You have ${aiAccessPolicy.live_most} of these tokens that still work.`,
  "Use one of them, or wait until the first expires: see details.free_at.",
);

type Granting = {
  account_id: IdOf<"account">;
  session_id: IdOf<"session">;
  label: string;
  seconds: number;
  /** The account's active sessions: a token ends with its session. */
  alive: readonly { id: string }[];
};

/** Issues one more limited token to an account. Throws `ai_access.too_many`. */
export const grantAiToken = (
  access: AiAccess | undefined,
  { account_id, session_id, label, seconds, alive }: Granting,
  now: string,
): Decision<AiAccess> & { expires_at: string } => {
  const live = (access?.tokens ?? []).filter(
    (token) => token.expires_at > now && alive.some(({ id }) => id === token.session_id),
  );
  const [first] = live.map(({ expires_at }) => expires_at).sort();
  if (live.length >= aiAccessPolicy.live_most)
    throw AiTokensTooMany({ details: { most: aiAccessPolicy.live_most, free_at: first } });
  const expires_at = plus(now, { seconds });
  const record: AiAccess = {
    ...(access ?? { id: account_id, version: 0, created_at: now }),
    tokens: [...live, { session_id, label, created_at: now, expires_at }],
    updated_at: now,
  };
  return {
    record,
    events: [
      AiAccessGranted.atNextVersion(record, {
        data: { account_id, session_id, expires_at },
        audience: [account_id],
      }),
    ],
    expires_at,
  };
};
