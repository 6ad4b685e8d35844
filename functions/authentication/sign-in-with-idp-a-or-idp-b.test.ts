import { createHmac, generateKeyPairSync, randomBytes } from "node:crypto";
import { type JWTPayload, SignJWT } from "jose";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { IdentityHolder } from "../../local/identity.ts";
import { secrets } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { GetCommand } from "../../shared/data/engine/commands.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { table } from "../../shared/data/engine/table.ts";
import { invites } from "../../shared/data/invites.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { type Invite, inviteToken } from "../../shared/domain/account/invite.ts";
import { newId } from "../../shared/kernel/id.ts";
import { startIdentityProvider } from "../../tests/support/identity-provider.ts";
import { codeSent, newUser, password, someAddress, someIp } from "../../tests/support/people.ts";
import { anInvite } from "../../tests/support/records.ts";
import { call, clock, type Said, storyOf } from "../../tests/support/world.ts";
import { handler as providerSignIn } from "../service-provider/auth/sign-in-with-idp-a-or-idp-b.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as signIn } from "./sign-in.ts";
import { handler as signInWithIdp } from "./sign-in-with-idp-a-or-idp-b.ts";
import { handler as signUp } from "./sign-up.ts";
import { handler as verifyOtp } from "./verify-otp.ts";

process.env.ALLOW_UNVERIFIED_IDP = "0";
const provider = await startIdentityProvider();
afterAll(() => provider.close());

const someUid = () => randomBytes(14).toString("hex");
const somebody = (more: Partial<IdentityHolder> = {}): IdentityHolder => ({
  uid: someUid(),
  email: someAddress(),
  display_name: "Ada Moreno",
  ...more,
});

const post = (body: unknown, headers: Record<string, string> = {}, source_ip = someIp()) =>
  call(signInWithIdp, { body, headers, source_ip });

const enter = async (holder: IdentityHolder, claims?: JWTPayload) =>
  post(provider.clientPayload(holder, await provider.idToken(holder, claims)));

const change = async (id: string, facts: Partial<Account>) => {
  const account = await accounts.find(id);
  await transact([accounts.update({ ...account, ...facts })], () => 5000);
};

const invalid = [401, { code: "idp.token_invalid" }];

