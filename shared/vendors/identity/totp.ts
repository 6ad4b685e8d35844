import { Secret, TOTP } from "otpauth";
import { brandOf } from "../../markets/brand.ts";
import { defaultMarket } from "../../markets/served.ts";

const period = 30;

const generator = (secret: Secret, label?: string) =>
  new TOTP({
    issuer: brandOf(defaultMarket).name,
    ...(label && { label }),
    secret,
    digits: 6,
    period,
    algorithm: "SHA1",
  });

/** The `otpauth://` address that an authenticator app scans. */
export const totpAddress = (secret: string, label: string): string =>
  generator(Secret.fromBase32(secret), label).toString();

/** The code of this moment. */
export const totpCode = (secret: string, at_ms: number): string =>
  generator(Secret.fromBase32(secret)).generate({ timestamp: at_ms });

/**
 * The 30-second step that a code belongs to; one step before or after now is accepted. Undefined if it belongs to none.
 * A step may be used once: the caller stores the last one and refuses it and all earlier ones.
 */
export const totpStep = (secret: string, code: string, at_ms: number): number | undefined => {
  const delta = generator(Secret.fromBase32(secret)).validate({ token: code, timestamp: at_ms, window: 1 });
  return delta === null ? undefined : Math.floor(at_ms / 1000 / period) + delta;
};

/** The authenticator secret for these 20 bytes, in base32. */
export const secondFactorFrom = (bytes: Uint8Array): string =>
  new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;

/** A new secret for an authenticator app: 20 random bytes, base32. */
export const newSecondFactor = (): string => new Secret({ size: 20 }).base32;
