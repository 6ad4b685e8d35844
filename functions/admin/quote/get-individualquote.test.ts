import { beforeEach, expect, test } from "vitest";
import { newId } from "../../../shared/kernel/id.ts";
import { openBucket } from "../../../tests/support/bucket.ts";
import { aTask, mediumOf } from "../../../tests/support/marketplace.ts";
import { quoteAfter, quoteOf, roundTripsNeeded, seenQuote } from "../../../tests/support/quotes.ts";
import { type Caller, call, signedIn } from "../../../tests/support/world.ts";
import { handler } from "./get-individualquote.ts";

openBucket();
let admin: Caller;
let user: Caller;
beforeEach(async () => {
  [admin, user] = await Promise.all([signedIn("admin"), signedIn("user")]);
});

const read = (quote_id: string, as = admin) => call(handler, { as, params: { quote_id } });

test("a reviewer sees the text, the films and what was found in them, the reading, the reasons and the price", async () => {
  const film = await mediumOf(user.id, { analysis: { state: "ready", transcript: "I smell gas." } });
  const late = await mediumOf(user.id, { state: "pending" });
  const quote = await quoteOf(user, {
    state: "needs_review",
    review_reasons: ["safety"],
    media_ids: [film.id, late.id],
    expires_at: undefined,
    understood: [
      {
        service: "plumbing",
        task_kind: "plumbing.tap_leak",
        title: "Repair a dripping faucet",
        quantity: 1,
        unit: "each",
        confidence: 0.7,
        evidence: "the tap drips",
      },
    ],
  });
  const { status, data } = await read(quote.id);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    user_prompt: "The tap drips.",
    review_reasons: ["safety"],
    understood: [{ task_kind: "plumbing.tap_leak", evidence: "the tap drips" }],
    totals: { low_minor: 12_000, high_minor: 18_000, price_minor: 15_000 },
    revisions: [],
    media: [
      { id: film.id, analysis: { transcript: "I smell gas." } },
      { id: late.id, state: "pending" },
    ],
  });
  expect(data.media[0].download.url).toContain(film.key);
  expect(data.media[1].download).toBeUndefined();
  expect(JSON.stringify(data.media)).not.toContain("bucket");
});

test("shows the price even where the customer doesn't see it", async () => {
  const quote = await quoteOf(user, {
    state: "needs_review",
    review_reasons: ["safety"],
    place: { line1: "1 Rua Nova", city: "Porto", postcode: "4000-001", country: "PT" },
  });
  expect((await seenQuote(user, quote.id)).tasks).toEqual([]);
  expect((await read(quote.id)).data).toMatchObject({ tasks: [{ price_minor: 15_000 }], totals: {} });
});

test("shows accepted prices for the same kind of work, and no others", async () => {
  const task = (task_kind: string) => [aTask({ task_kind })];
  const quote = await quoteOf(user, { state: "needs_review", tasks: task("roofing.repair") });
  const accepted = await quoteOf(user, { state: "accepted", tasks: task("roofing.repair") });
  const booked = await quoteOf(user, { state: "converted", tasks: task("roofing.repair") });
  await quoteOf(user, { state: "declined", tasks: task("roofing.repair") });
  await quoteOf(user, { state: "accepted", tasks: task("garden.mowing") });
  const { similar } = (await read(quote.id)).data;
  expect(similar.map(({ quote_id }: { quote_id: string }) => quote_id)).toEqual([accepted.id, booked.id]);
  expect(similar[0]).toMatchObject({ task_kind: "roofing.repair", region: "IL", price_minor: 15_000 });
});

test("shows the reading with the words it is based on; the customer sees it without them", async () => {
  const seen = await quoteAfter(user, { user_prompt: "My kitchen tap drips." });
  expect(seen.understood).toEqual([
    {
      service: "plumbing",
      task_kind: "plumbing.tap_leak",
      title: expect.any(String),
      quantity: 1,
      unit: "each",
      confidence: expect.any(Number),
    },
  ]);
  expect((await read(seen.id)).data.understood[0].evidence).toContain("tap drips");
});

test("takes two round trips and is for administrators only", async () => {
  const quote = await quoteOf(user, { media_ids: [(await mediumOf(user.id)).id] });
  expect((await read(quote.id, user)).status).toBe(403);
  expect((await read(newId("quote"))).error?.code).toBe("quote.not_found");
  expect(await roundTripsNeeded(() => read(quote.id))).toBe(2);
});
