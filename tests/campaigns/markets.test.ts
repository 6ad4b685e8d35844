import { expect, test, vi } from "vitest";
import { expectBalanced, marketStory, playedIn } from "../support/market-story.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});

const stripe = marketStory();

test("two markets side by side: each goes from words to the payout in its currency, and each one's books add up", async () => {
  const here = await playedIn(stripe(), "us");
  const there = await playedIn(stripe(), "es");
  const again = await playedIn(stripe(), "us").catch((error: Error) => error.message);
  expect([here.payment.market, there.payment.market]).toEqual([undefined, "es"]);
  expect(again).toContain("default_service.key_taken");
  await expectBalanced("us");
  await expectBalanced("es");
});
