import { beforeEach, describe, expect, test } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { corrections } from "../../../shared/data/corrections.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { policy } from "../../../shared/domain/policy.ts";
import { defaultQuotationRules, price } from "../../../shared/domain/pricing/pricing.ts";
import type { Quote } from "../../../shared/domain/quote/quote.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { anAccount, aTask } from "../../../tests/support/marketplace.ts";
import { quoteOf, roundTripsOf, seenQuote, servedAround } from "../../../tests/support/quotes.ts";
import { type Caller, call, clock, deliver, signedIn, storyOf, write } from "../../../tests/support/world.ts";
import { handler as recompute } from "../../ai/get-quote-estimate_new.ts";
import { handler as shareData } from "../../authentication/share-data.ts";
import { handler as getNotifications } from "../../notification/get-notifications.ts";
import { handler as acceptQuote } from "../../quote/accept-quote.ts";
import { handler as getLogs } from "../logs/get-logs.ts";
import { handler } from "./update-quote.ts";

const start = "2027-03-01T10:00:00.000Z";
const kind = "plumbing.tap_leak";
let user: Caller;
let admin: Caller;
beforeEach(async () => {
  clock.set(start);
  [user, admin] = await Promise.all([signedIn("user"), signedIn("admin")]);
  await servedAround("62704");
});

const offered = (given: Partial<Quote> = {}) =>
  quoteOf(user, {
    revision: 1,
    expires_at: plus(start, { days: policy.quote.valid_days }),
    tasks: [aTask({ task_kind: kind, unit: "each" })],
    ...given,
  });

const revise = (quote_id: string, tasks: unknown, more = {}, as = admin) =>
  call(handler, {
    as,
    params: { quote_id },
    body: { version: 1, reason: "The film shows two taps.", tasks, ...more },
  });
const two = [{ task_kind: kind, quantity: 2 }];
const byHand = [{ task_kind: kind, low_minor: 30_000, high_minor: 40_000 }];

const byRules = (quantity: number) =>
  price(
    [
      {
        task_kind: kind,
        service: "plumbing",
        title: "",
        quantity,
        unit: "each",
        urgency: "normal",
        confidence: 1,
        evidence: "",
      },
    ],
    defaultQuotationRules,
    [],
    { region: "US-IL", at: start },
  );

test("a quote in review that names a danger gets no price before the danger is confirmed to be dealt with", async () => {
  const quote = await offered({
    state: "needs_review",
    review_reasons: ["safety"],
    expires_at: undefined,
    safety: [{ flag: "gas", notice: "Leave the house." }],
  });
  expect((await revise(quote.id, two)).error?.code).toBe("quote.danger_unchecked");
  expect((await revise(quote.id, two, { danger_checked: true })).data.state).toBe("estimated");
});

test("a new version is priced by the rules, records what changed, and is sent to the customer", async () => {
  const quote = await offered();
  const { low_minor, high_minor } = byRules(2);
  expect(await revise(quote.id, two)).toMatchObject({
    status: 200,
    data: {
      state: "estimated",
      revision: 2,
      totals: { low_minor, high_minor },
      expires_at: plus(start, { days: policy.quote.valid_days }),
      superseded: [{ revision: 1, low_minor: 12_000, high_minor: 18_000 }],
      revisions: [
        {
          revision: 2,
          by: admin.id,
          reason: "The film shows two taps.",
          difference: [
            {
              task_kind: kind,
              before: { quantity: 1, low_minor: 12_000, high_minor: 18_000 },
              after: { quantity: 2, low_minor, high_minor },
            },
          ],
        },
      ],
    },
  });
  const { tasks } = await quotes.find(quote.id);
  expect(tasks.map(({ task_id, title, confidence }) => [task_id, title, confidence])).toEqual([
    [quote.tasks[0]?.task_id, "Replace a kitchen tap", 1],
  ]);
  await deliver();
  const told = (await call(getNotifications, { as: user })).data.items[0];
  expect(told.title).toBe("Your price for “Replace a kitchen tap” has changed");
  expect(told.text).toContain("“The film shows two taps”");
});

