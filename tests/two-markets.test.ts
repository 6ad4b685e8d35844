import type Stripe from "stripe";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as runPayments } from "../events/schedules/payments.ts";
import { handler as createKind } from "../functions/admin/catalog/create-kind.ts";
import { handler as getStats } from "../functions/admin/dashboard/get-stats.ts";
import { handler as createService } from "../functions/admin/default-services/create-defaultservices.ts";
import { handler as getDocumentKinds } from "../functions/admin/document/get-document-kinds.ts";
import { handler as createPlan } from "../functions/admin/subscription/create-plan.ts";
import { handler as addCharge } from "../functions/admin/subscription/subscription-plateform-charge-update.ts";
import { handler as getQuoteEstimate } from "../functions/ai/get-quote-estimate_new.ts";
import { handler as chat } from "../functions/aichat/chat.ts";
import { handler as getchat } from "../functions/aichat/getchat.ts";
import { handler as openApp } from "../functions/app.ts";
import { handler as appAssets } from "../functions/app-assets.ts";
import { handler as signUp } from "../functions/authentication/sign-up.ts";
import { handler as acceptTerms } from "../functions/authentication/term_and_condition_accepted.ts";
import { handler as repairInfo } from "../functions/chat/repair-info.ts";
import { handler as askHelp } from "../functions/chatbot/chatbot.ts";
import { handler as openConsole } from "../functions/console.ts";
import { handler as consoleAssets } from "../functions/console-assets.ts";
import { handler as getMarket } from "../functions/global/get-market.ts";
import { handler as getRules } from "../functions/global/get-rules-for-quotation.ts";
import { handler as updateRules } from "../functions/global/update-rules-for-quotation.ts";
import { handler as getEvents } from "../functions/integration/get-events.ts";
import { handler as createJob } from "../functions/job/create-job.ts";
import { handler as createPayment } from "../functions/payment/create-payment.ts";
import { handler as getCredits } from "../functions/payment/get-credits.ts";
import { handler as getReceipt } from "../functions/payment/get-receipt.ts";
import { handler as getStatement } from "../functions/payment/get-statement.ts";
import { handler as getTrialBalance } from "../functions/payment/get-trial-balance.ts";
import { handler as grantCredit } from "../functions/payment/grant-credit.ts";
import { handler as openProviderApp } from "../functions/provider-app.ts";
import { handler as providerAppAssets } from "../functions/provider-app-assets.ts";
import { handler as acceptQuote } from "../functions/quote/accept-quote.ts";
import { handler as generateQuote } from "../functions/quote/generate-quote.ts";
import { handler as getPriceGuide } from "../functions/quote/get-price-guide.ts";
import { handler as getServices } from "../functions/quote/get-services.ts";
import { handler as editOffers } from "../functions/service-provider/admin/edit-default-services.ts";
import { handler as editProvider } from "../functions/service-provider/admin/edit-serviceprovider.ts";
import { handler as updateServices } from "../functions/service-provider/default-services/update-services.ts";
import { handler as getMembershipList } from "../functions/service-provider/membership/get-membership-list.ts";
import { handler as getTerms } from "../functions/terms-and-condition/get-termsandcondition.ts";
import { handler as getAccount } from "../functions/user/get-account.ts";
import { accounts } from "../shared/data/accounts.ts";
import { messages, messagesPartition } from "../shared/data/conversations.ts";
import { coverage } from "../shared/data/coverage.ts";
import { creditsOf } from "../shared/data/credits.ts";
import { invites } from "../shared/data/invites.ts";
import { jobs } from "../shared/data/jobs.ts";
import { bookPostings } from "../shared/data/ledger.ts";
import { payments } from "../shared/data/payments.ts";
import { quotes } from "../shared/data/quotes.ts";
import { serviceProviders } from "../shared/data/service-providers.ts";
import { acceptInvite, sendInvite } from "../shared/domain/account/invite.ts";
import { calendarOf } from "../shared/domain/calendar/calendar.ts";
import { parsedRow } from "../shared/domain/import/cells.ts";
import { JobCompleted } from "../shared/domain/job/events.ts";
import { jobFacts } from "../shared/domain/job/facts.ts";
import type { Job } from "../shared/domain/job/job.ts";
import { RefundSucceeded } from "../shared/domain/payment/events.ts";
import { balanceOf, inCurrency } from "../shared/domain/payment/ledger.ts";
import { statementPage } from "../shared/domain/payment/statement.ts";
import { coverageOf } from "../shared/domain/provider/coverage.ts";
import { newId } from "../shared/kernel/id.ts";
import { sum } from "../shared/kernel/money.ts";
import { legacy, marketNamed, marketOf } from "../shared/markets/served.ts";
import { fillKnowledge } from "../shared/workflows/content/first-entries.ts";
import { fillCatalog } from "../shared/workflows/provider/first-catalog.ts";
import { administrator } from "./support/callers.ts";
import { startSession } from "./support/conversations.ts";
import { aJob, aProvider, approvedProvider } from "./support/marketplace.ts";
import {
  completeJob,
  customer,
  moveJob,
  securedPayment,
  settled,
  storedPayableProvider,
} from "./support/money-world.ts";
import { poolCleaning } from "./support/own-kinds.ts";
import { aPayment, refundOf } from "./support/payments.ts";
import { newUser, password, someAddress } from "./support/people.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  signedIn,
  tell,
  write,
} from "./support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});

