import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as repairInfo } from "../functions/chat/repair-info.ts";
import { handler as getServices } from "../functions/quote/get-services.ts";
import { startSession } from "./support/conversations.ts";
import { customer } from "./support/money-world.ts";
import { done, offering, ownServiceWithKind, playedToPayout } from "./support/own-kind-story.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { call, clock, deliver } from "./support/world.ts";

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
  const { service, kind } = await ownServiceWithKind(
    { taxed_as: "masonry", examples: ["Necesito limpiar la piscina.", "La piscina está verde."] },
    { name: "Piscinas", titles: { en: "Swimming pools" } },
  );
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

test("each reader reads what the operator calls the service in their language, else the market's", async () => {
  const namesFor = async (language: string) => {
    const said = await call(getServices, { headers: { "accept-language": language } });
    expect(said.headers.vary).toBe("Accept-Language");
    return said.data.items.map(({ name }: { name: string }) => name);
  };
  expect(await namesFor("en")).toEqual(["Swimming pools"]);
  expect(await namesFor("es-ES")).toEqual(["Piscinas"]);
  expect(await namesFor("fr")).toEqual(["Piscinas"]);

  const as = await customer();
  const { data } = await startSession(as, { prompt: "La piscina está verde, hay que limpiarla." });
  await deliver();
  const { session_id } = data.session;
  const repairFor = async (language: string) =>
    (await done(call(repairInfo, { as, params: { session_id }, headers: { "accept-language": language } })))
      .repair.suggested_service;
  expect(await repairFor("en")).toMatchObject({ service: "pools", title: "Swimming pools" });
  expect(await repairFor("es")).toMatchObject({ service: "pools", title: "Piscinas" });
});
