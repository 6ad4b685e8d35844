import * as z from "zod/mini";
import { accounts } from "../../data/accounts.ts";
import { challenges } from "../../data/challenges.ts";
import { addressKey, identifierId, identifiers } from "../../data/identifiers.ts";
import type { Account, Role } from "../../domain/account/account.ts";
import { ChallengeOpened, openChallenge, openedOf } from "../../domain/account/challenge.ts";
import { ChallengeDecoyed, ChallengeIssued } from "../../domain/account/events.ts";
import { admissionOf } from "../../domain/account/registration.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { newId } from "../../kernel/id.ts";
import { Email, Phone } from "../../kernel/schema.ts";
import { addressOf, type GivenAddress, oneAddress } from "./given-address.ts";
import { takeSending } from "./sending-limit.ts";

const ForgetPassword = z
  .strictObject({ email: z.optional(Email), phone: z.optional(Phone) })
  .check(oneAddress);
type Opened = z.input<typeof ChallengeOpened>;

/** Who signs in with an address: two round trips whether or not there is anybody. */
const accountAt = async (
  kind: GivenAddress["kind"],
  value: string,
  role: Role,
): Promise<Account | undefined> => {
  const identifier = await identifiers.get(await identifierId(kind, role, value));
  return accounts.get(identifier?.account_id ?? newId("account"));
};

export const forgetPassword = {
  contract: {
    description:
      "The code goes to the address where an account signs in with it; the answer and its time are the same where there is none. Take the code back through verify-otp: it answers the token for update-password.",
    body: ForgetPassword,
    response: ChallengeOpened,
    emits: [ChallengeIssued, ChallengeDecoyed],
    limit: { burst: 60, window_seconds: 3600 },
    uses: ["secrets"],
    replay: false,
    example: { body: { email: "ada@example.com" } },
  } satisfies SharedContract,

  /** Opens the challenge that a password reset begins with; for an unknown address a decoy that no code fits. */
  story: async (
    role: Extract<Role, "user" | "service_provider">,
    {
      body,
      now,
      commit,
    }: Pick<Call<z.output<typeof ForgetPassword>, unknown, unknown, Opened>, "body" | "now" | "commit">,
  ): Promise<Opened> => {
    const { kind, channel, value } = addressOf(body);
    const destination_key = await addressKey(kind, value);
    const [account] = await Promise.all([accountAt(kind, value, role), takeSending(destination_key, now)]);
    const open = account !== undefined && admissionOf(account, now) !== "closed";
    const { record, events } = openChallenge(
      {
        id: newId("challenge"),
        purpose: "password_reset",
        role,
        channel,
        destination_key,
        ...(open && { account_id: account.id }),
      },
      now,
    );
    return commit([challenges.insert(record)], events, openedOf(record));
  },
};
