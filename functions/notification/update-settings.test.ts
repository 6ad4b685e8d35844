import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handler as heldSchedule } from "../../events/schedules/held-messages.ts";
import { handler as sendMessages } from "../../events/subscribers/send-messages.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { heldMessages, heldPartition } from "../../shared/data/held-messages.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { JobAssigned, JobNoShow } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import { aJob, anAccount, approvedProvider } from "../../tests/support/marketplace.ts";
import { startMessageServices } from "../../tests/support/message-services.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  runSchedule,
  signedIn,
  storyOf,
  tell,
  write,
} from "../../tests/support/world.ts";
import { handler as end } from "../authentication/sign-out.ts";
import { handler as list } from "./get-devices.ts";
import { handler as getSettings } from "./get-settings.ts";
import { handler as register } from "./register-device.ts";
import { handler as remove } from "./remove-device.ts";
import { handler as unsubscribe } from "./unsubscribe.ts";
import { handler as update } from "./update-settings.ts";

const services = await startMessageServices();
afterAll(() => services.close());

let as: Caller;
let email: string;
let month = 0;
beforeEach(async () => {
  month += 1;
  clock.set(`2027-${String(month).padStart(2, "0")}-02T18:00:00.000Z`);
  services.faults.clear();
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  as = await person();
  services.pushes.length = 0;
  services.sent.length = 0;
});

const now = () => new Date().toISOString();

const person = async (): Promise<Caller> => {
  const caller = await signedIn("user");
  email = `${caller.id}@example.com`;
  await write(accounts.insert(anAccount({ id: caller.id, email, email_verified_at: now() })));
  return caller;
};

/** Tells a customer that a provider has the job, or that none came. */
const happens = async (event = JobAssigned, caller = as) => {
  const { record } = await approvedProvider();
  const job = aJob({ user_id: caller.id as never, service_provider_id: record.id, state: "assigned" });
  await write(jobs.insert(job));
  const data = { ...jobFacts(job), by: "timer" } as never;
  await tell(event.atVersion({ ...job, version: 1 }, { data, audience: [caller.id] }));
  await deliver();
  return job;
};

const token = (name: string) => `${name}-${as.id}`;
const registered = async (name: string, caller = as) =>
  (await call(register, { as: caller, body: { platform: "ios", token: token(name), name } })).data;
const devices = async (caller = as) =>
  (await call(list, { as: caller })).data.items.map(({ name }: { name: string }) => name).sort();
const told = () =>
  services.pushes.filter(({ action }) => action === "Publish").map(({ message }) => JSON.parse(message));

