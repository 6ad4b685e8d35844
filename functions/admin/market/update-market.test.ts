import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { handler as heldSchedule } from "../../../events/schedules/held-messages.ts";
import { accounts } from "../../../shared/data/accounts.ts";
import { coverage } from "../../../shared/data/coverage.ts";
import { table } from "../../../shared/data/engine/table.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { payments } from "../../../shared/data/payments.ts";
import { series } from "../../../shared/data/series.ts";
import { InviteRewarded } from "../../../shared/domain/account/events.ts";
import { JobAssigned } from "../../../shared/domain/job/events.ts";
import { jobFacts } from "../../../shared/domain/job/facts.ts";
import { coverageOf } from "../../../shared/domain/provider/coverage.ts";
import { ServiceProviderOffersChanged } from "../../../shared/domain/provider/events.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { creditIn } from "../../../shared/markets/in-force.ts";
import { defaultMarket } from "../../../shared/markets/served.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { pass } from "../../../tests/support/lengths-of-time.ts";
import { openMailbox } from "../../../tests/support/mail.ts";
import {
  aJob,
  anAccount,
  aProvider,
  approvedProvider,
  aSeries,
  aTask,
  bookingOf,
  customerWithQuote,
} from "../../../tests/support/marketplace.ts";
import {
  begunPayment,
  completeJob,
  customer as customerWithTerms,
  payableProvider,
  securedPayment,
  settled,
} from "../../../tests/support/money-world.ts";
import { writingTogether } from "../../../tests/support/simultaneous-writes.ts";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  runSchedule,
  signedIn,
  storyOf,
  tell,
  write,
} from "../../../tests/support/world.ts";
import { handler as openApp } from "../../app.ts";
import { handler as appAssets } from "../../app-assets.ts";
import { handler as openPayPage } from "../../app-pay.ts";
import { handler as openConsole } from "../../console.ts";
import { handler as consoleAssets } from "../../console-assets.ts";
import { handler as getPublicMarket } from "../../global/get-market.ts";
import { handler as createJob } from "../../job/create-job.ts";
import { handler as getAvailableTimes } from "../../job/get-available-times.ts";
import { handler as reschedule } from "../../job/re-schedulejob.ts";
import { handler as updateSeries } from "../../job/update-series.ts";
import { handler as updateNotifications } from "../../notification/update-settings.ts";
import { handler as createIntent } from "../../payment/create-intent-payment.ts";
import { handler as getCredits } from "../../payment/get-credits.ts";
import { handler as getReceipt } from "../../payment/get-receipt.ts";
import { handler as grantCredit } from "../../payment/grant-credit.ts";
import { handler as openProviderApp } from "../../provider-app.ts";
import { handler as providerAppAssets } from "../../provider-app-assets.ts";
import { handler as acceptQuote } from "../../quote/accept-quote.ts";
import { handler as generateQuote } from "../../quote/generate-quote.ts";
import { handler as getMarket } from "./get-market.ts";
import { handler as restoreMarket } from "./restore-market.ts";
import { handler as updateMarket } from "./update-market.ts";

const mailTo = openMailbox();
let owner: Caller;
let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-03-10T15:00:00.000Z");
  stripe = await startStripe();
  owner = await administrator();
});
afterAll(() => stripe.close());

const params = { market: "us" };
const tasks = [{ task_kind: "plumbing.tap_leak", quantity: 1 }];
const read = async () => (await call(getMarket, { as: owner, params })).data;
const change = async (settings: object, given: object = {}) =>
  call(updateMarket, {
    as: owner,
    params,
    body: { version: (await read()).version, settings, ...given },
  });
const restore = (version: number, to: number) =>
  call(restoreMarket, { as: owner, params, body: { version, to } });
/** Has settings of the market count, as they do a minute later in every process. */
const set = async (settings: object) => {
  const { data } = await change(settings);
  pass(60);
  return data;
};
const shown = async () => {
  const { name, support, hours } = (await call(getPublicMarket, { query: {} })).data;
  return { name, support, hours };
};

