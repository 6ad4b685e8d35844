import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { devicesOf } from "../../shared/data/push-devices.ts";
import { JobAssigned } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import { aJob, anAccount, approvedProvider } from "../../tests/support/marketplace.ts";
import { startMessageServices } from "../../tests/support/message-services.ts";
import { startPushServices } from "../../tests/support/push-services.ts";
import { type Caller, call, deliver, signedIn, tell, write } from "../../tests/support/world.ts";
import { handler as readKey } from "./push/get-push-key.ts";
import { handler as register } from "./register-device.ts";
import { handler as remove } from "./remove-device.ts";

const browsers = await startPushServices();
const services = await startMessageServices();
afterAll(() => Promise.all([browsers.close(), services.close()]));

let as: Caller;
beforeEach(async () => {
  vi.restoreAllMocks();
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  browsers.answer(undefined);
  browsers.shown.length = 0;
  as = await signedIn("user");
  await write(accounts.insert(anAccount({ id: as.id })));
});

const key = async (): Promise<string> => (await call(readKey, { as })).data.public_key;
const subscribed = async () => browsers.subscribe({ public_key: await key() });
const registered = async (subscription: object, name = "Chrome on Linux") =>
  call(register, { as, body: { platform: "web", subscription, name } });

/** Tells the customer that a provider has their job. */
const happens = async (delivering: Parameters<typeof deliver>[0] = {}) => {
  const { record } = await approvedProvider();
  const job = aJob({ user_id: as.id as never, service_provider_id: record.id, state: "assigned" });
  await write(jobs.insert(job));
  await tell(
    JobAssigned.atVersion({ ...job, version: 1 }, { data: jobFacts(job) as never, audience: [as.id] }),
  );
  await deliver(delivering);
  return job;
};

describe("a browser", () => {
  test("is told what its account is told: the title and the page, and nothing else", async () => {
    expect((await registered(await subscribed())).status).toBe(200);
    await deliver();
    const job = await happens();
    expect(browsers.shown).toEqual([
      {
        message_id: expect.any(String),
        channel: "push",
        to: expect.stringContaining("?id="),
        subject: expect.stringContaining("will do “Replace a kitchen tap”"),
        text: "",
        link: expect.stringContaining(`/jobs/${job.id}`),
      },
    ]);
    expect(services.pushes).toEqual([]);
  });

  test("registers again without a change, and is forgotten without asking a push service", async () => {
    const subscription = await subscribed();
    const { data } = await registered(subscription);
    const [before] = await devicesOf(as.id);
    await registered(subscription);
    expect(await devicesOf(as.id)).toEqual([before]);
    await call(remove, { as, params: { push_device_id: data.id } });
    await deliver();
    await happens();
    expect([browsers.shown, services.pushes]).toEqual([[], []]);
  });

  test.each([403, 404, 410])("that its push service refuses with %i for good is removed", async (status) => {
    await registered(await subscribed());
    browsers.answer(status);
    await happens();
    expect(await devicesOf(as.id)).toEqual([]);
  });

  test("is told once more later if its push service is busy", async () => {
    await registered(await subscribed());
    browsers.answer(503);
    await happens({ rounds: 1, expectFailures: true });
    expect([browsers.shown, (await devicesOf(as.id)).length]).toEqual([[], 1]);
    browsers.answer(undefined);
    await deliver();
    expect(browsers.shown).toHaveLength(1);
  });

  test("whose subscription was made for another key is refused by its push service", async () => {
    const other = await subscribed();
    await registered(browsers.subscribe({ public_key: "B".padEnd(87, "A") }));
    await registered(other, "another");
    await happens();
    expect(browsers.shown).toHaveLength(1);
    expect((await devicesOf(as.id)).map(({ name }) => name)).toEqual(["another"]);
  });
});

describe("what is no browser's subscription", () => {
  const problem = async (body: object) => {
    const { status, error } = await call(register, { as, body });
    return [status, error?.fields?.[0]];
  };

  test.each([
    "https://10.0.0.1/push",
    "https://evil.example/fcm.googleapis.com",
    "https://fcm.googleapis.com.evil.example/push",
    "https://fcm.googleapis.com:8443/push",
    "https://me@fcm.googleapis.com/push",
    "http://fcm.googleapis.com/push",
    "nowhere",
  ])("%s is refused", async (endpoint) => {
    expect(await problem({ platform: "web", subscription: { ...(await subscribed()), endpoint } })).toEqual([
      422,
      { field: "subscription.endpoint", problem: "must be an address of a browser's push service" },
    ]);
  });

  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/abc",
  ])("%s is accepted", async (endpoint) => {
    const subscription = { ...(await subscribed()), endpoint };
    expect((await registered(subscription)).status).toBe(200);
  });

  test("keys of another length are named", async () => {
    const subscription = await subscribed();
    const keys = { ...subscription.keys, auth: "short" };
    expect(await problem({ platform: "web", subscription: { ...subscription, keys } })).toEqual([
      422,
      { field: "subscription.keys.auth", problem: "must be 16 bytes in base64url" },
    ]);
  });

  test("a token of a phone does not belong to a browser", async () => {
    expect((await problem({ platform: "web", token: "phone-0123456789abcdef" }))[0]).toBe(422);
  });
});
