import * as z from "zod/mini";
import { secrets } from "../../configuration.ts";
import { accounts } from "../../data/accounts.ts";
import { challenges, countAttempt } from "../../data/challenges.ts";
import type { Changes } from "../../data/engine/write.ts";
import { addressKey } from "../../data/identifiers.ts";
import { identityProofs } from "../../data/identity-proofs.ts";
import { type Account, AccountNotFound, idsOf } from "../../domain/account/account.ts";
import {
  ChallengeExpired,
  ChallengeNotFound,
  ChallengeOpened,
  Channel,
  CodeInvalid,
  openChallenge,
  openedOf,
  passChallenge,
} from "../../domain/account/challenge.ts";
import { isKnownBy } from "../../domain/account/contact.ts";
import { GivenPassword } from "../../domain/account/credential.ts";
import { AccountIdentityConfirmed, ChallengeIssued } from "../../domain/account/events.ts";
import { IdpTokenInvalid } from "../../domain/account/external-identity.ts";
import { IdentityProof } from "../../domain/account/identity-proof.ts";
import { PasswordNotSet, PasswordWrong } from "../../domain/account/password.ts";
import { policy } from "../../domain/policy.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { passwordMatches } from "../../kernel/password-hash.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { described, Id } from "../../kernel/schema.ts";
import { newSecret, secretId } from "../../kernel/secret.ts";
import { plus } from "../../kernel/time.ts";
import { verifyIdToken } from "../../vendors/identity/id-token.ts";
import { addressOf } from "./given-address.ts";
import { takeSending } from "./sending-limit.ts";

const ways = ["password", "id_token", "send_code", "otp"] as const;

const ConfirmIdentity = z
  .strictObject({
    password: described(z.optional(GivenPassword), "The account's password."),
    id_token: described(
      z.optional(z.string().check(z.minLength(1), z.maxLength(4096))),
      `An ID token of an identity that is linked to the account, from a sign-in of the last ${policy.code.proof_minutes} minutes.`,
    ),
    send_code: described(
      z.optional(Channel),
      "Sends a code to the account's own address. Give it back as `otp`.",
    ),
    challenge_id: z.optional(Id("challenge")),
    otp: described(
      z.optional(z.string().check(z.regex(/^\d{6}$/, "must be the six digits that were sent"))),
      "The six digits that were sent. Needs `challenge_id`.",
    ),
  })
  .check(
    z.refine((given) => ways.filter((way) => given[way] !== undefined).length === 1, {
      error: `must have exactly one of ${ways.join(", ")}`,
    }),
    z.refine(({ challenge_id, otp }) => (challenge_id === undefined) === (otp === undefined), {
      path: ["challenge_id"],
      error: "goes with otp",
    }),
  );
type Given = z.output<typeof ConfirmIdentity>;

const Confirmed = z.object({
  proof: described(z.string(), "Send it as `X-Identity-Proof`. It works once, in this session."),
  expires_at: IdentityProof.shape.expires_at,
});
const Answer = z.union([Confirmed, ChallengeOpened]);
type Answer = z.input<typeof Answer>;
type ConfirmCall = Pick<
  Call<Given, unknown, unknown, Answer>,
  "body" | "actor" | "now" | "newId" | "once" | "commit"
>;

/** Sends a code to the account's verified address. */
const sendCode = async (account: Account, channel: Channel, call: ConfirmCall): Promise<Answer> => {
  const { actor, now, newId, commit } = call;
  const value = channel === "email" ? account.email : account.phone;
  if (value === undefined || !isKnownBy(account, channel, value))
    throw RequestInvalid({
      fields: [{ field: "send_code", problem: "the account has no such verified address" }],
    });
  const { kind } = addressOf(channel === "email" ? { email: value } : { phone: value });
  const destination_key = await addressKey(kind, value);
  await takeSending({ purpose: "confirm", destination_key, from: actor.id }, now);
  const { record, events } = openChallenge(
    {
      id: newId("challenge"),
      purpose: "confirm",
      role: account.role,
      channel,
      destination_key,
      account_id: account.id,
    },
    now,
  );
  return commit([challenges.insert(record)], events, openedOf(record));
};

type Shown = { way: "password" | "code" | "idp"; writes: Changes["writes"] };

const byPassword = async (
  { password_hash }: Account,
  given: string,
  { once }: ConfirmCall,
): Promise<Shown> => {
  if (password_hash === undefined) throw PasswordNotSet();
  if (!(await once(password_hash, () => passwordMatches(given, password_hash)))) throw PasswordWrong();
  return { way: "password", writes: [] };
};

const byToken = async ({ identities }: Account, token: string, { now }: ConfirmCall): Promise<Shown> => {
  const { identity } = await verifyIdToken(token, now, { age_seconds: policy.code.proof_minutes * 60 });
  if (!identities.some(({ key }) => key === identity.key)) throw IdpTokenInvalid();
  return { way: "idp", writes: [] };
};

const byCode = async (account: Account, { body, now, once }: ConfirmCall): Promise<Shown> => {
  const { challenge_id = "", otp = "" } = body;
  const challenge = await once("attempt", () => countAttempt(challenge_id, account.role, now));
  if (challenge.purpose !== "confirm" || challenge.account_id !== account.id) throw ChallengeNotFound();
  const passed = passChallenge(challenge, otp, await secrets(), now);
  return { way: "code", writes: [challenges.update(passed)] };
};

export const confirmIdentity = {
  contract: {
    description: `Some things need more than a session: deleting the account, exporting its data, a new email address or phone number. Prove that it is you by one of: \`password\`; \`id_token\`; \`otp\` with the \`challenge_id\` that \`send_code\` answers. The proof works once, for ${policy.code.proof_minutes} minutes, in this session.`,
    while_suspended: true,
    extra: true,
    body: ConfirmIdentity,
    response: Answer,
    refuses: [
      PasswordWrong,
      PasswordNotSet,
      IdpTokenInvalid,
      ChallengeNotFound,
      ChallengeExpired,
      CodeInvalid,
      AccountNotFound,
    ],
    emits: [AccountIdentityConfirmed, ChallengeIssued],
    limit: { burst: 10, window_seconds: 900 },
    uses: ["table", "secrets", "identity"],
    replay: false,
    example: { body: { password: "gravel-otter-lamp-38" } },
  } satisfies SharedContract,

  /** Gives a proof to whoever shows to be the account's holder, or sends a code with which that can be shown. */
  story: async (call: ConfirmCall): Promise<Answer> => {
    const { body, actor, now, commit } = call;
    const account = await accounts.find(actor.id);
    if (body.send_code) return sendCode(account, body.send_code, call);
    const { way, writes } =
      body.password !== undefined
        ? await byPassword(account, body.password, call)
        : body.id_token !== undefined
          ? await byToken(account, body.id_token, call)
          : await byCode(account, call);
    const proof = newSecret();
    const expires_at = plus(now, { minutes: policy.code.proof_minutes });
    const record = {
      id: secretId(proof),
      version: 0,
      account_id: account.id,
      session_id: actor.session_id,
      expires_at,
    };
    const confirmed = AccountIdentityConfirmed.atVersion(account, {
      data: { account_id: account.id, ...idsOf(account), way },
    });
    return commit([identityProofs.insert(record), ...writes], [confirmed], { proof, expires_at });
  },
};
