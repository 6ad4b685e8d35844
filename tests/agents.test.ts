import { afterAll, beforeEach, expect, test } from "vitest";
import { handler as getBooking } from "../functions/agent/bookings/get-booking.ts";
import { handler as getTerms } from "../functions/agent/bookings/get-terms.ts";
import { handler as prepareBooking } from "../functions/agent/bookings/prepare-booking.ts";
import { assistantOf, exchangeRefresh, useTool } from "../local/demo/assistant.ts";
import { quotes } from "../shared/data/quotes.ts";
import type { Quote } from "../shared/domain/quote/quote.ts";
import { aClient, aCustomer, serveAgents } from "./support/agents.ts";
import { aTask } from "./support/marketplace.ts";
import { quoteOf } from "./support/quotes.ts";
import { call as ask, type Caller, clock, write } from "./support/world.ts";

const service = await serveAgents();
const { api } = service;
afterAll(() => service.close());

let customer: Caller;
let client_id: string;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  [customer, client_id] = [await aCustomer(), await aClient()];
});

const allowed = (more = {}, of = customer) => assistantOf({ api, token: of.token, client_id, ...more });

const taskOf = (quote: Quote, at = 0) => ({
  quote_id: quote.id,
  version: 1,
  task_id: quote.tasks[at]?.task_id as string,
  starts_at: "2027-03-05T17:00:00Z",
});
const codeOf = (told: unknown) => (told as { error?: { code: string } } | undefined)?.error?.code;

test("an assistant that its customer allowed prepares a booking, and books nothing", async () => {
  const quote = await quoteOf(customer);
  const { call, tokens } = await allowed();
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 900, scope: "quote book jobs messages" });
  const seen = await call("get_quote", { quote_id: quote.id });
  expect(seen).toMatchObject({ quote_id: quote.id, state: "estimated", revision: 1 });
  const draft = await call("prepare_booking", taskOf(quote));
  expect(draft).toMatchObject({ state: "waiting", price_minor: 15_000 });
  expect(draft.confirm_url).toBe(`${api}/app#/bookings/${draft.booking_draft_id}`);
  expect(await quotes.find(quote.id)).toMatchObject({ state: "estimated", version: quote.version });
  const booking = { booking_draft_id: draft.booking_draft_id };
  expect(await call("get_booking", booking)).toMatchObject({ state: "waiting" });
  clock.advance({ minutes: 14 });
  await write(quotes.update({ ...quote, revision: 2 }));
  expect(await call("get_booking", booking)).toMatchObject({ state: "changed" });
});

test("a prepared booking is over after half an hour, and is booked once its task is", async () => {
  const quote = await quoteOf(customer);
  const { call, tokens } = await allowed();
  const { booking_draft_id } = await call("prepare_booking", taskOf(quote));
  clock.advance({ minutes: 31 });
  const next = await (await exchangeRefresh(api, client_id, tokens.refresh_token)).json();
  const read = async () =>
    (await useTool(api, (next as typeof tokens).access_token, "get_booking", { booking_draft_id })).told;
  expect(await read()).toMatchObject({ state: "expired" });
  const [task] = quote.tasks;
  const job_id = "0199a1b2c3d4e5f60718293a";
  await write(quotes.update({ ...quote, tasks: [{ ...task, job_id } as Quote["tasks"][number]] }));
  expect(await read()).toMatchObject({ state: "booked", job_id });
});

test("the customer reads what was prepared, with what canceling costs, and prepares nothing without an assistant", async () => {
  const quote = await quoteOf(customer);
  const { call } = await allowed();
  const { booking_draft_id } = await call("prepare_booking", taskOf(quote));
  const params = { booking_draft_id: booking_draft_id as string };
  const { data } = await ask(getBooking, { as: customer, params });
  const terms = (await ask(getTerms, { as: customer })).data;
  expect(data).toMatchObject({ client_name: "House assistant", title: quote.tasks[0]?.title, terms });
  expect(await call("get_cancellation_terms")).toMatchObject({ free_hours: terms.free_hours });
  const said = await ask(prepareBooking, { as: customer, body: taskOf(quote) });
  expect(said.error?.code).toBe("agent_grant.not_found");
});

test("the customer's limits hold for one booking and for 30 days, also for two at once", async () => {
  const quote = await quoteOf(customer, { tasks: [aTask(), aTask(), aTask()] });
  const small = await allowed({ limits: { booking_minor: 14_999, days_minor: 100_000 } });
  const refused = await useTool(api, small.tokens.access_token, "prepare_booking", taskOf(quote));
  expect(refused.told).toMatchObject({
    error: { code: "agent.over_limit", details: { price_minor: 15_000, booking_minor: 14_999 } },
  });
  const { tokens, call } = await allowed({ limits: { booking_minor: 20_000, days_minor: 29_999 } });
  const two = await Promise.all(
    [0, 1].map((at) => useTool(api, tokens.access_token, "prepare_booking", taskOf(quote, at))),
  );
  expect(two.map(({ told }) => codeOf(told) ?? "prepared").sort()).toEqual(["agent.over_limit", "prepared"]);
  const won = two.findIndex(({ failed }) => !failed);
  expect(await call("prepare_booking", taskOf(quote, won)), "the same task counts once").toBeDefined();
  clock.advance({ minutes: 31 });
  const later = await exchangeRefresh(api, client_id, tokens.refresh_token);
  const { access_token } = (await later.json()) as typeof tokens;
  const third = () => useTool(api, access_token, "prepare_booking", taskOf(quote, 2));
  const booked = { ...quote.tasks[won], job_id: "0199a1b2c3d4e5f60718293a" } as Quote["tasks"][number];
  const tasks = quote.tasks.map((task, at) => (at === won ? booked : task));
  await write(quotes.update({ ...quote, tasks }));
  expect(codeOf((await third()).told), "what was booked counts on").toBe("agent.over_limit");
  await write(quotes.update({ ...(await quotes.find(quote.id)), tasks: quote.tasks }));
  expect((await third()).failed, "what lapsed does not").toBe(false);
});

test("another customer's quote, job and booking are not there", async () => {
  const other = await aCustomer();
  const quote = await quoteOf(other);
  const { call } = await allowed({}, other);
  const draft = await call("prepare_booking", taskOf(quote));
  const { tokens } = await allowed();
  const refusal = async (name: string, given: Record<string, unknown>) =>
    codeOf((await useTool(api, tokens.access_token, name, given)).told);
  const { booking_draft_id } = draft;
  const missing = "0199a1b2c3d4e5f60718293a";
  expect(await refusal("get_quote", { quote_id: quote.id })).toBe("quote.not_found");
  expect(await refusal("prepare_booking", taskOf(quote))).toBe("quote.not_found");
  expect(await refusal("get_booking", { booking_draft_id })).toBe("booking_draft.not_found");
  expect(await refusal("get_job", { job_id: missing })).toBe("job.not_found");
  expect(await refusal("list_messages", { job_id: missing })).toBe("job.not_found");
});
