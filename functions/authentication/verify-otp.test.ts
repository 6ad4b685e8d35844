import { expect, test } from "vitest";
import { secrets } from "../../shared/configuration.ts";
import { challenges } from "../../shared/data/challenges.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { addressKey } from "../../shared/data/identifiers.ts";
import { openChallenge, redeemReset } from "../../shared/domain/account/challenge.ts";
import { newId } from "../../shared/kernel/id.ts";
import { codeSent, newUser, password, someAddress, wrongCode } from "../../tests/support/people.ts";
import { call, clock, storyOf } from "../../tests/support/world.ts";
import { handler as providerVerifyOtp } from "../service-provider/auth/verify-otp.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as signUp } from "./sign-up.ts";
import { handler as verifyOtp } from "./verify-otp.ts";

const opened = async (): Promise<string> =>
  (await call(signUp, { body: { name: "Ada Moreno", email: someAddress(), password } })).data.challenge_id;

test("returning the code verifies the account and signs in", async () => {
  const challenge_id = await opened();
  const said = await call(verifyOtp, { body: { challenge_id, otp: await codeSent(challenge_id) } });
  expect(said.status).toBe(200);
  expect(said.data).toMatchObject({
    token_type: "Bearer",
    expires_in: 900,
    user_id: said.data.account_id,
    profile: { role: "user", name: "Ada Moreno", email_verified: true, phone_verified: false },
  });
  expect(said.body).not.toMatch(/password|argon2|identities|state/);
  expect(await storyOf("account", said.data.account_id)).toEqual(["account.registered", "account.verified"]);
  const token = said.data.access_token;
  const used = await call(getAllAddress, { headers: { authorization: `Bearer ${token}` } });
  expect(used.status).toBe(200);
});

test("of 200 concurrent guesses at most five are checked, and then the right code is refused too", async () => {
  const challenge_id = await opened();
  const right = await codeSent(challenge_id);
  const guesses = Array.from({ length: 200 }, (_, nth) =>
    call(verifyOtp, {
      body: { challenge_id, otp: wrongCode(right, nth + 1) },
      source_ip: `203.0.113.${nth % 250}`,
    }),
  );
  const said = await Promise.all(guesses);
  const looked = said.filter(
    ({ status, error }) => status === 200 || error?.code === "challenge.code_invalid",
  );
  expect(looked.length).toBeLessThanOrEqual(5);
  expect((await challenges.find(challenge_id)).attempts).toBe(5);
  const late = await call(verifyOtp, { body: { challenge_id, otp: right } });
  expect([late.status, late.error?.code]).toEqual([409, "challenge.expired"]);
});

test("a code works once, even under concurrency", async () => {
  const challenge_id = await opened();
  const body = { challenge_id, otp: await codeSent(challenge_id) };
  const both = await Promise.all([call(verifyOtp, { body }), call(verifyOtp, { body })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await call(verifyOtp, { body })).error?.code).toBe("challenge.expired");
});

test("a code is valid for five minutes", async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const challenge_id = await opened();
  const otp = await codeSent(challenge_id);
  clock.advance({ minutes: 5 });
  const late = await call(verifyOtp, { body: { challenge_id, otp } });
  expect(late.error?.code).toBe("challenge.expired");
});

test("another role's challenge and a missing one get the same answer", async () => {
  const challenge_id = await opened();
  const otp = await codeSent(challenge_id);
  const other = await call(providerVerifyOtp, { body: { challenge_id, otp } });
  const none = await call(verifyOtp, { body: { challenge_id: newId("challenge"), otp } });
  expect([other.status, other.error]).toEqual([404, { code: "challenge.not_found" }]);
  expect([none.status, none.error]).toEqual([404, { code: "challenge.not_found" }]);
});

test("a password reset's code gives a one-time token and signs nobody in", async () => {
  const { as, email } = await newUser();
  const { record } = openChallenge(
    {
      id: newId("challenge"),
      purpose: "password_reset",
      role: "user",
      channel: "email",
      destination_key: await addressKey("email", email),
      account_id: as.id,
    },
    new Date().toISOString(),
  );
  await transact([challenges.insert(record)], () => 5000);
  const otp = await codeSent(record.id);
  const said = await call(verifyOtp, { body: { challenge_id: record.id, otp } });
  expect(Object.keys(said.data)).toEqual(["reset_token", "expires_in"]);

  const now = new Date().toISOString();
  const passed = await challenges.find(record.id);
  const redeem = async (token: string, challenge = passed) =>
    redeemReset(challenge, token, await secrets(), now);
  const used = await redeem(said.data.reset_token);
  expect(used.account_id).toBe(as.id);
  await expect(redeem(`${said.data.reset_token.slice(0, -1)}_`)).rejects.toThrow("challenge.expired");
  await expect(redeem(said.data.reset_token, used)).rejects.toThrow("challenge.expired");
  await expect(redeem(said.data.reset_token, record)).rejects.toThrow("challenge.expired");
});
