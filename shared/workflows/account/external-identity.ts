import * as z from "zod/mini";
import { configuration, onLocalStage } from "../../configuration.ts";
import {
  claimedPerson,
  type ExternalPerson,
  IdpTokenInvalid,
  IdpTokenRequired,
  IdpTokensDiffer,
  nameAmong,
} from "../../domain/account/external-identity.ts";
import type { Call } from "../../http/call.ts";
import { log } from "../../kernel/log.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { described, orEmpty } from "../../kernel/schema.ts";
import { MarketNamed } from "../../markets/named.ts";
import { verifyIdToken } from "../../vendors/identity/id-token.ts";
import { InviteToken } from "./invitation.ts";
import { signUpMarket } from "./signed-up-in.ts";

const absent = new Set(["", "null", "undefined"]);

/** A text of the identity payload. Clients send "", "null" or "undefined" for a value that they don't have. */
const Claimed = z.pipe(
  z.nullish(z.string().check(z.maxLength(4096))),
  z.transform((text) => (text == null || absent.has(text) ? undefined : text)),
);

const ClaimedFlag = z.pipe(
  z.nullish(z.union([z.boolean(), z.string().check(z.maxLength(16))])),
  z.transform((flag) => (typeof flag === "boolean" ? flag : undefined)),
);

/** The external-identity payload: the specification's fields, and the other fields of a client's `toJSON()`. */
export const IdentityPayload = z.strictObject({
  _redirectEventId: described(Claimed, "Sent by the identity provider's SDK. It is not used."),
  apiKey: described(Claimed, "Sent by the identity provider's SDK. It is neither used nor stored."),
  appName: described(Claimed, "Sent by the identity provider's SDK. It is not used."),
  createdAt: described(Claimed, "When the account at the identity provider was created. It is not used."),
  displayName: described(
    Claimed,
    "The person's name at the identity provider. Without one in the token, it becomes the account's.",
  ),
  email: described(
    Claimed,
    "The person's email address at the identity provider. Only the one in the token counts.",
  ),
  emailVerified: described(ClaimedFlag, "Sent by the identity provider's SDK. Only the token counts."),
  isAnonymous: described(ClaimedFlag, "Sent by the identity provider's SDK. Only the token counts."),
  lastLoginAt: described(Claimed, "When the identity provider last saw the person. It is not used."),
  phoneNumber: described(
    Claimed,
    "The person's phone number at the identity provider. Only the one in the token counts.",
  ),
  photoURL: described(Claimed, "The person's picture at the identity provider. It is never fetched."),
  tenantId: described(
    Claimed,
    "Tenant of the account at the identity provider. Only the one in the token counts.",
  ),
  uid: described(Claimed, "Id of the person at the identity provider. It must be the one in the token."),
  providerData: described(
    z.optional(z.array(z.looseObject({})).check(z.maxLength(20))),
    "Sent by the identity provider's SDK. Only the token counts.",
  ),
  /** Only the ID token is read. The provider's refresh token is dropped while the body is parsed. */
  stsTokenManager: described(
    z.optional(
      z.object({
        accessToken: described(Claimed, "The identity provider's ID token, if it is not in `idToken`."),
      }),
    ),
    "Tokens of the identity provider. Only the ID token is read.",
  ),
  idToken: described(Claimed, "The ID token that the identity provider has signed."),
  /** Sent next to the payload: the invitation to credit if this is the first sign-in. */
  invite_token: described(orEmpty(InviteToken), "The token in the link of an invitation."),
  market: described(orEmpty(MarketNamed), signUpMarket),
});
export type IdentityPayload = z.output<typeof IdentityPayload>;

const bearer = ({ authorization }: Record<string, string | undefined>): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? "")?.[1];

/**
 * The ID token of a request, from the body or the header. Throws `idp.tokens_differ` if there are two different ones.
 */
const tokenOf = (body: IdentityPayload, headers: Record<string, string | undefined>): string | undefined => {
  const given = [bearer(headers), body.stsTokenManager?.accessToken, body.idToken];
  const [token, ...others] = new Set(given.filter((one) => one !== undefined));
  if (others.length > 0) throw IdpTokensDiffer();
  return token;
};

const isLoopback = (ip: string): boolean => /^(127\.|::1$|::ffff:127\.)/.test(ip);

const withoutToken = (body: IdentityPayload, source_ip: string): ExternalPerson => {
  const allowed = configuration().ALLOW_UNVERIFIED_IDP === "1" && onLocalStage() && isLoopback(source_ip);
  if (!allowed) throw IdpTokenRequired({ details: { code: "IDP_TOKEN_REQUIRED" } });
  if (body.uid === undefined || body.uid.length > 128)
    throw RequestInvalid({ fields: [{ field: "uid", problem: "must be 1 to 128 characters" }] });
  log("warn", "An identity was taken without proof, as this stage allows");
  return claimedPerson(body.uid);
};

/**
 * Who signs in with the payload. The ID token proves it. Without a token the payload is believed only on this machine
 * and only if the stage allows it. The payload's other claims are unproved: only the name is used.
 */
export const externalPerson = async (
  body: IdentityPayload,
  { headers, source_ip }: Pick<Call<never, never, never, never>["request"], "headers" | "source_ip">,
  now: string,
): Promise<ExternalPerson & { name: string }> => {
  const token = tokenOf(body, headers);
  const person = token === undefined ? withoutToken(body, source_ip) : await verifyIdToken(token, now);
  if (token !== undefined && body.uid !== undefined && !person.identity.key.endsWith(`#${body.uid}`))
    throw IdpTokenInvalid();
  return {
    ...person,
    name: nameAmong(person.name, body.displayName, person.email?.split("@")[0]) ?? "Unnamed",
  };
};