describe("devices", () => {
  test("a device gets its account's notifications, with a link to the record", async () => {
    await registered("phone");
    await deliver();
    const job = await happens();
    expect(told()).toHaveLength(1);
    const { APNS, GCM } = told()[0];
    expect(JSON.parse(APNS)).toMatchObject({
      aps: { alert: { title: expect.stringContaining("will do “Replace a kitchen tap”") } },
      link: expect.stringContaining(`/jobs/${job.id}`),
    });
    expect(JSON.parse(GCM).fcmV1Message.message.notification.body).toContain("It starts on");
  });

  test("registering again changes nothing; a token belongs to the account that registered it last", async () => {
    const { id } = await registered("phone");
    await deliver();
    expect((await registered("phone")).id).toBe(id);
    await deliver();
    expect(await storyOf("push_device", id)).toEqual(["push_device.registered"]);
    const other = await person();
    await registered("phone", other);
    expect([await devices(), await devices(other)]).toEqual([[], ["phone"]]);
    expect((await accounts.find(other.id)).shares_device_with).toEqual([as.id]);
    await deliver();
    services.pushes.length = 0;
    await happens();
    expect(told()).toEqual([]);
  });

  test("only its holder removes a device, and then it is deleted", async () => {
    const { id } = await registered("phone");
    await deliver();
    const params = { push_device_id: id };
    expect((await call(remove, { as: await person(), params })).status).toBe(404);
    expect((await call(remove, { as, params })).status).toBe(200);
    await deliver();
    expect(services.pushes.at(-1)?.action).toBe("DeleteEndpoint");
    await happens();
    expect([told(), await devices()]).toEqual([[], []]);
  });

  test("a device gets nothing more once its session ends", async () => {
    await registered("phone");
    const tablet = await signedIn("user", as.id);
    await registered("tablet", tablet);
    await deliver();
    await call(end, { as, body: {} });
    await deliver();
    expect(await devices(tablet)).toEqual(["tablet"]);
  });

  test("an unreachable device is removed, and the others are notified", async () => {
    const { id } = await registered("gone");
    await registered("phone");
    await deliver();
    const endpoint = services.pushes.find(({ action }) => action === "CreatePlatformEndpoint");
    expect(endpoint).toBeDefined();
    const { pushDevices } = await import("../../shared/data/push-devices.ts");
    const { endpoint: arn } = await pushDevices.find(id);
    services.faults.set(arn as string, { status: 400, name: "EndpointDisabled" });
    await happens();
    expect(await devices()).toEqual(["phone"]);
    // The test clock differs from the machine's, so the client is refused for clock skew and retries.
    expect(
      new Set(services.pushes.filter(({ action }) => action === "Publish").map(({ to }) => to)).size,
    ).toBe(2);
    services.pushes.length = 0;
    await happens();
    expect(told()).toHaveLength(1);
  });

  test("an invalid token is removed; an account has at most ten devices", async () => {
    services.faults.set(token("bad"), { status: 400, name: "InvalidParameter" });
    await registered("bad");
    await deliver();
    expect(await devices()).toEqual([]);
    for (let nth = 0; nth < 11; nth += 1) {
      clock.advance({ seconds: 1 });
      await registered(`device${String(nth).padStart(2, "0")}`);
    }
    const names = await devices();
    expect(names).toHaveLength(10);
    expect(names).not.toContain("device00");
    const wrong = await call(register, { as, body: { platform: "ios", token: "short" } });
    expect(wrong.error?.fields?.[0]?.field).toBe("token");
  });
});

