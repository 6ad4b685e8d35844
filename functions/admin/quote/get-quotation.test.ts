import { beforeEach, expect, test } from "vitest";
import type { Quote } from "../../../shared/domain/quote/quote.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { aTask } from "../../../tests/support/marketplace.ts";
import { quoteOf } from "../../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn } from "../../../tests/support/world.ts";
import { handler } from "./get-quotation.ts";

const start = "2027-03-01T10:00:00.000Z";
let admin: Caller;
let user: Caller;
beforeEach(async () => {
  clock.set(start);
  [admin, user] = await Promise.all([signedIn("admin"), signedIn("user")]);
});

const after = (minutes: number) => plus(start, { minutes });
const danger = [{ flag: "gas" as const, notice: "Leave the house." }];
const waiting = (minutes: number, given: Partial<Quote> = {}) =>
  quoteOf(user, {
    state: "needs_review",
    review_reasons: ["confidence_low"],
    created_at: after(minutes),
    estimated_at: after(minutes),
    expires_at: undefined,
    ...given,
  });

const list = async (query: Record<string, string>, as = admin) => (await call(handler, { as, query })).data;
const ids = async (query: Record<string, string>) =>
  (await list(query)).items.map(({ id }: { id: string }) => id);

test("lists dangerous quotes first, then emergencies, then by waiting time, in pages", async () => {
  const first = await waiting(1);
  const burst = await waiting(5, { urgency: "emergency" });
  const gas = await waiting(9, { safety: danger, review_reasons: ["safety"] });
  const second = await waiting(3);
  await quoteOf(user, { state: "estimated" });
  const expected = [gas.id, burst.id, first.id, second.id];
  expect(await ids({ sort: "urgent" })).toEqual(expected);
  const one = await list({ sort: "urgent", limit: "3" });
  const two = await list({ sort: "urgent", limit: "3", cursor: one.next_cursor });
  expect([...one.items, ...two.items].map(({ id }: Quote) => id)).toEqual(expected);
  expect(two.next_cursor).toBeNull();
  expect(one.items[0]).toMatchObject({
    user_id: user.id,
    review_reasons: ["safety"],
    review: {
      since: after(9),
      review_by: plus(after(9), { hours: 72 }),
      overdue: false,
      danger: true,
    },
    allowed: [
      { operation: "admin/quote/quote-acceptance", send: { decision: "approve" } },
      { operation: "admin/quote/update-quote" },
      { operation: "admin/quote/quote-acceptance", send: { decision: "reject" } },
    ],
  });
});

test("a decided quote leaves the queue", async () => {
  const quote = await waiting(1);
  expect(await ids({ sort: "urgent" })).toContain(quote.id);
  const { handler: decide } = await import("./quote-acceptance.ts");
  await call(decide, {
    as: admin,
    params: { quote_id: quote.id },
    body: { decision: "approve", version: 1 },
  });
  expect(await ids({ sort: "urgent" })).not.toContain(quote.id);
});

test("filters the queue by service, reason and time", async () => {
  const wiring = await waiting(2, { tasks: [aTask({ service: "electrical" })] });
  const unclear = await waiting(4, { tasks: [], review_reasons: ["nothing_understood"] });
  const guessed = await waiting(6, {
    tasks: [],
    review_reasons: ["nothing_understood"],
    understood: [
      {
        service: "electrical",
        task_kind: "electrical.light",
        title: "A lamp",
        quantity: 1,
        unit: "each",
        confidence: 0.2,
      },
    ],
  });
  for (const sort of ["urgent", "oldest"]) {
    expect(await ids({ sort, service: "electrical" })).toEqual([wiring.id, guessed.id]);
    expect(await ids({ sort, reason: "nothing_understood" })).toEqual([unclear.id, guessed.id]);
    expect(await ids({ sort, reason: "nothing_understood", from: after(5) })).toEqual([guessed.id]);
    expect(await ids({ sort, service: "electrical", to: after(5) })).toEqual([wiring.id]);
  }
});

test("lists only quotes in review", async () => {
  const said = await call(handler, { as: admin, query: { sort: "urgent", state: "accepted" } });
  expect(said.error?.fields).toEqual([{ field: "sort", problem: "urgent is for quotes that need a review" }]);
  expect((await call(handler, { as: user })).status).toBe(403);
});
