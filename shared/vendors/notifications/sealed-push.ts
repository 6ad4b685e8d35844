import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

const record_bytes = 4096;

const derived = (length: number, secret: Buffer, salt: Buffer, info: string | Buffer): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

const newPair = (): ECDH => {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
};

/**
 * A message that only one browser can read (RFC 8291): one record of `aes128gcm`. `own` and `salt` are new for each message;
 * a test gives those of the standard.
 */
export const sealedPush = (
  text: string,
  keys: { p256dh: string; auth: string },
  own = newPair(),
  salt = randomBytes(16),
): Buffer => {
  const browser = Buffer.from(keys.p256dh, "base64url");
  const sender = own.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser, sender]);
  const secret = derived(32, own.computeSecret(browser), Buffer.from(keys.auth, "base64url"), info);
  const key = derived(16, secret, salt, "Content-Encoding: aes128gcm\0");
  const sealing = createCipheriv("aes-128-gcm", key, derived(12, secret, salt, "Content-Encoding: nonce\0"));
  const head = Buffer.alloc(5);
  head.writeUInt32BE(record_bytes);
  head.writeUInt8(sender.length, 4);
  const sealed = [sealing.update(text), sealing.update(Buffer.of(2)), sealing.final()];
  return Buffer.concat([salt, head, sender, ...sealed, sealing.getAuthTag()]);
};
