import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as app } from "../functions/app.ts";
import { handler as appAssets } from "../functions/app-assets.ts";
import { handler as consolePage } from "../functions/console.ts";
import { handler as consoleAssets } from "../functions/console-assets.ts";
import { handler as getMarket } from "../functions/global/get-market.ts";
import { handler as createJob } from "../functions/job/create-job.ts";
import { handler as getAvailableTimes } from "../functions/job/get-available-times.ts";
import { handler as reschedule } from "../functions/job/re-schedulejob.ts";
import { handler as updateSeries } from "../functions/job/update-series.ts";
import { handler as createConnectAccount } from "../functions/payment/create-connect-account.ts";
import { handler as createIntent } from "../functions/payment/create-intent-payment.ts";
import { handler as createPayment } from "../functions/payment/create-payment.ts";
import { handler as providerApp } from "../functions/provider-app.ts";
import { handler as providerAppAssets } from "../functions/provider-app-assets.ts";
import { handler as acceptQuote } from "../functions/quote/accept-quote.ts";
import { handler as generateQuote } from "../functions/quote/generate-quote.ts";
import { handler as getPriceGuide } from "../functions/quote/get-price-guide.ts";
import { coverage } from "../shared/data/coverage.ts";
import { jobs } from "../shared/data/jobs.ts";
import { payments } from "../shared/data/payments.ts";
import { quotes } from "../shared/data/quotes.ts";
import { series } from "../shared/data/series.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import { defaultKinds } from "../shared/domain/document/kinds.ts";
import { messageFor } from "../shared/domain/notification/messages.ts";
import type { Told } from "../shared/domain/notification/telling.ts";
import { coverageOf } from "../shared/domain/provider/coverage.ts";
import { aJob, aProvider, aSeries, placeJobs } from "./support/marketplace.ts";
import { customer, providerWithoutPayout } from "./support/money-world.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { waitingEvents } from "./support/waiting-events.ts";
import { call, clock, write } from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-03-10T15:00:00.000Z");
  stripe = await startStripe();
  const provider = aProvider({ area: { country: "ES", postcode_prefixes: ["280"] } });
  await write(...coverageOf(provider, "9999").map((one) => coverage.insert(one)));
});
afterAll(() => stripe.close());

const tasks = [{ task_kind: "plumbing.tap_leak", quantity: 1 }];
const quoted = async (address: string) => {
  const as = await customer();
  const said = await call(generateQuote, { as, body: { tasks, address } });
  return { as, said };
};

test("a job in Madrid is quoted in euros, booked in Madrid's time and paid in euros", async () => {
  const { as, said } = await quoted("Calle Mayor 1, 28013 Madrid, Madrid, España");
  expect(said).toMatchObject({
    status: 200,
    data: {
      state: "estimated",
      currency: "eur",
      address: { postcode: "28013", country: "ES" },
      time_zones: ["Europe/Madrid"],
    },
  });
  const { quote_id, revision } = said.data;
  expect(said.data.tasks[0].title).toBe("Reparar un grifo que gotea");
  const params = { quote_id };
  expect(
    await call(acceptQuote, { as, params, body: { decision: "accept", version: revision } }),
  ).toMatchObject({ status: 200 });
  const booked = await call(createJob, {
    as,
    body: {
      user_id: as.id,
      quote_id,
      task_id: said.data.tasks[0].task_id,
      scheduled_date: "2027-03-12",
      scheduled_time: "10:00",
      time_zone: "Europe/Madrid",
    },
  });
  expect(booked).toMatchObject({
    status: 200,
    data: { starts_at: "2027-03-12T09:00:00.000Z", offset_minutes: 60, currency: "eur" },
  });
  const { job_id } = booked.data;
  const [created] = (await waitingEvents()).filter(({ aggregate }) => aggregate.id === job_id);
  const told = messageFor(created as Told, as.id, { job: await jobs.find(job_id) });
  expect(told?.title).toBe(`«${booked.data.title}» está reservado`);
  expect(told?.text).toMatch(
    /^Pague antes del miércoles, 10 de marzo, 16:15 CET para conservar la cita: viernes, 12 de marzo, 10:00 CET\.$/,
  );
  const paying = await call(createPayment, { as, body: { job_id } });
  expect(paying).toMatchObject({ status: 200, data: { currency: "eur" } });
  const payment_id = paying.data.id;
  const sheet = await call(createIntent, { as, body: { payment_id } });
  expect(sheet).toMatchObject({ status: 200, data: { currency: "eur" } });
  const stored = [await quotes.find(quote_id), await jobs.find(job_id), await payments.find(payment_id)];
  expect(stored.map(({ market, currency }) => [market, currency])).toEqual([
    ["es", "eur"],
    ["es", "eur"],
    ["es", "eur"],
  ]);
});

