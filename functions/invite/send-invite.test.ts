import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handler as inviteSchedule } from "../../events/schedules/invites.ts";
import { configuration, secrets } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { credits } from "../../shared/data/credits.ts";
import { invites } from "../../shared/data/invites.ts";
import { payments } from "../../shared/data/payments.ts";
import { inviteToken } from "../../shared/domain/account/invite.ts";
import { JobCompleted } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import { type Credit, creditPolicy, grantCredit, noCredit } from "../../shared/domain/payment/credit.ts";
import { RefundSucceeded } from "../../shared/domain/payment/events.ts";
import { newId } from "../../shared/kernel/id.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { aJob, anAccount } from "../../tests/support/marketplace.ts";
import { aPayment, refundOf } from "../../tests/support/payments.ts";
import { codeSent, newUser, password, someAddress, someIp } from "../../tests/support/people.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
  tell,
  write,
} from "../../tests/support/world.ts";
import { handler as signUp } from "../authentication/sign-up.ts";
import { handler as verifyOtp } from "../authentication/verify-otp.ts";
import { handler as notifications } from "../notification/get-notifications.ts";
import { handler as getCredits } from "../payment/get-credits.ts";
import { handler as providerSignUp } from "../service-provider/auth/sign-up.ts";
import { handler as providerVerifyOtp } from "../service-provider/auth/verify-otp.ts";
import { handler as getInvite } from "./get-invite.ts";
import { handler as revoke } from "./revoke-invite.ts";
import { handler } from "./send-invite.ts";

/** The mailbox for this file's messages. */
const mails: { to: string; subject: string; text: string; channel: string }[] = [];
const mailbox = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  mails.push(JSON.parse(body));
  response.end("{}");
});
beforeAll(async () => {
  await new Promise<void>((done) => mailbox.listen(0, "127.0.0.1", done));
  process.env.NOTIFICATIONS_ENDPOINT = `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}/mailbox`;
  expect(configuration().NOTIFICATIONS_ENDPOINT).toBe(process.env.NOTIFICATIONS_ENDPOINT);
});
afterAll(() => new Promise((done) => mailbox.close(done)));

let inviter: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  inviter = (await newUser()).as;
  await deliver();
  mails.length = 0;
});

const invite = (body: unknown = { email: someAddress() }, as = inviter) => call(handler, { as, body });
const linkTo = (address: string): string => {
  const { text } = mails.findLast(({ to }) => to === address) as (typeof mails)[number];
  return new URL(/https?:\S+/.exec(text)?.[0] as string).searchParams.get("token") as string;
};
const join = async (invite_token: string, email = someAddress()) => {
  const body = { name: "Bea Weber", email, password, invite_token };
  return call(signUp, { body, source_ip: someIp() });
};
const verified = async (token: string): Promise<string> => {
  const { data } = await join(token);
  const otp = await codeSent(data.challenge_id);
  const said = await call(verifyOtp, { body: { challenge_id: data.challenge_id, otp }, source_ip: someIp() });
  return said.data.account_id;
};
const joined = async (token: string): Promise<string> => {
  const id = await verified(token);
  await deliver();
  return id;
};
const mine = async (as = inviter) => (await call(getInvite, { as: await renewed(as) })).data.items;

test("an invitation is sent with a link that works once and credits its sender", async () => {
  const email = someAddress();
  const said = await invite({ email });
  expect(said.data).toMatchObject({
    state: "sent",
    channel: "email",
    to_masked: `a…@example.com`,
    expires_at: "2027-03-31T10:00:00.000Z",
  });
  expect(said.body).not.toContain(email);
  await deliver();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: email, subject: "Ada Moreno invites you" });
  const token = linkTo(email);

  const id = await joined(token);
  expect(await invites.find(said.data.id)).toMatchObject({ state: "accepted", accepted_by: id });
  expect(await invites.find(said.data.id)).not.toHaveProperty("to");
  expect(await mine()).toMatchObject([{ id: said.data.id, state: "accepted" }]);
  const inbox = await call(notifications, { as: inviter });
  expect(inbox.data.items.map(({ title }: { title: string }) => title)).toContain(
    "Your invitation was accepted",
  );

  expect(await join(token)).toMatchObject({ status: 409, error: { code: "invite.not_good" } });
  expect(await storyOf("invite", said.data.id)).toEqual(["invite.sent", "invite.accepted"]);
});

