import { beforeEach, describe, expect, test } from "vitest";
import { handler as quotesSchedule } from "../../events/schedules/quotes.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import type { Account } from "../../shared/domain/account/account.ts";
import { policy } from "../../shared/domain/policy.ts";
import { newId } from "../../shared/kernel/id.ts";
import { anAccount, aTask } from "../../tests/support/marketplace.ts";
import {
  clearWords,
  quoteAfter,
  quoteOf,
  roundTripsOf,
  seenQuote,
  servedAround,
  unclearWords,
} from "../../tests/support/quotes.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
} from "../../tests/support/world.ts";
import { handler as createJob } from "../job/create-job.ts";
import { handler as acceptQuote } from "../quote/accept-quote.ts";
import { handler as getQuoteEstimate } from "./get-quote-estimate_new.ts";

let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  user = await signedIn("user");
});

const recompute = (quote_id: string, given: Record<string, unknown> = {}, as = user) =>
  call(getQuoteEstimate, { as, body: { quote_id, ...given } });
const priced = () => quoteAfter(user, { user_prompt: clearWords, address: "1 A St, Springfield, IL 62704" });

test("a changed amount is priced at once as a new revision; the previous one can't be accepted any more", async () => {
  await servedAround("62704");
  const { quote_id, tasks, totals } = await priced();
  const quantities = [{ task_id: tasks[0].task_id, quantity: 3 }];
  const { status, data } = await recompute(quote_id, { quantities });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    state: "estimated",
    revision: 2,
    tasks: [{ task_id: tasks[0].task_id, quantity: 3 }],
  });
  expect(data.totals.low_minor).toBeGreaterThan(totals.low_minor);
  const accept = (version: number) =>
    call(acceptQuote, { as: user, params: { quote_id }, body: { decision: "accept", version } });
  expect((await accept(1)).error?.code).toBe("quote.version_conflict");
  expect((await accept(2)).data).toMatchObject({ state: "accepted", totals: data.totals });
});

test("a different place has a different price", async () => {
  const { quote_id, totals } = await priced();
  const { data } = await recompute(quote_id, { address: "9 B St, New York, NY 10001" });
  expect(data.address.region).toBe("NY");
  expect(Math.abs(data.totals.low_minor - totals.low_minor * 1.25)).toBeLessThanOrEqual(2);
});

test("an estimate is valid for seven days from when it was recomputed", async () => {
  const { quote_id } = await priced();
  clock.advance({ days: 6 });
  user = await renewed(user);
  const { data } = await recompute(quote_id);
  expect(data).toMatchObject({ revision: 2, expires_at: "2027-03-14T10:00:00.000Z" });
});

test("an amount outside the allowed range goes to review", async () => {
  const { quote_id, tasks } = await priced();
  const quantities = [{ task_id: tasks[0].task_id, quantity: 2000 }];
  expect((await recompute(quote_id, { quantities })).data).toMatchObject({
    state: "needs_review",
    review_reasons: ["out_of_band"],
  });
});

test("a failed quote is read again", async () => {
  const quote = await quoteOf(user, { state: "failed", prompts: [clearWords], tasks: [], tries: 3 });
  expect((await recompute(quote.id)).data.state).toBe("processing");
  await deliver();
  expect((await seenQuote(user, quote.id)).state).toBe("estimated");
  expect(await storyOf("quote", quote.id)).toEqual(["quote.requested", "quote.estimated"]);
});

describe("refuses", () => {
  test("impossible amounts, naming each, and tasks of another quote", async () => {
    const { quote_id, tasks } = await priced();
    const task_id = tasks[0].task_id;
    for (const quantity of [0, -1, 2001, "2"])
      expect((await recompute(quote_id, { quantities: [{ task_id, quantity }] })).status).toBe(422);
    expect((await recompute(quote_id, { quantities: [{ task_id, quantity: 1.5 }] })).error?.fields).toEqual([
      { field: "quantities.0.quantity", problem: "must be a whole number" },
    ]);
    const other = await recompute(quote_id, { quantities: [{ task_id: newId("task"), quantity: 1 }] });
    expect(other.error?.code).toBe("task.not_found");
  });

  test.each(["processing", "awaiting_answers", "needs_review", "accepted", "declined", "converted"] as const)(
    "a quote that is %s",
    async (state) => {
      const quote = await quoteOf(user, { state, tasks: [], expires_at: undefined });
      expect((await recompute(quote.id)).error?.code).toBe("quote.invalid_transition");
    },
  );

  test("an expired quote with a booked task", async () => {
    const quote = await quoteOf(user, { state: "expired", tasks: [aTask({ job_id: newId("job") })] });
    expect((await recompute(quote.id)).error?.code).toBe("quote.invalid_transition");
  });

  test("another customer's quote, with the same error as a missing one", async () => {
    const { quote_id } = await priced();
    const other = await signedIn("user");
    const foreign = await recompute(quote_id, {}, other);
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual((await recompute(newId("quote"), {}, other)).error);
  });
});

test.each([
  ["by the current time", false],
  ["and is recorded as expired", true],
])("a quote that expired %s is priced again and can be accepted", async (_, written) => {
  await servedAround("62704");
  const { quote_id } = await priced();
  clock.advance({ days: policy.quote.valid_days });
  user = await renewed(user);
  if (written) await runSchedule(quotesSchedule);
  expect((await seenQuote(user, quote_id)).state).toBe("expired");
  const { status, data } = await recompute(quote_id);
  expect(status).toBe(200);
  expect(data).toMatchObject({ state: "estimated", revision: 2 });
  expect(data.expires_at > new Date().toISOString()).toBe(true);
  const accepted = await call(acceptQuote, {
    as: user,
    params: { quote_id },
    body: { decision: "accept", version: 2 },
  });
  expect(accepted.data.state).toBe("accepted");
});