/** A customer whose quote for Madrid is accepted, and how a booking of it is asked for. */
const accepted = async () => {
  const { as, said } = await quoted("Calle Mayor 1, 28013 Madrid, España");
  const { quote_id, revision, tasks } = said.data;
  await call(acceptQuote, { as, params: { quote_id }, body: { decision: "accept", version: revision } });
  const task_id = tasks[0].task_id as string;
  const book = (scheduled_time: string) =>
    call(createJob, {
      as,
      body: {
        user_id: as.id,
        ...{ quote_id, task_id, scheduled_date: "2027-03-12", scheduled_time, time_zone: "Europe/Madrid" },
      },
    });
  return { as, quote_id, task_id, book };
};

const outside = {
  status: 422,
  error: { code: "job.outside_hours", details: { from: "07:00", to: "22:00" } },
};

test("visits in Madrid are listed and booked from 7:00 on and before 22:00", async () => {
  const { as, quote_id, task_id, book } = await accepted();
  for (const early of ["06:45", "22:00"]) expect(await book(early)).toMatchObject(outside);
  const { data } = await call(getAvailableTimes, { as, query: { quote_id, task_id } });
  const times = data.days.flatMap((day: { times: { time: string }[] }) => day.times.map(({ time }) => time));
  expect(times.length).toBeGreaterThan(0);
  for (const time of times) expect("07:00" <= time && time < "22:00").toBe(true);
  expect(await book("21:45")).toMatchObject({ status: 200, data: { scheduled_time: "21:45" } });
});

const inMadrid = { country: "ES", postcode: "28013", city: "Madrid", line1: "Calle Mayor 1" };

test("a visit in Madrid is not moved into the night, and neither are those of a series", async () => {
  const as = await customer();
  const there = { user_id: as.id, place: inMadrid, time_zone: "Europe/Madrid" };
  const job = aJob({ ...there, starts_at: "2027-03-12T09:00:00.000Z" });
  await placeJobs(job);
  const body = { action: "propose", scheduled_date: "2027-03-13", scheduled_time: "22:15", reason: "Late." };
  expect(await call(reschedule, { as, params: { job_id: job.id }, body })).toMatchObject(outside);
  const visits = aSeries(there);
  await write(series.insert(visits));
  const change = { action: "change", scheduled_time: "06:30" };
  expect(await call(updateSeries, { as, params: { series_id: visits.id }, body: change })).toMatchObject({
    status: 422,
    error: {
      fields: [{ field: "scheduled_time", problem: "debe ser a partir de las 07:00 y antes de las 22:00" }],
    },
  });
});

