import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { expectBalanced, playedIn, storyBegins } from "../support/market-story.ts";
import { type StripeWorld, startStripe } from "../support/stripe.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});
vi.setConfig({ testTimeout: 300_000 });

let stripe: StripeWorld;
beforeAll(async () => {
  storyBegins();
  stripe = await startStripe();
});
afterAll(() => stripe.close());

test("two markets side by side: each goes from words to the payout in its currency, and each one's books add up", async () => {
  const here = await playedIn(stripe, "us");
  const there = await playedIn(stripe, "es");
  const again = await playedIn(stripe, "us").catch((error: Error) => error.message);
  expect([here.payment.market, there.payment.market]).toEqual([undefined, "es"]);
  expect(again).toContain("default_service.key_taken");
  await expectBalanced("us");
  await expectBalanced("es");
});
