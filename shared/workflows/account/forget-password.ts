import * as z from "zod/mini";
import { secrets } from "../../configuration.ts";
import { accounts } from "../../data/accounts.ts";
import { challenges } from "../../data/challenges.ts";
import { addressKey, identifierId, identifiers } from "../../data/identifiers.ts";
import type { Role } from "../../domain/account/account.ts";
import { ChallengeOpened, openChallenge, openedOf } from "../../domain/account/challenge.ts";
import { DeviceToken, readDevice } from "../../domain/account/device.ts";
import { ChallengeDecoyed, ChallengeIssued } from "../../domain/account/events.ts";
import { admissionOf } from "../../domain/account/registration.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { newId } from "../../kernel/id.ts";
import { networkOf } from "../../kernel/network.ts";
import { Email, Phone } from "../../kernel/schema.ts";
import { addressOf, oneAddress } from "./given-address.ts";
import { knownDevice } from "./known-device.ts";
import { takeSending } from "./sending-limit.ts";

const ForgetPassword = z
  .strictObject({ email: z.optional(Email), phone: z.optional(Phone), device_token: z.optional(DeviceToken) })
  .check(oneAddress);
type Opened = z.input<typeof ChallengeOpened>;

export const forgetPassword = {
  contract: {
    description:
      "The code goes to the address if an account signs in with it. The answer is the same, and takes as long, if there is none. Enter the code with verify-otp to get the token for update-password. If this device has signed in before, send its `device_token`: then its tries are counted apart from those of others.",
    body: ForgetPassword,
    response: ChallengeOpened,
    emits: [ChallengeIssued, ChallengeDecoyed],
    limit: { burst: 60, window_seconds: 3600 },
    knownAs: knownDevice,
    uses: ["secrets"],
    replay: false,
    example: { body: { email: "ada@example.com" } },
  } satisfies SharedContract,

  /** Starts the challenge for a password reset. An unknown address gets a decoy that no code fits. */
  story: async (
    role: Extract<Role, "user" | "service_provider">,
    {
      body,
      now,
      commit,
      request,
    }: Pick<
      Call<z.output<typeof ForgetPassword>, unknown, unknown, Opened>,
      "body" | "now" | "commit" | "request"
    >,
  ): Promise<Opened> => {
    const { kind, channel, value } = addressOf(body);
    const [destination_key, identifier, held] = await Promise.all([
      addressKey(kind, value),
      identifierId(kind, role, value).then((id) => identifiers.get(id)),
      secrets(),
    ]);
    const device = readDevice(body.device_token, held);
    const known = device?.account_id === identifier?.account_id ? device?.device : undefined;
    const from = networkOf(request.source_ip);
    const [account] = await Promise.all([
      accounts.get(identifier?.account_id ?? newId("account")),
      takeSending({ purpose: "password_reset", destination_key, from, device: known }, now),
    ]);
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
