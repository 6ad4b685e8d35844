import {
  createLocalJWKSet,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from "jose";
import { configuration, secrets } from "../configuration.ts";
import type { Role } from "../data/sessions.ts";
import { AuthRequired } from "../kernel/refusal.ts";
import type { Actor } from "./call.ts";

const lifetime_seconds = 15 * 60;
const audience = "marketplace-api";

let keys: ReturnType<typeof createLocalJWKSet> | undefined;

/** Tokens verified in this process, by their text, until they expire. */
const verified = new Map<string, { actor: Actor; until: number }>();
const remembered = 1000;

const actorOf = (payload: JWTPayload): Actor => ({
  id: payload.sub as string,
  role: payload.role as Role,
  session_id: payload.sid as string,
  ...(typeof payload.scope === "string" && { scope: payload.scope }),
});

/** Who an access token says is calling. Throws `auth.required` for anything but a valid one. The session is not read here. */
export const verifyAccessToken = async (token: string, now: string): Promise<Actor> => {
  const at = Date.parse(now);
  const known = verified.get(token);
  if (known && known.until > at) return known.actor;
  keys ??= createLocalJWKSet(configuration().ACCESS_TOKEN_KEYS as JSONWebKeySet);
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ["EdDSA"],
    typ: "at+jwt",
    issuer: configuration().ACCESS_TOKEN_ISSUER,
    audience,
    requiredClaims: ["exp", "iat", "sub", "sid", "role"],
    currentDate: new Date(at),
  }).catch(() => {
    throw AuthRequired();
  });
  const actor = actorOf(payload);
  if (verified.size >= remembered) verified.clear();
  verified.set(token, { actor, until: (payload.exp as number) * 1000 });
  return actor;
};

let signing: { kid: string; key: ReturnType<typeof importJWK> } | undefined;

const signingKey = async () => {
  const { access_token_key } = await secrets();
  if (signing?.kid !== access_token_key.kid)
    signing = { kid: access_token_key.kid, key: importJWK(access_token_key as JWK, "EdDSA") };
  return signing;
};

/** Signs an access token for a session: 15 minutes, or as long as a limited scope says. */
export const signAccessToken = async (
  actor: Actor,
  now: string,
  seconds = lifetime_seconds,
): Promise<{ access_token: string; expires_in: number }> => {
  const { kid, key } = await signingKey();
  const at = Math.floor(Date.parse(now) / 1000);
  const access_token = await new SignJWT({
    role: actor.role,
    sid: actor.session_id,
    ...(actor.scope && { scope: actor.scope }),
  })
    .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid })
    .setSubject(actor.id)
    .setIssuer(configuration().ACCESS_TOKEN_ISSUER)
    .setAudience(audience)
    .setIssuedAt(at)
    .setExpirationTime(at + seconds)
    .sign(await key);
  return { access_token, expires_in: seconds };
};
