import { expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import type { Job } from "./job.ts";
import { acceptPrice, changePrice, declinePrice, lapsePrice, proposedPrice } from "./price.ts";

const now = "2027-06-01T14:00:00.000Z";
const expires_at = "2027-06-01T15:00:00.000Z";
const reason = "A longer pipe.";
const waiting = { price_minor: 12_000, reason, proposed_at: "2027-06-01T13:00:00.000Z", expires_at };

const working = (given: Partial<Job> = {}) =>
  aJob({ state: "in_progress", currency: "usd", price_minor: 10_000, high_minor: 20_000, ...given });

test("a small change keeps what was agreed, drops a waiting price and is not marked as agreed", () => {
  const { record, events } = changePrice(
    working({ price_change: waiting }),
    { price_minor: 11_000, reason },
    now,
  );
  expect(record).toMatchObject({ price_minor: 11_000, consented_minor: 10_000 });
  expect(record.price_change).toBeUndefined();
  expect(events).toMatchObject([
    {
      data: { price_minor: 11_000, previous_price_minor: 10_000, currency: "usd", agreed: false },
      reason,
    },
  ]);
});

test("small changes don't add up: each is measured against the price that was agreed", () => {
  const raised = working({ price_minor: 11_000, consented_minor: 10_000 });
  const { record } = changePrice(raised, { price_minor: 11_001, reason }, now);
  expect(record).toMatchObject({ price_minor: 11_000, price_change: { price_minor: 11_001 } });
});

test.each([
  ["the upper end of the estimate", { high_minor: 10_500 }, 10_500],
  ["the agreed price, where the estimate ends below it", { high_minor: 9_000 }, 10_000],
] as const)("a change counts at once only up to %s", (_, given, most) => {
  const job = working({ ...given, price_minor: 8_000, consented_minor: 10_000 });
  expect(changePrice(job, { price_minor: most, reason }, now).record.price_minor).toBe(most);
  expect(changePrice(job, { price_minor: most + 1, reason }, now).record.price_minor).toBe(8_000);
});

test("the price that the job has is refused unless it replaces one that waits", () => {
  const same = { price_minor: 10_000, reason };
  expect(refusalOf(() => changePrice(working(), same, now)).code).toBe("job.price_unchanged");
  const { record } = changePrice(working({ price_change: waiting }), same, now);
  expect(record.price_minor).toBe(10_000);
  expect(record.price_change).toBeUndefined();
});

test("the waiting price for the same reason changes nothing; for another reason it is proposed anew", () => {
  const job = working({ price_change: waiting });
  expect(changePrice(job, { price_minor: 12_000, reason }, now)).toEqual({ record: job, events: [] });
  const other = changePrice(job, { price_minor: 12_000, reason: "Another valve." }, now);
  expect(other.record.price_change).toMatchObject({ reason: "Another valve.", proposed_at: now });
  expect(other.events).toHaveLength(1);
  const dearer = changePrice(job, { price_minor: 12_001, reason }, now);
  expect(dearer.record.price_change).toMatchObject({ price_minor: 12_001 });
});

test("a proposed price waits for a day", () => {
  const { record } = changePrice(working(), { price_minor: 12_000, reason }, now);
  expect(record.price_change).toEqual({
    price_minor: 12_000,
    reason,
    proposed_at: now,
    expires_at: "2027-06-02T14:00:00.000Z",
  });
});

test("a proposed price waits, and once it has expired the same one can be proposed again", () => {
  const job = working({ price_change: waiting });
  const { record, events } = changePrice(job, { price_minor: 12_000, reason }, expires_at);
  expect(record.price_change).toMatchObject({ price_minor: 12_000, proposed_at: expires_at });
  expect(events).toMatchObject([
    {
      data: {
        price_minor: 12_000,
        previous_price_minor: 10_000,
        currency: "usd",
        expires_at: record.price_change?.expires_at,
      },
      reason,
    },
  ]);
});

test("a proposed price can be answered until it expires", () => {
  const job = working({ price_change: waiting });
  expect(proposedPrice(job, "2027-06-01T14:59:59.999Z")).toEqual(waiting);
  for (const answer of [proposedPrice, acceptPrice, declinePrice]) {
    expect(refusalOf(() => answer(job, expires_at)).code).toBe("job.price_not_proposed");
    expect(refusalOf(() => answer(working(), now)).code).toBe("job.price_not_proposed");
  }
});

test("accepting makes the proposed price the agreed one", () => {
  const { record, events } = acceptPrice(working({ price_change: waiting }), now);
  expect(record).toMatchObject({ price_minor: 12_000, consented_minor: 12_000 });
  expect(record.price_change).toBeUndefined();
  expect(events).toMatchObject([
    { data: { price_minor: 12_000, previous_price_minor: 10_000, currency: "usd", agreed: true } },
  ]);
});

test.each([
  ["declined", declinePrice, undefined],
  ["not answered", lapsePrice, "unanswered"],
] as const)("a proposed price that is %s leaves the old one", (_, act, why) => {
  const { record, events } = act(working({ price_change: waiting }), now);
  expect(record.price_minor).toBe(10_000);
  expect(record.price_change).toBeUndefined();
  expect(events).toMatchObject([
    { data: { price_minor: 10_000, currency: "usd", declined_price_minor: 12_000 } },
  ]);
  expect(events[0]?.reason).toBe(why);
});

test.each([changePrice.name, acceptPrice.name, declinePrice.name])(
  "%s is refused before work begins",
  (name) => {
    const job = working({ state: "assigned", price_minor: 11_000 });
    const acts: Record<string, () => unknown> = {
      changePrice: () => changePrice(job, { price_minor: 11_000, reason }, now),
      acceptPrice: () => acceptPrice(job, now),
      declinePrice: () => declinePrice(job, now),
    };
    expect(refusalOf(acts[name] as () => unknown).code).toBe("job.invalid_transition");
  },
);
