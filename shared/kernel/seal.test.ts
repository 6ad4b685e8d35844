import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const secret = randomBytes(32).toString("base64");

test("opens what it sealed, and never seals twice alike", () => {
  const sealed = seal("a text", secret, "record 1");
  expect(unseal(sealed, secret, "record 1")).toBe("a text");
  expect(seal("a text", secret, "record 1")).not.toBe(sealed);
  expect(Buffer.from(sealed, "base64url").toString("latin1")).not.toContain("a text");
});

test("opens nothing changed, cut, or sealed for another record or secret", () => {
  const sealed = seal("a text", secret, "record 1");
  const bytes = Buffer.from(sealed, "base64url");
  bytes[14] = (bytes[14] as number) ^ 1;
  for (const open of [
    () => unseal(sealed, secret, "record 2"),
    () => unseal(sealed, randomBytes(32).toString("base64"), "record 1"),
    () => unseal(bytes.toString("base64url"), secret, "record 1"),
    () => unseal(sealed.slice(0, -2), secret, "record 1"),
    () => unseal("", secret, "record 1"),
  ])
    expect(open).toThrow();
});