test("a time on American clocks is refused at an address in Madrid", async () => {
  const { as, said } = await quoted("Calle Mayor 1, 28013 Madrid, España");
  const { quote_id, revision } = said.data;
  await call(acceptQuote, { as, params: { quote_id }, body: { decision: "accept", version: revision } });
  expect(
    await call(createJob, {
      as,
      body: {
        user_id: as.id,
        quote_id,
        task_id: said.data.tasks[0].task_id,
        scheduled_date: "2027-03-12",
        scheduled_time: "10:00",
        time_zone: "America/Chicago",
      },
    }),
  ).toMatchObject({
    status: 422,
    error: {
      code: "request.invalid",
      fields: [{ field: "time_zone", problem: "no es la hora del lugar: use Europe/Madrid" }],
    },
  });
});

test.each([
  ["Calle Triana 1, 35002 Las Palmas, Spain", "area_not_served"],
  ["12 Orchard Street, Springfield, IL 62704, USA", "country_not_served"],
])("an address outside of the market says so: %s", async (address, problem) => {
  expect((await quoted(address)).said).toMatchObject({
    data: { address_problem: { reason: problem } },
  });
});

test("apps are told the market, and that the Canaries, Ceuta and Melilla are not in it", async () => {
  expect(await call(getMarket, { query: { country: "ES", postcode: "28013" } })).toMatchObject({
    data: {
      market: "es",
      currency: "eur",
      units: "metric",
      emergency_number: "112",
      phone_code: "34",
      time_zones: ["Europe/Madrid"],
      hours: { from: "07:00", to: "22:00" },
    },
  });
  for (const postcode of ["35002", "38001", "51001", "52001"])
    expect(await call(getMarket, { query: { country: "ES", postcode } })).toMatchObject({
      status: 422,
      error: { code: "market.not_served", details: { countries: ["ES"] } },
    });
});

test("apps, console and pages bear the brand of Madrid", async () => {
  const manitas = { light: "#7b2a6e", dark: "#e39ad6" };
  expect(await call(getMarket, {})).toMatchObject({
    data: { name: "Manitas", colors: manitas, legal: { name: "Manitas Madrid, S.L." } },
  });
  for (const [page, assets, title] of [
    [app, appAssets, "Manitas"],
    [providerApp, providerAppAssets, "Manitas Pro"],
    [consolePage, consoleAssets, "Manitas"],
  ] as const) {
    const own = async (asset: string) => (await call(assets, { params: { asset } })).body;
    const { data } = await call(page);
    expect(data).toContain(`<title>${title}</title>`);
    const [, style = ""] = /-assets\/(brand-\w+\.css)/.exec(data as string) ?? [];
    expect(await own(style)).toBe(`:root{--accent:light-dark(${manitas.light},${manitas.dark})}\n`);
    expect(await own("icon.svg")).toContain(`<title>${title}</title>`);
  }
  const manifest = await call(providerAppAssets, { params: { asset: "app.webmanifest" } });
  expect(JSON.parse(manifest.body)).toMatchObject({ name: "Manitas Pro", theme_color: "#7b2a6e" });
  const guide = await call(getPriceGuide, { query: { service: "plumbing", country: "ES", format: "html" } });
  expect(guide.body).toContain('<p class="from">Manitas</p>');
  expect(guide.body).toContain("NIF B00000000");
});

test("providers are paid out in Spain and in euros, and hand in Spanish documents", async () => {
  const worker = await providerWithoutPayout();
  const body = { entity_type: "individual", country: "ES" };
  expect(await call(createConnectAccount, { as: worker, body: { ...body, country: "US" } })).toMatchObject({
    status: 422,
    error: { fields: [{ field: "country", problem: "debe ser un país donde trabaja el servicio: ES" }] },
  });
  expect(await call(createConnectAccount, { as: worker, body })).toMatchObject({ status: 200 });
  const { payout } = await serviceProviders.find(worker.id);
  expect(stripe.emulator.state.get(payout.account_id as string)).toMatchObject({
    defaults: { currency: "eur" },
  });
  expect(defaultKinds.kinds.filter(({ mandatory }) => mandatory).map(({ doc_name }) => doc_name)).toEqual([
    "censo_tributario",
    "seguro_responsabilidad_civil",
    "identity",
  ]);
});
