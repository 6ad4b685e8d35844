import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { Id } from "../../kernel/schema.ts";

const who = {
  account_id: Id("account"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
};

export const AccountRegistered = event("account.registered", "Somebody signed up; nothing is verified yet.", {
  ...who,
  role: z.string(),
});

export const AccountVerified = event(
  "account.verified",
  "An address of the account was shown to be its own.",
  {
    ...who,
    channel: z.string(),
  },
);

export const AccountSignUpAttempted = event(
  "account.sign_up_attempted",
  "Somebody signed up with an address that already belongs to this account; its owner is told.",
  { ...who, challenge_id: Id("challenge"), channel: z.string() },
  { aggregate: "challenge" },
);

export const AccountRestored = event(
  "account.restored",
  "A deactivated account was restored by signing in.",
  who,
);

export const AccountIdentityLinked = event(
  "account.identity_linked",
  "An identity of an external provider can sign in to the account.",
  { ...who, provider: z.string(), verified: z.boolean() },
);

export const AccountTermsAccepted = event("account.terms_accepted", "The terms were accepted.", {
  ...who,
  terms_version: z.int(),
});

export const AccountAddressChanged = event("account.address_changed", "An address was added or replaced.", {
  ...who,
  address_id: Id("address"),
  primary: z.boolean(),
});

export const AccountPasswordChanged = event(
  "account.password_changed",
  "The account has a new password; its other sessions ended.",
  { ...who, how: z.enum(["reset", "change"]) },
);

export const AccountConsentChanged = event(
  "account.consent_changed",
  "The holder gave or took back consent.",
  { ...who, analytics: z.boolean(), marketing: z.boolean(), partners: z.boolean() },
);

export const AccountProfileEdited = event(
  "account.profile_edited",
  "The holder's name or picture changed; the values are in the record alone.",
  { ...who, fields: z.array(z.string()) },
);

export const AccountContactRequested = event(
  "account.contact_requested",
  "The holder wants to be known by another address; it counts once its code came back.",
  { ...who, challenge_id: Id("challenge"), channel: z.string() },
);

export const AccountContactChanged = event(
  "account.contact_changed",
  "The account is known by another address, which was shown to be its holder's.",
  { ...who, channel: z.string() },
);

export const AccountDeactivated = event(
  "account.deactivated",
  "The holder left for now; signing in within 30 days restores the account.",
  who,
);

export const AccountDeleted = event(
  "account.deleted",
  "The account is closed for good; what is known of the person is erased next.",
  who,
);

export const AccountExported = event(
  "account.exported",
  "The holder had all data of the account put together for download.",
  { ...who, records: z.int() },
);

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

const session = {
  session_id: Id("session"),
  account_id: Id("account"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
};

export const SessionStarted = event("session.started", "Somebody signed in.", {
  ...session,
  method: z.string(),
});

export const SessionEnded = event("session.ended", "Somebody signed out.", session);

export const SessionRevoked = event(
  "session.revoked",
  "A session was ended by the service: its refresh token came twice, or the account has too many sessions.",
  session,
);

const facts = {
  invite_id: Id("invite"),
  /** Who invited. */
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  generation: z.int(),
};

export const InviteSent = event("invite.sent", "Somebody was invited; the link goes to the address.", {
  ...facts,
  muted: z.boolean(),
});
export const InviteResent = event("invite.resent", "Somebody was invited again; the link before is dead.", {
  ...facts,
  muted: z.boolean(),
});
export const InviteAccepted = event("invite.accepted", "The link led to a new account.", {
  ...facts,
  accepted_by: Id("account"),
});
export const InviteRewarded = event("invite.rewarded", "Who was invited has had a first job completed.", {
  ...facts,
  job_id: Id("job"),
});
export const InviteExpired = event("invite.expired", "The link was not used in time.", facts);
export const InviteRevoked = event("invite.revoked", "Who invited has taken the link back.", facts);
