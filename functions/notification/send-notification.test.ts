import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handler as chunkSchedule } from "../../events/schedules/announcement-chunks.ts";
import { handler as schedule } from "../../events/schedules/announcements.ts";
import { handler as heldSchedule } from "../../events/schedules/held-messages.ts";
import { accounts, addresses } from "../../shared/data/accounts.ts";
import { announcementChunks } from "../../shared/data/announcements.ts";
import { putInInbox } from "../../shared/data/notifications.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { claimRecipients } from "../../shared/domain/notification/announcement.ts";
import { newId } from "../../shared/kernel/id.ts";
import { aJob, anAccount, aProvider, place, placeJobs } from "../../tests/support/marketplace.ts";
import { startMessageServices } from "../../tests/support/message-services.ts";
import {
  type Caller,
  call,
  clock,
  lambdaContext,
  runSchedule,
  signedIn,
  storyOf,
  write,
} from "../../tests/support/world.ts";
import { handler as cancel } from "./cancel-notification.ts";
import { handler as get } from "./get-announcement.ts";
import { handler as list } from "./get-announcements.ts";
import { handler as inbox } from "./get-notifications.ts";
import { handler as send } from "./send-notification.ts";
import { handler as unsubscribe } from "./unsubscribe.ts";

const services = await startMessageServices();
afterAll(() => services.close());

let admin: Caller;
let month = 0;
beforeEach(async () => {
  month += 1;
  clock.set(`2027-${String(month).padStart(2, "0")}-02T18:00:00.000Z`);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  services.faults.clear();
  services.sent.length = 0;
  admin = await signedIn("admin");
});

const now = () => new Date().toISOString();
const mailOf = (id: string) => `${id}@example.com`;

const person = async (given: Partial<Account> = {}): Promise<string> => {
  const id = newId("account");
  await write(accounts.insert(anAccount({ id, email: mailOf(id), email_verified_at: now(), ...given })));
  return id;
};

/** Everybody in this part of the file lives in a place of their own, apart from other tests. */
const people = async (many: number, postcode: string, given: Partial<Account> = {}): Promise<string[]> => {
  const ids: string[] = [];
  for (let nth = 0; nth < many; nth += 1) {
    const primary_address_id = newId("address");
    const id = await person({ primary_address_id, ...given });
    const address = { ...place, postcode, id: primary_address_id, account_id: id, version: 0, primary: true };
    await write(addresses.insert({ ...address, created_at: now(), updated_at: now() }));
    ids.push(id);
  }
  return ids;
};
const living = (postcode: string) => ({
  role: "user",
  segment: { area: { country: "US", postcode_prefixes: [postcode] } },
});

const message = {
  channels: ["inbox", "email"],
  category: "service",
  title: "New hours",
  text: "We answer from 8.",
};
const ask = (body: object) => call(send, { as: admin, body: { ...message, ...body } });
const announced = async (body: object): Promise<string> => {
  const { data, status } = await ask(body);
  expect(status).toBe(200);
  return data.id;
};
const look = async (announcement_id: string, cursor?: string) =>
  (await call(get, { as: admin, params: { announcement_id }, ...(cursor && { query: { cursor } }) })).data;
const recipientsOf = async (id: string) => {
  const found: { account_id: string; state: string; cause?: string }[] = [];
  let cursor: string | undefined;
  do {
    const { recipients } = await look(id, cursor);
    found.push(...recipients.items);
    cursor = recipients.next_cursor ?? undefined;
  } while (cursor);
  return found;
};
const run = async () => {
  await runSchedule(schedule);
  await runSchedule(chunkSchedule);
};
const mailed = () => services.sent.map(({ to }) => to).sort();
const mails = (ids: readonly string[]) => ids.map(mailOf).sort();
const inboxOf = async (id: string) =>
  (await call(inbox, { as: await signedIn("user", id) })).data.items.map(
    ({ title }: { title: string }) => title,
  );

