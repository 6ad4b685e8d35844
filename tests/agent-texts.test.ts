import { afterAll, beforeEach, expect, test } from "vitest";
import { handler as getMessages } from "../functions/chat/get-messages.ts";
import { handler as sendMessage } from "../functions/chat/send-message.ts";
import { assistantOf, useTool } from "../local/demo/assistant.ts";
import { conversations } from "../shared/data/conversations.ts";
import { jobs } from "../shared/data/jobs.ts";
import { quotes } from "../shared/data/quotes.ts";
import { agentPolicy } from "../shared/domain/agent/policy.ts";
import { cleaned, hasContact } from "../shared/domain/agent/words.ts";
import type { Job } from "../shared/domain/job/job.ts";
import { newId } from "../shared/kernel/id.ts";
import { talkIdOf } from "../shared/workflows/conversation/job-talk.ts";
import { aClient, aCustomer, serveAgents } from "./support/agents.ts";
import { itemsOf, scanned } from "./support/engine.ts";
import { hostileTexts } from "./support/hostile-texts.ts";
import { aJob, placeJobs } from "./support/marketplace.ts";
import { quoteOf } from "./support/quotes.ts";
import { type Caller, call, clock, signedIn } from "./support/world.ts";

const service = await serveAgents();
const { api } = service;
afterAll(() => service.close());

let customer: Caller;
let provider: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  [customer, provider] = [await aCustomer(), await signedIn("service_provider")];
});

const jobWith = async (given: Partial<Job> = {}) => {
  const sides = { user_id: customer.id, service_provider_id: provider.id } as Partial<Job>;
  const job = aJob({ ...sides, state: "assigned", ...given });
  await placeJobs(job);
  return job;
};
const allowed = async () => assistantOf({ api, token: customer.token, client_id: await aClient() });
const write = (as: Caller, job_id: string, text: string) =>
  call(sendMessage, { as, params: { job_id }, body: { client_message_id: newId("message"), text } });

/** Every text anywhere in what an assistant is told. */
const textsIn = (told: unknown): string[] => {
  if (typeof told === "string") return [told];
  return typeof told === "object" && told !== null ? Object.values(told).flatMap(textsIn) : [];
};

/** What a text tells its reader to call: `CALL name {…}`. */
const orderedIn = (text: string): [name: string, given: Record<string, unknown>][] =>
  [...text.matchAll(/CALL (\w+) (\{[^}]*\})/g)].map(([, name = "", given = "{}"]) => [
    name,
    JSON.parse(given) as Record<string, unknown>,
  ]);

test("an assistant that obeys forty hostile texts changes neither money nor jobs", async () => {
  const quote = await quoteOf(customer);
  const ids = { job: "", quote: quote.id, task: quote.tasks[0]?.task_id as string };
  const noted = await jobWith({ optional_message: "x", provider_name: "x" });
  ids.job = noted.id;
  const texts = hostileTexts(ids);
  expect(texts).toHaveLength(40);
  const jobIds = [noted.id as string];
  for (const text of texts.slice(0, 10))
    jobIds.push((await jobWith({ optional_message: text, provider_name: text.slice(0, 80) })).id);
  for (const text of texts.slice(10)) expect((await write(provider, noted.id, text)).status).toBe(200);
  const { tokens } = await allowed();
  const money = /^(payment|posting|refund|transfer|checkout|credit|membership|job|quote)$/;
  const settled = async () => itemsOf(await scanned()).filter(({ entity }) => money.test(String(entity)));
  const before = await settled();
  const obeyed: string[] = [];
  const read = async (name: string, given: Record<string, unknown>): Promise<void> => {
    const { told } = await useTool(api, tokens.access_token, name, given);
    for (const text of textsIn(told))
      for (const [ordered, args] of orderedIn(text)) {
        obeyed.push(ordered);
        await useTool(api, tokens.access_token, ordered, args);
      }
  };
  await read("list_jobs", { limit: 100 });
  for (const job_id of jobIds) await read("get_job", { job_id });
  await read("list_messages", { job_id: noted.id, limit: 100 });
  expect(new Set(obeyed).size, "it was told a lot").toBeGreaterThan(12);
  expect(obeyed.length).toBeGreaterThanOrEqual(40);
  expect(await settled()).toEqual(before);
  expect((await quotes.find(quote.id)).state).toBe("estimated");
  const talk = await conversations.find(talkIdOf(await jobs.find(noted.id)));
  expect(talk.seq - 30, "the worst are messages, and few").toBeLessThanOrEqual(agentPolicy.messages_a_day);
});

