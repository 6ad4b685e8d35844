import { createHash, createHmac, hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { Sha256 } from "./sha256.ts";

const bytesOf = (size: number) => Buffer.from(hkdfSync("sha256", "any", "", "", size));
const data = bytesOf(300);
const secrets = {
  "a text": "secret",
  bytes: bytesOf(32),
  "a buffer": new Uint8Array(bytesOf(32)).buffer,
};

const digestOf = (hash: Sha256, parts: Uint8Array[]) => {
  for (const part of parts) hash.update(part);
  return hash.digest();
};

test("computes SHA-256 over all updates", async () => {
  const expected = createHash("sha256").update(data).digest();
  expect(await digestOf(new Sha256(), [data])).toEqual(expected);
  expect(await digestOf(new Sha256(), [data.subarray(0, 100), data.subarray(100)])).toEqual(expected);
});

test("digests empty input", async () => {
  expect(await new Sha256().digest()).toEqual(createHash("sha256").digest());
});

test("forgets its input after a reset", async () => {
  const hash = new Sha256();
  hash.update(bytesOf(10));
  hash.reset();
  expect(await digestOf(hash, [data])).toEqual(createHash("sha256").update(data).digest());
});

test.each(Object.entries(secrets))("with %s for a secret it is the HMAC", async (_, secret) => {
  const expected = createHmac("sha256", typeof secret === "string" ? secret : new Uint8Array(secret));
  expect(await digestOf(new Sha256(secret), [data])).toEqual(expected.update(data).digest());
});

test("an HMAC is that of its own secret and data, whatever came before it", async () => {
  const [one, other] = [bytesOf(40), Buffer.concat([bytesOf(40), Buffer.from("more")])];
  const again = bytesOf(32);
  for (const secret of ["secret", "another", "secret", again, bytesOf(31), again])
    for (const part of [one, other, one])
      expect(await digestOf(new Sha256(secret), [part])).toEqual(
        createHmac("sha256", secret).update(part).digest(),
      );
});
