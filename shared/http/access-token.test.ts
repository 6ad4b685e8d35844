import { createHmac, generateKeyPairSync, type KeyObject } from "node:crypto";
import { importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { handler as getAllAddress } from "../../functions/authentication/get-all-address.ts";
import { type Caller, call, clock, signedIn } from "../../tests/support/world.ts";
import { configuration, secrets } from "../configuration.ts";
import { newId } from "../kernel/id.ts";
import { signAccessToken } from "./access-token.ts";

let as: Caller;
let key: Awaited<ReturnType<typeof importJWK>>;
let kid: string;

beforeAll(async () => {
  as = await signedIn("user");
  const { access_token_key } = await secrets();
  key = await importJWK(access_token_key as JWK, "EdDSA");
  kid = access_token_key.kid;
});

const now = () => Math.floor(Date.now() / 1000);

const claims = (): JWTPayload => ({
  iss: configuration().ACCESS_TOKEN_ISSUER,
  aud: "marketplace-api",
  sub: as.id,
  sid: as.session_id,
  role: "user",
  iat: now(),
  exp: now() + 900,
});

const signed = (
  change: JWTPayload = {},
  header: Record<string, unknown> = {},
  by: typeof key | KeyObject = key,
): Promise<string> =>
  new SignJWT({ ...claims(), ...change })
    .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid, ...header })
    .sign(by);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const answer = async (token: string) => {
  const said = await call(getAllAddress, { headers: { authorization: `Bearer ${token}` } });
  return [said.status, said.error];
};

const refused = [401, { code: "auth.required" }];

test("accepts a valid token, so the forgeries below fail for their fault", async () => {
  expect(await answer(await signed())).toEqual([200, undefined]);
});

test("a scoped token is not a token of the whole service", async () => {
  for (const scope of ["ai", ""])
    expect(await answer(await signed({ scope }))).toEqual([403, { code: "auth.forbidden" }]);
});

describe("is refused:", () => {
  const publicKey = () => (configuration().ACCESS_TOKEN_KEYS as { keys: JWK[] }).keys[0] as JWK;
  const hs256 = (secret: string | Buffer) => {
    const text = `${part({ alg: "HS256", typ: "at+jwt", kid })}.${part(claims())}`;
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  const stranger = generateKeyPairSync("ed25519").privateKey;

  const forgeries: [string, () => Promise<string> | string][] = [
    ["no algorithm", () => `${part({ alg: "none", typ: "at+jwt" })}.${part(claims())}.`],
    ["no algorithm, odd capitals", () => `${part({ alg: "nOnE", typ: "at+jwt", kid })}.${part(claims())}.`],
    ["HS256 keyed with the public key", () => hs256(Buffer.from(publicKey().x as string, "base64url"))],
    ["HS256 keyed with the public key's text", () => hs256(JSON.stringify(publicKey()))],
    ["signed by another key under our kid", () => signed({}, {}, stranger)],
    ["a key that is no longer in the set", () => signed({}, { kid: "retired" })],
    ["a kid that is a path", () => signed({}, { kid: "../../../../dev/null" }, stranger)],
    [
      "a key of its own in the header",
      () => signed({}, { jwk: publicKey(), jku: "https://attacker.example/keys" }, stranger),
    ],
    ["another audience", () => signed({ aud: "marketplace-partners" })],
    ["another issuer", () => signed({ iss: "https://attacker.example" })],
    ["another type", () => signed({}, { typ: "JWT" })],
    ["no type", () => signed({}, { typ: undefined })],
    ["no expiry", () => signed({ exp: undefined })],
    ["expired", () => signed({ iat: now() - 1000, exp: now() - 1 })],
    ["not yet good", () => signed({ nbf: now() + 60 })],
    ["no subject", () => signed({ sub: undefined })],
    ["no session", () => signed({ sid: undefined })],
    ["no role", () => signed({ role: undefined })],
    ["a role that the session has not", () => signed({ role: "admin" })],
    ["somebody else's account", () => signed({ sub: newId("account") })],
    ["a session that is not there", () => signed({ sid: newId("session") })],
    [
      "a changed claim",
      async () => {
        const [header, , signature] = (await signed()).split(".");
        return `${header}.${part({ ...claims(), exp: now() + 86_400 })}.${signature}`;
      },
    ],
    ["not a token", () => "not-a-token"],
  ];

  test.each(forgeries)("%s", async (_, forge) => {
    expect(await answer(await forge())).toEqual(refused);
  });
});

test("a token expires after 15 minutes, also if it was seen before", async () => {
  clock.set("2027-02-01T12:00:00.000Z");
  const caller = await signedIn("user");
  const { access_token, expires_in } = await signAccessToken(caller, new Date().toISOString());
  expect(expires_in).toBe(900);
  clock.advance({ minutes: 14, seconds: 59 });
  expect((await answer(access_token))[0]).toBe(200);
  clock.advance({ seconds: 1 });
  expect(await answer(access_token)).toEqual(refused);
});
