import { afterAll, beforeAll, test, vi } from "vitest";
import { expectBalanced, playedIn, storyBegins } from "../support/market-story.ts";
import { type StripeWorld, startStripe } from "../support/stripe.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us";
});
vi.setConfig({ testTimeout: 300_000 });

let stripe: StripeWorld;
beforeAll(async () => {
  storyBegins();
  stripe = await startStripe();
});
afterAll(() => stripe.close());

test("in the folder us alone, work goes from words to the payout, and the books add up", async () => {
  await playedIn(stripe, "us");
  await expectBalanced("us");
});