const folder = { support: { email: "support@marketplace.example" }, mail_name: "Marketplace" };

test("visits are offered, booked and moved within the hours that an owner sets, and as before once they are taken back", async () => {
  const postcode = "30901";
  const { record } = await approvedProvider({
    area: { country: "US", postcode_prefixes: ["3090"] },
    hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from_minute: 540, to_minute: 1080 })),
    time_zone: "America/New_York",
  });
  const data = { service_provider_id: record.id, services: record.services };
  await tell(ServiceProviderOffersChanged.atNextVersion(record, { data }));
  await deliver();
  const { customer, quote } = await customerWithQuote([aTask({ duration_minutes: 60 })]);
  const query = { quote_id: quote.id, task_id: quote.tasks[0]?.task_id as string, country: "US", postcode };
  const times = async () => {
    const { days } = (await call(getAvailableTimes, { as: customer, query })).data;
    const all = days[1].times.map(({ time }: { time: string }) => time);
    return [all[0], all.at(-1)];
  };
  expect(await times()).toEqual(["09:00", "17:00"]);
  expect((await shown()).hours).toBeUndefined();

  await change({ hours: { from: "11:00", to: "14:00" } });
  expect(await times()).toEqual(["09:00", "17:00"]);
  pass(60);
  expect(await times()).toEqual(["11:00", "13:30"]);
  expect((await shown()).hours).toEqual({ from: "11:00", to: "14:00" });
  const book = (scheduled_time: string) =>
    call(createJob, {
      as: customer,
      body: bookingOf(quote, { scheduled_date: "2027-03-18", scheduled_time }),
    });
  expect(await book("09:30")).toMatchObject({
    status: 422,
    error: { code: "job.outside_hours", details: { from: "11:00", to: "14:00" } },
  });
  const job = aJob({ user_id: customer.id as never, state: "open", title: "Mend a tap" });
  await write(jobs.insert(job));
  const move = (scheduled_time: string) =>
    call(reschedule, {
      as: customer,
      params: { job_id: job.id },
      body: { action: "propose", scheduled_date: "2027-03-18", scheduled_time, time_zone: "America/Chicago" },
    });
  expect((await move("15:00")).error?.code).toBe("job.outside_hours");
  const own = aSeries({ user_id: customer.id as never });
  await write(series.insert(own));
  const turn = (scheduled_time: string) =>
    call(updateSeries, {
      as: customer,
      params: { series_id: own.id },
      body: { action: "change", scheduled_time },
    });
  expect((await turn("15:00")).error?.fields).toEqual([
    { field: "scheduled_time", problem: "must be from 11:00 on and before 14:00" },
  ]);

  await set({ hours: null });
  expect(await times()).toEqual(["09:00", "17:00"]);
  expect((await turn("15:00")).status).toBe(200);
  expect((await move("15:00")).status).toBe(200);
  expect((await book("09:30")).status).toBe(200);
});

/** A customer with an address, and what has them told that a provider has their job. */
const customerToTell = async () => {
  const as = await signedIn("user");
  const email = `${as.id}@example.com`;
  const email_verified_at = "2027-01-01T00:00:00.000Z";
  await write(accounts.insert(anAccount({ id: as.id, email, email_verified_at })));
  const happens = async () => {
    const { record } = await approvedProvider();
    const job = aJob({ user_id: as.id as never, service_provider_id: record.id, state: "assigned" });
    await write(jobs.insert(job));
    const data = jobFacts(job) as never;
    await tell(JobAssigned.atVersion({ ...job, version: 1 }, { data, audience: [as.id] }));
    await deliver();
  };
  return { as, email, happens };
};

