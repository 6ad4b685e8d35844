import { expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import { hashOf, readRefreshToken, successorOf, writeRefreshToken } from "./refresh-token.ts";

const secrets = { code_key: Buffer.alloc(32, 7).toString("base64") };
const otherSecrets = { code_key: Buffer.alloc(32, 8).toString("base64") };
const token = { account_id: newId("account"), session_id: newId("session"), value: Buffer.alloc(32, 1) };
const written = writeRefreshToken(token, secrets);
const [account, session, value, seal] = written.split(".") as [string, string, string, string];

test("a token is read as it was written", () => {
  expect([account, session, value]).toEqual([
    token.account_id,
    token.session_id,
    Buffer.alloc(32, 1).toString("base64url"),
  ]);
  expect(seal).toMatch(/^[\w-]{22}$/);
  expect(readRefreshToken(written, secrets)).toEqual(token);
});

test.each([
  ["nothing", ""],
  ["without a seal", [account, session, value].join(".")],
  ["with a part more", `${written}.x`],
  ["with an empty part more", `${written}.`],
  ["of no account", writeRefreshToken({ ...token, account_id: "somebody" }, secrets)],
  ["of no session", writeRefreshToken({ ...token, session_id: "something" }, secrets)],
  ["of another account", [newId("account"), session, value, seal].join(".")],
  ["of another session", [account, newId("session"), value, seal].join(".")],
  ["with another value", [account, session, Buffer.alloc(32, 2).toString("base64url"), seal].join(".")],
  ["with a seal cut off", written.slice(0, -2)],
  ["sealed with another key", writeRefreshToken(token, otherSecrets)],
])("a token that was made up is none: %s", (_, text) => {
  expect(readRefreshToken(text, secrets)).toBeUndefined();
});

test("a token's successor is always the same one of the same session, and follows from the key", () => {
  const next = successorOf(token, secrets);
  expect(next).toEqual({ ...token, value: successorOf(token, secrets).value });
  expect(next.value).toHaveLength(32);
  const values = [token, next, successorOf(next, secrets), successorOf(token, otherSecrets)];
  expect(new Set(values.map((one) => one.value.toString("hex"))).size).toBe(4);
  expect(readRefreshToken(writeRefreshToken(next, secrets), secrets)).toEqual(next);
});

test("the seal is no part of what the successor is made from", () => {
  const sealBytes = Buffer.from(seal, "base64url");
  expect(successorOf(token, secrets).value.subarray(0, 16)).not.toEqual(sealBytes);
});

test("what is kept of a token is its value's SHA-256", () => {
  expect(hashOf({ ...token, value: Buffer.from("abc") })).toBe(
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  );
});