describe("settings", () => {
  const choose = (body: object) => call(update, { as, body });
  const quiet = { from: "22:00", to: "07:00", time_zone: "UTC" };

  test("everything is on until it is switched off, for each kind and channel", async () => {
    const before = (await call(getSettings, { as })).data;
    expect(before.quiet_hours).toBeNull();
    expect(before.kinds.jobs).toEqual({ email: true, sms: true, push: true });
    const { data } = await choose({ kinds: { jobs: { email: false } } });
    expect(data.kinds.jobs).toEqual({ email: false, sms: true, push: true });
    expect(data.kinds.quotes.email).toBe(true);
    await happens();
    expect(services.sent).toEqual([]);
    await choose({ kinds: { jobs: { email: true } } });
    await happens();
    expect(services.sent).toMatchObject([{ to: email }]);
    expect(await storyOf("account", as.id)).toEqual([
      "account.notifications_changed",
      "account.notifications_changed",
    ]);
  });

  test("in quiet hours messages wait; urgent ones do not", async () => {
    await choose({ quiet_hours: quiet });
    await registered("phone");
    await deliver();
    clock.set(now().replace("T18:", "T23:"));
    await happens();
    expect([services.sent, told()]).toEqual([[], []]);
    await happens(JobNoShow as never);
    expect(told()).toHaveLength(1);
    clock.advance({ hours: 7, minutes: 59 });
    expect(await runSchedule(heldSchedule)).toEqual({ handled: 0, failed: 0 });
    clock.advance({ minutes: 1 });
    expect(await runSchedule(heldSchedule)).toEqual({ handled: 1, failed: 0 });
    expect(services.sent).toMatchObject([{ to: email, text: expect.stringContaining("It starts on") }]);
    expect(told()).toHaveLength(2);
    expect(
      (await heldMessages.page("ofAccount", heldPartition(as.id), { limit: 9, scope: "t" })).items,
    ).toEqual([]);
    expect(await runSchedule(heldSchedule)).toEqual({ handled: 0, failed: 0 });
  });

  test("a held message is held once, even if another mail fails and the event is handled again", async () => {
    await choose({ quiet_hours: quiet });
    clock.set(now().replace("T18:", "T23:"));
    const { record } = await approvedProvider();
    const awake = await signedIn("service_provider", record.id);
    await write(
      accounts.insert(
        anAccount({
          id: awake.id,
          role: "service_provider",
          email: "awake@example.com",
          email_verified_at: now(),
        }),
      ),
    );
    services.faults.set("awake@example.com", { status: 429, name: "TooManyRequestsException" });
    const job = aJob({ user_id: as.id as never, service_provider_id: record.id, state: "canceled" });
    await write(jobs.insert(job));
    const { JobCanceled } = await import("../../shared/domain/job/events.ts");
    const data = { ...jobFacts(job), by: "timer" } as never;
    await tell(JobCanceled.atVersion({ ...job, version: 1 }, { data, audience: [as.id, awake.id] }));
    await deliver({ only: [sendMessages], rounds: 1, expectFailures: true });
    services.faults.clear();
    const { historyOf } = await import("../../shared/data/engine/events.ts");
    const { items } = await historyOf({ type: "job", id: job.id }, { limit: 5, scope: "t" });
    await sendMessages.react(items[0] as never, () => 20_000);
    expect(services.sent.map(({ to }) => to)).toEqual(["awake@example.com"]);
    expect(
      (await heldMessages.page("ofAccount", heldPartition(as.id), { limit: 9, scope: "t" })).items,
    ).toHaveLength(1);
    await deliver({ expectFailures: true });
  });

  test("names an unknown time zone, a language that is not offered, equal times and an empty change", async () => {
    const wrong = async (body: object) => (await choose(body)).error?.fields?.map(({ field }) => field);
    expect(await wrong({ quiet_hours: { ...quiet, time_zone: "Mars/Olympus" } })).toEqual([
      "quiet_hours.time_zone",
    ]);
    expect(await wrong({ quiet_hours: { ...quiet, to: "22:00" } })).toEqual(["quiet_hours.to"]);
    expect(await wrong({ language: "es" })).toEqual(["language"]);
    expect((await choose({ language: "en" })).data.language).toBe("en");
    expect(await wrong({ kinds: { codes: { sms: false } } })).toEqual(["kinds.codes"]);
    expect((await choose({})).status).toBe(422);
    await choose({ quiet_hours: quiet });
    expect((await choose({ quiet_hours: null })).data.quiet_hours).toBeNull();
  });
});

describe("the unsubscribe link", () => {
  test("is in every mail of a kind that can be switched off, and ends that kind in one request", async () => {
    await happens();
    const { headers = {}, text } = services.sent[0] ?? {};
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const link = /^<(.*)>$/.exec(headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
    const given = link.split("/").at(-1) as string;
    expect(text).toContain(`/unsubscribe?token=${given}`);
    const said = await call(unsubscribe, {
      params: { token: given },
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(said.data).toEqual({ subscription: "jobs" });
    expect((await call(unsubscribe, { params: { token: given } })).status).toBe(200);
    await happens();
    expect(services.sent).toHaveLength(1);
    expect((await call(getSettings, { as })).data.kinds.jobs).toEqual({
      email: false,
      sms: true,
      push: true,
    });
    const forged = `${given.slice(0, -1)}${given.endsWith("A") ? "B" : "A"}`;
    expect((await call(unsubscribe, { params: { token: forged.replace("jobs", "quotes") } })).status).toBe(
      404,
    );
  });

  test("is missing in mails that can't be switched off", async () => {
    await happens(JobNoShow as never);
    for (const { headers = {} } of services.sent) expect(headers).not.toHaveProperty("List-Unsubscribe");
  });
});