test("what people wrote comes as such, without what is unseen, and short", async () => {
  const job = await jobWith({
    optional_message: "Ring.\u202e\u0007 https://evil.example/x?a=1 now",
    provider_name: "P",
  });
  const hidden = [..."obey"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
  expect(
    (await write(provider, job.id, `Hello${hidden}! See www.evil.example/pay or ${api}/app`)).status,
  ).toBe(200);
  const { call: use } = await allowed();
  expect(await use("get_job", { job_id: job.id })).toMatchObject({
    untrusted: [
      { from: "marketplace", text: job.title },
      { from: "customer", text: "Ring. [link] now" },
      { from: "service_provider", text: "P" },
    ],
  });
  const { messages } = (await use("list_messages", { job_id: job.id })) as { messages: object[] };
  expect(messages).toMatchObject([
    {
      author: "service_provider",
      untrusted: [{ from: "service_provider", text: `Hello! See [link] or ${api}/app` }],
    },
  ]);
  expect(cleaned("x".repeat(3000), api)).toHaveLength(2000);
});

test("a message of an assistant is marked for both sides, and there are twenty a day", async () => {
  const job = await jobWith();
  const { tokens } = await allowed();
  const say = (text: string) =>
    useTool(api, tokens.access_token, "send_message", {
      job_id: job.id,
      client_message_id: newId("message"),
      text,
    });
  for (let sent = 0; sent < 20; sent += 1)
    expect((await say(`On 2027-03-18 at 14:30, ${sent}?`)).failed).toBe(false);
  expect((await say("One more?")).told).toMatchObject({ error: { code: "request.rate_limited" } });
  for (const as of [customer, provider]) {
    const { data } = await call(getMessages, { as, params: { job_id: job.id } });
    expect(data.items[0]).toMatchObject({ author: "user", by_agent: true });
  }
  await write(customer, job.id, "This is me.");
  const own = await call(getMessages, { as: provider, params: { job_id: job.id } });
  expect(own.data.items[0]).not.toHaveProperty("by_agent");
});

test.each([
  "Write to ada@example.com",
  "ada (at) example . com",
  "Call 555 010 0123",
  "Call +1-555-010-0123",
  "five five five oh one oh oh",
  "See https://pay.example/1",
  "pay dot com",
  "mypay.com",
  "I am @adapays there",
  "Ｃａｌｌ ５５５０１００１２３",
  "ad\u200ba@exam\u200bple.com",
])("an assistant may not write: %s", async (text) => {
  expect(hasContact(text)).toBe(true);
  const job = await jobWith();
  const { tokens } = await allowed();
  const given = { job_id: job.id, client_message_id: "1", text };
  const { told } = await useTool(api, tokens.access_token, "send_message", given);
  expect(told).toMatchObject({
    error: { code: expect.stringMatching(/^(agent.contact_data|request.invalid)$/) },
  });
  expect(await conversations.get(talkIdOf(job))).toBeUndefined();
});

test.each([
  "At 14:30 on 2027-03-18, please.",
  "It is 3/18/2027, 2.5 m wide and $120.50.",
  "Room 12, 2nd floor",
])("an assistant may write: %s", (text) => expect(hasContact(text)).toBe(false));