test("a provider who signs up with it is credited too, once the address is verified", async () => {
  const email = someAddress();
  const { data } = await invite({ email });
  await deliver();
  const body = { name: "Bruno Silva", business_name: "Silva Plumbing", email, password };
  const said = await call(providerSignUp, {
    body: { ...body, invite_token: linkTo(email) },
    source_ip: someIp(),
  });
  await deliver();
  expect((await invites.find(data.id)).state).toBe("sent");
  const otp = await codeSent(said.data.challenge_id);
  const entered = await call(providerVerifyOtp, {
    body: { challenge_id: said.data.challenge_id, otp },
    source_ip: someIp(),
  });
  await deliver();
  expect(await invites.find(data.id)).toMatchObject({
    state: "accepted",
    accepted_by: entered.data.account_id,
  });
});

test("of two concurrent uses of one link one is credited, and both get their account", async () => {
  const email = someAddress();
  const { data } = await invite({ email });
  await deliver();
  const token = linkTo(email);
  const [one, other] = await Promise.all([verified(token), verified(token)]);
  await deliver();
  expect(one).not.toBe(other);
  const { accepted_by } = await invites.find(data.id);
  expect([one, other]).toContain(accepted_by);
  expect(await storyOf("invite", data.id)).toEqual(["invite.sent", "invite.accepted"]);
});

describe("a link stops working", () => {
  const sent = async () => {
    const email = someAddress();
    const { data } = await invite({ email });
    await deliver();
    return { id: data.id as string, email, token: linkTo(email) };
  };
  const dead = async (token: string) => {
    const said = await join(token);
    expect(said).toMatchObject({ status: 409, error: { code: "invite.not_good" } });
  };

  test("after a newer one was sent to the same address", async () => {
    const { id, email, token } = await sent();
    const again = await invite({ email });
    expect(again.data.id).toBe(id);
    await deliver();
    await dead(token);
    expect((await join(linkTo(email))).status).toBe(200);
    expect(await storyOf("invite", id)).toEqual(["invite.sent", "invite.resent"]);
  });

  test("after thirty days, and the address is deleted", async () => {
    const { id, token } = await sent();
    clock.advance({ days: 30 });
    await dead(token);
    await runSchedule(inviteSchedule);
    expect(await invites.find(id)).toMatchObject({ state: "expired" });
    expect(await invites.find(id)).not.toHaveProperty("to");
  });

  test("after it was revoked, which only its sender can do", async () => {
    const { id, token } = await sent();
    const stranger = await signedIn("user");
    const foreign = await call(revoke, { as: stranger, params: { invite_id: id } });
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual(
      (await call(revoke, { as: stranger, params: { invite_id: newId("invite") } })).error,
    );
    expect((await call(revoke, { as: inviter, params: { invite_id: id } })).data.state).toBe("revoked");
    await dead(token);
    expect((await call(revoke, { as: inviter, params: { invite_id: id } })).error?.code).toBe(
      "invite.invalid_transition",
    );
  });

  test("if any part of it is forged", async () => {
    const { id, token } = await sent();
    const [first = "", second = ""] = token.split(".");
    const other = inviteToken({ id: id as never, generation: 2 }, await secrets());
    for (const forged of [`${first}.${"A".repeat(43)}`, `${newId("invite")}.${second}`, other])
      await dead(forged);
    expect((await join("nonsense")).status).toBe(422);
    expect((await join(token)).status).toBe(200);
  });
});

describe("nobody can find out whether an address has an account", () => {
  test("by inviting it: the answer and what follows are the same", async () => {
    const { email } = await newUser();
    const known = await invite({ email });
    const unknown = await invite({ email: someAddress() });
    const shape = ({ data }: typeof known) => ({ ...data, id: "", to_masked: "" });
    expect(shape(known)).toEqual(shape(unknown));
    expect(known.status).toBe(unknown.status);
    await deliver();
    expect(mails.filter(({ subject }) => subject === "Ada Moreno invites you")).toHaveLength(2);
  });

  test("by signing up with an invitation: a taken address gets the same answer, and nothing is credited", async () => {
    const friend = someAddress();
    const { data } = await invite({ email: friend });
    await deliver();
    const token = linkTo(friend);
    const { email } = await newUser();
    const taken = await join(token, email);
    expect(Object.keys(taken.data)).toEqual(Object.keys((await join(token)).data));
    expect(taken.status).toBe(200);
    await deliver();
    expect((await invites.find(data.id)).state).toBe("sent");
  });
});

