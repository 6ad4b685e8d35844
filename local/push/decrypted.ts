import { createDecipheriv, type ECDH, hkdfSync } from "node:crypto";

const bytes = (length: number, secret: Buffer, salt: Buffer, info: string | Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/**
 * What a message to a browser says (RFC 8291, one record of `aes128gcm`). Throws an Error if it was not encrypted for this
 * key and secret.
 */
export const decrypted = (message: Buffer, own: ECDH, auth: Buffer): string => {
  const [salt, sender] = [message.subarray(0, 16), message.subarray(21, 21 + (message[20] ?? 0))];
  const sealed = message.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
  const secret = bytes(32, own.computeSecret(sender), auth, info);
  const key = bytes(16, secret, salt, "Content-Encoding: aes128gcm\0");
  const opened = createDecipheriv("aes-128-gcm", key, bytes(12, secret, salt, "Content-Encoding: nonce\0"));
  opened.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opened.update(sealed.subarray(0, -16)), opened.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
};
