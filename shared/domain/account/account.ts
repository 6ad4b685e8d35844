import * as z from "zod/mini";
import type { Id as IdOf } from "../../kernel/id.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Id, Instant, Line } from "../../kernel/schema.ts";
import { postalAddress } from "../place.ts";

export const Role = z.enum(["user", "service_provider", "admin"]);
export type Role = z.output<typeof Role>;

/** Who somebody is at an external provider: namespace and subject, never an address. */
export const ExternalIdentity = z.object({
  key: z.string(),
  provider: z.string(),
  /** Whether a token signed by the provider said so. */
  verified: z.boolean(),
  /** Whether the provider vouched for its address then. */
  email_verified: z.boolean(),
});
export type ExternalIdentity = z.output<typeof ExternalIdentity>;

/** What somebody lets be done with their data, besides what the service needs. */
export const Consent = z.object({ analytics: z.boolean(), marketing: z.boolean(), partners: z.boolean() });

/** What every person who signs in has, whatever the role. */
export const Account = z.object({
  id: Id("account"),
  version: z.int(),
  role: Role,
  state: z.enum(["unverified", "active", "deactivated", "deleted"]),
  name: z.string(),
  email: z.optional(z.string()),
  email_verified_at: z.optional(Instant),
  /** Who showed that the address is the account's: a code of ours, or an external provider's word. */
  email_verified_by: z.optional(z.enum(["code", "idp"])),
  phone: z.optional(z.string()),
  phone_verified_at: z.optional(Instant),
  password_hash: z.optional(z.string()),
  password_changed_at: z.optional(Instant),
  identities: z.array(ExternalIdentity),
  /** Second factor of admins, sealed, and the last 30-second step that it was used in. */
  totp_secret: z.optional(z.string()),
  totp_step: z.optional(z.int()),
  consent: Consent,
  /** When each consent was given or taken back last. */
  consent_changed_at: z.optional(
    z.partial(z.object({ analytics: Instant, marketing: Instant, partners: Instant })),
  ),
  terms_version: z.optional(z.int()),
  terms_accepted_at: z.optional(Instant),
  primary_address_id: z.optional(Id("address")),
  photo_media_id: z.optional(Id("media")),
  stripe_customer_id: z.optional(z.string()),
  /** The invitation that led to the sign-up. */
  invite_id: z.optional(Id("invite")),
  push_tokens: z.optional(z.array(z.string())),
  /** Accounts that are for trying things out stay out of analytics. */
  test: z.optional(z.boolean()),
  deactivated_at: z.optional(Instant),
  deleted_at: z.optional(Instant),
  /** When the personal data was gone; what is left is a number. */
  erased_at: z.optional(Instant),
  /** When its schedule looks at it next. */
  due_at: z.optional(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Account = z.output<typeof Account>;

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

export const Address = z.object({
  id: Id("address"),
  version: z.int(),
  account_id: Id("account"),
  ...postalAddress,
  label: z.optional(Line(40)),
  primary: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
});
export type Address = z.output<typeof Address>;

export const AccountNotFound = notFound("account");
export const AccountConflict = versionConflict("account");
export const AddressNotFound = notFound("address");
export const AddressConflict = versionConflict("address");
