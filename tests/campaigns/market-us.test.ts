import { test, vi } from "vitest";
import { expectBalanced, marketStory, playedIn } from "../support/market-story.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us";
});

const stripe = marketStory();

test("in the folder us alone, work goes from words to the payout, and the books add up", async () => {
  await playedIn(stripe(), "us");
  await expectBalanced("us");
});