describe("the token", () => {
  test("is required: the specification's literal payload has none and is refused, whoever it names", async () => {
    const holder = somebody();
    await enter(holder);
    for (const source_ip of ["127.0.0.1", "198.51.100.7"]) {
      const said = await post(provider.clientPayload(holder), {}, source_ip);
      expect([said.status, said.error]).toEqual([
        401,
        { code: "idp.token_required", details: { code: "IDP_TOKEN_REQUIRED" } },
      ]);
    }
  });

  test("is accepted in the header, in the token manager, as idToken, or in all of them", async () => {
    const holder = somebody();
    const payload = provider.clientPayload(holder);
    const token = await provider.idToken(holder);
    const authorization = `Bearer ${token}`;
    const ways = [
      await post(payload, { authorization }),
      await post({ ...payload, stsTokenManager: { accessToken: token, refreshToken: "r" } }),
      await post({ ...payload, idToken: token }),
      await post({ idToken: token }, { authorization }),
    ];
    expect(ways.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(ways.map(({ data }) => data.account_id)).size).toBe(1);
  });

  test("is refused if two different ones are sent", async () => {
    const holder = somebody();
    const [one, other] = [await provider.idToken(holder), await provider.idToken(somebody())];
    const said = await post({ idToken: one }, { authorization: `Bearer ${other}` });
    expect([said.status, said.error?.code]).toEqual([400, "idp.tokens_differ"]);
  });

  test('counts as missing if it is empty, "null" or "undefined"; so do other fields', async () => {
    for (const idToken of ["", "null", "undefined", null]) {
      const said = await post({ ...provider.clientPayload(somebody()), idToken });
      expect(said.error?.code).toBe("idp.token_required");
    }
    const holder = somebody();
    const payload = { ...provider.clientPayload(holder, await provider.idToken(holder)), uid: "undefined" };
    expect((await post(payload)).status).toBe(200);
  });

  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const parts = async (holder: IdentityHolder) => {
    const [header, payload] = (await provider.idToken(holder)).split(".") as [string, string];
    const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString());
    return { header: read(header), claims: read(payload) };
  };
  const signedByStranger = async (holder: IdentityHolder, protectedHeader = {}) => {
    const { header, claims } = await parts(holder);
    return new SignJWT(claims).setProtectedHeader({ ...header, ...protectedHeader }).sign(stranger);
  };
  const seconds = () => Math.floor(Date.now() / 1000);

  const forgeries: [string, (holder: IdentityHolder) => Promise<string>][] = [
    [
      "unsigned, as the provider's emulator writes them",
      async (holder) => `${part({ alg: "none", typ: "JWT" })}.${part((await parts(holder)).claims)}.`,
    ],
    [
      "HS256 keyed with the public key",
      async (holder) => {
        const { header, claims } = await parts(holder);
        const text = `${part({ ...header, alg: "HS256" })}.${part(claims)}`;
        const key = JSON.stringify(provider.jwks().keys[0]);
        return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`;
      },
    ],
    ["signed by a stranger under the provider's kid", (holder) => signedByStranger(holder)],
    ["signed with an unknown kid", (holder) => signedByStranger(holder, { kid: "unknown" })],
    ["signed without a kid", (holder) => provider.idToken(holder, {}, { kid: undefined })],
    ["of another project", (holder) => provider.idToken(holder, { aud: "another-project" })],
    ["of another issuer", (holder) => provider.idToken(holder, { iss: "https://securetoken.google.com/x" })],
    ["expired", (holder) => provider.idToken(holder, { exp: seconds() - 10 })],
    ["without an expiry", (holder) => provider.idToken(holder, { exp: undefined })],
    ["issued in the future", (holder) => provider.idToken(holder, { iat: seconds() + 60 })],
    ["signed in in the future", (holder) => provider.idToken({ ...holder, auth_time: seconds() + 60 })],
    ["without a time of signing in", (holder) => provider.idToken(holder, { auth_time: undefined })],
    ["by password", (holder) => provider.idToken({ ...holder, provider: "password" })],
    ["anonymous", (holder) => provider.idToken({ ...holder, provider: "anonymous" })],
    ["without a provider", (holder) => provider.idToken(holder, { firebase: undefined })],
    [
      "of a tenant that is not ours",
      (holder) =>
        provider.idToken(holder, {
          firebase: { sign_in_provider: "google.com", tenant: "other", identities: {} },
        }),
    ],
    ["with an empty subject", (holder) => provider.idToken(holder, { sub: "" })],
    ["with a subject that is too long", (holder) => provider.idToken(holder, { sub: "x".repeat(129) })],
    ["of somebody else than the payload's uid", () => provider.idToken(somebody())],
    ["that is no token", async () => "no.token.atall"],
  ];

  test.each(forgeries)("%s is refused", async (_, forge) => {
    const holder = somebody();
    const said = await post(provider.clientPayload(holder, await forge(holder)));
    expect([said.status, said.error]).toEqual(invalid);
  });
});

describe("the account", () => {
  test("is created at the first sign-in and found by the identity afterwards, not by the payload", async () => {
    const holder = somebody();
    const first = await enter(holder);
    expect(first.data).toMatchObject({
      token_type: "Bearer",
      identity_verified: true,
      user_id: first.data.account_id,
      profile: { role: "user", name: "Ada Moreno", email: holder.email, email_verified: true },
    });
    const token = await provider.idToken({ ...holder, email: someAddress() });
    const again = await post({ ...provider.clientPayload(somebody(), token), uid: holder.uid });
    expect(again.data.account_id).toBe(first.data.account_id);
    expect(again.data.profile.email).toBe(holder.email);
    expect(await storyOf("account", first.data.account_id)).toEqual([
      "account.registered",
      "account.identity_linked",
    ]);
    const authorization = `Bearer ${again.data.access_token}`;
    expect((await call(getAllAddress, { headers: { authorization } })).status).toBe(200);
  });

  test("stores none of the identity provider's tokens, keys and pictures", async () => {
    const holder = somebody();
    const token = await provider.idToken(holder);
    const payload = {
      ...provider.clientPayload(holder, token),
      photoURL: "http://169.254.169.254/latest/meta-data",
      stsTokenManager: { accessToken: token, refreshToken: "the-refresh-token", expirationTime: 1 },
    };
    const { data, body } = await post(payload);
    const kept = body + JSON.stringify(await accounts.find(data.account_id));
    for (const secret of ["the-refresh-token", token, "local-api-key", "169.254"])
      expect(kept).not.toContain(secret);
  });

  test("is created once, even if two first sign-ins come at once", async () => {
    const holder = somebody();
    const both = await Promise.all([enter(holder), enter(holder)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.data.account_id).toBe(both[1]?.data.account_id);
  });

  test("is separate for the same person as a service provider", async () => {
    const holder = somebody();
    const user = await enter(holder);
    const token = await provider.idToken(holder);
    const body = provider.clientPayload(holder, token);
    const business = await call(providerSignIn, { body, source_ip: someIp() });
    expect(business.data.account_id).not.toBe(user.data.account_id);
    expect(await storyOf("service_provider", business.data.service_provider_id)).toEqual([
      "service_provider.registered",
      "service_provider.verified",
    ]);
  });

  test("is restored if deactivated, and not if deleted or deactivated too long ago", async () => {
    const holder = somebody();
    const { data } = await enter(holder);
    await change(data.account_id, { state: "deactivated", deactivated_at: new Date().toISOString() });
    expect((await enter(holder)).status).toBe(200);
    expect((await accounts.find(data.account_id)).state).toBe("active");
    const longAgo = new Date(Date.now() - 31 * 86_400_000).toISOString();
    for (const facts of [{ state: "deactivated", deactivated_at: longAgo }, { state: "deleted" }] as const) {
      await change(data.account_id, facts);
      expect((await enter(holder)).error?.code).toBe("account.not_active");
    }
  });

  test("ignores a name that can't be displayed", async () => {
    const said = await enter(somebody({ display_name: "admin\u202egnp.exe", email: "kim@example.com" }));
    expect(said.data.profile.name).toBe("kim");
  });

  test.each(["role", "account_id", "state", "__proto__"])("refuses %s", async (name) => {
    const holder = somebody();
    const payload = provider.clientPayload(holder, await provider.idToken(holder));
    const said = await post(
      JSON.stringify({ ...payload, extra: 1 }).replace('"extra"', JSON.stringify(name)),
    );
    expect([said.status, said.error?.fields?.[0]?.field]).toEqual([422, name]);
  });
});

describe("linking", () => {
  test("links an address that was verified both here and by the identity provider", async () => {
    const { email, as } = await newUser();
    const holder = somebody({ email });
    const said = await enter(holder);
    expect([said.data.account_id, said.data.identity_verified]).toEqual([as.id, true]);
    expect((await storyOf("account", as.id)).at(-1)).toBe("account.identity_linked");
    expect((await enter(holder)).data.account_id).toBe(as.id);
    expect((await call(signIn, { body: { email, password } })).data.account_id).toBe(as.id);
  });

  test("does not link or take over an address that the identity provider has not verified", async () => {
    const { email, as } = await newUser();
    const said = await enter(somebody({ email, email_verified: false }));
    expect(said.data.account_id).not.toBe(as.id);
    expect(said.data.profile).toMatchObject({ email_verified: false });
    expect(said.data.profile.email).toBeUndefined();
  });

  test("uses a relay address for mail and links nobody by it", async () => {
    const email = `${someUid()}@privaterelay.appleid.com`;
    const apple = await enter(somebody({ email, provider: "apple.com" }));
    const google = await enter(somebody({ email }));
    expect(google.data.account_id).toMatch(/^[0-9a-f]{24}$/);
    expect(google.data.account_id).not.toBe(apple.data.account_id);
    expect(apple.data.profile.email).toBe(email);
  });

  test("does not merge an unfinished sign-up, and makes its planted password useless", async () => {
    const email = someAddress();
    const planted = await call(signUp, { body: { name: "Eve", email, password }, source_ip: someIp() });
    const owner = await enter(somebody({ email }));
    expect(owner.status).toBe(200);
    expect((await call(signIn, { body: { email, password } })).status).toBe(401);
    const { challenge_id } = planted.data;
    const late = await call(verifyOtp, { body: { challenge_id, otp: await codeSent(challenge_id) } });
    expect([late.status, late.error?.code]).toEqual([409, "account.address_taken"]);
  });

  test("asks for a code first if only another identity provider verified the address", async () => {
    const email = someAddress();
    const google = await enter(somebody({ email }));
    const holder = somebody({ email, provider: "apple.com" });
    const apple = await enter(holder);
    expect(Object.keys(apple.data).sort()).toEqual([
      "challenge_id",
      "expires_at",
      "link_required",
      "resend_after",
    ]);
    const { challenge_id } = apple.data;
    const { account_id } = google.data;
    await change(account_id, { state: "deactivated", deactivated_at: new Date().toISOString() });
    const body = { challenge_id, otp: await codeSent(challenge_id) };
    expect((await call(verifyOtp, { body })).data.account_id).toBe(account_id);
    expect((await accounts.find(account_id)).state).toBe("active");
    const again = await enter(holder);
    expect([again.data.account_id, again.data.identity_verified]).toEqual([google.data.account_id, true]);
  });

  test("ends earlier sessions of an identity whose address is verified only later, as its holder may have changed", async () => {
    const holder = somebody({ email_verified: false });
    const before = await enter(holder);
    const after = await enter({ ...holder, email_verified: true });
    expect(after.data.account_id).toBe(before.data.account_id);
    const status = async (token: string) =>
      (await call(getAllAddress, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await status(before.data.access_token), await status(after.data.access_token)]).toEqual([
      401, 200,
    ]);
  });
});

describe("an invitation's token next to the payload", () => {
  const invited = async (given: Partial<Invite> = {}) => {
    const invite = anInvite(given);
    await transact([invites.insert(invite)], () => 5000);
    const state = async () => (await invites.find(invite.id)).state;
    return { ...invite, token: inviteToken(invite, await secrets()), state };
  };
  const follow = async (
    holder: IdentityHolder,
    invite_token: unknown,
    handler: typeof signInWithIdp = signInWithIdp,
  ) => {
    const payload = provider.clientPayload(holder, await provider.idToken(holder));
    return call(handler, { body: { ...payload, invite_token }, source_ip: someIp() });
  };

  test("credits the account that the sign-in creates, of a user and of a provider alike", async () => {
    for (const [handler, role] of [
      [signInWithIdp, "user"],
      [providerSignIn, "service_provider"],
    ] as const) {
      const { id, token } = await invited();
      const said = await follow(somebody(), token, handler);
      expect([said.status, said.data.profile.role]).toEqual([200, role]);
      expect(await invites.find(id)).toMatchObject({ state: "accepted", accepted_by: said.data.account_id });
      expect((await accounts.find(said.data.account_id)).invite_id).toBe(id);
      expect(await storyOf("invite", id)).toEqual(["invite.accepted"]);
    }
  });

  test("works once: of two concurrent uses one gets an account and the other none", async () => {
    const { id, token } = await invited();
    const holders = [somebody(), somebody()];
    const said = await Promise.all(holders.map((holder) => follow(holder, token)));
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = said.findIndex(({ status }) => status === 409);
    expect(said[refused]?.error).toEqual({ code: "invite.not_good" });
    const { data } = said[1 - refused] as Said;
    expect((await invites.find(id)).accepted_by).toBe(data.account_id);
    const without = await enter(holders[refused] as IdentityHolder);
    expect((await accounts.find(without.data.account_id)).version).toBe(1);
  });

  test("does not get in the way of repeating the same sign-in, concurrently or after a lost answer", async () => {
    const { id, token } = await invited();
    const holder = somebody();
    const said = await Promise.all([follow(holder, token), follow(holder, token)]);
    said.push(await follow(holder, token));
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(said.map(({ data }) => data.account_id)).size).toBe(1);
    expect(await storyOf("invite", id)).toEqual(["invite.accepted"]);
  });

  test("is accepted for a sign-in whose concurrent twin used it between two reads", async () => {
    const { id, token } = await invited();
    const holder = somebody();
    const read = table().send.bind(table()) as (command: unknown) => Promise<unknown>;
    const [reached, used] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let held = false;
    vi.spyOn(table(), "send").mockImplementation(async (command: unknown) => {
      if (command instanceof GetCommand && JSON.stringify(command.input).includes(id) && !held) {
        held = true;
        reached.resolve();
        await used.promise;
      }
      return read(command) as never;
    });
    const slow = follow(holder, token);
    await reached.promise;
    const fast = await follow(holder, token);
    used.resolve();
    const said = [fast, await slow];
    vi.restoreAllMocks();
    expect(said.map(({ status }) => status)).toEqual([200, 200]);
    expect(said[1]?.data.account_id).toBe(fast.data.account_id);
    expect(await storyOf("invite", id)).toEqual(["invite.accepted"]);
  });

  test("creates no account if expired, forged, used or revoked, and does not affect the next sign-in", async () => {
    const late = await invited({ expires_at: "2026-01-01T00:00:00.000Z" });
    const revoked = await invited({ state: "revoked" });
    const older = inviteToken({ ...(await invited({ generation: 2 })), generation: 1 }, await secrets());
    const holder = somebody();
    for (const token of [late.token, revoked.token, older, `${newId("invite")}.${"A".repeat(43)}`])
      expect((await follow(holder, token)).error).toEqual({ code: "invite.not_good" });
    expect((await follow(holder, "nonsense")).status).toBe(422);
    const said = await enter(holder);
    expect(await storyOf("account", said.data.account_id)).toEqual([
      "account.registered",
      "account.identity_linked",
    ]);
  });

  test("is refused to a person who has an account, by identity or by address, and stays valid", async () => {
    const { token, state } = await invited();
    const holder = somebody();
    await enter(holder);
    const { email } = await newUser();
    for (const known of [holder, somebody({ email })])
      expect((await follow(known, token)).error).toEqual({ code: "invite.for_newcomers" });
    expect(await state()).toBe("sent");
    expect((await follow(somebody(), token)).status).toBe(200);
  });
});

test("allows thirty a minute from one network", async () => {
  clock.set("2028-01-01T12:00:00.000Z");
  const said = await Promise.all(
    Array.from({ length: 32 }, (_, nth) => post({}, {}, `2001:db8:1:1::${nth.toString(16)}`)),
  );
  expect(said.filter(({ status }) => status === 429)).toHaveLength(2);
});
