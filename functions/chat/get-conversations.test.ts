import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { jobs } from "../../shared/data/jobs.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { newId } from "../../shared/kernel/id.ts";
import { aJob, anAccount, placeJobs } from "../../tests/support/marketplace.ts";
import { type Caller, call, clock, signedIn, write } from "../../tests/support/world.ts";
import { handler as askHelp } from "../chatbot/chatbot.ts";
import { handler as getConversations } from "./get-conversations.ts";
import { handler as readMessages } from "./read-messages.ts";
import { handler as sendMessage } from "./send-message.ts";

let customer: Caller;
let provider: Caller;
let job: Job;
const jobFor = async (given: Partial<Job> = {}): Promise<Job> => {
  const placed = aJob({
    id: newId("job"),
    user_id: customer.id,
    service_provider_id: provider.id,
    customer_name: "Ada Moreno",
    provider_name: "Quick Taps",
    state: "assigned",
    ...given,
  });
  await placeJobs(placed);
  return placed;
};
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  [customer, provider] = [await signedIn("user"), await signedIn("service_provider")];
  await write(
    accounts.insert(anAccount({ id: customer.id })),
    accounts.insert(anAccount({ id: provider.id, role: "service_provider" })),
  );
  job = await jobFor();
});

const send = async (as: Caller, text: string, about = job) => {
  clock.advance({ minutes: 1 });
  const params = { job_id: about.id as string };
  const body = { client_message_id: newId("message"), text };
  expect((await call(sendMessage, { as, params, body })).status).toBe(200);
};
const inbox = async (as: Caller, query: Record<string, string> = {}) =>
  (await call(getConversations, { as, query })).data;

test("each side sees whom a conversation is with, what was said last and how much of it is new", async () => {
  await send(customer, "Please ring at the back door.");
  await send(customer, "It is the green one.");
  const about = { kind: "job", job_id: job.id, title: job.title };
  const last_message = { author: "user", text: "It is the green one.", seq: 2 };
  expect((await inbox(provider)).items).toMatchObject([
    { ...about, name: "Ada Moreno", unread: 2, last_message },
  ]);
  expect((await inbox(customer)).items).toMatchObject([
    { ...about, name: "Quick Taps", unread: 0, last_message },
  ]);
  await call(readMessages, { as: provider, params: { job_id: job.id }, body: { seq: 1 } });
  expect((await inbox(provider)).items).toMatchObject([{ unread: 1 }]);
  await send(provider, "I will.");
  expect((await inbox(provider)).items).toMatchObject([{ unread: 0, last_message: { text: "I will." } }]);
  expect((await inbox(customer)).items).toMatchObject([{ unread: 1 }]);
});

test("the conversation with the newest message is first, and kinds can be chosen", async () => {
  const other = await jobFor();
  await send(provider, "Which floor?");
  await send(provider, "Is it the kitchen?", other);
  await send(customer, "The third.");
  clock.advance({ minutes: 1 });
  const body = { question: "How do I pay?" };
  expect((await call(askHelp, { as: customer, body })).status).toBe(200);
  const shown = async (query = {}) =>
    (await inbox(customer, query)).items.map(
      ({ kind, job_id }: { kind: string; job_id?: string }) => job_id ?? kind,
    );
  expect(await shown()).toEqual(["help", job.id, other.id]);
  expect(await shown({ kind: "job" })).toEqual([job.id, other.id]);
  expect(await shown({ kind: "repair,help" })).toEqual(["help"]);
  expect((await inbox(provider, { kind: "help,repair" })).items).toEqual([]);
  const first = await inbox(customer, { limit: "2" });
  const rest = await inbox(customer, { limit: "2", cursor: first.next_cursor });
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null]);
  expect((await call(getConversations, { as: customer, query: { kind: "job,mail" } })).status).toBe(422);
});

test("once another provider has the job, neither side sees the conversation with the one before", async () => {
  await send(customer, "Please ring.");
  const next = await signedIn("service_provider");
  await write(jobs.update({ ...(await jobs.find(job.id)), service_provider_id: next.id as never }));
  for (const as of [customer, provider, next]) expect((await inbox(as)).items).toEqual([]);
});
