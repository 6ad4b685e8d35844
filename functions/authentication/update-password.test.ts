import { expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { challenges } from "../../shared/data/challenges.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { activeSessions } from "../../shared/data/sessions.ts";
import { newId } from "../../shared/kernel/id.ts";
import { cpuTime } from "../../tests/support/cpu-time.ts";
import {
  codeSent,
  newProvider,
  newUser,
  password,
  someAddress,
  someIp,
  wrongCode,
} from "../../tests/support/people.ts";
import { call, clock, type Said, storyOf } from "../../tests/support/world.ts";
import { handler as providerForgetPassword } from "../service-provider/auth/forget-password.ts";
import { handler as providerSignIn } from "../service-provider/auth/sign-in.ts";
import { handler as providerUpdatePassword } from "../service-provider/auth/update-password.ts";
import { handler as providerVerifyOtp } from "../service-provider/auth/verify-otp.ts";
import { handler as authUpdatePassword } from "./auth-update-password.ts";
import { handler as forgetPassword } from "./forget-password.ts";
import { handler as getAllAddress } from "./get-all-address.ts";
import { handler as signIn } from "./sign-in.ts";
import { handler as updatePassword } from "./update-password.ts";
import { handler as verifyOtp } from "./verify-otp.ts";

const another = "velvet-anchor-tide-52";

const forgot = (email: string): Promise<Said> =>
  call(forgetPassword, { body: { email }, source_ip: someIp() });

const tokenFor = async (email: string): Promise<string> => {
  const { challenge_id } = (await forgot(email)).data;
  const otp = await codeSent(challenge_id);
  return (await call(verifyOtp, { body: { challenge_id, otp }, source_ip: someIp() })).data.reset_token;
};

const reset = (reset_token: string, new_password = another): Promise<Said> =>
  call(updatePassword, { body: { reset_token, new_password }, source_ip: someIp() });

const signInWith = (email: string, secret: string): Promise<Said> =>
  call(signIn, { body: { email, password: secret }, source_ip: someIp() });

const signedInAgain = async (email: string) =>
  (await signInWith(email, password)).data.access_token as string;

const answers = async (token: string): Promise<number> =>
  (await call(getAllAddress, { headers: { authorization: `Bearer ${token}` } })).status;

test("resets a forgotten password by code and token; every session ends and nobody is signed in", async () => {
  const { email, as } = await newUser();
  const other = await signedInAgain(email);
  const said = await reset(await tokenFor(email));
  expect([said.status, said.data]).toEqual([200, { sessions_ended: 2, device_token: expect.any(String) }]);
  expect([await answers(as.token), await answers(other)]).toEqual([401, 401]);
  expect((await signInWith(email, password)).error?.code).toBe("auth.credentials_invalid");
  expect((await signInWith(email, another)).status).toBe(200);
  expect(await storyOf("account", as.id)).toContain("account.password_changed");
});

test("unknown addresses, another role's and deleted accounts get the same answer, with the same work", async () => {
  const { email } = await newUser();
  const provider = await newProvider();
  const gone = await newUser();
  const account = await accounts.find(gone.as.id);
  await transact([accounts.update({ ...account, state: "deleted" })], () => 5000);
  const addresses = [email, someAddress(), provider.email, gone.email];
  const said = await Promise.all(addresses.map(forgot));
  for (const { status, data, message } of said) {
    expect([status, message]).toEqual([200, "OK"]);
    expect(Object.keys(data)).toEqual(["challenge_id", "expires_at", "resend_after"]);
  }
  const opened = await Promise.all(said.map(({ data }) => challenges.find(data.challenge_id)));
  expect(opened.map(({ account_id }) => account_id !== undefined)).toEqual([true, false, false, false]);
  const stories = await Promise.all(opened.map(({ id }) => storyOf("challenge", id)));
  expect(stories.flat()).toEqual([
    "challenge.issued",
    "challenge.decoyed",
    "challenge.decoyed",
    "challenge.decoyed",
  ]);
});

test("takes as long for an unknown address as for a known one", async () => {
  const known: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) known.push((await newUser()).email);
  const unknown = known.map(() => someAddress());
  const time = (list: string[]) => cpuTime(() => forgot(list.pop() as string), 5);
  const [a, b] = [await time(known), await time(unknown)];
  expect(a).toBeLessThan(b * 2.5);
  expect(b).toBeLessThan(a * 2.5);
});

test("no code works for a decoy", async () => {
  const { challenge_id } = (await forgot(someAddress())).data;
  const otp = await codeSent(challenge_id);
  const said = await call(verifyOtp, { body: { challenge_id, otp } });
  expect([said.status, said.error?.code]).toEqual([422, "challenge.code_invalid"]);
});

test("sends the code to the given address, at most fifteen times an hour from all networks", async () => {
  for (const email of [(await newUser()).email, someAddress()]) {
    const said = await Promise.all(Array.from({ length: 22 }, () => forgot(email)));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(15);
  }
});