describe("recipients", () => {
  test("a dry run counts by channel and sends nothing", async () => {
    const [one] = await people(1, "11111");
    await people(1, "11111", { email_verified_at: undefined });
    await people(1, "11111", { muted: ["announcements.email"] });
    const id = await announced({ audience: living("11111"), dry_run: true });
    await run();
    const counted = await look(id);
    expect(counted).toMatchObject({
      state: "counted",
      reach: { recipients: 3, inbox: 3, email: 1, sms: 0, push: 0 },
      recipients: { items: [] },
    });
    expect([services.sent, await inboxOf(one as string)]).toEqual([[], []]);
    expect(await storyOf("announcement", id)).toEqual(["announcement.requested", "announcement.counted"]);
  });

  test("one person gets it once in the inbox and once by mail", async () => {
    const account_id = await person();
    const id = await announced({ audience: { account_id }, link: "/jobs" });
    await run();
    await run();
    expect(mailed()).toEqual([mailOf(account_id)]);
    expect(services.sent[0]?.text).toContain("/jobs");
    expect(await inboxOf(account_id)).toEqual(["New hours"]);
    expect(await look(id)).toMatchObject({ state: "gathered", progress: { sent: 1, waiting: 0 } });
    expect(await recipientsOf(id)).toEqual([{ account_id, state: "sent" }]);
    const gone = await ask({ audience: { account_id: newId("account") } });
    expect([gone.status, gone.error?.code]).toEqual([404, "account.not_found"]);
  });

  test("providers can be chosen by service and area; other roles are left out", async () => {
    const provider = async (given: object) => {
      const id = await person({ role: "service_provider" });
      await write(serviceProviders.insert(aProvider({ id, ...given })));
      return id;
    };
    const area = { country: "US", postcode_prefixes: ["222"] };
    const right = await provider({ area, services: ["roofing"] });
    await provider({ area, services: ["plumbing"] });
    await provider({ area: { ...area, postcode_prefixes: ["333"] }, services: ["roofing"] });
    const segment = { area: { country: "US", postcode_prefixes: ["22201"] }, service: "roofing" };
    const id = await announced({ audience: { role: "service_provider", segment } });
    await run();
    expect((await recipientsOf(id)).map(({ account_id }) => account_id)).toEqual([right]);
  });

  test("customers can be chosen by what they booked and when they were last active", async () => {
    const [booked, idle] = (await people(2, "44444")) as [string, string];
    for (const user_id of [booked, idle])
      await placeJobs(aJob({ user_id: user_id as never, service: "gardening", state: "completed" }));
    await signedIn("user", booked);
    const reached = async (more: object) => {
      const { role, segment } = living("44444");
      const id = await announced({ audience: { role, segment: { ...segment, ...more } } });
      await run();
      return (await recipientsOf(id)).map(({ account_id }) => account_id).sort();
    };
    expect(await reached({ service: "gardening" })).toEqual([booked, idle].sort());
    expect(await reached({ service: "roofing" })).toEqual([]);
    expect(await reached({ active_within_days: 7 })).toEqual([booked]);
    expect(await reached({ inactive_for_days: 7 })).toEqual([idle]);
  });

  test("offers go only to people who agreed, and the link in an offer stops all offers", async () => {
    const consent = { analytics: false, marketing: true, partners: false };
    const [willing] = (await people(1, "55555", { consent })) as [string];
    await people(2, "55555");
    const id = await announced({ audience: living("55555"), category: "marketing" });
    await run();
    expect(mailed()).toEqual([mailOf(willing)]);
    expect((await look(id)).reach).toMatchObject({ recipients: 1, without_consent: 2 });
    const link = services.sent[0]?.headers?.["List-Unsubscribe"] ?? "";
    const token = link.slice(1, -1).split("/").at(-1) as string;
    expect((await call(unsubscribe, { params: { token } })).data).toEqual({ subscription: "marketing" });
    expect((await accounts.find(willing)).consent.marketing).toBe(false);
    const again = await announced({ audience: living("55555"), category: "marketing" });
    await run();
    expect((await look(again)).reach).toMatchObject({ recipients: 0, without_consent: 3 });
  });
});

describe("timing", () => {
  test("is sent at its time, and not at all if canceled before", async () => {
    const audience = living("66666");
    const [one] = (await people(1, "66666")) as [string];
    const send_at = new Date(Date.now() + 3_600_000).toISOString();
    const [kept, dropped] = [await announced({ audience, send_at }), await announced({ audience, send_at })];
    await run();
    expect(services.sent).toEqual([]);
    const params = { announcement_id: dropped };
    expect((await call(cancel, { as: admin, params })).data.state).toBe("canceled");
    clock.advance({ minutes: 30 });
    const before = { id: newId("notification"), version: 0, account_id: one as never, type: "job.assigned" };
    const facts = { title: "Before", text: "It is yours.", data: {}, created_at: now(), expires_at: send_at };
    await putInInbox({ ...before, ...facts }, () => 20_000);
    clock.advance({ minutes: 30 });
    await run();
    expect(mailed()).toEqual([mailOf(one)]);
    expect(await inboxOf(one)).toEqual(["New hours", "Before"]);
    admin = await signedIn("admin");
    const late = await call(cancel, { as: admin, params: { announcement_id: kept } });
    expect(late.error?.code).toBe("announcement.invalid_transition");
    const listed = (await call(list, { as: admin, query: { state: "canceled" } })).data.items;
    expect(listed.map(({ id }: { id: string }) => id)).toContain(dropped);
    const far = await ask({ audience, send_at: "2029-01-01T00:00:00Z" });
    expect(far.error?.fields?.[0]?.field).toBe("send_at");
  });

  test("in quiet hours it waits on every channel but the inbox", async () => {
    const quiet_hours = { from: "17:00", to: "19:00", time_zone: "UTC" };
    const [one] = (await people(1, "77777", { quiet_hours })) as [string];
    const id = await announced({ audience: living("77777") });
    await run();
    expect([mailed(), await inboxOf(one)]).toEqual([[], ["New hours"]]);
    expect((await recipientsOf(id))[0]?.state).toBe("held");
    clock.advance({ hours: 1 });
    await runSchedule(heldSchedule);
    expect(mailed()).toEqual([mailOf(one)]);
  });
});

