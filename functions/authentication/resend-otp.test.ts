import { expect, test } from "vitest";
import { newId } from "../../shared/kernel/id.ts";
import { codeSent, newUser, password, someAddress, someIp } from "../../tests/support/people.ts";
import { call, clock, storyOf } from "../../tests/support/world.ts";
import { handler as providerResendOtp } from "../service-provider/auth/resend-otp.ts";
import { handler as editUserProfile } from "../user/edit-user-profile.ts";
import { handler as forgetPassword } from "./forget-password.ts";
import { handler as resendOtp } from "./resend-otp.ts";
import { handler as signUp } from "./sign-up.ts";
import { handler as verifyOtp } from "./verify-otp.ts";

const opened = async (email = someAddress()): Promise<string> =>
  (await call(signUp, { body: { name: "Ada Moreno", email, password } })).data.challenge_id;

test("a new code replaces the old one and can be requested after one minute", async () => {
  clock.set("2027-04-01T12:00:00.000Z");
  const challenge_id = await opened();
  const old = await codeSent(challenge_id);
  const early = await call(resendOtp, { body: { challenge_id } });
  expect([early.status, early.headers["retry-after"]]).toEqual([429, "60"]);
  clock.advance({ seconds: 60 });
  const again = await call(resendOtp, { body: { challenge_id } });
  expect(again.data).toEqual({
    challenge_id,
    expires_at: "2027-04-01T12:06:00.000Z",
    resend_after: "2027-04-01T12:02:00.000Z",
  });
  expect(await storyOf("challenge", challenge_id)).toEqual(["challenge.issued", "challenge.issued"]);
  expect((await call(verifyOtp, { body: { challenge_id, otp: old } })).error?.code).toBe(
    "challenge.code_invalid",
  );
  const otp = await codeSent(challenge_id);
  expect((await call(verifyOtp, { body: { challenge_id, otp } })).status).toBe(200);
});

test("a decoy can be resent like any challenge, but nothing is sent", async () => {
  clock.set("2027-04-02T12:00:00.000Z");
  const { email } = await newUser();
  const { data } = await call(signUp, { body: { name: "Ada", email, password } });
  clock.advance({ seconds: 61 });
  const again = await call(resendOtp, { body: { challenge_id: data.challenge_id } });
  expect(Object.keys(again.data)).toEqual(["challenge_id", "expires_at", "resend_after"]);
  expect(await storyOf("challenge", data.challenge_id)).toEqual([
    "account.sign_up_attempted",
    "challenge.decoyed",
  ]);
});

test("sends one address at most five codes an hour from one network, and ten a day", async () => {
  clock.set("2027-05-01T00:00:00.000Z");
  const email = someAddress();
  const source_ip = someIp();
  const forgotten = await call(forgetPassword, { body: { email }, source_ip });
  const { challenge_id } = forgotten.data;
  const again = async () => {
    clock.advance({ seconds: 60 });
    return (await call(resendOtp, { body: { challenge_id }, source_ip })).status;
  };
  const within: number[] = [];
  for (let nth = 0; nth < 5; nth += 1) within.push(await again());
  expect(within).toEqual([200, 200, 200, 200, 429]);

  const sentUntil = async (instant: string): Promise<number> => {
    let sent = 0;
    while (Date.now() < Date.parse(instant)) {
      clock.advance({ minutes: 30 });
      if ((await again()) === 200) sent += 1;
    }
    return sent;
  };
  // Five in the first five minutes, five more after an hour, then none until a day after the first.
  expect(await sentUntil("2027-05-01T23:25:00.000Z")).toBe(5);
  expect(await again()).toBe(429);
  clock.set("2027-05-02T00:00:00.000Z");
  expect((await call(forgetPassword, { body: { email }, source_ip })).status).toBe(200);
});

const forget = async (email: string, given: Record<string, unknown> = {}, source_ip = someIp()) =>
  (await call(forgetPassword, { body: { email, ...given }, source_ip })).status;

test("one network can't use up the codes of an address; a known device has its own limit", async () => {
  clock.set("2027-05-03T12:00:00.000Z");
  const { email, signed } = await newUser();
  const { device_token } = signed.data;
  const flood = async (address: string) => {
    const said = [];
    for (let nth = 0; nth < 7; nth += 1) said.push(await forget(address, {}, "203.0.113.40"));
    return said;
  };
  expect(await flood(email)).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await flood(someAddress())).toEqual([200, 200, 200, 200, 200, 429, 429]);
  expect(await forget(email)).toBe(200);

  const everywhere = [];
  for (let nth = 0; nth < 12; nth += 1) everywhere.push(await forget(email));
  expect(everywhere.filter((status) => status === 200)).toHaveLength(9);
  expect(await forget(email)).toBe(429);
  expect(await forget(email, { device_token })).toBe(200);
  const stranger = (await newUser()).signed.data.device_token;
  expect(await forget(email, { device_token: stranger })).toBe(429);
});

test("codes for other purposes don't count towards the limit of a first sign-up", async () => {
  clock.set("2027-05-04T12:00:00.000Z");
  const email = someAddress();
  for (let nth = 0; nth < 20; nth += 1) await forget(email);
  for (let nth = 0; nth < 4; nth += 1) {
    const { as } = await newUser();
    for (let time = 0; time < 5; time += 1)
      await call(editUserProfile, { as, body: { email, current_password: password } });
  }
  expect(await forget(email)).toBe(429);
  const said = await call(signUp, { body: { name: "Ada Moreno", email, password }, source_ip: someIp() });
  expect(said.status).toBe(200);
});

test("a challenge that was passed, is closed, or belongs to another role gets no new code", async () => {
  clock.set("2027-06-01T12:00:00.000Z");
  const passed = await opened();
  await call(verifyOtp, { body: { challenge_id: passed, otp: await codeSent(passed) } });
  const open = await opened();
  clock.advance({ minutes: 2 });
  expect((await call(resendOtp, { body: { challenge_id: passed } })).error?.code).toBe("challenge.expired");
  for (const [operation, challenge_id] of [
    [providerResendOtp, open],
    [resendOtp, newId("challenge")],
  ] as const)
    expect((await call(operation, { body: { challenge_id } })).error).toEqual({
      code: "challenge.not_found",
    });
  clock.advance({ hours: 24 });
  expect((await call(resendOtp, { body: { challenge_id: open } })).error?.code).toBe("challenge.expired");
});
