import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { openBucket } from "../../tests/support/bucket.ts";
import { startIdentityProvider } from "../../tests/support/identity-provider.ts";
import { openMailbox } from "../../tests/support/mail.ts";
import {
  codeSent,
  newProvider,
  newUser,
  password,
  someAddress,
  someIp,
  wrongCode,
} from "../../tests/support/people.ts";
import { type Caller, call, clock, deliver, storyOf } from "../../tests/support/world.ts";
import { handler as confirmProvider } from "../service-provider/auth/confirm-identity.ts";
import { handler as deleteProvider } from "../service-provider/auth/delete-account.ts";
import { handler as editProvider } from "../service-provider/auth/edit-profile.ts";
import { handler as editUser } from "../user/edit-user-profile.ts";
import { handler as confirmIdentity } from "./confirm-identity.ts";
import { handler as deleteAccount } from "./delete-account.ts";
import { handler as exportData } from "./export-data.ts";
import { handler as signIn } from "./sign-in.ts";
import { handler as signInWithIdp } from "./sign-in-with-idp-a-or-idp-b.ts";
import { handler as verifyOtp } from "./verify-otp.ts";

clock.set("2027-03-01T12:00:00.000Z");

const mailsTo = openMailbox();
openBucket();
const idp = await startIdentityProvider();
afterAll(() => idp.close());

const confirm = (as: Caller, body: object) => call(confirmIdentity, { as, body });
const proofOf = async (as: Caller): Promise<string> => (await confirm(as, { password })).data.proof;
const asking = (as: Caller, proof: string) => ({ as, headers: { "x-identity-proof": proof } });
const needed = [403, "auth.proof_required"];

test("a session alone neither deletes the account, nor exports its data, nor changes its address or number", async () => {
  const user = await newUser();
  const provider = await newProvider();
  const body = { email: someAddress() };
  for (const said of [
    await call(deleteAccount, { as: user.as }),
    await call(exportData, { as: user.as }),
    await call(editUser, { as: user.as, body }),
    await call(editUser, { as: user.as, body: { phone: "+1 555 010 0779" } }),
    await call(deleteProvider, { as: provider.as }),
    await call(exportData, { as: provider.as }),
    await call(editProvider, { as: provider.as, body }),
    await call(exportData, asking(user.as, "no-such-proof")),
  ])
    expect([said.status, said.error?.code]).toEqual(needed);
  expect((await accounts.find(user.as.id)).state).toBe("active");
});

test("the password gives a proof that works once", async () => {
  const { as } = await newUser();
  expect((await confirm(as, { password: "not-the-right-one" })).error?.code).toBe("account.password_wrong");
  const said = await confirm(as, { password });
  expect(said.data).toEqual({ proof: expect.any(String), expires_at: "2027-03-01T12:05:00.000Z" });
  const once = asking(as, said.data.proof);
  const exports = await Promise.all([call(exportData, once), call(exportData, once)]);
  expect(exports.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect([(await call(deleteAccount, once)).status]).toEqual([403]);
  expect((await call(deleteAccount, asking(as, await proofOf(as)))).status).toBe(200);
  expect(await storyOf("account", as.id)).toContain("account.identity_confirmed");
});

test("a proof works for five minutes, in the session that asked for it, for its account", async () => {
  const { as, email } = await newUser();
  const other = await newUser();
  const { data } = await call(signIn, { body: { email, password }, source_ip: someIp() });
  const device = { ...as, token: data.access_token, session_id: data.refresh_token.split(".")[1] };
  const proof = await proofOf(as);
  for (const caller of [device, other.as])
    expect((await call(deleteAccount, asking(caller, proof))).error?.code).toBe("auth.proof_required");
  clock.advance({ minutes: 5 });
  expect((await call(deleteAccount, asking(as, proof))).error?.code).toBe("auth.proof_required");
});

test("a code to the account's own address gives a proof, and signs nobody in", async () => {
  const { as, email } = await newUser();
  expect((await confirm(as, { send_code: "sms" })).error?.fields?.[0]?.field).toBe("send_code");
  const { data } = await confirm(as, { send_code: "email" });
  await deliver();
  expect(mailsTo(email).map(({ subject }) => subject)).toContain("Your code to confirm that it is you");
  const otp = await codeSent(data.challenge_id);
  const given = { challenge_id: data.challenge_id, otp };
  const entered = await call(verifyOtp, { body: given, source_ip: someIp() });
  expect(entered.error?.code).toBe("challenge.not_found");
  const wrong = await confirm(as, { ...given, otp: wrongCode(otp) });
  expect([wrong.error?.code, wrong.error?.details]).toEqual(["challenge.code_invalid", { attempts_left: 3 }]);
  const other = await newUser();
  expect((await confirm(other.as, given)).error?.code).toBe("challenge.not_found");
  const said = await confirm(as, given);
  expect((await call(exportData, asking(as, said.data.proof))).status).toBe(200);
  expect((await confirm(as, given)).error?.code).toBe("challenge.expired");
});

test("an ID token of a linked identity gives a proof if its sign-in is at most five minutes old", async () => {
  const holder = { uid: randomBytes(14).toString("hex"), email: someAddress(), display_name: "Ada Moreno" };
  const tokenOf = async (one: typeof holder, minutes: number): Promise<string> => {
    const auth_time = Math.floor(Date.now() / 1000) - minutes * 60;
    return idp.idToken(one, { auth_time });
  };
  const signed = await call(signInWithIdp, {
    body: idp.clientPayload(holder, await tokenOf(holder, 0)),
    source_ip: someIp(),
  });
  const as: Caller = {
    id: signed.data.account_id,
    role: "user",
    session_id: signed.data.refresh_token.split(".")[1],
    token: signed.data.access_token,
  };
  expect((await confirm(as, { password })).error?.code).toBe("account.password_not_set");
  const stranger = { ...holder, uid: randomBytes(14).toString("hex") };
  for (const id_token of [await tokenOf(holder, 6), await tokenOf(stranger, 0)])
    expect((await confirm(as, { id_token })).error?.code).toBe("idp.token_invalid");
  const { data } = await confirm(as, { id_token: await tokenOf(holder, 4) });
  const body = { email: someAddress() };
  expect((await call(editUser, { as, body })).error?.code).toBe("auth.proof_required");
  expect((await call(editUser, { ...asking(as, data.proof), body })).data.verifications).toHaveLength(1);
});

test("exactly one way must be given, and a code needs its challenge", async () => {
  const { as } = await newUser();
  for (const body of [
    {},
    { password, send_code: "email" },
    { otp: "123456" },
    { challenge_id: as.id, password },
  ])
    expect((await confirm(as, body)).status).toBe(422);
});

test("a provider proves it in its own area", async () => {
  const { as } = await newProvider();
  expect((await confirm(as, { password })).status).toBe(403);
  const account = await accounts.find(as.id);
  await transact(
    [accounts.update({ ...account, phone: "+15550100780", phone_verified_at: account.created_at })],
    () => 5000,
  );
  const sent = await call(confirmProvider, { as, body: { send_code: "sms" } });
  const { challenge_id } = sent.data;
  const said = await call(confirmProvider, { as, body: { challenge_id, otp: await codeSent(challenge_id) } });
  expect((await call(deleteProvider, asking(as, said.data.proof))).status).toBe(200);
});
