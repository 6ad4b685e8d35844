import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const keyFrom = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", Buffer.from(secret, "base64"), "", "seal", 32));

/**
 * Encrypts a text for storage: AES-256-GCM with a key derived from `secret` (base64), bound to `to`, as base64url. A
 * text encrypted for one record can't be decrypted for another.
 */
export const seal = (text: string, secret: string, to: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(secret), nonce).setAAD(Buffer.from(to));
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
};

/** The decrypted text. Throws for another secret, another `to`, or a changed ciphertext. */
export const unseal = (sealed: string, secret: string, to: string): string => {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(secret), bytes.subarray(0, 12))
    .setAAD(Buffer.from(to))
    .setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
};
