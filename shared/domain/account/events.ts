import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";

const who = () => ({
  account_id: Id("account"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
});

export const AccountRegistered = /* @__PURE__ */ event(
  "account.registered",
  "Somebody signed up. Nothing is verified yet.",
  () => ({
    ...who(),
    role: described(z.string(), "What the account is: `user`, `service_provider` or `admin`."),
  }),
);

export const AccountVerified = /* @__PURE__ */ event(
  "account.verified",
  "The holder proved an address of the account.",
  () => ({
    ...who(),
    channel: described(z.string(), "Whether the account was proved by email or by text message."),
  }),
);

export const AccountSignUpAttempted = /* @__PURE__ */ event(
  "account.sign_up_attempted",
  "Somebody signed up with an address that this account already has. The account's owner is told.",
  () => ({
    ...who(),
    challenge_id: Id("challenge"),
    channel: described(z.string(), "Whether the address is an email address or a phone number."),
  }),
  { aggregate: "challenge" },
);

export const AccountRestored = /* @__PURE__ */ event(
  "account.restored",
  "A deactivated account was restored by signing in.",
  who,
);

export const AccountIdentityLinked = /* @__PURE__ */ event(
  "account.identity_linked",
  "The account can be signed in to with an identity of an external provider.",
  () => ({
    ...who(),
    provider: described(z.string(), "The identity provider, such as `google`."),
    verified: described(z.boolean(), "Whether the identity provider's token proved who the person is."),
  }),
  { hasSubscribers: false },
);

export const AccountTermsAccepted = /* @__PURE__ */ event(
  "account.terms_accepted",
  "The terms were accepted.",
  () => ({
    ...who(),
    terms_version: described(z.int(), "The version of the terms that was accepted."),
  }),
  { hasSubscribers: false },
);

export const AccountAddressChanged = /* @__PURE__ */ event(
  "account.address_changed",
  "The account added or replaced one of its addresses.",
  () => ({
    ...who(),
    address_id: Id("address"),
    primary: described(z.boolean(), "Whether the address is now the primary one."),
  }),
  { hasSubscribers: false },
);

export const AccountAddressDeleted = /* @__PURE__ */ event(
  "account.address_deleted",
  "The account deleted one of its addresses.",
  () => ({
    ...who(),
    address_id: Id("address"),
    primary_address_id: described(
      z.optional(Id("address")),
      "The address that is the primary one now. Absent if there is none left.",
    ),
  }),
  { hasSubscribers: false },
);

export const AccountPasswordChanged = /* @__PURE__ */ event(
  "account.password_changed",
  "The account has a new password. Its other sessions ended.",
  () => ({
    ...who(),
    how: described(
      z.enum(["reset", "change"]),
      "`reset` with a code that was sent, or `change` by somebody who knew the old password.",
    ),
  }),
);

export const AccountSuspended = /* @__PURE__ */ event(
  "account.suspended",
  "An administrator suspended the account. Its holder is signed out and can't sign in.",
  who,
);

export const AccountReinstated = /* @__PURE__ */ event(
  "account.reinstated",
  "An administrator reinstated a suspended account. Its holder can sign in again.",
  who,
);

const adminRole = () => described(z.string(), "The role: `owner`, `support`, `finance` or `read_only`.");

export const AdminRoleChanged = /* @__PURE__ */ event(
  "account.admin_role_changed",
  "An owner gave an administrator another role. The administrator is signed out everywhere.",
  () => ({ ...who(), admin_role: adminRole(), previous_admin_role: adminRole() }),
);

export const AdminRemoved = /* @__PURE__ */ event(
  "account.admin_removed",
  "An owner removed an administrator, who is signed out everywhere and can't sign in again.",
  () => ({ ...who(), admin_role: adminRole() }),
);

const adminInvite = () => ({
  admin_invite_id: Id("admin_invite"),
  admin_role: adminRole(),
  generation: described(
    z.int(),
    "Which link of the invitation this is: 1 for the first, 2 for the second. Only the latest works.",
  ),
});

export const AdminInviteSent = /* @__PURE__ */ event(
  "admin_invite.sent",
  "An owner invited somebody to be an administrator. The link goes to the address; an earlier one no longer works.",
  adminInvite,
);

export const AdminInviteAccepted = /* @__PURE__ */ event(
  "admin_invite.accepted",
  "Somebody accepted the invitation and is an administrator now.",
  () => ({ ...adminInvite(), accepted_by: described(Id("account"), "The new administrator's account.") }),
);

export const AdminInviteRevoked = /* @__PURE__ */ event(
  "admin_invite.revoked",
  "An owner took the invitation back. Its link no longer works.",
  adminInvite,
  { hasSubscribers: false },
);

export const AccountConsentChanged = /* @__PURE__ */ event(
  "account.consent_changed",
  "The person gave or withdrew consent.",
  () => ({
    ...who(),
    analytics: described(z.boolean(), "Whether the service may measure how the person uses it."),
    marketing: described(z.boolean(), "Whether the service may send offers."),
    partners: described(z.boolean(), "Whether partners may be told about the person."),
  }),
);

export const AccountNotificationsChanged = /* @__PURE__ */ event(
  "account.notifications_changed",
  "The person changed how and when they are told.",
  () => ({
    ...who(),
    muted: described(z.array(z.string()), "What is not sent: kind and channel, such as `jobs.sms`."),
    quiet: described(z.boolean(), "Whether the person has quiet hours."),
  }),
  { hasSubscribers: false },
);

export const AccountProfileEdited = /* @__PURE__ */ event(
  "account.profile_edited",
  "The holder's name or picture was changed. The event does not hold the values.",
  () => ({ ...who(), fields: described(z.array(z.string()), "Names of the fields that were changed.") }),
);

export const AccountContactRequested = /* @__PURE__ */ event(
  "account.contact_requested",
  "The holder asked for a new email address or phone number. It counts once the code was entered.",
  () => ({
    ...who(),
    challenge_id: Id("challenge"),
    channel: described(z.string(), "Whether the new address is an email address or a phone number."),
  }),
);

export const AccountContactChanged = /* @__PURE__ */ event(
  "account.contact_changed",
  "The account has a new email address or phone number, and its holder has proved it.",
  () => ({
    ...who(),
    channel: described(z.string(), "Whether the new address is an email address or a phone number."),
  }),
);

export const AccountLapsed = /* @__PURE__ */ event(
  "account.lapsed",
  "The sign-up was not verified in time and was removed.",
  who,
  { hasSubscribers: false },
);

export const AccountDeactivated = /* @__PURE__ */ event(
  "account.deactivated",
  "The holder deactivated the account. Signing in restores it until it is deleted.",
  who,
);

export const AccountDeleted = /* @__PURE__ */ event(
  "account.deleted",
  "The account was deleted for good. Its personal data is erased next.",
  who,
);

export const AccountExported = /* @__PURE__ */ event(
  "account.exported",
  "The holder asked for a download of all data of the account.",
  () => ({ ...who(), records: described(z.int(), "How many records the export holds.") }),
);

export const AccountIdentityConfirmed = /* @__PURE__ */ event(
  "account.identity_confirmed",
  "Somebody who is signed in proved again to be the holder, for one thing that needs it.",
  () => ({ ...who(), way: described(z.enum(["password", "code", "idp"]), "What proved it.") }),
  { hasSubscribers: false },
);

export const ChallengeIssued = /* @__PURE__ */ event(
  "challenge.issued",
  "A code is to be sent. It is not stored anywhere: it is computed when it is sent.",
  () => ({
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
  }),
);

export const ChallengeDecoyed = /* @__PURE__ */ event(
  "challenge.decoyed",
  "A code was asked for an address that has no account. Nothing is sent, and no code is accepted.",
  () => ({
    challenge_id: Id("challenge"),
    purpose: described(z.string(), "What the code was asked for."),
    channel: described(z.string(), "Whether the code was asked for by email or by text message."),
  }),
  { hasSubscribers: false },
);

const session = () => ({
  session_id: Id("session"),
  account_id: Id("account"),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
});

export const SessionStarted = /* @__PURE__ */ event(
  "session.started",
  "Somebody signed in.",
  () => ({
    ...session(),
    method: described(
      z.string(),
      "How the person signed in: `password`, or the name of an identity provider.",
    ),
  }),
  { hasSubscribers: false },
);

export const SessionEnded = /* @__PURE__ */ event("session.ended", "Somebody signed out.", session);

export const SessionRevoked = /* @__PURE__ */ event(
  "session.revoked",
  "The service ended a session: its refresh token was used twice, or the account had too many sessions.",
  session,
);

const facts = () => ({
  invite_id: Id("invite"),
  /** Who sent the invitation. */
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  generation: described(
    z.int(),
    "Which link of the invitation this is: 1 for the first, 2 for the second. Only the latest works.",
  ),
});

export const InviteSent = /* @__PURE__ */ event(
  "invite.sent",
  "Somebody was invited. The link goes to the address.",
  () => ({
    ...facts(),
    muted: described(z.boolean(), "Whether nothing was sent, because the address does not want invitations."),
  }),
);
export const InviteResent = /* @__PURE__ */ event(
  "invite.resent",
  "Somebody was invited again. The earlier link no longer works.",
  () => ({
    ...facts(),
    muted: described(z.boolean(), "Whether nothing was sent, because the address does not want invitations."),
  }),
);
export const InviteAccepted = /* @__PURE__ */ event(
  "invite.accepted",
  "Somebody signed up with the invitation.",
  () => ({
    ...facts(),
    accepted_by: described(Id("account"), "The account that was signed up with the invitation."),
  }),
);
export const InviteRewarded = /* @__PURE__ */ event(
  "invite.rewarded",
  "The invited person's first job was completed.",
  () => ({
    ...facts(),
    job_id: Id("job"),
    again: described(z.optional(z.literal(true)), "An earlier reward for the invitation was taken back."),
  }),
);
export const InviteRewardTakenBack = /* @__PURE__ */ event(
  "invite.reward_taken_back",
  "The invited person's first job was paid back in full. Another job can still earn the reward.",
  () => ({
    ...facts(),
    job_id: Id("job"),
  }),
);
export const InviteExpired = /* @__PURE__ */ event(
  "invite.expired",
  "The invitation was not used in time.",
  facts,
  {
    hasSubscribers: false,
  },
);
export const InviteRevoked = /* @__PURE__ */ event(
  "invite.revoked",
  "The sender took the invitation back.",
  facts,
  {
    hasSubscribers: false,
  },
);

export const AiAccessGranted = /* @__PURE__ */ event(
  "ai_access.granted",
  "Somebody got a limited token, with which an assistant can ask for quotes for a few minutes.",
  () => ({
    account_id: Id("account"),
    session_id: Id("session"),
    expires_at: described(Instant, "The token works until then, unless its session ends before."),
  }),
  { hasSubscribers: false },
);
