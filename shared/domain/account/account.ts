import * as z from "zod/mini";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import {
  CreatedAt,
  described,
  Id,
  Instant,
  Line,
  LocalTime,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { postalAddress } from "../place.ts";

export const Role = z.enum(["user", "service_provider", "admin"]);
export type Role = z.output<typeof Role>;

/** An administrator's role. Each operation's contract says which roles may call it. */
export const AdminRole = z.enum(["owner", "support", "finance", "read_only"]);
export type AdminRole = z.output<typeof AdminRole>;

/** A person's identity at an external provider: namespace and subject, never an address. */
export const ExternalIdentity = lazyObject(() => ({
  key: z.string(),
  provider: z.string(),
  /** Whether a token signed by the provider said so. */
  verified: z.boolean(),
  /** Whether the provider vouched for its address then. */
  email_verified: z.boolean(),
}));
export type ExternalIdentity = z.output<typeof ExternalIdentity>;

/** What a person allows the service to do with their data beyond what it needs. */
export const Consent = lazyObject(() => ({
  analytics: described(
    z.boolean(),
    "Whether the service may measure how you use it, and how well it understands what you ask for.",
  ),
  marketing: described(z.boolean(), "Whether the service may send you offers."),
  partners: described(z.boolean(), "Whether partners may be told about you."),
}));

/** Whether an account can be used. */
export const AccountState = z.enum(["unverified", "active", "deactivated", "deleted"]);

/** The account of every person who signs in, whatever the role. */
export const Account = lazyObject(() => ({
  id: Id("account"),
  version: z.int(),
  role: described(Role, "What the account is: a customer (`user`), a provider, or an administrator."),
  /** An administrator's role; absent: an owner. */
  admin_role: z.optional(AdminRole),
  state: described(
    AccountState,
    "`unverified` until an address is proved, then `active`. A `deactivated` account is restored by signing in; a `deleted` one is gone for good.",
  ),
  name: described(z.string(), "The person's name."),
  email: described(z.optional(z.string()), "The email address that the account signs in with."),
  email_verified_at: z.optional(Instant),
  /** How the address was verified: by a code of ours, or by an external provider. */
  email_verified_by: z.optional(z.enum(["code", "idp"])),
  phone: described(z.optional(z.string()), "The phone number that the account signs in with."),
  phone_verified_at: z.optional(Instant),
  password_hash: z.optional(z.string()),
  password_changed_at: z.optional(Instant),
  identities: z.array(ExternalIdentity),
  /** An admin's second factor, encrypted, and the last 30-second step that was used. */
  totp_secret: z.optional(z.string()),
  totp_step: z.optional(z.int()),
  consent: described(Consent, "What the person has agreed to."),
  /** When each consent was last given or withdrawn. */
  consent_changed_at: described(
    z.optional(
      z.partial(
        z.object({
          analytics: described(Instant, "When the consent to measuring was last changed."),
          marketing: described(Instant, "When the consent to offers was last changed."),
          partners: described(Instant, "When the consent to partners was last changed."),
        }),
      ),
    ),
    "When the person last decided on each of them.",
  ),
  terms_version: z.optional(z.int()),
  /** The versions of other markets' terms than the default one's. */
  terms_elsewhere: z.optional(z.record(z.string(), z.int())),
  terms_accepted_at: described(z.optional(Instant), "When the terms were accepted."),
  primary_address_id: z.optional(Id("address")),
  photo_media_id: described(z.optional(Id("media")), "The picture that shows the person."),
  stripe_customer_id: z.optional(z.string()),
  /** The invitation that led to the sign-up. */
  invite_id: z.optional(Id("invite")),
  /** Whether the account has ever had a device for push notifications. */
  has_devices: z.optional(z.boolean()),
  /** Other accounts that were used on a device of this one, the last of them. */
  shares_device_with: z.optional(z.array(Id("account"))),
  /** The notifications that are switched off: kind and channel, such as `jobs.sms`. */
  muted: z.optional(z.array(z.string())),
  /** The market that its holder signed up in; absent: the stage's default one. */
  market: z.optional(z.string()),
  /** What its holder is written to in; absent: the market's language. */
  language: z.optional(z.string()),
  quiet_hours: z.optional(z.object({ from: LocalTime, to: LocalTime, time_zone: z.string() })),
  /** Test accounts are left out of analytics. */
  test: z.optional(z.boolean()),
  /** An administrator has suspended the account: it can't sign in until it is reinstated. */
  suspended: described(
    z.optional(
      z.object({
        at: described(Instant, "When the account was suspended."),
        by: described(Id("account"), "The administrator who suspended the account."),
        reason: described(z.string(), "Why, as the administrator put it."),
      }),
    ),
    "That the account is suspended: its holder can't sign in. Absent if it is not.",
  ),
  deactivated_at: described(z.optional(Instant), "When the account was deactivated."),
  deleted_at: described(z.optional(Instant), "When the account was deleted."),
  /** When the personal data was erased. Only the id is left. */
  erased_at: z.optional(Instant),
  /** When an import brought it along: it holds its email address before anybody has verified it. */
  imported_at: z.optional(Instant),
  /** When a schedule processes it next. */
  due_at: z.optional(Instant),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Account = z.output<typeof Account>;

/** An administrator's role. Undefined for everybody else. */
export const adminRoleOf = ({
  role,
  admin_role = "owner",
}: {
  role: Role;
  admin_role?: AdminRole | undefined;
}): AdminRole | undefined => (role === "admin" ? admin_role : undefined);

/** The ids that an account's events carry: a user's or a provider's id is its account's id. */
export const idsOf = ({
  id,
  role,
}: {
  id: IdOf;
  role: Role;
}): { user_id?: IdOf<"user">; service_provider_id?: IdOf<"service_provider"> } => ({
  ...(role === "user" && { user_id: id as IdOf<"user"> }),
  ...(role === "service_provider" && { service_provider_id: id as IdOf<"service_provider"> }),
});

export const Address = lazyObject(() => ({
  id: Id("address"),
  version: Version,
  account_id: Id("account"),
  ...postalAddress,
  label: described(z.optional(Line(40)), "The holder's own name for the address, such as `Home`."),
  primary: described(z.boolean(), "Whether this is the address that is used where no other one is given."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Address = z.output<typeof Address>;

export const AccountNotFound = notFound("account");
export const AccountConflict = versionConflict("account");
export const AddressNotFound = notFound("address");
export const AddressConflict = versionConflict("address");
