import { createHash, randomBytes } from "node:crypto";

/** A new secret of 256 bits, as text that fits into a header or an address. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The id under which a record is stored that a secret opens: the secret itself is kept nowhere. */
export const secretId = (secret: string): string => createHash("sha256").update(secret).digest("hex");