test("an owner's support contact shows in mails, printed pages and apps, and the name in mails", async () => {
  const { email, happens } = await customerToTell();
  const worker = await payableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe);
  await completeJob(stripe, job.id, worker.id);
  await settled(stripe);
  const printed = async () =>
    (await call(getReceipt, { as: user, params: { payment_id }, query: { format: "html" } })).body;
  const mailed = async () => {
    await happens();
    return JSON.stringify(mailTo(email).at(-1));
  };
  const before = await mailed();
  expect(before).toContain("support@marketplace.example");
  expect(before).toContain("Marketplace");
  expect(await printed()).toContain("support@marketplace.example");

  const support = { email: "help@fixit.example", phone: "+1 555 0100" };
  const { effect } = await set({ support, mail_name: "Fix-It" });
  expect(effect.mail_ends).toMatch(/^Marketplace, Inc\. · .* · help@fixit\.example · \+1 555 0100$/);
  const after = await mailed();
  expect(after).toContain("help@fixit.example");
  expect(after).toContain("Fix-It");
  expect(after).not.toContain("support@marketplace.example");
  expect(await printed()).toContain("help@fixit.example · +1 555 0100");
  expect(await shown()).toMatchObject({ name: "Marketplace", support });

  await set({ support: null, mail_name: null });
  expect(await mailed()).toContain("support@marketplace.example");
  expect(await printed()).toContain("support@marketplace.example");
});

test("an owner's name and colors show in mails, on printed pages and in what apps are told", async () => {
  const { email, happens } = await customerToTell();
  const worker = await payableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe);
  await completeJob(stripe, job.id, worker.id);
  await settled(stripe);
  const seen = async () => {
    await happens();
    const receipt = await call(getReceipt, { as: user, params: { payment_id }, query: { format: "html" } });
    const { name, colors } = (await call(getPublicMarket, { query: {} })).data;
    return { mail: JSON.stringify(mailTo(email).at(-1)), receipt: String(receipt.body), name, colors };
  };
  const before = await seen();
  for (const page of [before.mail, before.receipt]) {
    expect(page).toContain("#146c5c");
    expect(page).not.toContain("Fix-It");
  }
  const colors = { light: "#7b2a6e", dark: "#e39ad6" };
  await set({ name: "Fix-It", colors });
  const after = await seen();
  for (const page of [after.mail, after.receipt]) {
    expect(page).toContain("#7b2a6e");
    expect(page).not.toContain("#146c5c");
    expect(page).toContain("Fix-It");
  }
  expect([after.name, after.colors]).toEqual(["Fix-It", colors]);
  expect((await read()).settings).toMatchObject({ name: "Fix-It", mail_name: "Fix-It", colors });
  await set({ mail_name: "Fix-It Mail" });
  expect((await seen()).mail).toContain("Fix-It Mail");
  await set({ name: null, mail_name: null, colors: null });
  const last = await seen();
  expect([last.name, last.colors, last.mail.includes("Fix-It")]).toEqual([before.name, before.colors, false]);
});

