import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, UpdatedAt } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, type Steps } from "../transition.ts";
import { idsOf } from "./account.ts";
import { Channel } from "./challenge.ts";
import {
  InviteAccepted,
  InviteExpired,
  InviteResent,
  InviteRevoked,
  InviteRewarded,
  InviteRewardTakenBack,
  InviteSent,
} from "./events.ts";
import { isLinkToken, type LinkKey, linkToken } from "./link-token.ts";

export const InviteState = z.enum(["sent", "accepted", "rewarded", "expired", "revoked"]);
export type InviteState = z.output<typeof InviteState>;

/** An invitation of one account to one address. There is one per pair, and its link can be renewed. */
export const Invite = lazyObject(() => ({
  id: Id("invite"),
  version: z.int(),
  inviter_id: described(Id("account"), "The account that sent the invitation."),
  inviter_role: z.enum(["user", "service_provider", "admin"]),
  channel: described(Channel, "Whether the invitation went out by email or by text message."),
  /** The address, while the link works; afterwards only its masked form is stored. */
  to: z.optional(z.string()),
  to_masked: described(z.string(), "The address that the invitation went to, partly hidden."),
  state: described(InviteState, "How far the invitation is."),
  /** Counts the links: only the newest is good. */
  generation: z.int(),
  sent_at: described(Instant, "When the invitation was last sent."),
  expires_at: described(Instant, "The link in the invitation works until then."),
  accepted_by: z.optional(Id("account")),
  accepted_at: described(z.optional(Instant), "When somebody signed up with the invitation."),
  /** The job that the reward is for. */
  reward_job_id: z.optional(Id("job")),
  taken_back_at: z.optional(Instant),
  rewarded_at: described(z.optional(Instant), "When the sender was rewarded for it."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Invite = z.output<typeof Invite>;

/** An invitation as its sender sees it. */
export const InviteView = z.omit(Invite, {
  version: true,
  to: true,
  generation: true,
  accepted_by: true,
  inviter_role: true,
  reward_job_id: true,
  taken_back_at: true,
});

export const InviteNotFound = notFound("invite");
export const InviteConflict = versionConflict("invite");
export const InviteTransition = invalidTransition("invite");
export const InviteNotGood = refusal(
  "invite.not_good",
  409,
  "This invitation no longer works.",
  "Ask for a new one, or sign up without it.",
);

export const InviteForNewcomers = refusal(
  "invite.for_newcomers",
  409,
  "You have an account already, and an invitation is for people without one.",
  "Sign in without the invitation.",
);
export const InviteOwnAddress = refusal(
  "invite.own_address",
  409,
  "This is your own address.",
  "Invite somebody else.",
);

const steps = {
  resend: { event: InviteResent, by: ["user", "service_provider"] },
  accept: { event: InviteAccepted, by: [] },
  reward: { event: InviteRewarded, by: [] },
  take_back: { event: InviteRewardTakenBack, by: [] },
  expire: { event: InviteExpired, by: ["timer"] },
  revoke: { event: InviteRevoked, by: ["user", "service_provider"] },
} as const satisfies Steps;
type Step = keyof typeof steps;

export const inviteMachine: Machine<InviteState, Step> = {
  refuse: InviteTransition,
  requests: requests.invite,
  steps,
  transitions: {
    sent: { resend: "sent", accept: "accepted", expire: "expired", revoke: "revoked" },
    accepted: { reward: "rewarded" },
    rewarded: { take_back: "accepted" },
    expired: { resend: "sent" },
    revoked: { resend: "sent" },
  },
  final: ["accepted", "rewarded", "expired", "revoked"],
};

const factsOf = (invite: Invite) => ({
  invite_id: invite.id,
  ...idsOf({ id: invite.inviter_id, role: invite.inviter_role }),
  generation: invite.generation,
});

/** A masked address that its sender recognizes and nobody else can read. */
const masked = (to: string): string => {
  const [name = "", domain] = to.split("@");
  return domain === undefined ? `${to.slice(0, 3)}…${to.slice(-2)}` : `${name.slice(0, 1)}…@${domain}`;
};

export type Sending = Pick<Invite, "id" | "inviter_id" | "inviter_role" | "channel"> & {
  to: string;
  /** The address has had as many invitations as allowed. Nothing is sent, and the sender is not told. */
  muted: boolean;
};

const untilFrom = (now: string): string => plus(now, { days: policy.invite.valid_days });

/** Somebody is invited for the first time. */
export const sendInvite = ({ muted, ...sending }: Sending, now: string): Decision<Invite> => {
  const record: Invite = {
    ...sending,
    version: 0,
    to_masked: masked(sending.to),
    state: "sent",
    generation: 1,
    sent_at: now,
    expires_at: untilFrom(now),
    created_at: now,
    updated_at: now,
  };
  const event = InviteSent.atNextVersion(record, { to: record.state, data: { ...factsOf(record), muted } });
  return { record, events: [event] };
};

type Change = {
  changes: Partial<Invite>;
  facts?: Record<string, unknown>;
  told?: boolean;
};

const advanced = (
  invite: Invite,
  step: Step,
  now: string,
  { changes, facts, told }: Change,
): Decision<Invite> => {
  const state = next(inviteMachine, invite.state, step);
  const record: Invite = { ...invite, ...changes, state, updated_at: now };
  return {
    record,
    events: [
      steps[step].event.atNextVersion(record, {
        from: invite.state,
        to: state,
        data: { ...factsOf(record), ...facts } as never,
        // Whoever invites all customers of an import is not told of each.
        ...(told && record.inviter_role !== "admin" && { audience: [record.inviter_id] }),
      }),
    ],
  };
};

/** Renews an invitation: the new link replaces the previous one. A used invitation does not change. */
export const resendInvite = (invite: Invite, { to, muted }: Pick<Sending, "to" | "muted">, now: string) =>
  invite.state === "accepted" || invite.state === "rewarded"
    ? { record: invite, events: [] }
    : advanced(invite, "resend", now, {
        changes: { to, generation: invite.generation + 1, sent_at: now, expires_at: untilFrom(now) },
        facts: { muted },
      });

const purposeOf = ({ id, generation }: Pick<Invite, "id" | "generation">): string =>
  `invite\n${id}\n${generation}`;

/** The secret of an invitation's current link. */
export const inviteToken = (invite: Pick<Invite, "id" | "generation">, key: LinkKey): string =>
  linkToken(invite.id, purposeOf(invite), key);

/** Refuses a token that is forged, outdated, used, expired or withdrawn, always with the same error. */
export const assertGood = (
  invite: Invite | undefined,
  token: string,
  secrets: LinkKey,
  now: string,
): Invite => {
  if (!invite || !isLinkToken(token, invite.id, purposeOf(invite), secrets)) throw InviteNotGood();
  if (invite.state !== "sent" || invite.expires_at <= now) throw InviteNotGood();
  return invite;
};

/** Credits the invitation with a sign-up. Undefined if another was first, or the link no longer works. */
export const acceptInvite = (
  invite: Invite,
  accepted_by: IdOf<"account">,
  now: string,
): Decision<Invite> | undefined =>
  invite.state !== "sent" || invite.expires_at <= now || invite.inviter_id === accepted_by
    ? undefined
    : advanced(invite, "accept", now, {
        changes: { accepted_by, accepted_at: now, to: undefined },
        facts: { accepted_by },
        told: true,
      });

/** Records the reward for the invited person's first completed job. A job between the two of them does not count. */
export const rewardInvite = (
  invite: Invite,
  job: { id: IdOf<"job">; parties: readonly string[] },
  now: string,
): Decision<Invite> | undefined =>
  invite.state !== "accepted" ||
  !job.parties.includes(invite.accepted_by ?? "") ||
  job.parties.includes(invite.inviter_id)
    ? undefined
    : advanced(invite, "reward", now, {
        changes: { rewarded_at: now, reward_job_id: job.id },
        facts: { job_id: job.id, ...(invite.taken_back_at && { again: true }) },
        told: true,
      });

/** Takes the reward back that a job has earned. Undefined: it has earned none. */
export const takeBackReward = (
  invite: Invite,
  job_id: IdOf<"job">,
  now: string,
): Decision<Invite> | undefined =>
  invite.state !== "rewarded" || invite.reward_job_id !== job_id
    ? undefined
    : advanced(invite, "take_back", now, {
        changes: { rewarded_at: undefined, reward_job_id: undefined, taken_back_at: now },
        facts: { job_id },
        told: true,
      });

/** The sender withdraws the link. */
export const revokeInvite = (invite: Invite, now: string): Decision<Invite> =>
  advanced(invite, "revoke", now, { changes: { to: undefined } });

/** When the link expires; undefined: it no longer works. */
export const inviteDueAt = ({ state, expires_at }: Invite): string | undefined =>
  state === "sent" ? expires_at : undefined;

/** The link was not used in time; the address is forgotten. */
export const expireInvite = (invite: Invite, now: string): Decision<Invite> =>
  advanced(invite, "expire", now, { changes: { to: undefined } });
