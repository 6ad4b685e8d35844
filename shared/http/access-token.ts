import {
  createPrivateKey,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";
import { configuration, secrets } from "../configuration.ts";
import type { AdminRole, Role } from "../data/sessions.ts";
import { AuthRequired } from "../kernel/refusal.ts";
import type { Actor } from "./call.ts";

export const accessTokenLife_minutes = 15;
const audience = "marketplace-api";

/** The address at which assistants call: what their tokens are for, and nothing else. */
export const agentAddress = (): string => `${configuration().ACCESS_TOKEN_ISSUER}/agent/mcp`;

const type = "at+jwt";

/** A JSON Web Signature by Ed25519, compact: RFC 7515, section 7.1, and RFC 8037. */
const compact = /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/;

type Claims = Record<string, unknown>;

const written = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const read = (part: string): Claims => {
  try {
    return { ...(JSON.parse(Buffer.from(part, "base64url").toString()) as Claims | null) };
  } catch {
    return {};
  }
};

let keys: Map<unknown, KeyObject> | undefined;

/** The keys that verify tokens, by key id. */
const verifyingKeys = (): Map<unknown, KeyObject> => {
  keys ??= new Map(
    configuration().ACCESS_TOKEN_KEYS.keys.map((key: JsonWebKey) => [
      key.kid,
      createPublicKey({ key, format: "jwk" }),
    ]),
  );
  return keys;
};

/** The claims of a token with a valid signature, without checking them. */
const signedClaims = (token: string): Claims | undefined => {
  const [, header, claims, signature] = compact.exec(token) ?? [];
  if (!header || !claims || !signature) return undefined;
  const { alg, typ, kid, crit } = read(header);
  const key = verifyingKeys().get(kid);
  if (alg !== "EdDSA" || typ !== type || crit !== undefined || !key) return undefined;
  const text = Buffer.from(`${header}.${claims}`);
  return verify(null, text, key, Buffer.from(signature, "base64url")) ? read(claims) : undefined;
};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const actorOf = ({ sub, role, admin_role, sid, scope, aud }: Claims): Actor | undefined =>
  isText(sub) && isText(role) && isText(sid)
    ? {
        id: sub,
        role: role as Role,
        ...(isText(admin_role) && { admin_role: admin_role as AdminRole }),
        session_id: sid,
        ...(aud === agentAddress()
          ? { agent: String(scope).split(" ") }
          : typeof scope === "string" && { scope }),
      }
    : undefined;

/** The caller of a valid token, and the second at which it expires. Undefined for any other. */
const valid = (token: string, at: number): { actor: Actor; exp: number } | undefined => {
  const claims = signedClaims(token);
  if (!claims) return undefined;
  const { iss, aud, iat, nbf, exp } = claims;
  if (iss !== configuration().ACCESS_TOKEN_ISSUER) return undefined;
  if (aud !== audience && aud !== agentAddress()) return undefined;
  if (typeof iat !== "number" || typeof exp !== "number" || exp <= at) return undefined;
  if (nbf !== undefined && !(typeof nbf === "number" && nbf <= at)) return undefined;
  const actor = actorOf(claims);
  return actor && { actor, exp };
};

/** The tokens that this process has verified, until they expire. */
const verified = new Map<string, { actor: Actor; exp: number }>();
const remembered = 1000;

const secondOf = (instant: string) => Math.floor(Date.parse(instant) / 1000);

/**
 * The caller of an access token. Throws `auth.required` for anything but a valid one. Does not read the session. Uses
 * node:crypto: loading jose for it would be 4 % of each cold start.
 */
export const verifyAccessToken = (token: string, now: string): Actor => {
  const at = secondOf(now);
  const known = verified.get(token);
  if (known && known.exp > at) return known.actor;
  const found = valid(token, at);
  if (!found) throw AuthRequired();
  if (verified.size >= remembered) verified.clear();
  verified.set(token, found);
  return found.actor;
};

let signing: { kid: string; key: KeyObject } | undefined;

const signingKey = async () => {
  const { access_token_key } = await secrets();
  if (signing?.kid !== access_token_key.kid)
    signing = {
      kid: access_token_key.kid,
      key: createPrivateKey({ key: access_token_key as JsonWebKey, format: "jwk" }),
    };
  return signing;
};

/** Signs an access token for a session. */
export const signAccessToken = async (
  actor: Actor,
  now: string,
  seconds = accessTokenLife_minutes * 60,
): Promise<{ access_token: string; expires_in: number }> => {
  const { kid, key } = await signingKey();
  const iat = secondOf(now);
  const header = written({ alg: "EdDSA", typ: type, kid });
  const claims = written({
    role: actor.role,
    ...(actor.admin_role && { admin_role: actor.admin_role }),
    sid: actor.session_id,
    ...(actor.scope && { scope: actor.scope }),
    ...(actor.agent && { scope: actor.agent.join(" ") }),
    sub: actor.id,
    iss: configuration().ACCESS_TOKEN_ISSUER,
    aud: actor.agent ? agentAddress() : audience,
    iat,
    exp: iat + seconds,
  });
  const signature = sign(null, Buffer.from(`${header}.${claims}`), key).toString("base64url");
  return { access_token: `${header}.${claims}.${signature}`, expires_in: seconds };
};
