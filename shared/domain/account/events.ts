import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id } from "../../kernel/schema.ts";

const who = {
  account_id: Id("account"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
};

export const AccountRegistered = event("account.registered", "Somebody signed up; nothing is verified yet.", {
  ...who,
  role: described(z.string(), "What the account is: `user`, `service_provider` or `admin`."),
});

export const AccountVerified = event(
  "account.verified",
  "An address of the account was shown to be its own.",
  {
    ...who,
    channel: described(z.string(), "Whether the account was proved by email or by text message."),
  },
);

export const AccountSignUpAttempted = event(
  "account.sign_up_attempted",
  "Somebody signed up with an address that already belongs to this account; its owner is told.",
  {
    ...who,
    challenge_id: Id("challenge"),
    channel: described(z.string(), "Whether the address is an email address or a phone number."),
  },
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
  {
    ...who,
    provider: described(z.string(), "The identity provider, such as `google`."),
    verified: described(z.boolean(), "Whether the identity provider's token proved who the person is."),
  },
);

export const AccountTermsAccepted = event("account.terms_accepted", "The terms were accepted.", {
  ...who,
  terms_version: described(z.int(), "The version of the terms that was accepted."),
});

export const AccountAddressChanged = event("account.address_changed", "An address was added or replaced.", {
  ...who,
  address_id: Id("address"),
  primary: described(z.boolean(), "Whether the address is now the primary one."),
});

export const AccountPasswordChanged = event(
  "account.password_changed",
  "The account has a new password; its other sessions ended.",
  {
    ...who,
    how: described(
      z.enum(["reset", "change"]),
      "`reset` with a code that was sent, or `change` by somebody who knew the old password.",
    ),
  },
);

export const AccountConsentChanged = event(
  "account.consent_changed",
  "The holder gave or took back consent.",
  {
    ...who,
    analytics: described(z.boolean(), "Whether the service may measure how the person uses it."),
    marketing: described(z.boolean(), "Whether the service may send offers."),
    partners: described(z.boolean(), "Whether partners may be told about the person."),
  },
);

export const AccountProfileEdited = event(
  "account.profile_edited",
  "The holder's name or picture changed; the values are in the record alone.",
  { ...who, fields: described(z.array(z.string()), "Names of the fields that were changed.") },
);

export const AccountContactRequested = event(
  "account.contact_requested",
  "The holder wants to be known by another address; it counts once its code came back.",
  {
    ...who,
    challenge_id: Id("challenge"),
    channel: described(z.string(), "Whether the new address is an email address or a phone number."),
  },
);

export const AccountContactChanged = event(
  "account.contact_changed",
  "The account is known by another address, which was shown to be its holder's.",
  {
    ...who,
    channel: described(z.string(), "Whether the new address is an email address or a phone number."),
  },
);

export const AccountLapsed = event(
  "account.lapsed",
  "Nobody verified this sign-up in time; it was removed.",
  who,
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
  { ...who, records: described(z.int(), "How many records the export holds.") },
);

export const ChallengeIssued = event(
  "challenge.issued",
  "A one-time code is to be sent. The code itself is nowhere; it is computed from the challenge when it is sent.",
  {
    challenge_id: Id("challenge"),
    generation: described(
      z.int(),
      "Which code of the challenge this is: 1 for the first, 2 for the second. Only the latest works.",
    ),
    account_id: Id("account"),
    user_id: z.optional(Id("user")),
    service_provider_id: z.optional(Id("service_provider")),
    purpose: described(z.string(), "What the code is for, such as signing up or resetting the password."),
    channel: described(z.string(), "Whether the code goes out by email or by text message."),
  },
);

export const ChallengeDecoyed = event(
  "challenge.decoyed",
  "A code was asked for an address that no account answers to; nothing is sent and no code fits.",
  {
    challenge_id: Id("challenge"),
    purpose: described(z.string(), "What the code was asked for."),
    channel: described(z.string(), "Whether the code was asked for by email or by text message."),
  },
);

const session = {
  session_id: Id("session"),
  account_id: Id("account"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
};

export const SessionStarted = event("session.started", "Somebody signed in.", {
  ...session,
  method: described(z.string(), "How the person signed in: `password`, or the name of an identity provider."),
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
  generation: described(
    z.int(),
    "Which link of the invitation this is: 1 for the first, 2 for the second. Only the latest works.",
  ),
};

export const InviteSent = event("invite.sent", "Somebody was invited; the link goes to the address.", {
  ...facts,
  muted: described(z.boolean(), "Whether nothing was sent, because the address does not want invitations."),
});
export const InviteResent = event("invite.resent", "Somebody was invited again; the link before is dead.", {
  ...facts,
  muted: described(z.boolean(), "Whether nothing was sent, because the address does not want invitations."),
});
export const InviteAccepted = event("invite.accepted", "The link led to a new account.", {
  ...facts,
  accepted_by: described(Id("account"), "The account that was signed up with the invitation."),
});
export const InviteRewarded = event("invite.rewarded", "Who was invited has had a first job completed.", {
  ...facts,
  job_id: Id("job"),
});
export const InviteExpired = event("invite.expired", "The link was not used in time.", facts);
export const InviteRevoked = event("invite.revoked", "Who invited has taken the link back.", facts);
