import { afterAll, beforeEach, expect, test } from "vitest";
import { assistantOf } from "../local/demo/assistant.ts";
import { accounts } from "../shared/data/accounts.ts";
import { transact } from "../shared/data/engine/commit.ts";
import { changesOf } from "../shared/data/engine/write.ts";
import { erasePerson } from "../shared/workflows/privacy/erase-person.ts";
import { holdings } from "../shared/workflows/privacy/holdings.ts";
import { aClient, aCustomer, serveAgents } from "./support/agents.ts";
import { openBucket } from "./support/bucket.ts";
import { itemsOf, scanned } from "./support/engine.ts";
import { quoteOf } from "./support/quotes.ts";
import { startStripe } from "./support/stripe.ts";
import { type Caller, clock } from "./support/world.ts";

const service = await serveAgents();
const { api } = service;
const stripe = await startStripe();
afterAll(async () => {
  await service.close();
  await stripe.close();
});
openBucket();

let customer: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  customer = await aCustomer();
});

const own = async () =>
  itemsOf(await scanned()).filter(({ pk }) => /^(AGENT_GRANTS|BOOKING_DRAFTS)#/.test(String(pk)));

test("what assistants may do and have prepared is in a person's download, without secrets, and is erased", async () => {
  const quote = await quoteOf(customer);
  const { call, tokens } = await assistantOf({ api, token: customer.token, client_id: await aClient() });
  await call("prepare_booking", {
    quote_id: quote.id,
    version: 1,
    task_id: quote.tasks[0]?.task_id as string,
    starts_at: "2027-03-05T17:00:00Z",
  });
  expect(await own()).toHaveLength(2);
  const now = new Date().toISOString();
  const shown: Record<string, unknown[]> = {};
  for (const { name, entity, pages } of holdings)
    if (/^(agent_grant|booking_draft)$/.test(entity))
      for await (const page of pages(customer.id, now)) shown[name] = page.map((one) => one.shown);
  expect(shown).toMatchObject({
    assistants: [{ client_name: "House assistant", state: "active" }],
    prepared_bookings: [{ quote_id: quote.id, price_minor: 15_000 }],
  });
  const [, , family = ""] = tokens.refresh_token.split(".");
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`hash|challenge|${family}`));
  const remaining = () => 29_000;
  const commit: Parameters<typeof erasePerson>[1]["commit"] = async (...given) =>
    transact(changesOf(given).writes, remaining);
  const account = await accounts.find(customer.id);
  await erasePerson({ ...account, state: "deleted" }, { now, commit, remaining });
  expect(await own()).toEqual([]);
});
