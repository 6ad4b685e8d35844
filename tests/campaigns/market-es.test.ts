import { test, vi } from "vitest";
import { expectBalanced, marketStory, playedIn } from "../support/market-story.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

const stripe = marketStory();

test("in the folder es alone, work goes from words to the payout, and the books add up", async () => {
  await playedIn(stripe(), "es");
  await expectBalanced("es");
});
