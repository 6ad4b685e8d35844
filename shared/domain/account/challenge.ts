import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, RateLimited, refusal } from "../../kernel/refusal.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { policy } from "../policy.ts";
import { ExternalIdentity, idsOf, Role } from "./account.ts";
import { ChallengeDecoyed, ChallengeIssued } from "./events.ts";

export const Channel = z.enum(["email", "sms"]);
export type Channel = z.output<typeof Channel>;

/**
 * A challenge to prove that an address belongs to somebody. The code that is sent is not stored: it is computed from
 * the challenge and the stage's key. A challenge without an account is a decoy: it looks the same, but no code fits.
 */
export const Challenge = lazyObject(() => ({
  id: Id("challenge"),
  version: z.int(),
  purpose: z.enum(["sign_up", "password_reset", "link", "contact", "confirm"]),
  role: Role,
  channel: described(Channel, "Whether the code goes out by email or by text message."),
  /** The address as a keyed hash, which sending is limited by. */
  destination_key: z.string(),
  account_id: z.optional(Id("account")),
  /** The account's new address, once it is verified. */
  contact: z.optional(z.string()),
  /** The identity that may sign in once a link challenge is passed. */
  identity: z.optional(ExternalIdentity),
  generation: z.int(),
  attempts: z.int(),
  issued_at: Instant,
  /** The current code expires then. A new one can be requested until the challenge closes. */
  expires_at: Instant,
  closes_at: Instant,
  consumed_at: z.optional(Instant),
  /** For a passed password reset: its token can be used once until then. */
  reset_until: z.optional(Instant),
}));
export type Challenge = z.output<typeof Challenge>;

export const ChallengeNotFound = notFound("challenge");
export const ChallengeExpired = refusal(
  "challenge.expired",
  409,
  "This code no longer works.",
  "Ask for a new code.",
);
export const CodeInvalid = refusal(
  "challenge.code_invalid",
  422,
  "The code is wrong.",
  "Check the code. details.attempts_left says how often you can still try.",
);

const after = (now: string, seconds: number): string =>
  new Date(Date.parse(now) + seconds * 1000).toISOString();

/** What a client may know about a challenge; the same for a decoy. */
export const ChallengeOpened = lazyObject(() => ({
  challenge_id: Id("challenge"),
  expires_at: described(Instant, "The code works until then."),
  /** The earliest moment for another code. */
  resend_after: described(Instant, "You can ask for another code from then on."),
}));

export const openedOf = (challenge: Challenge): z.input<typeof ChallengeOpened> => ({
  challenge_id: challenge.id,
  expires_at: challenge.expires_at,
  resend_after: after(challenge.issued_at, policy.code.resend_seconds),
});

const issued = (challenge: Challenge) =>
  challenge.account_id === undefined
    ? [
        ChallengeDecoyed.atNextVersion(challenge, {
          data: { challenge_id: challenge.id, purpose: challenge.purpose, channel: challenge.channel },
        }),
      ]
    : [
        ChallengeIssued.atNextVersion(challenge, {
          data: {
            challenge_id: challenge.id,
            generation: challenge.generation,
            account_id: challenge.account_id,
            ...idsOf({ id: challenge.account_id, role: challenge.role }),
            purpose: challenge.purpose,
            channel: challenge.channel,
          },
        }),
      ];

type Opening = Pick<
  Challenge,
  "id" | "purpose" | "role" | "channel" | "destination_key" | "account_id" | "contact" | "identity"
>;

/** A new challenge with its first code. */
export const openChallenge = (opening: Opening, now: string): Decision<Challenge> => {
  const record: Challenge = {
    ...opening,
    version: 0,
    generation: 1,
    attempts: 0,
    issued_at: now,
    expires_at: after(now, policy.code.minutes * 60),
    closes_at: after(now, policy.code.open_hours * 3600),
  };
  return { record, events: issued(record) };
};

/** Issues another code. The previous one stops working. */
export const renewChallenge = (challenge: Challenge, now: string): Decision<Challenge> => {
  if (challenge.consumed_at !== undefined || challenge.closes_at <= now) throw ChallengeExpired();
  const from = after(challenge.issued_at, policy.code.resend_seconds);
  if (now < from)
    throw RateLimited({
      retry_after_seconds: Math.ceil((Date.parse(from) - Date.parse(now)) / 1000),
    });
  const record: Challenge = {
    ...challenge,
    generation: challenge.generation + 1,
    attempts: 0,
    issued_at: now,
    expires_at: after(now, policy.code.minutes * 60),
  };
  return { record, events: issued(record) };
};

const mac = (challenge: Challenge, purpose: string, code_key: string): Buffer =>
  createHmac("sha256", Buffer.from(code_key, "base64"))
    .update(`${purpose}\n${challenge.purpose}\n${challenge.id}\n${challenge.generation}`)
    .digest();

/** The six digits of the current code. */
export const codeFor = (challenge: Challenge, { code_key }: { code_key: string }): string =>
  String(mac(challenge, "one-time code", code_key).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Passes the challenge. The attempt must have been counted already. Throws `challenge.code_invalid` with the number of
 * attempts left.
 */
export const passChallenge = (
  challenge: Challenge,
  code: string,
  secrets: { code_key: string },
  now: string,
): Challenge & { account_id: IdOf<"account"> } => {
  const { account_id } = challenge;
  const right = same(code, codeFor(challenge, secrets));
  if (!right || account_id === undefined)
    throw CodeInvalid({ details: { attempts_left: policy.code.attempts_most - challenge.attempts } });
  return {
    ...challenge,
    account_id,
    consumed_at: now,
    ...(challenge.purpose === "password_reset" && {
      reset_until: after(now, policy.code.reset_minutes * 60),
    }),
  };
};

/** The token that completes a verified password reset: `<challenge id>.<256-bit value>`. */
export const resetTokenFor = (challenge: Challenge, { code_key }: { code_key: string }): string =>
  `${challenge.id}.${mac(challenge, "password reset", code_key).toString("base64url")}`;

/** The challenge after its reset is used. Throws `challenge.expired` for a wrong, used or expired token. */
export const redeemReset = (
  challenge: Challenge | undefined,
  token: string,
  secrets: { code_key: string },
  now: string,
): Challenge & { account_id: IdOf<"account"> } => {
  const { account_id, reset_until } = challenge ?? {};
  if (!challenge || !account_id || !reset_until || reset_until <= now) throw ChallengeExpired();
  if (!same(token, resetTokenFor(challenge, secrets))) throw ChallengeExpired();
  const { reset_until: _, ...record } = challenge;
  return { ...record, account_id };
};