describe("limits against spam", () => {
  test("twenty invitations a day", async () => {
    const said = await Promise.all(Array.from({ length: 24 }, () => invite()));
    expect(said.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(said.find(({ status }) => status === 429)?.headers["retry-after"]).toBeDefined();
  });

  test("three invitations a week to one address, from all senders; more get the same answer and are not sent", async () => {
    const email = someAddress();
    const people = await Promise.all(Array.from({ length: 5 }, () => newUser()));
    await deliver();
    mails.length = 0;
    const said = [];
    for (const { as } of people) said.push(await invite({ email }, as));
    expect(said.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(new Set(said.map(({ data }) => Object.keys(data).join()))).toHaveProperty("size", 1);
    await deliver();
    expect(mails.filter(({ to }) => to === email)).toHaveLength(3);
  });

  test("no text of the sender's: a name that contains more than a name is left out", async () => {
    const email = someAddress();
    const body = { name: "WIN at http://evil.example", email: someAddress(), password };
    const { data } = await call(signUp, { body, source_ip: someIp() });
    const otp = await codeSent(data.challenge_id);
    const said = await call(verifyOtp, {
      body: { challenge_id: data.challenge_id, otp },
      source_ip: someIp(),
    });
    const as = { ...inviter, id: said.data.account_id, token: said.data.access_token };
    await invite({ email }, as);
    await deliver();
    const mail = mails.find(({ to }) => to === email);
    expect(mail?.subject).toBe("Somebody you know invites you");
    expect(mail?.text).not.toContain("evil");
  });
});

test("is rewarded once, with the first completed job of the invited person, and not for a job between the two", async () => {
  const email = someAddress();
  const { data } = await invite({ email });
  await deliver();
  const friend = await joined(linkTo(email));
  const completes = async (given: Record<string, unknown>) => {
    const job = aJob({ state: "completed", user_id: friend as never, ...given });
    const facts = { ...jobFacts(job), price_minor: 100, currency: "usd" as const, by: "user" as const };
    await tell(JobCompleted.atVersion(job, { data: facts }));
    await deliver({ expectFailures: true });
  };
  await completes({ service_provider_id: inviter.id });
  expect((await invites.find(data.id)).state).toBe("accepted");
  await completes({ service_provider_id: newId("service_provider") });
  expect((await invites.find(data.id)).state).toBe("rewarded");
  await completes({});
  expect(await storyOf("invite", data.id)).toEqual(["invite.sent", "invite.accepted", "invite.rewarded"]);
  const credit = await call(getCredits, { as: inviter });
  expect(credit.data).toMatchObject({
    available_minor: defaultMarket.credit.invite_reward_minor,
    grants: [{ source: "invite" }],
    items: [{ kind: "granted", amount_minor: defaultMarket.credit.invite_reward_minor }],
  });
});

test("everybody sees only their own invitations; an invitation goes to one address", async () => {
  await invite();
  const provider = await signedIn("service_provider");
  expect(await mine(provider)).toEqual([]);
  expect((await invite({ phone: "+15550100123" }, provider)).data).toMatchObject({
    channel: "sms",
    to_masked: "+15…23",
  });
  expect(await mine()).toHaveLength(1);
  expect((await invite({})).status).toBe(422);
  expect((await invite({ email: someAddress(), phone: "+15550100123" })).status).toBe(422);
  expect((await invite({ email: "nobody" })).status).toBe(422);
  const { email, as } = await newUser();
  expect((await invite({ email }, as)).error?.code).toBe("invite.own_address");
  expect((await invite({ email: someAddress(), message: "hello" })).status).toBe(422);
  expect((await invite({ email: someAddress() }, await signedIn("admin"))).status).toBe(403);
});

test("is rewarded however much credit the inviter has: the reward joins the youngest of its kind", async () => {
  const user_id = inviter.id as Credit["id"];
  const now = new Date().toISOString();
  const full = Array.from({ length: creditPolicy.grants_most - 1 }, (_, nth) => nth).reduce(
    (credit, nth) =>
      grantCredit(credit, { id: newId("credit_grant"), amount_minor: 100 + nth, source: "promotion" }, now)
        .record,
    noCredit(user_id, "usd", now),
  );
  await write(credits.put(full));
  for (const grants of [50, 50]) {
    const email = someAddress();
    const { data } = await invite({ email });
    await deliver();
    const friend = await joined(linkTo(email));
    const job = aJob({
      state: "completed",
      user_id: friend as never,
      service_provider_id: newId("service_provider"),
    });
    const facts = { ...jobFacts(job), price_minor: 100, currency: "usd" as const, by: "user" as const };
    clock.advance({ minutes: 1 });
    await tell(JobCompleted.atVersion(job, { data: facts }));
    await deliver({ expectFailures: true });
    expect((await invites.find(data.id)).state).toBe("rewarded");
    expect((await credits.find(user_id, defaultMarket.currency)).grants).toHaveLength(grants);
  }
  const { grants } = await credits.find(user_id, defaultMarket.currency);
  expect(grants.filter(({ source }) => source === "invite")).toMatchObject([
    {
      granted_minor: 2 * defaultMarket.credit.invite_reward_minor,
      left_minor: 2 * defaultMarket.credit.invite_reward_minor,
    },
  ]);
});

test("a reward is taken back, as far as it is not used, once the job that earned it is paid back in full", async () => {
  const email = someAddress();
  const { data } = await invite({ email });
  await deliver();
  const friend = await joined(linkTo(email));
  const completes = async () => {
    const job = aJob({
      state: "completed",
      user_id: friend as never,
      service_provider_id: newId("service_provider"),
    });
    const facts = { ...jobFacts(job), price_minor: 100, currency: "usd" as const, by: "user" as const };
    await tell(JobCompleted.atVersion(job, { data: facts }));
    await deliver({ expectFailures: true });
    return job;
  };
  const paysBack = async (job: Awaited<ReturnType<typeof completes>>, amount_minor: number) => {
    const { id: job_id, user_id } = job;
    const payment = aPayment({ version: 0, job_id, user_id, refunds: [refundOf({ amount_minor })] });
    await write(payments.insert(payment));
    const { id: payment_id, service_provider_id, currency } = payment;
    const facts = { payment_id, job_id, user_id, service_provider_id, currency };
    const refund = { refund_id: "re_1", amount_minor, fee_minor: 0 };
    await tell(RefundSucceeded.atVersion(payment, { data: { ...facts, ...refund } as never }));
    await deliver({ expectFailures: true });
  };
  const left = async () => (await call(getCredits, { as: inviter })).data.available_minor;
  const job = await completes();
  await paysBack(job, 9999);
  expect(await left(), "a part stays with the provider").toBe(defaultMarket.credit.invite_reward_minor);
  await paysBack(job, 10_000);
  expect([(await invites.find(data.id)).state, await left()]).toEqual(["accepted", 0]);
  const told = await call(notifications, { as: await renewed(inviter) });
  expect(told.data.items.map(({ type }: { type: string }) => type)).toContain("invite.reward_taken_back");
  await paysBack(await completes(), 5000);
  expect([(await invites.find(data.id)).state, await left()], "another job earns it again").toEqual([
    "rewarded",
    defaultMarket.credit.invite_reward_minor,
  ]);
});

test("is not rewarded for a job whose customer is its provider", async () => {
  const email = someAddress();
  const { data } = await invite({ email });
  await deliver();
  const friend = await joined(linkTo(email));
  const at = new Date().toISOString();
  const [provider, account] = [await signedIn("service_provider"), await accounts.find(friend)];
  await write(
    accounts.insert(
      anAccount({ id: provider.id, role: "service_provider", email: account.email, email_verified_at: at }),
    ),
  );
  const job = aJob({ state: "completed", user_id: friend as never, service_provider_id: provider.id });
  const facts = { ...jobFacts(job), price_minor: 100, currency: "usd" as const, by: "user" as const };
  await tell(JobCompleted.atVersion(job, { data: facts }));
  await deliver({ expectFailures: true });
  expect((await invites.find(data.id)).state).toBe("accepted");
});