test("takes three round trips", async () => {
  const { quote_id } = await priced();
  expect(await roundTripsOf(() => recompute(quote_id, { address: "9 B St, New York, NY 10001" }))).toBe(3);
});

describe("where the work is", () => {
  const chicago = "1 W Wacker Drive, Chicago, IL 60601";
  beforeEach(() => transact([accounts.insert(anAccount({ id: user.id as Account["id"] }))], () => 29_000));
  const acceptIt = (quote_id: string, version = 1) =>
    call(acceptQuote, { as: user, params: { quote_id }, body: { decision: "accept", version } });
  const bookIt = (quote_id: string, task_id: string, given: Record<string, unknown> = {}) =>
    call(createJob, {
      as: user,
      body: {
        user_id: user.id,
        quote_id,
        task_id,
        scheduled_date: "2027-03-02",
        scheduled_time: "12:00",
        time_zone: "America/Chicago",
        ...given,
      },
    });

  test("a quote without an address says so at once, can be accepted, and gets its address before booking", async () => {
    await servedAround("60601");
    const quote = await quoteAfter(user, { user_prompt: clearWords });
    expect(quote).toMatchObject({
      state: "estimated",
      address_problem: { reason: "missing" },
      time_zones: [],
    });
    const accepted = await acceptIt(quote.quote_id);
    expect(accepted.data).toMatchObject({ state: "accepted", address_problem: { reason: "missing" } });
    const [{ task_id }] = quote.tasks;
    expect((await bookIt(quote.quote_id, task_id)).error?.code).toBe("quote.place_missing");
    const completed = await recompute(quote.quote_id, { address: chicago });
    expect(completed.data).toMatchObject({
      state: "accepted",
      revision: 1,
      totals: quote.totals,
      time_zones: ["America/Chicago"],
      allowed: [{ operation: "job/create-booking" }, { operation: "job/create-job" }],
    });
    expect(completed.data).not.toHaveProperty("address_problem");
    expect((await bookIt(quote.quote_id, task_id)).data).toMatchObject({ state: "pending_payment" });
    expect((await recompute(quote.quote_id, { address: chicago })).error?.code).toBe(
      "quote.invalid_transition",
    );
    expect(await storyOf("quote", quote.quote_id)).toContain("quote.place_completed");
  });

  test("a price that changes with the address has to be accepted again", async () => {
    await servedAround("10001");
    const quote = await quoteAfter(user, { user_prompt: clearWords });
    await acceptIt(quote.quote_id);
    const { data } = await recompute(quote.quote_id, { address: "9 B St, New York, NY 10001" });
    expect(data).toMatchObject({ state: "estimated", revision: 2 });
    expect(data.totals.low_minor).toBeGreaterThan(quote.totals.low_minor);
    expect((await acceptIt(quote.quote_id, 2)).data.state).toBe("accepted");
  });

  test("asks for an address while questions are open, and accepts one without answers", async () => {
    await servedAround("60601");
    const asked = await quoteAfter(user, { user_prompt: unclearWords });
    expect(asked).toMatchObject({ state: "awaiting_answers", address_problem: { reason: "missing" } });
    const { data } = await recompute(asked.quote_id, { address: chicago });
    expect(data).toMatchObject({ state: "awaiting_answers", questions: asked.questions });
    expect(data).not.toHaveProperty("address_problem");
  });

  test.each([
    ["where no provider works", "7 Elm Street, Fargo, ND 58102", "area_not_served"],
    ["in another country", "221B Baker Street, London NW1 6XE, UK", "country_not_served"],
  ])("an address %s is reported at once and can't be accepted", async (_, address, reason) => {
    const quote = await quoteAfter(user, { user_prompt: clearWords, address });
    expect(quote.address_problem.reason).toBe(reason);
    expect(quote.allowed).not.toContainEqual({
      operation: "quote/accept-quote",
      send: { decision: "accept" },
    });
    const refused = await acceptIt(quote.quote_id);
    expect([refused.status, refused.error]).toEqual([
      409,
      { code: "quote.place_not_served", details: { problem: reason } },
    ]);
    await servedAround("60601");
    await recompute(quote.quote_id, { address: chicago });
    expect((await acceptIt(quote.quote_id, 2)).data.state).toBe("accepted");
  });

  test("shows no price abroad in a currency that is not charged there", async () => {
    const abroad = await quoteAfter(user, {
      user_prompt: clearWords,
      address: "221B Baker Street, London NW1 6XE, UK",
    });
    expect(abroad.tasks).toEqual([]);
    expect(abroad).not.toHaveProperty("totals");
  });

  test("a job is booked in the local time of the address", async () => {
    await servedAround("60601");
    const quote = await quoteAfter(user, { user_prompt: clearWords, address: chicago });
    await acceptIt(quote.quote_id);
    const [{ task_id }] = quote.tasks;
    const refused = await bookIt(quote.quote_id, task_id, { time_zone: "Europe/London" });
    expect([refused.status, refused.error?.fields]).toEqual([
      422,
      [{ field: "time_zone", problem: "is not the time at the address: use America/Chicago" }],
    ]);
    const said = await bookIt(quote.quote_id, task_id, { time_zone: "US/Central" });
    expect(said.data.starts_at).toBe("2027-03-02T18:00:00.000Z");
  });
});
