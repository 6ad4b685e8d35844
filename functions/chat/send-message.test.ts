import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { jobs } from "../../shared/data/jobs.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { newId } from "../../shared/kernel/id.ts";
import { openNow } from "../../shared/workflows/notification/rights.ts";
import { fileOf } from "../../tests/support/conversations.ts";
import { aJob, anAccount, placeJobs } from "../../tests/support/marketplace.ts";
import { type Caller, call, clock, deliver, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler as getNotifications } from "../notification/get-notifications.ts";
import { handler as getMedia } from "../video/get-media.ts";
import { handler as getMessages } from "./get-messages.ts";
import { handler as readMessages } from "./read-messages.ts";
import { handler as reviewMessages } from "./review-messages.ts";
import { handler as sendMessage } from "./send-message.ts";

let customer: Caller;
let provider: Caller;
let stranger: Caller;
let job: Job;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  [customer, provider, stranger] = [
    await signedIn("user"),
    await signedIn("service_provider"),
    await signedIn("service_provider"),
  ];
  await write(
    accounts.insert(anAccount({ id: customer.id })),
    accounts.insert(anAccount({ id: provider.id, role: "service_provider" })),
  );
  job = aJob({ user_id: customer.id, service_provider_id: provider.id, state: "assigned" });
  await placeJobs(job);
});

const params = () => ({ job_id: job.id as string });
const send = (as: Caller, text: string | undefined, given: Record<string, unknown> = {}) =>
  call(sendMessage, {
    as,
    params: params(),
    body: { client_message_id: newId("message"), ...(text !== undefined && { text }), ...given },
  });
const read = async (as: Caller) => call(getMessages, { as, params: params() });
const titles = async (as: Caller): Promise<string[]> =>
  (await call(getNotifications, { as })).data.items.map(({ title }: { title: string }) => title);
/** Changes the stored job directly. */
const change = async (given: Partial<Job>) => write(jobs.update({ ...(await jobs.find(job.id)), ...given }));

test("both sides write to each other and read the messages, newest first", async () => {
  const first = await send(customer, "Please ring at the back door.");
  expect(first.data).toMatchObject({
    session: { kind: "job", job_id: job.id, state: "active" },
    message: { seq: 1, author: "user", state: "complete" },
  });
  expect((await send(provider, "I will.")).data.message).toMatchObject({
    seq: 2,
    author: "service_provider",
  });
  const seen = await read(customer);
  expect(seen.data.items.map(({ text }: { text: string }) => text)).toEqual([
    "I will.",
    "Please ring at the back door.",
  ]);
  expect((await read(provider)).data).toEqual(seen.data);
});

test("repeating a message sends it once", async () => {
  const body = { client_message_id: "mine" };
  const [a, b] = await Promise.all([send(customer, "Hello.", body), send(customer, "Hello.", body)]);
  expect([a.status, b.status, a.data.message]).toEqual([200, 200, b.data.message]);
  expect((await read(provider)).data.items).toHaveLength(1);
});

test("the other side is notified of its first unread message, without the text", async () => {
  await send(customer, "The key lies under the blue pot.");
  await send(customer, "And one thing more.");
  await deliver();
  expect(await titles(provider)).toEqual([`The customer wrote to you about “${job.title}”`]);
  expect(await titles(customer)).toEqual([]);
  expect(JSON.stringify((await call(getNotifications, { as: provider })).data)).not.toMatch(/blue pot/);
  await call(readMessages, { as: provider, params: params(), body: { seq: 2 } });
  await send(customer, "Now something new.");
  await deliver();
  expect(await titles(provider)).toHaveLength(2);
});

test("each side sees how far the other has read, and that position never goes back", async () => {
  await send(customer, "One.");
  await send(customer, "Two.");
  const mark = (seq: number) => call(readMessages, { as: provider, params: params(), body: { seq } });
  await mark(2);
  await mark(1);
  await mark(99);
  expect((await read(customer)).data.read).toEqual({ user: 2, service_provider: 2 });
  const { session_id } = (await read(customer)).data;
  expect(await storyOf("conversation", session_id)).toEqual([
    "chat.message_created",
    "chat.message_created",
    "chat.messages_read",
  ]);
});

test("a file of one side can be opened by the other through its message, and by nobody else", async () => {
  const media_id = await fileOf(customer);
  const { data } = await send(customer, undefined, { media_ids: [media_id] });
  const query = { session_id: data.session.session_id, message_id: data.message.message_id };
  const open = (as: Caller, asked = query) => call(getMedia, { as, params: { media_id }, query: asked });
  expect((await open(provider)).data).toHaveProperty("download");
  expect((await open(stranger)).status).toBe(404);
  const unrelated = (await send(provider, "Thanks.")).data.message.message_id;
  expect((await open(provider, { ...query, message_id: unrelated })).status).toBe(404);
  expect((await send(provider, undefined, { media_ids: [media_id] })).error?.code).toBe("media.not_found");
});

