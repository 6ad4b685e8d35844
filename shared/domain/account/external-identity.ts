import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { refusal } from "../../kernel/refusal.ts";
import { Email, Line } from "../../kernel/schema.ts";
import type { ExternalIdentity } from "./account.ts";

export const IdpTokenRequired = refusal(
  "idp.token_required",
  401,
  "The identity provider's ID token is missing. A uid alone proves nothing.",
  "Send the ID token as Authorization: Bearer, or in the payload as stsTokenManager.accessToken or idToken.",
);
export const IdpTokenInvalid = refusal(
  "idp.token_invalid",
  401,
  "The identity provider's ID token is not valid here.",
  "Get a new ID token from the provider and sign in with it.",
);
export const IdpTokensDiffer = refusal(
  "idp.tokens_differ",
  400,
  "The request has two different ID tokens.",
  "Send one ID token, in one place.",
);

/** The person whom an external provider has signed in. */
export type ExternalPerson = {
  identity: ExternalIdentity;
  name?: string;
  /** Only an address that the provider has verified. */
  email?: string;
};

/** Relay addresses that forward for one app only: they can receive mail, but can't identify an account. */
const isRelay = (email: string): boolean => email.endsWith("@privaterelay.appleid.com");

/** The address that may identify the person, besides the external identity itself. */
export const linkableEmail = ({ email }: ExternalPerson): string | undefined =>
  email === undefined || isRelay(email) ? undefined : email;

/** The first of some claimed names that can be one. */
export const nameAmong = (...claimed: (string | undefined)[]): string | undefined =>
  claimed.map((name) => Line(100).safeParse(name)).find(({ success }) => success)?.data;

/** The claims of the identity provider's ID token, besides those of every signed token. */
const Claims = lazyObject(() => ({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  iat: z.int(),
  auth_time: z.int(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
  firebase: z.object({ sign_in_provider: z.string(), tenant: z.optional(z.string()) }),
}));

export type IdpExpectation = {
  audience: string;
  providers: readonly string[];
  tenant?: string | undefined;
  /** Epoch seconds, with the tolerance for clocks that differ. */
  latest_seconds: number;
  /** Epoch seconds: the person must have signed in at the provider since then. */
  earliest_seconds?: number | undefined;
};

/**
 * The person in the claims of a token with a valid signature, issuer, audience and expiry. Throws `idp.token_invalid`
 * if the sign-in was in the future, too long ago, elsewhere, or by a provider that is not accepted.
 */
export const personOf = (
  payload: unknown,
  { audience, providers, tenant, latest_seconds, earliest_seconds = 0 }: IdpExpectation,
): ExternalPerson => {
  const claims = Claims.safeParse(payload);
  if (!claims.success) throw IdpTokenInvalid();
  const { sub, iat, auth_time, firebase, name, email, email_verified } = claims.data;
  if (iat > latest_seconds || auth_time > latest_seconds || auth_time < earliest_seconds)
    throw IdpTokenInvalid();
  if (!providers.includes(firebase.sign_in_provider) || firebase.tenant !== tenant) throw IdpTokenInvalid();
  const vouched = email_verified === true ? Email.safeParse(email).data : undefined;
  return {
    identity: {
      key: ["firebase", audience, ...(tenant === undefined ? [] : [tenant]), sub].join("#"),
      provider: firebase.sign_in_provider,
      verified: true,
      email_verified: vouched !== undefined,
    },
    ...(name !== undefined && { name }),
    ...(vouched !== undefined && { email: vouched }),
  };
};

/** The person that a payload without a token claims to be: for local use only. */
export const claimedPerson = (uid: string): ExternalPerson => ({
  identity: { key: `unverified#${uid}`, provider: "unverified", verified: false, email_verified: false },
});
