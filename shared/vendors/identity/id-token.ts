import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import { configuration } from "../../configuration.ts";
import { type ExternalPerson, IdpTokenInvalid, personOf } from "../../domain/account/external-identity.ts";
import { breaker } from "../../kernel/breaker.ts";
import { DependencyUnavailable, Refusal } from "../../kernel/refusal.ts";

const timeout_ms = 2000;
const tolerance_seconds = 5;

const guarded = breaker("identity provider", { pause_seconds: 5, isFailure: () => true });

/** Fetches the keys. A response that is not JSON is a failure of the provider. */
const fetched = (url: string, options: RequestInit): Promise<Response> =>
  guarded(async () => {
    const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(timeout_ms) });
    if (!answer.ok) throw new Error(`The identity provider answered ${answer.status}`);
    return Response.json(await answer.json());
  });

let remote: JWTVerifyGetKey | undefined;

/** The provider's keys, cached for ten minutes. An unknown kid fetches them again, at most twice a minute. */
const keys: JWTVerifyGetKey = (header, token) => {
  if (!header.kid) throw new errors.JWKSNoMatchingKey();
  remote ??= createRemoteJWKSet(new URL(configuration().IDP_KEYS_URL), { [customFetch]: fetched });
  return remote(header, token);
};

/** Whether the keys could not be fetched, as opposed to a wrong token. */
const isUnavailable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === "ERR_JOSE_GENERIC";

/**
 * The person that an ID token (Firebase's rules: RS256, kid, iss, aud, exp, iat, auth_time, sub, sign_in_provider,
 * tenant) identifies, signed in there at most `age_seconds` ago if that is given. Throws `idp.token_invalid`, or
 * `service.unavailable` if the provider's keys can't be fetched within two seconds.
 */
export const verifyIdToken = async (
  token: string,
  now: string,
  { age_seconds }: { age_seconds?: number } = {},
): Promise<ExternalPerson> => {
  const { IDP_ISSUER, IDP_AUDIENCE, IDP_PROVIDERS, IDP_TENANT } = configuration();
  const at_ms = Date.parse(now);
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ["RS256"],
    issuer: IDP_ISSUER,
    audience: IDP_AUDIENCE,
    requiredClaims: ["exp", "iat", "auth_time", "sub"],
    currentDate: new Date(at_ms),
    clockTolerance: tolerance_seconds,
  }).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    if (isUnavailable(error))
      throw Object.assign(DependencyUnavailable({ retry_after_seconds: 5 }), { cause: error });
    throw IdpTokenInvalid();
  });
  return personOf(payload, {
    audience: IDP_AUDIENCE,
    providers: IDP_PROVIDERS,
    tenant: IDP_TENANT,
    latest_seconds: at_ms / 1000 + tolerance_seconds,
    earliest_seconds: age_seconds === undefined ? undefined : at_ms / 1000 - age_seconds - tolerance_seconds,
  });
};