test.each<[string, Partial<Job>]>([
  ["gives the job back", { service_provider_id: undefined, state: "open" }],
  ["loses it to another", { service_provider_id: newId("service_provider") }],
])("a provider that %s can't open the customer's files, nor follow the conversation", async (_, lost) => {
  const media_id = await fileOf(customer);
  const { session_id, message_id } = await send(customer, undefined, { media_ids: [media_id] }).then(
    ({ data }) => ({ session_id: data.session.session_id, message_id: data.message.message_id }),
  );
  const open = (as: Caller) =>
    call(getMedia, { as, params: { media_id }, query: { session_id, message_id } });
  const follows = async ({ id: account_id, role }: Caller) =>
    (await openNow(`session/${session_id}`))({ account_id, role });
  expect([(await open(provider)).status, await follows(provider)]).toEqual([200, true]);
  await change(lost);
  expect([(await open(provider)).status, await follows(provider)]).toEqual([404, false]);
  expect([(await open(customer)).status, await follows(customer)]).toEqual([200, true]);
});

test("the customer's files are closed to the provider thirty days after the job, the provider's stay open", async () => {
  const [film, proof] = [await fileOf(customer), await fileOf(provider)];
  const asked: { as: Caller; params: Record<string, string>; query: Record<string, string> }[] = [];
  for (const [as, media_id] of [
    [customer, film],
    [provider, proof],
  ] as const) {
    const { data } = await send(as, undefined, { media_ids: [media_id] });
    const query = { session_id: data.session.session_id, message_id: data.message.message_id };
    asked.push({ as: as === customer ? provider : customer, params: { media_id }, query });
  }
  const statuses = () => Promise.all(asked.map(async (one) => (await call(getMedia, one)).status));
  await change({ state: "completed", completed_at: "2027-01-30T10:00:01.000Z" });
  expect(await statuses()).toEqual([200, 200]);
  await change({ completed_at: "2027-01-30T10:00:00.000Z" });
  expect(await statuses()).toEqual([404, 200]);
});

test("only the two sides take part, and a provider that loses the job can't read on", async () => {
  await send(customer, "Hello.");
  for (const said of [await send(stranger, "Hello."), await read(stranger)])
    expect([said.status, said.error?.code]).toEqual([404, "job.not_found"]);
  await change({ service_provider_id: stranger.id as Job["service_provider_id"] });
  expect((await read(provider)).status).toBe(404);
  expect((await read(stranger)).data.items).toEqual([]);
  expect((await read(customer)).data.items).toEqual([]);
});

test("nobody can write before a provider has the job, or later than thirty days after it", async () => {
  await change({ state: "completed", completed_at: "2027-01-30T10:00:00.000Z" });
  const over = await send(customer, "Hello?");
  expect([over.status, over.error?.code, over.error?.details]).toEqual([
    409,
    "conversation.over",
    { over_since: "2027-03-01T10:00:00.000Z" },
  ]);
  await change({ completed_at: "2027-01-30T10:00:01.000Z" });
  expect((await send(customer, "Hello?")).status).toBe(200);
  await change({ state: "open", completed_at: undefined, service_provider_id: undefined });
  expect((await send(customer, "Hello?")).error?.code).toBe("conversation.nobody_to_talk_to");
});

test("an administrator reads with a reason, which is recorded", async () => {
  const { data } = await send(customer, "Hello.");
  const admin = await signedIn("admin");
  const reason = "Both sides say that the other did not come.";
  const seen = await call(reviewMessages, { as: admin, params: params(), body: { reason } });
  expect(seen.data.items.map(({ text }: { text: string }) => text)).toEqual(["Hello."]);
  const history = await storyOf("conversation", data.session.session_id);
  expect(history.toSorted()).toEqual(["chat.message_created", "chat.read_by_admin"]);
  expect((await call(reviewMessages, { as: admin, params: params(), body: { reason: "" } })).status).toBe(
    422,
  );
});

test("both sides can use the same client_message_id without a conflict", async () => {
  const body = { client_message_id: "1" };
  await send(customer, "Please ring at the back door.", body);
  expect((await send(provider, "I will.", body)).data.message).toMatchObject({
    seq: 2,
    author: "service_provider",
    text: "I will.",
  });
  expect((await send(provider, "I will.", body)).data.message).toMatchObject({ seq: 2 });
});
