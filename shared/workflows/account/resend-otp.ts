import * as z from "zod/mini";
import { challenges } from "../../data/challenges.ts";
import type { Role } from "../../domain/account/account.ts";
import {
  ChallengeExpired,
  ChallengeNotFound,
  ChallengeOpened,
  openedOf,
  renewChallenge,
} from "../../domain/account/challenge.ts";
import { ChallengeDecoyed, ChallengeIssued } from "../../domain/account/events.ts";
import { policy } from "../../domain/policy.ts";
import type { Call } from "../../http/call.ts";
import type { SharedContract } from "../../http/contract.ts";
import { networkOf } from "../../kernel/network.ts";
import { Id } from "../../kernel/schema.ts";
import { takeSending } from "./sending-limit.ts";

const ResendOtp = z.strictObject({ challenge_id: Id("challenge") });
type Opened = z.input<typeof ChallengeOpened>;

export const resendOtp = {
  contract: {
    description: `Wait ${policy.code.resend_seconds} seconds after the last code. From one network you can get ${policy.code.per_hour} codes an hour and ${policy.code.per_day} a day for one address.`,
    body: ResendOtp,
    response: ChallengeOpened,
    refuses: [ChallengeNotFound, ChallengeExpired],
    emits: [ChallengeIssued, ChallengeDecoyed],
    limit: { burst: 30, window_seconds: 900 },
    replay: false,
    example: { body: { challenge_id: "0199a1b2c3d4e5f60718293a" } },
  } satisfies SharedContract,

  /** Replaces a challenge's code. The previous code stops working at once. */
  story: async (
    role: Role,
    {
      body,
      now,
      commit,
      request,
    }: Pick<
      Call<z.output<typeof ResendOtp>, unknown, unknown, Opened>,
      "body" | "now" | "commit" | "request"
    >,
  ): Promise<Opened> => {
    const challenge = await challenges.find(body.challenge_id);
    if (challenge.role !== role) throw ChallengeNotFound();
    const { record, events } = renewChallenge(challenge, now);
    const { purpose, destination_key } = challenge;
    await takeSending({ purpose, destination_key, from: networkOf(request.source_ip) }, now);
    return commit([challenges.update(record)], events, openedOf(record));
  },
};
