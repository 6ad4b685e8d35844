import * as z from "zod/mini";
import type { Decision, EventDefinition } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, UpdatedAt } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { next, type StepRequests, type StepVerbs, type TransitionTable } from "../transition.ts";
import { idsOf } from "./account.ts";
import { Channel } from "./challenge.ts";
import {
  InviteAccepted,
  InviteExpired,
  InviteResent,
  InviteRevoked,
  InviteRewarded,
  InviteSent,
} from "./events.ts";
import { isLinkToken, type LinkKey, linkToken } from "./link-token.ts";

export const InviteState = z.enum(["sent", "accepted", "rewarded", "expired", "revoked"]);
export type InviteState = z.output<typeof InviteState>;

/** An invitation of one account to one address. There is one for each such pair, whose link can be renewed. */
export const Invite = z.object({
  id: Id("invite"),
  version: z.int(),
  inviter_id: described(Id("account"), "The account that sent the invitation."),
  inviter_role: z.enum(["user", "service_provider"]),
  channel: described(Channel, "Whether the invitation went out by email or by text message."),
  /** The address, for as long as the link is good; afterwards only its mask is kept. */
  to: z.optional(z.string()),
  to_masked: described(z.string(), "The address that the invitation went to, partly hidden."),
  state: described(InviteState, "How far the invitation is."),
  /** Counts the links: only the newest is good. */
  generation: z.int(),
  sent_at: described(Instant, "When the invitation was last sent."),
  expires_at: described(Instant, "The link in the invitation works until then."),
  accepted_by: z.optional(Id("account")),
  accepted_at: described(z.optional(Instant), "When somebody signed up with the invitation."),
  rewarded_at: described(z.optional(Instant), "When the sender was rewarded for it."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
});
export type Invite = z.output<typeof Invite>;

/** An invite as who sent it sees it. */
export const InviteView = z.omit(Invite, {
  version: true,
  to: true,
  generation: true,
  accepted_by: true,
  inviter_role: true,
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

type Verb = "resend" | "accept" | "reward" | "expire" | "revoke";

export const inviteTransitions: TransitionTable<InviteState, Verb> = {
  sent: { resend: "sent", accept: "accepted", expire: "expired", revoke: "revoked" },
  accepted: { reward: "rewarded" },
  rewarded: {},
  expired: { resend: "sent" },
  revoked: { resend: "sent" },
};

/** What each step is asked for by. */
export const inviteRequests: StepRequests<Verb> = {
  resend: [
    { by: "user", operation: "invite/send-invite" },
    { by: "service_provider", operation: "invite/send-invite" },
  ],
  revoke: [
    { by: "user", operation: "invite/revoke-invite" },
    { by: "service_provider", operation: "invite/revoke-invite" },
  ],
};

/** @public */
export const inviteVerbs: StepVerbs<Verb> = {
  resend: { event: InviteResent, by: ["user", "service_provider"] },
  accept: { event: InviteAccepted, by: [] },
  reward: { event: InviteRewarded, by: [] },
  expire: { event: InviteExpired, by: ["timer"] },
  revoke: { event: InviteRevoked, by: ["user", "service_provider"] },
};

/** Where an invitation may stay for good. @public */
export const inviteEnds: readonly InviteState[] = ["accepted", "rewarded", "expired", "revoked"];

const factsOf = (invite: Invite) => ({
  invite_id: invite.id,
  ...idsOf({ id: invite.inviter_id, role: invite.inviter_role }),
  generation: invite.generation,
});

/** An address as its sender knows it again and nobody else learns it. */
const masked = (to: string): string => {
  const [name = "", domain] = to.split("@");
  return domain === undefined ? `${to.slice(0, 3)}…${to.slice(-2)}` : `${name.slice(0, 1)}…@${domain}`;
};

export type Sending = Pick<Invite, "id" | "inviter_id" | "inviter_role" | "channel"> & {
  to: string;
  /** The address has had as many invitations as it may get. Nothing is sent, and nobody is told. */
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
  const event = InviteSent.of(record, { to: record.state, data: { ...factsOf(record), muted } });
  return { record, events: [event] };
};

type Step = {
  verb: Verb;
  event: EventDefinition;
  changes: Partial<Invite>;
  facts?: Record<string, unknown>;
  told?: boolean;
};

const advanced = (
  invite: Invite,
  now: string,
  { verb, event, changes, facts, told }: Step,
): Decision<Invite> => {
  const state = next(inviteTransitions, inviteRequests, InviteTransition, invite.state, verb);
  const record: Invite = { ...invite, ...changes, state, updated_at: now };
  return {
    record,
    events: [
      event.of(record, {
        from: invite.state,
        to: state,
        data: { ...factsOf(record), ...facts },
        ...(told && { audience: [record.inviter_id] }),
      }),
    ],
  };
};

/** The same address is invited again: a new link, and the one before is dead. One that was used stays as it is. */
export const resendInvite = (invite: Invite, { to, muted }: Pick<Sending, "to" | "muted">, now: string) =>
  invite.state === "accepted" || invite.state === "rewarded"
    ? { record: invite, events: [] }
    : advanced(invite, now, {
        verb: "resend",
        event: InviteResent,
        changes: { to, generation: invite.generation + 1, sent_at: now, expires_at: untilFrom(now) },
        facts: { muted },
      });

const purposeOf = ({ id, generation }: Pick<Invite, "id" | "generation">): string =>
  `invite\n${id}\n${generation}`;

/** The secret of an invite's present link. */
export const inviteToken = (invite: Pick<Invite, "id" | "generation">, key: LinkKey): string =>
  linkToken(invite.id, purposeOf(invite), key);

/** Refuses a token that is forged, of an older link, used, late or taken back: always the same way. */
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

/** The sign-up that the link led to is credited; undefined: another was first, or the link is no good any more. */
export const acceptInvite = (
  invite: Invite,
  accepted_by: IdOf<"account">,
  now: string,
): Decision<Invite> | undefined =>
  invite.state !== "sent" || invite.expires_at <= now || invite.inviter_id === accepted_by
    ? undefined
    : advanced(invite, now, {
        verb: "accept",
        event: InviteAccepted,
        changes: { accepted_by, accepted_at: now, to: undefined },
        facts: { accepted_by },
        told: true,
      });

/** A job of who was invited is completed; one between the two of them does not count. */
export const rewardInvite = (
  invite: Invite,
  job: { id: IdOf<"job">; parties: readonly string[] },
  now: string,
): Decision<Invite> | undefined =>
  invite.state !== "accepted" ||
  !job.parties.includes(invite.accepted_by ?? "") ||
  job.parties.includes(invite.inviter_id)
    ? undefined
    : advanced(invite, now, {
        verb: "reward",
        event: InviteRewarded,
        changes: { rewarded_at: now },
        facts: { job_id: job.id },
        told: true,
      });

/** Who invited takes the link back. */
export const revokeInvite = (invite: Invite, now: string): Decision<Invite> =>
  advanced(invite, now, { verb: "revoke", event: InviteRevoked, changes: { to: undefined } });

/** When the link expires; undefined: it no longer works. */
export const inviteDueAt = ({ state, expires_at }: Invite): string | undefined =>
  state === "sent" ? expires_at : undefined;

/** The link was not used in time; the address is forgotten. */
export const expireInvite = (invite: Invite, now: string): Decision<Invite> =>
  advanced(invite, now, { verb: "expire", event: InviteExpired, changes: { to: undefined } });