test("of 1,000 concurrent guesses at most five are checked", async () => {
  const { email } = await newUser();
  const { challenge_id } = (await forgot(email)).data;
  const right = await codeSent(challenge_id);
  const said = await Promise.all(
    Array.from({ length: 1000 }, (_, nth) =>
      call(verifyOtp, {
        body: { challenge_id, otp: wrongCode(right, nth + 1) },
        source_ip: someIp(),
      }),
    ),
  );
  const looked = said.filter(({ error }) => error?.code === "challenge.code_invalid");
  expect(looked.length).toBeLessThanOrEqual(5);
  expect(said.filter(({ status }) => status < 400)).toEqual([]);
  expect((await challenges.find(challenge_id)).attempts).toBe(5);
  const late = await call(verifyOtp, { body: { challenge_id, otp: right } });
  expect(late.error?.code).toBe("challenge.expired");
});

test("a token works once, even under concurrency", async () => {
  const { email } = await newUser();
  const token = await tokenFor(email);
  const both = await Promise.all([reset(token), reset(token, "maple-comet-drum-77")]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await reset(token)).error?.code).toBe("challenge.expired");
});

test("refuses an expired, altered, invented or other role's token with the same error", async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const { email } = await newUser();
  const token = await tokenFor(email);
  const [id, mac] = token.split(".");
  const invented = [
    `${newId("challenge")}.${mac}`,
    `${id}.${mac?.slice(0, -1)}_`,
    `${id}`,
    "nonsense",
    `${id}.${"ü".repeat(40)}`,
  ];
  for (const one of invented) expect((await reset(one)).error).toEqual({ code: "challenge.expired" });
  const other = await call(providerUpdatePassword, { body: { reset_token: token, new_password: another } });
  expect(other.error).toEqual({ code: "challenge.expired" });
  clock.advance({ minutes: 10 });
  expect((await reset(token)).error).toEqual({ code: "challenge.expired" });
});

test("changing the password invalidates older tokens", async () => {
  const { email, as } = await newUser();
  const first = await tokenFor(email);
  clock.advance({ minutes: 1 });
  const said = await call(authUpdatePassword, {
    as,
    body: { current_password: password, new_password: another },
  });
  expect(said.status).toBe(200);
  expect((await reset(first, "maple-comet-drum-77")).error?.code).toBe("challenge.expired");
});

test("refuses guessable and personal passwords, and the token stays valid", async () => {
  const { email } = await newUser();
  const token = await tokenFor(email);
  for (const weak of ["password1234", "short", "Ada Moreno 12", `${email}`, "a".repeat(129)])
    expect([weak, (await reset(token, weak)).error?.fields?.[0]?.field]).toEqual([weak, "new_password"]);
  expect((await reset(token)).status).toBe(200);
});

test("a deactivated account can reset its password and is restored by it", async () => {
  const { email, as } = await newUser();
  const account = await accounts.find(as.id);
  await transact(
    [
      accounts.update({
        ...account,
        state: "deactivated",
        deactivated_at: new Date().toISOString(),
      }),
    ],
    () => 5000,
  );
  expect((await reset(await tokenFor(email))).status).toBe(200);
  expect((await accounts.find(as.id)).state).toBe("deactivated");
  expect((await signInWith(email, another)).status).toBe(200);
  expect((await accounts.find(as.id)).state).toBe("active");
});

test("changing the password keeps this session and ends the others, and the holder is told", async () => {
  const { email, as } = await newUser();
  const other = await signedInAgain(email);
  const said = await call(authUpdatePassword, {
    as,
    body: { current_password: password, new_password: another },
  });
  expect([said.status, said.data]).toEqual([200, { sessions_ended: 1 }]);
  expect([await answers(as.token), await answers(other)]).toEqual([200, 401]);
  const alive = await activeSessions(as.id, new Date().toISOString());
  expect(alive.map(({ id }) => id)).toEqual([as.session_id]);
  expect((await signInWith(email, another)).status).toBe(200);
  expect(said.body).not.toMatch(/argon2|hash/);
});

test("requires the current password, which can be guessed at most ten times", async () => {
  const { as } = await newUser();
  const attempt = (current_password: string) =>
    call(authUpdatePassword, { as, body: { current_password, new_password: another } });
  const said = await Promise.all(Array.from({ length: 14 }, (_, nth) => attempt(`guess number ${nth}`)));
  expect(said.filter(({ error }) => error?.code === "account.password_wrong")).toHaveLength(10);
  expect(said.filter(({ status }) => status === 429)).toHaveLength(4);
});

test("requires a different new password, and is refused for an account without a password", async () => {
  const { as } = await newUser();
  const same = await call(authUpdatePassword, {
    as,
    body: { current_password: password, new_password: password },
  });
  expect(same.error?.fields?.[0]?.field).toBe("new_password");
  const { password_hash: _, ...account } = await accounts.find(as.id);
  await transact([accounts.update({ ...account })], () => 5000);
  const none = await call(authUpdatePassword, {
    as,
    body: { current_password: password, new_password: another },
  });
  expect([none.status, none.error?.code]).toEqual([409, "account.password_not_set"]);
});

test("a provider's password is separate, even if the address is a user's too", async () => {
  const user = await newUser();
  const provider = await newProvider(user.email);
  const { challenge_id } = (await call(providerForgetPassword, { body: { email: user.email } })).data;
  const otp = await codeSent(challenge_id);
  const { reset_token } = (await call(providerVerifyOtp, { body: { challenge_id, otp } })).data;
  await call(providerUpdatePassword, { body: { reset_token, new_password: another } });
  expect((await signInWith(user.email, password)).status).toBe(200);
  const said = await call(providerSignIn, { body: { email: user.email, password: another } });
  expect(said.data.account_id).toBe(provider.as.id);
});