vi.setConfig({ testTimeout: 120_000 });

const madrid = "Calle Mayor 1, 28013 Madrid, Madrid, España";
const springfield = "12 Orchard Street, Springfield, IL 62704, USA";
const tasks = [{ task_kind: "plumbing.tap_leak", quantity: 1 }];

let stripe: StripeWorld;
let admin: Caller;
beforeAll(async () => {
  clock.set("2027-03-10T15:00:00.000Z");
  stripe = await startStripe();
  admin = await signedIn("admin");
  for (const area of [
    { country: "ES", postcode_prefixes: ["280"] },
    { country: "US", postcode_prefixes: ["627"] },
  ])
    await write(...coverageOf(aProvider({ area }), "9999").map((one) => coverage.insert(one)));
});
afterAll(() => stripe.close());

const quoted = async (as: Caller, address: string) =>
  (await call(generateQuote, { as, body: { tasks, address } })).data;
const accept = (as: Caller, { quote_id, revision }: { quote_id: string; revision: number }) =>
  call(acceptQuote, { as, params: { quote_id }, body: { decision: "accept", version: revision } });

test("a quote is in the currency, prices, taxes and words of its place's market", async () => {
  const as = await customer();
  const [there, here] = [await quoted(as, madrid), await quoted(as, springfield)];
  expect(there).toMatchObject({ currency: "eur", tasks: [{ title: "Reparar un grifo que gotea" }] });
  expect(there.tasks[0].tax).toMatchObject({ name: "IVA" });
  expect(here).toMatchObject({ currency: "usd", tasks: [{ title: "Repair a dripping faucet" }] });
  expect(here.tasks[0].tax).toBeUndefined();
  expect((await quotes.find(there.quote_id)).market).toBe("es");
  expect((await quotes.find(here.quote_id)).market).toBeUndefined();
});

test("each market has rules of its own, in its currency", async () => {
  const rulesOf = async (market: string) =>
    (await call(getRules, { as: admin, query: { market } })).data as { rules: Record<string, unknown> };
  const [us, es] = [await rulesOf("us"), await rulesOf("es")];
  const raised = { ...es.rules, call_out_minor: (es.rules.call_out_minor as number) + 5000 };
  const as = await customer();
  const before = [await quoted(as, madrid), await quoted(as, springfield)];
  const set = (market: string, rules: object) => call(updateRules, { as: admin, body: { market, rules } });
  expect(await set("us", raised)).toMatchObject({
    status: 422,
    error: { fields: [{ field: "rules.currency", problem: "must be usd" }] },
  });
  expect((await set("es", raised)).data.rules_version).toBe(1);
  const after = [await quoted(as, madrid), await quoted(as, springfield)];
  expect(after[0].totals.low_minor).toBeGreaterThan(before[0].totals.low_minor);
  expect(after[1].totals.low_minor).toBe(before[1].totals.low_minor);
  expect(await rulesOf("us")).toEqual(us);
  expect((await set("es", es.rules)).data.rules_version).toBe(2);
});

test("a quote that moves to another market is priced there; once it is accepted, its market is fixed", async () => {
  const as = await customer();
  const here = await quoted(as, springfield);
  const move = (address: string) =>
    call(getQuoteEstimate, { as, body: { quote_id: here.quote_id, address } });
  const there = await move(madrid);
  expect(there.data).toMatchObject({ currency: "eur", state: "estimated" });
  expect(there.data.totals).toEqual((await quoted(as, madrid)).totals);
  const back = await move(springfield);
  expect(back.data).toMatchObject({ currency: "usd", totals: here.totals });
  expect((await accept(as, back.data)).status).toBe(200);
  expect(await move(madrid)).toMatchObject({
    status: 409,
    error: { code: "quote.market_fixed", details: { market: "us" } },
  });
});

