import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { offering, ownServiceWithKind, playedToPayout } from "./support/own-kind-story.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { clock } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

test("in Madrid a Spanish sentence is read as an operator's own work, priced in euros with its taxes, done and paid", async () => {
  const { service, kind } = await ownServiceWithKind({
    taxed_as: "masonry",
    examples: ["Necesito limpiar la piscina.", "La piscina está verde."],
  });
  expect(kind.preview.examples.map(({ right }: { right: boolean }) => right)).toEqual([true, true]);
  const worker = await offering(stripe, service.id, ["280"]);
  const { quote, open, job, payment } = await playedToPayout(stripe, worker, {
    user_prompt: "La piscina está verde, hay que limpiarla.",
    address: "Calle Mayor 1, 28013 Madrid, Madrid, España",
    starts_at: "2027-03-03T09:00:00.000Z",
    day: "2027-03-03",
    zone: "Europe/Madrid",
  });
  expect(quote.tasks).toMatchObject([
    {
      task_kind: "pools.cleaning",
      service: "pools",
      title: "Limpiar una piscina",
      tax: { name: "IVA" },
      home: { tax: { name: "IVA" } },
    },
  ]);
  expect(open).toMatchObject([{ job_id: job.job_id, blocking_reasons: [] }]);
  expect(job).toMatchObject({ state: "completed", currency: "eur", title: "Limpiar una piscina" });
  expect(payment).toMatchObject({ state: "captured", captured_minor: job.price_minor, currency: "eur" });
});
