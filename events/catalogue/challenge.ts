import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const ChallengeIssued = event(
  "challenge.issued",
  "A one-time code is to be sent. The code itself is nowhere; it is computed from the challenge when it is sent.",
  {
    challenge_id: Id("challenge"),
    generation: z.int(),
    account_id: Id("account"),
    user_id: z.optional(Id("user")),
    service_provider_id: z.optional(Id("service_provider")),
    purpose: z.string(),
    channel: z.string(),
  },
);

export const ChallengeDecoyed = event(
  "challenge.decoyed",
  "A code was asked for an address that no account answers to; nothing is sent and no code fits.",
  { challenge_id: Id("challenge"), purpose: z.string(), channel: z.string() },
);
