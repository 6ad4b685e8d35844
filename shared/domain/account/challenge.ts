import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { notFound, RateLimited, refusal } from "../../kernel/refusal.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import { policy } from "../policy.ts";
import { ExternalIdentity, idsOf, Role } from "./account.ts";
import { ChallengeDecoyed, ChallengeIssued } from "./events.ts";

export const Channel = z.enum(["email", "sms"]);
export type Channel = z.output<typeof Channel>;

/**
 * Somebody is to show that an address is theirs. The code that is sent is not kept anywhere: it follows from the
 * challenge and the stage's key. Without an account it is a decoy: it looks the same and no code fits.
 */
export const Challenge = z.object({
  id: Id("challenge"),
  version: z.int(),
  purpose: z.enum(["sign_up", "password_reset", "link", "contact"]),
  role: Role,
  channel: described(Channel, "Whether the code goes out by email or by text message."),
  /** The address as a keyed hash: what sending is limited by. */
  destination_key: z.string(),
  account_id: z.optional(Id("account")),
  /** The address that an account is to be known by once it is shown to be its holder's. */
  contact: z.optional(z.string()),
  /** What a link challenge lets sign in once it is passed. */
  identity: z.optional(ExternalIdentity),
  generation: z.int(),
  attempts: z.int(),
  issued_at: Instant,
  /** The present code is good until then; a new one can be asked for until the challenge closes. */
  expires_at: Instant,
  closes_at: Instant,
  consumed_at: z.optional(Instant),
  /** A password reset that was passed: its token is good until then, once. */
  reset_until: z.optional(Instant),
});
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

/** What a client may know of a challenge; the same for a decoy. */
export const ChallengeOpened = z.object({
  challenge_id: Id("challenge"),
  expires_at: described(Instant, "The code works until then."),
  /** The earliest moment for another code. */
  resend_after: described(Instant, "You can ask for another code from then on."),
});

export const openedOf = (challenge: Challenge): z.input<typeof ChallengeOpened> => ({
  challenge_id: challenge.id,
  expires_at: challenge.expires_at,
  resend_after: after(challenge.issued_at, policy.code.resend_seconds),
});

const issued = (challenge: Challenge) =>
  challenge.account_id === undefined
    ? [
        ChallengeDecoyed.of(challenge, {
          data: { challenge_id: challenge.id, purpose: challenge.purpose, channel: challenge.channel },
        }),
      ]
    : [
        ChallengeIssued.of(challenge, {
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

/** Another code; the one before is dead. */
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

/** The six digits of the present code. */
export const codeFor = (challenge: Challenge, { code_key }: { code_key: string }): string =>
  String(mac(challenge, "one-time code", code_key).readUIntBE(0, 6) % 1_000_000).padStart(6, "0");

const same = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The challenge, passed. Its attempt must have been counted already. Throws `challenge.code_invalid` with how
 * many attempts are left.
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

/** The token that a passed password reset is finished with: `<challenge id>.<256-bit value>`. */
export const resetTokenFor = (challenge: Challenge, { code_key }: { code_key: string }): string =>
  `${challenge.id}.${mac(challenge, "password reset", code_key).toString("base64url")}`;

/** The challenge whose reset is done with. Throws `challenge.expired` for a wrong, used or late token. */
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