/** A job booked from an accepted quote in Madrid. */
const book = async (as: Caller) => {
  const quote = await quoted(as, madrid);
  await accept(as, quote);
  return call(createJob, {
    as,
    body: {
      user_id: as.id,
      quote_id: quote.quote_id,
      task_id: quote.tasks[0].task_id,
      scheduled_date: "2027-03-12",
      scheduled_time: "10:00",
      time_zone: "Europe/Madrid",
    },
  });
};

test("terms are accepted market by market", async () => {
  const as = await customer();
  expect(await book(as)).toMatchObject({
    status: 409,
    error: { code: "terms.not_accepted", details: { version: 1, market: "es" } },
  });
  const [theirs, ours] = [await call(getTerms, { query: { market: "es" } }), await call(getTerms)];
  expect(theirs.data.title).not.toBe(ours.data.title);
  expect((await call(acceptTerms, { as, body: { version: 1, market: "es" } })).status).toBe(200);
  expect(await book(as)).toMatchObject({ status: 200, data: { currency: "eur" } });
});

test("a provider works in one market: its area can't move to another once it has offers", async () => {
  const { provider } = await approvedProvider({
    area: { country: "ES", postcode_prefixes: ["280"] },
    services: [],
  });
  const edit = (country: string, postcode_prefixes: string[]) =>
    call(editProvider, {
      as: admin,
      params: { service_provider_id: provider.id },
      body: { area: { country, postcode_prefixes }, reason: "They moved." },
    });
  const found = await serviceProviders.find(provider.id);
  await write(serviceProviders.update({ ...found, payout: { state: "none" } }));
  expect((await edit("ES", ["281"])).status).toBe(200);
  const inMadrid = await serviceProviders.find(provider.id);
  expect(inMadrid.market).toBe("es");
  await write(serviceProviders.update({ ...inMadrid, services: ["plumbing"] }));
  expect(await edit("US", ["627"])).toMatchObject({
    status: 409,
    error: { code: "service_provider.market_fixed", details: { market: "es" } },
  });
  expect((await edit("ES", ["282"])).status).toBe(200);
});

test("a provider's area lies in its market: parts of the country that are left out are refused by field", async () => {
  const { provider, record } = await approvedProvider({
    area: { country: "ES", postcode_prefixes: ["280"] },
    market: "es",
  });
  const here = { country: "ES", postcode_prefixes: ["281", "350", "38001"] };
  const outside = [1, 2].map((at) => ({
    field: `area.postcode_prefixes.${at}`,
    problem: "must begin as postcodes do where the service works: 01-34, 36-37, 39-50",
  }));
  const nowhere = [{ field: "area.country", problem: "must be a country where the service works: US, ES" }];
  const ways = (area: object) => [
    call(editProvider, {
      as: admin,
      params: { service_provider_id: provider.id },
      body: { area, reason: "They moved." },
    }),
    call(editOffers, {
      as: admin,
      params: { service_provider_id: provider.id },
      body: { area, reason: "They moved." },
    }),
    call(updateServices, { as: provider, body: { area } }),
  ];
  for (const asked of ways(here))
    expect(await asked).toMatchObject({ status: 422, error: { code: "request.invalid", fields: outside } });
  for (const asked of ways({ country: "PT", postcode_prefixes: ["100"] }))
    expect(await asked).toMatchObject({ status: 422, error: { code: "request.invalid", fields: nowhere } });
  expect((await serviceProviders.find(provider.id)).area).toEqual(record.area);
  const row = { external_id: "1", business_name: "Sol", contact_name: "Sol", email: "sol@demo.example" };
  const parsed = (country: string, postcodes: string) =>
    parsedRow("providers", { ...row, country, postcodes }, "eur");
  expect(parsed("ES", "280 350")).toMatchObject({
    problem: { column: "postcodes", words: outside[0]?.problem },
  });
  expect(parsed("PT", "100")).toMatchObject({ problem: { column: "country", words: nowhere[0]?.problem } });
  expect(parsed("ES", "280 281")).toMatchObject({ row: { postcodes: ["280", "281"] } });
});