test("the audit log has both prices", async () => {
  const quote = await offered();
  await revise(quote.id, byHand);
  const { data } = await call(getLogs, { as: admin, query: { record_type: "quote", record_id: quote.id } });
  expect(data.items[0]).toMatchObject({
    action: "quote.revised",
    actor: { role: "admin", id: admin.id },
    before: { values: { revision: 1, low_minor: 12_000, high_minor: 18_000 } },
    after: { values: { revision: 2, low_minor: 30_000, high_minor: 40_000 } },
  });
});

test("a price set by hand is used as it is, split between labor and materials", async () => {
  const quote = await offered();
  await revise(quote.id, [...byHand, { task_kind: "electrical.socket_repair", title: "A socket" }]);
  const { tasks, low_minor, high_minor } = await quotes.find(quote.id);
  const [tap, socket] = tasks;
  expect(tap).toMatchObject({ low_minor: 30_000, high_minor: 40_000, quantity: 1 });
  for (const end of ["low", "high"] as const)
    expect((tap?.labour_minor[end] ?? 0) + (tap?.materials_minor[end] ?? 0)).toBe(tap?.[`${end}_minor`]);
  expect(socket).toMatchObject({ title: "A socket", service: "electrical" });
  expect(low_minor).toBe(30_000 + (socket?.low_minor ?? 0));
  expect(high_minor).toBe(40_000 + (socket?.high_minor ?? 0));
});

test("a new version approves a quote in review, even if the request was not understood", async () => {
  const nothing = { tasks: [], low_minor: undefined, high_minor: undefined, expires_at: undefined };
  const quote = await offered({ ...nothing, state: "needs_review", review_reasons: ["nothing_understood"] });
  const { data } = await revise(quote.id, two);
  expect(data).toMatchObject({ state: "estimated", revision: 2 });
  expect(data.revisions[0].difference).toEqual([
    { task_kind: kind, after: expect.objectContaining({ quantity: 2 }) },
  ]);
  expect((await seenQuote(user, quote.id)).review_reasons).toBeUndefined();
  expect(await storyOf("quote", quote.id)).toEqual(["quote.reviewed"]);
});

test("a price outside the rules' range needs force", async () => {
  const quote = await offered();
  const cheap = [{ task_kind: kind, low_minor: 1000, high_minor: 2000 }];
  expect(await revise(quote.id, cheap)).toMatchObject({
    status: 409,
    error: {
      code: "quote.out_of_band",
      details: { low_minor: 1000, high_minor: 2000, band: defaultQuotationRules.price_band_minor },
    },
  });
  const forced = await revise(quote.id, cheap, { force: true });
  expect(forced.data).toMatchObject({ totals: { low_minor: 1000 }, revisions: [{ forced: true }] });
});

test("recomputing does not replace a price set by a person; it goes to review instead", async () => {
  const quote = await offered();
  await revise(quote.id, byHand);
  const again = await call(recompute, { as: user, body: { quote_id: quote.id } });
  expect(again.data).toMatchObject({ state: "needs_review", review_reasons: ["priced_by_hand"] });
  const untouched = await offered();
  const free = await call(recompute, { as: user, body: { quote_id: untouched.id } });
  expect(free.data.state).toBe("estimated");
});

describe("refuses", () => {
  test.each([
    "processing",
    "awaiting_answers",
    "rejected",
    "failed",
    "accepted",
    "declined",
    "expired",
    "converted",
    "abandoned",
  ] as const)("a quote that is %s", async (state) => {
    const quote = await offered({ state });
    expect(await revise(quote.id, two)).toMatchObject({
      status: 409,
      error: { code: "quote.invalid_transition", details: { from: state } },
    });
  });

  test("an offer that has expired, and one that has changed meanwhile", async () => {
    const over = await offered({ expires_at: start });
    expect((await revise(over.id, two)).error?.code).toBe("quote.expired");
    const quote = await offered({ revision: 4 });
    expect(await revise(quote.id, two)).toMatchObject({
      status: 409,
      error: { code: "quote.version_conflict", details: { version: 4 } },
    });
  });

  test("invalid tasks, naming each one", async () => {
    const quote = await offered();
    const tasks = [
      { task_kind: "plumbing.magic" },
      { task_kind: kind, quantity: 1.5 },
      { task_kind: kind, low_minor: 5000 },
      { task_kind: "electrical.socket_repair", low_minor: 9000, high_minor: 8000 },
    ];
    expect((await revise(quote.id, tasks)).error?.fields).toEqual([
      { field: "tasks.0.task_kind", problem: "is not a known kind of work" },
      { field: "tasks.1.quantity", problem: "must be a whole number" },
      { field: "tasks.2.task_kind", problem: "is named twice; raise the quantity instead" },
      {
        field: "tasks.2.high_minor",
        problem: "must be sent with the other end of the price, or both left out",
      },
      { field: "tasks.3.high_minor", problem: "must not be below low_minor" },
    ]);
    expect((await revise(quote.id, [])).error?.fields?.[0]?.field).toBe("tasks");
    expect((await revise(quote.id, two, {}, user)).status).toBe(403);
  });
});

