import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { type JWTPayload, SignJWT } from "jose";
import { replaceFile } from "./state-file.ts";

/** A person as the external identity provider knows them. */
export type IdentityHolder = {
  uid: string;
  email?: string;
  email_verified?: boolean;
  display_name?: string;
  /** Default: `google.com`. */
  provider?: string;
  /** Epoch seconds of the sign-in at the identity provider; default: now. */
  auth_time?: number;
};

export type Issuer = ReturnType<typeof createIssuer>;

const lifetime_seconds = 3600;

const keyPem = (file: string | undefined): string => {
  if (file && existsSync(file)) return readFileSync(file, "utf8");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ format: "pem", type: "pkcs8" }) as string;
  if (file) replaceFile(file, pem, 0o600);
  return pem;
};

/**
 * An identity provider of this machine: signs ID tokens with the claims that Firebase's have, with its own key, which
 * is stored in `file` or lasts for this process only. Verifiers read `jwks()` from a URL.
 */
export const createIssuer = ({
  issuer,
  audience,
  file,
}: {
  issuer: string;
  audience: string;
  file?: string;
}) => {
  const privateKey = createPrivateKey(keyPem(file));
  const publicJwk = createPublicKey(privateKey).export({ format: "jwk" });
  const kid = createHash("sha256").update(JSON.stringify(publicJwk)).digest("hex").slice(0, 40);

  const claimsOf = (holder: IdentityHolder): JWTPayload => {
    const { uid, email, display_name, provider = "google.com" } = holder;
    const now = Math.floor(Date.now() / 1000);
    const subject = createHash("sha256").update(`${provider}\n${uid}`).digest("hex").slice(0, 21);
    return {
      iss: issuer,
      aud: audience,
      sub: uid,
      user_id: uid,
      iat: now,
      exp: now + lifetime_seconds,
      auth_time: holder.auth_time ?? now,
      ...(display_name && { name: display_name }),
      ...(email && { email, email_verified: holder.email_verified ?? true }),
      firebase: {
        identities: { [provider]: [subject], ...(email && { email: [email] }) },
        sign_in_provider: provider,
      },
    };
  };

  return {
    /** The JWK set that the tokens are verified with. */
    jwks: () => ({ keys: [{ ...publicJwk, kid, alg: "RS256", use: "sig" }] }),

    /** A signed ID token. `claims` and `header` replace or, where undefined, remove single ones. */
    idToken: (
      holder: IdentityHolder,
      claims: JWTPayload = {},
      header: { kid?: string | undefined } = {},
    ): Promise<string> =>
      new SignJWT({ ...claimsOf(holder), ...claims })
        .setProtectedHeader({ alg: "RS256", kid, typ: "JWT", ...header })
        .sign(privateKey),

    /**
     * A client's request body: its identity as strings, with empty values as strings too. With a token, it includes
     * the token manager of a client's `toJSON()`.
     */
    clientPayload: (holder: IdentityHolder, id_token?: string): Record<string, unknown> => ({
      _redirectEventId: "undefined",
      apiKey: "local-api-key",
      appName: "[DEFAULT]",
      createdAt: String(Date.now() - 86_400_000),
      displayName: holder.display_name ?? "",
      email: holder.email ?? "",
      emailVerified: holder.email !== undefined && (holder.email_verified ?? true),
      isAnonymous: false,
      lastLoginAt: String(Date.now()),
      phoneNumber: "",
      photoURL: "",
      tenantId: "null",
      uid: holder.uid,
      ...(id_token && {
        providerData: [{ providerId: holder.provider ?? "google.com", uid: holder.uid }],
        stsTokenManager: {
          refreshToken: "local-provider-refresh-token",
          accessToken: id_token,
          expirationTime: Date.now() + lifetime_seconds * 1000,
        },
      }),
    }),
  };
};
