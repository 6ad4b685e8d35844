import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { isId } from "../../kernel/id.ts";
import { described } from "../../kernel/schema.ts";

/**
 * A device that has signed in to an account before. Its token gives no access, but its attempts are counted separately,
 * so that guesses from elsewhere lock nobody out (OWASP's device cookie). `<account id>.<device>.<seal>`.
 */
export type Device = { account_id: string; device: string };

export const DeviceToken = described(
  z.string().check(z.maxLength(128)),
  "What an earlier sign-in on this device answered. Guesses from elsewhere can't keep out who sends it.",
);

const sealOf = ({ account_id, device }: Device, code_key: string): Buffer =>
  createHmac("sha256", Buffer.from(code_key, "base64"))
    .update(`known device\n${account_id}\n${device}`)
    .digest()
    .subarray(0, 16);

export const writeDevice = (device: Device, { code_key }: { code_key: string }): string =>
  `${device.account_id}.${device.device}.${sealOf(device, code_key).toString("base64url")}`;

/** The device. Undefined if this service did not issue the token. */
export const readDevice = (
  text: string | undefined,
  { code_key }: { code_key: string },
): Device | undefined => {
  const [account_id, device = "", seal = "", ...more] = (text ?? "").split(".");
  if (!isId(account_id) || more.length > 0) return undefined;
  const given = Buffer.from(seal, "base64url");
  const wanted = sealOf({ account_id, device }, code_key);
  return given.length === wanted.length && timingSafeEqual(given, wanted)
    ? { account_id, device }
    : undefined;
};