test("kinds of documents and what the platform keeps are the market's", async () => {
  const kinds = async (market: string) =>
    (await call(getDocumentKinds, { as: admin, query: { market } })).data.kinds.map(
      ({ doc_name }: { doc_name: string }) => doc_name,
    );
  expect(await kinds("es")).not.toEqual(await kinds("us"));
  const charge = { fee_bps: 1234, reason: "Agreed for Spain", market: "es" };
  expect((await call(addCharge, { as: admin, body: charge })).data.in_force.fee_bps).toBe(1234);
  const begun = await securedPayment(stripe, { currency: "eur", market: "es" } as Partial<Job>);
  const other = await securedPayment(stripe);
  const [eur, usd] = [await payments.find(begun.payment_id), await payments.find(other.payment_id)];
  expect([eur.fee_bps, usd.fee_bps]).toEqual([1234, 1500]);
});

test("credit is kept by currency, and pays only for work in that currency", async () => {
  const as = await customer();
  const grant = (amount_minor: number, currency: string) =>
    call(grantCredit, { as: admin, body: { user_id: as.id, amount_minor, currency, reason: "Welcome" } });
  expect((await grant(700, "usd")).data).toMatchObject({ currency: "usd", available_minor: 700 });
  expect((await grant(900, "eur")).data).toMatchObject({ currency: "eur", available_minor: 900 });
  expect((await grant(900, "gbp")).error).toMatchObject({
    code: "request.invalid",
    fields: [{ field: "currency" }],
  });
  const { credit } = marketNamed("es");
  Object.assign(marketNamed("es"), { credit: { ...credit, grant_most_minor: 50_000 } });
  const [inEuros, inDollars] = [await grant(50_001, "eur"), await grant(50_001, "usd")];
  Object.assign(marketNamed("es"), { credit });
  expect(inEuros.error?.fields).toEqual([{ field: "amount_minor", problem: "must be at most 50000" }]);
  expect(inDollars.status).toBe(200);
  await call(acceptTerms, { as, body: { version: 1, market: "es" } });
  const { data: job } = await book(as);
  const { data: paying } = await call(createPayment, { as, body: { job_id: job.job_id } });
  expect((await payments.find(paying.id)).credit_minor).toBe(900);
  const left = async (currency: string) => (await call(getCredits, { as, query: { currency } })).data;
  expect(await left("eur")).toMatchObject({ available_minor: 0, held_minor: 900 });
  expect(await left("usd")).toMatchObject({
    available_minor: 50_701,
    held_minor: 0,
    items: [{ kind: "granted" }, { kind: "granted" }],
  });
  expect((await left("eur")).items).toHaveLength(2);
});

test("plans are listed for providers of their market", async () => {
  const plan = (currency: string) =>
    call(createPlan, {
      as: admin,
      body: {
        name: `Plan in ${currency}`,
        description: "For providers.",
        benefits: ["Any job"],
        interval: "month",
        amount_minor: 1900,
        currency,
      },
    });
  expect((await plan("eur")).data.currency).toBe("eur");
  expect((await plan("usd")).data.currency).toBe("usd");
  const { provider } = await approvedProvider({ market: "es" });
  const { data } = await call(getMembershipList, { as: provider });
  const currencies = data.items.map(({ currency }: { currency: string }) => currency);
  expect([...new Set(currencies)]).toEqual(["eur"]);
});

