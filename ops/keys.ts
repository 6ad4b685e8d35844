import { generateKeyPairSync, randomBytes } from "node:crypto";

export type Key = Record<string, unknown> & { kty: string; kid: string };

/** A new Ed25519 key for signing access tokens, as a private JWK. */
export const newSigningKey = (): Key => {
  const { privateKey } = generateKeyPairSync("ed25519");
  return {
    ...(privateKey.export({ format: "jwk" }) as { kty: string }),
    kid: randomBytes(6).toString("hex"),
    alg: "EdDSA",
  };
};

/** The public part of a key. */
const publicPart = ({ kty, crv, x, kid, alg }: Key) => ({ kty, crv, x, kid, alg, use: "sig" });

/** The value of ACCESS_TOKEN_KEYS that verifies tokens of these keys. */
export const verifyingKeys = (keys: readonly Key[]): string => JSON.stringify({ keys: keys.map(publicPart) });

/** Ids of the keys in a value of ACCESS_TOKEN_KEYS. */
export const idsOf = (verifying = '{"keys":[]}'): string[] =>
  (JSON.parse(verifying) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);

/** 32 random bytes, base64. */
export const newKeyBytes = (): string => randomBytes(32).toString("base64");