test("when the customer accepts during a change, either the acceptance or the new version wins", async () => {
  for (let round = 0; round < 5; round += 1) {
    const quote = await offered();
    const [accepted, revised] = await Promise.all([
      call(acceptQuote, {
        as: user,
        params: { quote_id: quote.id },
        body: { decision: "accept", version: 1 },
      }),
      revise(quote.id, byHand),
    ]);
    expect([accepted.status, revised.status].sort()).toEqual([200, 409]);
    const record = await quotes.find(quote.id);
    expect([record.state, record.high_minor]).toEqual(
      accepted.status === 200 ? ["accepted", 18_000] : ["estimated", 40_000],
    );
  }
});

test("takes two round trips", async () => {
  const quote = await offered();
  expect(await roundTripsOf(() => revise(quote.id, two))).toBe(2);
});

describe("a correction becomes an example for measuring the estimator", () => {
  const words = "Ada here, 555-010-0123: two taps drip.";
  const understood = [
    {
      service: "plumbing",
      task_kind: kind,
      title: "A tap",
      quantity: 1,
      unit: "each" as const,
      confidence: 0.9,
    },
  ];
  const lets = (analytics: boolean) => call(shareData, { as: user, body: { analytics } });
  beforeEach(async () => {
    const consent = { analytics: true, marketing: false, partners: false };
    await write(accounts.insert(anAccount({ id: user.id as never, name: "Ada Moreno", consent })));
  });
  const asked = (given: Partial<Quote> = {}) =>
    offered({
      prompts: [words],
      understood,
      answers: [{ question_id: "where", value: "at ada@example.com" }],
      ...given,
    });

  test("stores the redacted text, the reading and the correct result; the last correction counts", async () => {
    const works = (task_kind: string) => ({ works: [{ task_kind, quantity: 1 }], dangers: [] });
    const differs = { model: works("roofing.leak"), rules: works(kind) };
    const read_by = { by: "model" as const, differs };
    const quote = await asked({ read_by });
    await revise(quote.id, [{ task_kind: "electrical.socket_repair" }]);
    await deliver();
    await revise(quote.id, two, { version: 2 });
    await deliver();
    expect(await corrections.find(quote.id)).toMatchObject({
      by: "admin",
      words: "[name] here, [number]: two taps drip.",
      answers: [{ question_id: "where", value: "at [email]" }],
      with_media: false,
      estimated: [{ task_kind: kind, quantity: 1 }],
      right: [{ task_kind: kind, quantity: 2 }],
      read_by,
    });
    await revise(quote.id, [{ task_kind: kind, quantity: 1 }], { version: 3 });
    await deliver();
    expect(await corrections.get(quote.id)).toBeUndefined();
  });

  test("a price change alone is no correction, nor is one to a request without text", async () => {
    const [priced, silent] = await Promise.all([asked(), asked({ prompts: [] })]);
    await Promise.all([revise(priced.id, byHand), revise(silent.id, two)]);
    await deliver();
    expect(await Promise.all([priced, silent].map(({ id }) => corrections.get(id)))).toEqual([
      undefined,
      undefined,
    ]);
  });

  test("stores examples only of customers who allow it, and stops when they withdraw consent", async () => {
    const [before, after] = await Promise.all([asked(), asked()]);
    await revise(before.id, two);
    await deliver();
    expect(await corrections.get(before.id)).toBeDefined();
    expect(await lets(false)).toMatchObject({ status: 200 });
    await deliver();
    expect(await corrections.get(before.id)).toBeUndefined();
    expect(await revise(after.id, two)).toMatchObject({ status: 200 });
    await deliver();
    expect(await corrections.get(after.id)).toBeUndefined();
  });
});