test("the pages that the service serves bear the name and colors that an owner sets, at once with the page and without another file", async () => {
  const pages = [
    [openApp, appAssets, "Fixit", "Home services"],
    [openProviderApp, providerAppAssets, "For pros", "For pros"],
    [openConsole, consoleAssets, "Fixit", "Marketplace"],
    [openPayPage, appAssets, undefined, undefined],
  ] as const;
  const filesIn = (html: string) =>
    [...html.matchAll(/-assets\/([\w.-]+)"/g)].map(([, name]) => name as string);
  const opened = async () =>
    Promise.all(
      pages.map(async ([page, assets]) => {
        const { body, headers } = await call(page, { query: {} });
        const read = async (asset: string) => (await call(assets, { params: { asset } })).body;
        const files = await Promise.all(filesIn(body).map(async (name) => [name, await read(name)] as const));
        const [style = []] = files.filter(([name]) => name.startsWith("brand-"));
        const [brand] = JSON.parse(
          (/name="brands" content="([^"]*)"/.exec(body)?.[1] ?? "").replaceAll("&#34;", '"'),
        );
        return {
          ...{ title: /<title>(.*)<\/title>/.exec(body)?.[1], style: style[1], brand, count: files.length },
          ...{
            manifest: files.find(([name]) => name === "app.webmanifest")?.[1],
            styled: style[0] as string,
          },
          ...{
            worker: assets === consoleAssets ? "" : await read("worker.js"),
            etag: headers.etag as string,
          },
          headers,
        };
      }),
    );
  const before = await opened();
  const colors = { light: "#1d4e89", dark: "#8fb8e8" };
  await set({ name: "Fixit", colors });
  const after = await opened();
  for (const [at, [page, , name, called]] of pages.entries()) {
    const [was, is] = [before[at] as (typeof before)[number], after[at] as (typeof after)[number]];
    expect(was.style).toBe(":root{--accent:light-dark(#146c5c,#5cc8b0)}\n");
    expect(is.style).toBe(":root{--accent:light-dark(#1d4e89,#8fb8e8)}\n");
    expect([is.brand.accent, is.count]).toEqual([colors, was.count]);
    if (name) expect([was.title, is.title, is.brand.name]).toEqual([called, name, name]);
    if (is.manifest)
      expect(JSON.parse(is.manifest)).toMatchObject({ name, short_name: name, theme_color: colors.light });
    if (is.worker) expect([is.worker.includes(is.styled), is.worker === was.worker]).toEqual([true, false]);
    expect(is.headers["content-security-policy"]).toBe(was.headers["content-security-policy"]);
    const asked = async (etag: string) =>
      (await call(page, { query: {}, headers: { "if-none-match": etag } })).status;
    expect([await asked(was.etag), await asked(is.etag)]).toEqual([200, 304]);
  }
  await set({ colors: null });
  const renamed = await opened();
  expect(renamed[0]?.worker).not.toBe(before[0]?.worker);
  await set({ name: null });
  expect(await opened()).toEqual(
    before.map(({ headers, ...kept }) => ({
      ...kept,
      headers: { ...headers, "x-request-id": expect.any(String) },
    })),
  );
});

test("a page bears what is known of its brand where settings can't be read", async () => {
  await set({ name: "Fixit" });
  const title = async () => /<title>(.*)<\/title>/.exec((await call(openApp, { query: {} })).body)?.[1];
  expect(await title()).toBe("Fixit");
  await set({ name: null });
  const reads = vi.spyOn(table(), "send").mockRejectedValue(new Error("The table is away."));
  expect(await title()).toBe("Fixit");
  reads.mockRestore();
  pass(60);
  expect(await title()).toBe("Home services");
});

test("credit is given up to what an owner sets, and an invitation earns what an owner sets", async () => {
  const as = await customerWithTerms();
  const give = async (amount_minor: number) =>
    call(grantCredit, { as: owner, body: { user_id: as.id, amount_minor, reason: "Welcome" } });
  await set({ credit_most_minor: 5000, invite_reward_minor: 700 });
  expect((await give(5001)).error?.fields).toEqual([
    { field: "amount_minor", problem: "must be at most 5000" },
  ]);
  expect((await give(5000)).status).toBe(200);
  const market = defaultMarket;
  expect(creditIn(market)).toEqual({ grant_most_minor: 5000, invite_reward_minor: 700 });
  const { credit } = market;
  Object.assign(market, { credit: { grant_most_minor: 600, invite_reward_minor: 100 } });
  const narrowed = creditIn(market);
  Object.assign(market, { credit });
  expect(narrowed).toEqual({ grant_most_minor: 600, invite_reward_minor: 600 });
  const rewarded = aJob({ user_id: newId("user"), state: "completed" });
  await write(jobs.insert(rewarded));
  const data = { invite_id: newId("invite"), user_id: as.id as never, job_id: rewarded.id };
  await tell(InviteRewarded.atVersion({ id: data.invite_id, version: 1 }, { data } as never));
  await deliver();
  const { items } = (await call(getCredits, { as })).data;
  expect(items[0]).toMatchObject({ amount_minor: 700 });
  await set({ credit_most_minor: null, invite_reward_minor: null });
  expect((await give(5001)).status).toBe(200);
});

test("in the market's quiet hours a message waits, unless somebody has chosen hours of their own", async () => {
  const [one, other] = [await customerToTell(), await customerToTell()];
  const own = { from: "01:00", to: "02:00", time_zone: "America/Chicago" };
  expect((await call(updateNotifications, { as: other.as, body: { quiet_hours: own } })).status).toBe(200);
  const tellBoth = async () => {
    await one.happens();
    await other.happens();
    return [mailTo(one.email).length, mailTo(other.email).length];
  };
  expect(await tellBoth()).toEqual([1, 1]);
  // 10:00 in New York.
  await set({ quiet_hours: { from: "09:00", to: "12:00", time_zone: "America/New_York" } });
  expect(await tellBoth()).toEqual([1, 2]);
  clock.set("2027-03-10T17:01:00.000Z");
  await runSchedule(heldSchedule);
  expect(mailTo(one.email)).toHaveLength(2);
  clock.set("2027-03-10T15:30:00.000Z");
  owner = await administrator();
  await set({ quiet_hours: null });
  expect(await tellBoth()).toEqual([3, 3]);
});

test("new work is taken only in the areas that an owner sets; what was quoted before is still accepted", async () => {
  const area = (country: string, postcode: string) =>
    aProvider({ area: { country, postcode_prefixes: [postcode] } });
  for (const postcode of ["6270", "6060"])
    await write(...coverageOf(area("US", postcode), "9999").map((one) => coverage.insert(one)));
  const as = await customerWithTerms();
  const quoteAt = async (postcode: string) =>
    (await call(generateQuote, { as, body: { tasks, address: `1 A St, Springfield, IL ${postcode}` } })).data;
  const accept = async ({ quote_id, revision }: { quote_id: string; revision: number }) =>
    call(acceptQuote, { as, params: { quote_id }, body: { decision: "accept", version: revision } });
  const servedAt = async (postcode: string) =>
    (await call(getPublicMarket, { query: { country: "US", postcode } })).status;
  const before = await quoteAt("62704");
  expect(before.address_problem).toBeUndefined();

  await set({ areas: ["606", "618-620"] });
  expect((await quoteAt("60601")).address_problem).toBeUndefined();
  const outside = await quoteAt("62704");
  expect(outside.address_problem.reason).toBe("area_not_served");
  expect((await accept(outside)).error?.code).toBe("quote.place_not_served");
  expect([await servedAt("62704"), await servedAt("60601"), await servedAt("61901")]).toEqual([
    422, 200, 200,
  ]);
  expect((await accept(before)).status).toBe(200);

  await set({ areas: null });
  expect((await quoteAt("62704")).address_problem).toBeUndefined();
  expect(await servedAt("62704")).toBe(200);
});

test("a trial of areas tells which jobs to come and which providers are left outside", async () => {
  const effectOf = async (areas: string[]) => (await change({ areas }, { dry_run: true })).data.effect;
  const areas = ["998", "970-979"];
  const before = await effectOf(areas);
  const at = { state: "open", starts_at: "2027-03-20T14:00:00.000Z" } as const;
  const place = (postcode: string) => ({ ...aJob().place, postcode });
  await write(
    jobs.insert(aJob({ ...at, place: place("99811") })),
    jobs.insert(aJob({ ...at, place: place("97501") })),
    jobs.insert(aJob({ ...at, place: place("98011") })),
  );
  for (const postcode_prefixes of [["998", "101"], ["9"], ["97"], ["98", "101"]])
    await approvedProvider({ area: { country: "US", postcode_prefixes } });
  expect(await effectOf(areas)).toMatchObject({
    jobs_outside: before.jobs_outside + 1,
    providers_outside: before.providers_outside + 1,
  });
});

test("a new payment takes the methods that an owner leaves; one that was begun keeps its own", async () => {
  const methodsOf = async (payment_id: string) => {
    const { data } = await stripe.platform.paymentIntents.list({ limit: 100 });
    return data.find(({ metadata }) => metadata.payment_id === payment_id)?.allowed_payment_method_types;
  };
  const before = await begunPayment(stripe);
  await set({ payment_methods: ["card"] });
  const [after, shown] = [await begunPayment(stripe), await begunPayment(stripe)];
  await call(createIntent, { as: before.user, body: { payment_id: before.payment_id } });
  expect(await methodsOf(before.payment_id)).toEqual(["card", "link"]);
  expect(await methodsOf(after.payment_id)).toEqual(["card"]);
  await shown.confirm("pm_card_visa");
  await settled(stripe);
  expect((await payments.find(shown.payment_id)).state).toBe("authorized");
  await set({ payment_methods: null });
  expect(await methodsOf((await begunPayment(stripe)).payment_id)).toEqual(["card", "link"]);
});

test("a trial changes nothing and tells which jobs to come start outside the hours", async () => {
  const counted = async (hours: object | null) => (await change({ hours }, { dry_run: true })).data.effect;
  const hours = { from: "03:00", to: "03:30" };
  const { jobs_outside: before } = await counted(hours);
  const at = { state: "open", starts_at: "2027-03-20T14:00:00.000Z" } as const;
  await write(
    jobs.insert(aJob({ ...at, scheduled_time: "09:00" })),
    jobs.insert(aJob({ ...at, scheduled_time: "03:10" })),
    jobs.insert(aJob({ ...at, scheduled_time: "09:00", starts_at: "2027-03-01T14:00:00.000Z" })),
  );
  expect(await counted(hours)).toMatchObject({ jobs_outside: before + 1, all_counted: true });
  expect(await counted(null)).toMatchObject({ jobs_outside: 0 });
  expect(await read()).toMatchObject({ settings: folder, own: {} });
});

test("each version is kept, an undo is a new one, and a change by an older version is refused", async () => {
  const { version } = await read();
  const [first, second] = [{ mail_name: "One" }, { mail_name: "Two" }];
  expect((await change(first)).data).toMatchObject({ version: version + 1, own: first, dry_run: false });
  expect((await change(second)).data).toMatchObject({ settings: { ...folder, ...second }, folder });
  expect(await change(first, { version })).toMatchObject({
    status: 409,
    error: { code: "market.conflict", details: { version: version + 2 } },
  });
  expect((await restore(version, version + 1)).error?.code).toBe("market.conflict");
  expect((await restore(version + 2, version + 1)).data).toMatchObject({ version: version + 3, own: first });
  expect((await restore(version + 3, version + 1)).data.version).toBe(version + 3);
  expect((await change(first)).data.version).toBe(version + 3);
  const night = { to: "07:00", time_zone: "America/New_York", from: "22:00" };
  expect((await change({ quiet_hours: night })).data.version).toBe(version + 4);
  expect((await change({ quiet_hours: night })).data.version).toBe(version + 4);
  expect((await change({ quiet_hours: null })).data.version).toBe(version + 5);
  expect((await restore(version + 5, 99)).error?.fields).toEqual([
    { field: "to", problem: "is no version of these settings" },
  ]);
  expect((await restore(version + 5, 0)).data).toMatchObject({ version: version + 6, own: {} });
  const { versions } = await read();
  expect(versions.slice(0, 6).map((one: { own: object }) => one.own)).toEqual([
    {},
    first,
    { ...first, quiet_hours: night },
    first,
    second,
    first,
  ]);
  expect((await storyOf("market_settings", "us")).slice(-6)).toEqual([
    "market_settings.updated",
    "market_settings.updated",
    "market_settings.restored",
    "market_settings.updated",
    "market_settings.updated",
    "market_settings.restored",
  ]);
});

test("the second of two changes at once is refused", async () => {
  const { version } = await read();
  const both = await writingTogether("market_settings", () =>
    Promise.all(
      ["A", "B"].map((mail_name) =>
        call(updateMarket, { as: owner, params, body: { version, settings: { mail_name } } }),
      ),
    ),
  );
  expect(both.map(({ status, error }) => error?.code ?? status).sort()).toEqual([200, "market.conflict"]);
  await set({ mail_name: null });
});

const only =
  "can't be changed here: only hours, quiet_hours, areas, languages, payment_methods, support, name, mail_name, colors, credit_most_minor, invite_reward_minor can";
test.each([
  ["a currency", { currency: "eur" }, "currency", only],
  ["a country", { country: "ES" }, "country", only],
  ["a tax", { tax: { model: "none" } }, "tax", only],
  [
    "hours that end before they begin",
    { hours: { from: "12:00", to: "09:00" } },
    "hours.to",
    "must be later than from",
  ],
  [
    "a time zone of nobody",
    { quiet_hours: { from: "22:00", to: "07:00", time_zone: "Europe/Madrid" } },
    "quiet_hours.time_zone",
    "must be one of America/New_York, ",
  ],
  ["an area that is none", { areas: ["606", "62-7"] }, "areas.1", "must go from a lower to a higher one"],
  ["no areas at all", { areas: [] }, "areas", "must have at least 1 entry"],
  ["a language without words", { languages: ["en", "de"] }, "languages.1", "must be one of en"],
  ["the default language left out", { languages: [] }, "languages", "must have en"],
  ["cards left out", { payment_methods: ["link"] }, "payment_methods", "must have card"],
  ["a card twice", { payment_methods: ["card", "card"] }, "payment_methods.1", "is there twice"],
  ["cash", { payment_methods: ["card", "cash"] }, "payment_methods.1", "must be one of card, link"],
  [
    "a color that can't be read on dark pages",
    { colors: { light: "#146c5c", dark: "#3d9e8a" } },
    "colors.dark",
    "must have a contrast of 4.5:1 with dark pages, and has 4.2:1",
  ],
  [
    "a color that is none",
    { colors: { light: "teal", dark: "#5cc8b0" } },
    "colors.light",
    "must be a color such as #146c5c",
  ],
  [
    "more credit at once than the folder allows",
    { credit_most_minor: 100_001 },
    "credit_most_minor",
    "must be at most 100000",
  ],
  ["a reward of nothing", { invite_reward_minor: 0 }, "invite_reward_minor", "must be at least 1"],
  [
    "a reward above all that is given at once",
    { invite_reward_minor: 100_001 },
    "invite_reward_minor",
    "must be at most 100000",
  ],
  ["an address that is none", { support: { email: "nobody" } }, "support.email", "must be an email address"],
])("%s is refused, and the field says why", async (_, settings, field, problem) => {
  const { status, error } = await change(settings);
  expect([status, error?.fields]).toEqual([
    422,
    [{ field: `settings.${field}`, problem: expect.stringMatching(`^${problem}`) }],
  ]);
});

test("a market that the stage does not serve is refused", async () => {
  const { status, error } = await call(getMarket, { as: owner, params: { market: "pt" } });
  expect([status, error?.fields?.[0]?.problem]).toEqual([422, "must be a market of this service"]);
});

test("a request goes by what is known where settings can't be read", async () => {
  const support = { email: "known@fixit.example" };
  await set({ support });
  expect((await shown()).support).toEqual(support);
  await change({ support: null });
  const reads = vi.spyOn(table(), "send");
  pass(60);
  reads.mockRejectedValueOnce(new Error("no table") as never);
  expect((await shown()).support).toEqual(support);
  reads.mockClear();
  pass(59);
  await Promise.all([shown(), shown()]);
  expect(reads).not.toHaveBeenCalled();
  pass(1);
  expect((await shown()).support).toEqual(folder.support);
  expect(reads).toHaveBeenCalledTimes(1);
});