describe("many recipients", () => {
  test("are read in pages and notified in chunks, each once, even if workers stop and run twice", async () => {
    const ids = await people(60, "88888");
    const id = await announced({ audience: living("88888") });
    const short = () => schedule({}, { ...lambdaContext(), getRemainingTimeInMillis: () => 4000 });
    for (let nth = 0; nth < 40; nth += 1) await short();
    await runSchedule(schedule);
    expect(await look(id)).toMatchObject({
      state: "gathered",
      reach: { recipients: 60 },
      progress: { waiting: 60 },
    });
    await Promise.all([runSchedule(chunkSchedule), runSchedule(chunkSchedule)]);
    clock.advance({ minutes: 6 });
    admin = await signedIn("admin");
    await runSchedule(chunkSchedule);
    expect(mailed()).toEqual(mails(ids));
    expect(await inboxOf(ids[42] as string)).toEqual(["New hours"]);
    expect(await look(id)).toMatchObject({ progress: { sent: 60, waiting: 0, failed: 0, uncertain: 0 } });
    expect(new Set((await recipientsOf(id)).map(({ account_id }) => account_id))).toEqual(new Set(ids));
  });

  test("a person being notified when the worker was killed is not notified twice; the others are notified", async () => {
    const ids = await people(32, "99999");
    const id = await announced({ audience: living("99999") });
    await runSchedule(schedule);
    const chunk = await announcementChunks.find(id, "2");
    const inChunk = chunk.recipients.map(({ account_id }) => account_id as string);
    expect(inChunk.length).toBeGreaterThan(5);
    const { chunk: claimed, claimed: lost } = claimRecipients(chunk, now());
    await write(announcementChunks.update(claimed));
    await runSchedule(chunkSchedule);
    expect(mailed()).toEqual(mails(ids.filter((one) => !inChunk.includes(one))));
    clock.advance({ minutes: 5 });
    admin = await signedIn("admin");
    await runSchedule(chunkSchedule);
    const uncertain = lost.map(({ account_id }) => account_id as string);
    expect(uncertain).toHaveLength(5);
    expect(mailed()).toEqual(mails(ids.filter((one) => !uncertain.includes(one))));
    expect((await look(id)).progress).toMatchObject({ sent: 27, uncertain: 5, waiting: 0 });
  });

  test("failed recipients are recorded, and throttled ones are retried, with one inbox entry", async () => {
    const [refused, later] = (await people(2, "10101")) as [string, string];
    services.faults.set(mailOf(refused), { status: 400, name: "MessageRejected" });
    services.faults.set(mailOf(later), { status: 429, name: "TooManyRequestsException" });
    const id = await announced({ audience: living("10101"), channels: ["email"] });
    await run();
    const states = new Map((await recipientsOf(id)).map(({ account_id, ...became }) => [account_id, became]));
    expect(states.get(refused)).toEqual({ state: "failed", cause: "refused" });
    expect(states.get(later)).toEqual({ state: "pending", told: [] });
    services.faults.clear();
    clock.advance({ minutes: 1 });
    await run();
    expect(mailed()).toEqual([mailOf(later)]);
    admin = await signedIn("admin");
    expect((await look(id)).progress).toMatchObject({ sent: 1, failed: 1, waiting: 0 });
  });
});

test("names every invalid field", async () => {
  const wrong = async (body: object) =>
    (await ask({ audience: { role: "user" }, ...body })).error?.fields?.[0]?.field;
  expect(await wrong({ channels: [] })).toBe("channels");
  expect(await wrong({ channels: ["email", "email"] })).toBe("channels");
  expect(await wrong({ link: "https://elsewhere.example" })).toBe("link");
  expect(await wrong({ category: "spam" })).toBe("category");
  expect(await wrong({ title: "" })).toBe("title");
});