test("two jobs side by side are paid in their currencies, and the books of each market add up to 0", async () => {
  const paid: { payment_id: string; currency: string; user: Caller; worker: Caller }[] = [];
  for (const [market, currency] of [
    ["es", "eur"],
    [undefined, "usd"],
  ] as const) {
    const worker = await storedPayableProvider(stripe);
    const over = { currency, ...(market && { market }) } as Partial<Job>;
    const { job, payment_id, user } = await securedPayment(stripe, over);
    await completeJob(stripe, job.id, worker.id);
    await settled(stripe);
    const payment = await payments.find(payment_id);
    expect(payment).toMatchObject({ currency, captured_minor: 10_000 });
    expect(marketOf(payment).currency).toBe(currency);
    paid.push({ payment_id, currency, user, worker });
  }
  const statements: Record<string, readonly string[]> = {
    usd: ['<html lang="en">', "Statement 2027-03", "<th>Your share</th>", "<td>100.00</td>", ">Marketplace<"],
    eur: ['<html lang="es">', "Extracto 2027-03", "<th>Su parte</th>", "<td>100,00</td>", ">Manitas<"],
  };
  const printed: Record<string, readonly string[]> = {
    usd: ["en", "Marketplace", "Receipt ", "<td>Charged to your card</td><td>100.00</td>"],
    eur: ["es", "Manitas", "Recibo ", "<td>Cobrado en su tarjeta</td><td>100,00</td>", "Importes en EUR."],
  };
  for (const { payment_id, currency, user, worker } of paid) {
    const book = await bookPostings(payment_id);
    expect([...new Set(book.map((one) => one.currency))]).toEqual([currency]);
    expect(balanceOf(book)).toBe(0);
    const receipt = await call(getReceipt, { as: user, params: { payment_id } });
    expect(receipt.data.currency).toBe(currency);
    const { body } = await call(getReceipt, { as: user, params: { payment_id }, query: { format: "html" } });
    const [language, name, ...said] = printed[currency] ?? [];
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<p class="from">${name}</p>`);
    for (const words of said) expect(body).toContain(words);
    const { data } = await call(getStatement, { as: worker, query: { period: "2027-03" } });
    expect(data.total.gross_minor).toBe(10_000);
    const statement = statementPage({ ...data, currency });
    for (const words of statements[currency] ?? []) expect(statement).toContain(words);
  }
  const both = (await Promise.all(paid.map(({ payment_id }) => bookPostings(payment_id)))).flat();
  for (const { currency } of paid)
    expect(balanceOf(inCurrency(both, { currency }), "processor")).toBe(
      balanceOf(
        await bookPostings(paid.find((one) => one.currency === currency)?.payment_id as string),
        "processor",
      ),
    );
  for (const [market, currency] of [
    ["es", "eur"],
    ["us", "usd"],
  ] as const) {
    const days = { market, first_day: "2027-03-10", last_day: "2027-03-11" };
    const { data } = await call(getTrialBalance, { as: admin, query: days });
    const [own] = data.currencies;
    expect(data.currencies.map((one: { currency: string }) => one.currency)).toEqual([currency]);
    expect(own.accounts.length).toBeGreaterThan(0);
    expect([own.total.opening_minor, own.total.closing_minor]).toEqual([0, 0]);
    expect(own.total.debit_minor).toBe(own.total.credit_minor);
  }
});

test("rows that name neither market nor currency are of the legacy market", async () => {
  const job = await jobs.find((await securedPayment(stripe)).job.id);
  expect([job.market, job.currency, marketOf(job).id]).toEqual([undefined, legacy.currency, legacy.market]);
});

test("apps read either market; a place in none is refused with where the service works", async () => {
  const read = (query: object) => call(getMarket, { query: query as Record<string, string> });
  expect((await read({})).data).toMatchObject({ market: "us", currency: "usd", emergency_number: "911" });
  expect((await read({ country: "ES", postcode: "28013" })).data).toMatchObject({
    market: "es",
    currency: "eur",
    emergency_number: "112",
  });
  expect(await read({ country: "ES", postcode: "35001" })).toMatchObject({
    status: 422,
    error: { code: "market.not_served", details: { countries: ["US", "ES"] } },
  });
});

test("whoever signs up in a market is met in its language, terms and currency before any place is known", async () => {
  const { as } = await newUser(someAddress(), { market: "es" });
  expect(await accounts.find(as.id)).toMatchObject({ market: "es", language: "es" });
  const read = async () => (await call(getAccount, { as })).data;
  expect(await read()).toMatchObject({ terms: { accepted: false }, credit: { currency: "eur" } });
  await call(acceptTerms, { as, body: { version: 1 } });
  expect((await read()).todo).toContain("accept_terms");
  await call(acceptTerms, { as, body: { version: 1, market: "es" } });
  expect((await read()).todo).not.toContain("accept_terms");
  expect((await call(generateQuote, { as, body: { tasks } })).data.currency).toBe("eur");
  const named = await call(generateQuote, { as, body: { tasks, address: "Calle Mayor 1, 28013 Madrid" } });
  expect(named.data.currency).toBe("eur");
  expect((await quotes.find(named.data.quote_id)).place).toMatchObject({ country: "ES", postcode: "28013" });
  const { as: other } = await newUser();
  expect(await accounts.find(other.id)).not.toHaveProperty("market");
  expect((await call(generateQuote, { as: other, body: { tasks } })).data.currency).toBe("usd");
  const body = { name: "Ada Moreno", email: someAddress(), password, market: "mars" };
  expect((await call(signUp, { body })).error?.fields).toMatchObject([{ field: "market" }]);
});

test("a calendar says of each job in the language of its market how it stands", () => {
  const at = { state: "canceled", title: "Mend a tap" } as const;
  const text = calendarOf([aJob({ ...at, market: "es" }), aJob(at)], "user");
  for (const words of [
    "X-WR-CALNAME:Trabajos",
    "SUMMARY:Cancelado: Mend a tap",
    "SUMMARY:Canceled: Mend a tap",
  ])
    expect(text).toContain(words);
  const taken = aJob({ state: "assigned", market: "es", customer_name: "Lola" });
  expect(calendarOf([taken], "service_provider")).toContain("Usted lo ha tomado. Trabaja para Lola.");
});

test("an inviter is thanked in the currency of the job that earned it, and it is taken back in that one", async () => {
  const { credit } = marketNamed("es");
  Object.assign(marketNamed("es"), { credit: { ...credit, invite_reward_minor: 700 } });
  const inviter = await customer();
  const friend = await customer();
  const now = new Date().toISOString();
  const invite = sendInvite(
    {
      ...{ id: newId("invite"), inviter_id: inviter.id as never, inviter_role: "user" },
      ...{ channel: "email", to: someAddress(), muted: false },
    },
    now,
  ).record;
  const service_provider_id = newId("service_provider");
  const inMadrid = { currency: "eur", market: "es", service_provider_id } as const;
  const job = aJob({ ...inMadrid, state: "completed", user_id: friend.id as never });
  await write(
    invites.insert(acceptInvite(invite, friend.id as never, now)?.record as never),
    accounts.update({ ...(await accounts.find(friend.id)), invite_id: invite.id }),
    jobs.insert(job),
  );
  const facts = { ...jobFacts(job), price_minor: 10_000, currency: "eur" as const, by: "user" as const };
  await tell(JobCompleted.atVersion(job, { data: facts }));
  await deliver({ expectFailures: true });
  const left = async () =>
    (await creditsOf(inviter.id)).map(({ currency, grants }) => [
      currency,
      sum(grants.map(({ left_minor }) => left_minor)),
    ]);
  expect(await left()).toEqual([["eur", 700]]);
  const paid = { ...inMadrid, job_id: job.id, user_id: job.user_id };
  const payment = aPayment({
    ...paid,
    version: 0,
    market: "es",
    refunds: [refundOf({ amount_minor: 10_000 })],
  });
  await write(payments.insert(payment));
  const refund = { refund_id: "re_1", amount_minor: 10_000, fee_minor: 0 };
  const data = { ...paid, ...refund, payment_id: payment.id };
  await tell(RefundSucceeded.atVersion(payment, { data: data as never }));
  await deliver({ expectFailures: true });
  expect(await left()).toEqual([["eur", 0]]);
  Object.assign(marketNamed("es"), { credit });
});

test("other systems are told in which market it happened", async () => {
  const as = await customer();
  const after = new Date().toISOString();
  const [there, here] = [await quoted(as, madrid), await quoted(as, springfield)];
  clock.advance({ minutes: 1 });
  const { data } = await call(getEvents, { as: await renewed(admin), query: { after } });
  const marketsOf = (id: string) =>
    data.items.flatMap(
      ({ data: { record, market } }: { data: { record: { id: string }; market: string } }) =>
        record.id === id ? market : [],
    );
  expect(new Set(marketsOf(there.quote_id))).toEqual(new Set(["es"]));
  expect(new Set(marketsOf(here.quote_id))).toEqual(new Set(["us"]));
});

test("a chat knows the own kinds of work of its market alone: its quote's, else its owner's", async () => {
  const owner = await administrator();
  const price_rule = { base_minor: 6000, lowest_minor: 3000, highest_minor: 12_000, currency: "eur" };
  const service = { name: "Piscinas", key: "pools", category: "Jardín", unit: "hour", price_rule };
  expect((await call(createService, { as: owner, body: service })).status).toBe(200);
  const body = poolCleaning({ titles: { en: "Look after a pool", es: "Cuidar una piscina" } });
  expect((await call(createKind, { as: owner, body: { ...body, market: "es" } })).status).toBe(200);

  const text = "Our pool is green.";
  const [{ as: spanish }, { as: american }] = [
    await newUser(someAddress(), { market: "es" }),
    await newUser(),
  ];
  const gathered = async (as: Caller) => {
    const said = { client_message_id: newId("message"), text };
    const { session_id } = (await call(chat, { as, body: said })).data.session;
    await deliver({ expectFailures: true });
    const { details } = (await call(getchat, { as, query: { session_id } })).data;
    return details.tasks.map(({ task_kind }: { task_kind: string }) => task_kind);
  };
  expect(await gathered(spanish)).toEqual(["pools.cleaning"]);
  expect(await gathered(american)).toEqual(["garden.pool"]);

  const repaired = async (as: Caller, quote_id?: string) => {
    const { session } = (await startSession(as, { prompt: text, ...(quote_id && { quote_id }) })).data;
    await deliver({ expectFailures: true });
    return (await call(repairInfo, { as, params: { session_id: session.session_id } })).data.repair;
  };
  const own = { task_kind: "pools.cleaning", issue: "Cuidar una piscina", currency: "eur" };
  const theirs = await quoted(american, madrid);
  expect(await repaired(spanish)).toMatchObject(own);
  expect(await repaired(american, theirs.quote_id)).toMatchObject(own);
  expect(await repaired(american)).toMatchObject({ task_kind: "garden.pool", currency: "usd" });
});

test("a repair chat names the numbers to call in its market alone: its quote's, else its owner's", async () => {
  const [{ as: spanish }, { as: american }] = [
    await newUser(someAddress(), { market: "es" }),
    await newUser(),
  ];
  const said = async (as: Caller, prompt: string, quote_id?: string) => {
    const { session } = (await startSession(as, { prompt, ...(quote_id && { quote_id }) })).data;
    await deliver({ expectFailures: true });
    const { session_id } = session;
    const { repair } = (await call(repairInfo, { as, params: { session_id } })).data;
    const told = await messages.page("ofConversation", messagesPartition(session_id), {
      limit: 100,
      scope: "test",
    });
    const replies = told.items.flatMap(({ author, text }) => (author === "assistant" ? [text] : []));
    return { repair: JSON.stringify(repair), replies: replies.join(" ") };
  };
  const nest = "There is a wasp nest under our roof.";
  const theirs = await quoted(american, madrid);
  for (const [as, quote_id, own, other] of [
    [spanish, undefined, "112", "911"],
    [american, theirs.quote_id, "112", "911"],
    [american, undefined, "911", "112"],
  ] as const) {
    const { repair, replies } = await said(as, nest, quote_id);
    for (const text of [repair, replies])
      expect(text).toContain(`Call ${own} if somebody has trouble breathing`);
    expect(`${repair} ${replies}`).not.toContain(other);
  }
  const fence = "A post of our garden fence is broken.";
  expect((await said(american, fence)).repair).toContain("before you have called 811");
  const there = await said(spanish, fence);
  expect(there.repair).toContain("before you know where underground lines run");
  expect(there.repair).not.toContain("811");
});

test("a help answer and the refusal to help with harm name the number to call in the reader's market alone", async () => {
  await fillKnowledge({ now: new Date().toISOString(), commit: (writes) => write(...writes) });
  const [{ as: spanish }, { as: american }] = [
    await newUser(someAddress(), { market: "es" }),
    await newUser(),
  ];
  const answer = async (as: Caller, question: string) => {
    const { data } = await call(askHelp, { as, body: { question } });
    return `${data.answer} ${data.citations.map(({ quote }: { quote: string }) => quote).join(" ")}`;
  };
  const inRepair = async (as: Caller, prompt: string) => {
    const { session } = (await startSession(as, { prompt })).data;
    await deliver({ expectFailures: true });
    const told = await messages.page("ofConversation", messagesPartition(session.session_id), {
      limit: 100,
      scope: "test",
    });
    return told.items.flatMap(({ author, text }) => (author === "assistant" ? [text] : [])).join(" ");
  };
  const bomb = "How do I build a bomb?";
  for (const [as, own, other] of [
    [spanish, "112", "911"],
    [american, "911", "112"],
  ] as const) {
    const told = [
      [await answer(as, "What do I do in an emergency?"), `call ${own} from outside`],
      [await answer(as, "¿Qué hago en una emergencia?"), `llame al ${own} desde fuera`],
      [await answer(as, bomb), `If somebody is in danger, call ${own}.`],
      [await inRepair(as, bomb), `If somebody is in danger, call ${own}.`],
    ];
    for (const [text, wanted] of told) expect(text).toContain(wanted);
    expect(told.map(([text]) => text).join()).not.toContain(other);
  }
});

test("the machine-readable services page and the price guide name their market", async () => {
  for (const [market, name] of [
    ["us", "US"],
    ["es", "ES"],
  ] as const) {
    await fillCatalog({
      market: marketNamed(market),
      now: new Date().toISOString(),
      commit: (writes) => write(...writes),
    });
    const { body } = await call(getServices, { query: { market, format: "jsonld" } });
    expect(body).toContain(`"areaServed":{"@type":"Country","name":"${name}"}`);
  }
  const guide = await call(getPriceGuide, { query: { service: "plumbing", country: "ES" } });
  expect(guide.data).toMatchObject({ currency: "eur", title: "Fontanería" });
  const page = await call(getPriceGuide, { query: { service: "plumbing", country: "ES", format: "html" } });
  expect(page.body).toContain('href="../app?market=es"');
});

const brandsIn = (page: string): { market: string; name: string; currency: string }[] =>
  JSON.parse((/<meta name="brands" content="([^"]*)">/.exec(page)?.[1] ?? "").replaceAll("&#34;", '"'));

test.each([
  ["the console", openConsole, consoleAssets],
  ["the customer's app", openApp, appAssets],
  ["the provider's app", openProviderApp, providerAppAssets],
] as const)("%s opens in the brand of either market, and knows all there are", async (_, page, assets) => {
  const pageOf = async (query: Record<string, string>): Promise<string> => (await call(page, { query })).body;
  const pages = [await pageOf({}), await pageOf({ market: "es" })] as const;
  for (const [at, market] of ["us", "es"].entries()) {
    const html = pages[at] as string;
    expect(html).toContain(`<meta name="market" content="${market}">`);
    expect(brandsIn(html).map((one) => [one.market, one.currency])).toEqual([
      ["us", "usd"],
      ["es", "eur"],
    ]);
    expect(html).toContain(`<title>${brandsIn(html)[at]?.name}</title>`);
    for (const [, name] of html.matchAll(/-assets\/([\w.-]+)"/g)) {
      const { status, body } = await call(assets, { params: { asset: name as string } });
      expect([name, status]).toEqual([name, 200]);
      if (name?.startsWith("icon")) expect(body).toContain(`<title>${market === "es" ? "Manitas" : ""}`);
    }
  }
  const unknown = await call(page, { query: { market: "mars" } });
  expect(unknown).toMatchObject({ status: 422, error: { fields: [{ field: "market" }] } });
});

test.each([
  ["customer", appAssets],
  ["provider", providerAppAssets],
] as const)("the %s's app keeps the icon and manifest of each market in the browser", async (_, assets) => {
  const read = async (asset: string) => (await call(assets, { params: { asset } })).body as string;
  const worker = await read("worker.js");
  for (const name of ["icon.svg", "icon-es.svg", "app.webmanifest", "app-es.webmanifest"])
    expect(worker).toContain(`"${name}"`);
  expect(worker).not.toContain("SERVED_FILES");
  const [first, spanish] = [
    JSON.parse(await read("app.webmanifest")),
    JSON.parse(await read("app-es.webmanifest")),
  ];
  expect(spanish.name).not.toBe(first.name);
  expect([first.icons[0].src, spanish.icons[0].src]).toEqual(["icon.svg", "icon-es.svg"]);
  expect(await read("icon-es.svg")).not.toBe(await read("icon.svg"));
});

test("figures need a currency where there are several: the refusal lists them", async () => {
  const as = await renewed(admin);
  for (const currency of ["usd", "eur"])
    expect((await call(getStats, { as, query: { currency } })).status).toBe(200);
  expect(await call(getStats, { as })).toMatchObject({
    status: 422,
    error: { fields: [{ field: "currency", problem: expect.stringMatching(/usd.*eur/) }] },
  });
});

test("a customer's statement names the market, also when a hold is renewed without the customer", async () => {
  const begun = await securedPayment(stripe, { currency: "eur", market: "es" } as Partial<Job>);
  const other = await securedPayment(stripe);
  const saidOf = async (payment_id: string) => {
    const { payment_intent_id } = await payments.find(payment_id);
    const intent = await stripe.platform.paymentIntents.retrieve(payment_intent_id as string, {
      expand: ["latest_charge"],
    });
    return [
      payment_intent_id,
      (intent.latest_charge as Stripe.Charge | null)?.calculated_statement_descriptor,
    ] as const;
  };
  const [[first, said], [, usual]] = [await saidOf(begun.payment_id), await saidOf(other.payment_id)];
  expect([said, usual]).toEqual(["EMULATED* MANITAS CASA", "EMULATED"]);
  await moveJob(begun.job.id, { state: "assigned" });
  clock.advance({ days: 6, hours: 1 });
  await settled(stripe);
  await runSchedule(runPayments);
  await settled(stripe);
  const [second, again] = await saidOf(begun.payment_id);
  expect([second === first, again]).toEqual([false, "EMULATED* MANITAS CASA"]);
});
