import { mkdirSync, mkdtempSync, openAsBlob, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "../../clients/typescript/client.ts";
import { stripeKeys } from "../../local/secrets.ts";
import { seededAccounts } from "../../local/seed-accounts.ts";
import { builtProviderApp } from "../../platform/document/pages.ts";
import { root } from "../../platform/operations.ts";
import { inBrandOf } from "../../shared/http/page.ts";
import { totpCode } from "../../shared/vendors/identity/totp.ts";
import { appScreens } from "../support/app-screens.ts";
import { startAppService } from "../support/app-service.ts";
import { evaluated, hasBrowser, startBrowser, watched } from "../support/browser.ts";
import { aReceiver, type Received } from "../support/receiver.ts";

const kilobyte = 1024;
const minute = 60_000;
const hour = 60 * minute;

test("the app fits its budgets: 60 KB before the first screen, 15 for a further one, 180 in all", async () => {
  const { page, assets } = inBrandOf(await builtProviderApp(), "us");
  const bytes = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(assets[name] as string).length, 0);
  const all = Object.keys(assets);
  const first = all.filter((name) => page.includes(name));
  const further = all.filter((name) => !first.includes(name));
  // Each file is a request more on a slow line.
  expect(first.filter((name) => name.endsWith(".js"))).toHaveLength(2);
  expect(bytes(first)).toBeLessThanOrEqual(60 * kilobyte);
  for (const name of further) expect([name, bytes([name]) <= 15 * kilobyte]).toEqual([name, true]);
  expect(bytes(all)).toBeLessThanOrEqual(180 * kilobyte);
  expect(bytes(["worker.js"])).toBeLessThanOrEqual(5 * kilobyte);
});

/** The pictures of docs/apps.md, which `npm run app` takes. */
const pictures = new Set([
  "pro-offers-390-light",
  "pro-confirm-390-light",
  "pro-job-390-light",
  "pro-en-route-390-dark",
  "pro-proof-390-light",
  "pro-today-es-390-dark",
  "pro-job-1280-light",
  "pro-set-up-waits-390-light",
  "pro-work-390-light",
  "pro-earnings-390-light",
  "pro-reviews-390-light",
]);
const kept = import.meta.env.MODE === "app" ? resolve(root, "docs/apps") : undefined;

describe.skipIf(!hasBrowser)("in a browser, with the whole local service", () => {
  const folder = mkdtempSync(join(tmpdir(), "provider-app-"));
  const email = "bruno@app.example";
  const problems: string[] = [];
  let service: Awaited<ReturnType<typeof startAppService>>;
  let browser: Browser;
  let page: Page;
  let customer: Client;
  let seen: ReturnType<typeof watched>;
  let screens: ReturnType<typeof appScreens>;
  const tap: typeof screens.tap = (...given) => screens.tap(...given);
  const reads: typeof screens.reads = (text) => screens.reads(text);
  const place: typeof screens.place = (name) => screens.place(name);
  const look: typeof screens.look = (screen) => screens.look(`pro-${screen}`);
  let asked: { quote_id: string; revision: number; task_ids: string[]; time_zone: string };

  const serviceTime = async () => Date.parse((await customer.ping()).time);

  const until = async <T>(ask: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> => {
    for (;;) {
      const answer = await ask();
      if (isDone(answer)) return answer;
      await wait(100);
    }
  };

  /** A price for a film of a dripping tap, which is accepted. */
  const quoted = async () => {
    const film = await openAsBlob(resolve(root, "local/sample/leaking-tap.mp4"), { type: "video/mp4" });
    const offer = await customer.video.mlVideoUpload({
      body: { content_type: "video/mp4", size_bytes: film.size },
    });
    await customer.upload(offer, film);
    const { media_id } = offer;
    await until(
      () => customer.video.getMedia({ params: { media_id } }),
      ({ state }) => state !== "pending",
    );
    const address = await customer.authentication.updateAddress({
      body: {
        line1: "412 Alder Street",
        city: "San Francisco",
        region: "CA",
        postcode: "94105",
        country: "US",
        primary: true,
      },
    });
    const { quote_id } = await customer.ai.quoteRequest({
      body: {
        media_ids: [media_id],
        address: address.id,
        user_prompt: "The kitchen tap is dripping from the spout, one tap",
      },
    });
    const quote = await until(
      () => customer.ai.quoteEstimateNew({ params: { quote_id } }),
      ({ state }) => state !== "processing",
    );
    expect(quote.state).toBe("estimated");
    await customer.quote.acceptQuote({
      params: { quote_id },
      body: { decision: "accept", version: quote.revision },
    });
    return {
      quote_id: quote_id,
      revision: quote.revision,
      task_ids: quote.tasks.map(({ task_id }) => task_id),
      time_zone: quote.time_zones[0] ?? "America/Los_Angeles",
    };
  };

  const localHour = (at: string): string =>
    new Intl.DateTimeFormat("en-US", { timeZone: asked.time_zone, hour: "2-digit", hourCycle: "h23" }).format(
      new Date(at),
    );

  /** The customer books the task of its quote some hours ahead, with a card; answers the job's id. */
  const booked = async (hours: number): Promise<string> => {
    const starts = Math.ceil(((await serviceTime()) + hours * hour) / (15 * minute)) * 15 * minute;
    const parts = Object.fromEntries(
      new Intl.DateTimeFormat("en-CA", {
        timeZone: asked.time_zone,
        hourCycle: "h23",
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
      })
        .formatToParts(starts)
        .map(({ type, value }) => [type, value]),
    );
    const { job_id } = await customer.job.createJob({
      body: {
        user_id: seededAccounts.user.id,
        quote_id: asked.quote_id,
        task_id: asked.task_ids[0] ?? "",
        scheduled_date: `${parts.year}-${parts.month}-${parts.day}`,
        scheduled_time: `${parts.hour}:${parts.minute}`,
        time_zone: asked.time_zone as "UTC",
        optional_message: "Please ring twice.",
      },
    });
    const payment = await customer.payment.createPayment({ body: { job_id } });
    const intent = await customer.payment.createIntentPayment({ body: { payment_id: payment.id } });
    const secret = intent.payment_intent_client_secret ?? "";
    const status = (await (await fetch(`${service.page}/status.json`)).json()) as {
      addresses: { stripe: string };
    };
    await fetch(`${status.addresses.stripe}/v1/payment_intents/${secret.split("_secret_")[0]}/confirm`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${stripeKeys.publishable}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ client_secret: secret, payment_method: "pm_card_visa" }),
    });
    await customer.payment.acceptJobPayment({ params: { job_id }, body: {} });
    return job_id;
  };

  const shoot = async (screen?: string) => {
    await page.locator(".shutter:enabled").click();
    await page.locator(".strip img").first().waitFor();
    if (screen) await look(screen);
  };

  const signedInOperator = async (): Promise<Client> => {
    const operator = createClient({ baseUrl: service.api });
    const { email: address, password, totp_secret } = seededAccounts.admin;
    await operator.authentication.admin.signIn({
      body: { email: address, password, totp: totpCode(totp_secret, await serviceTime()) },
    });
    return operator;
  };

  beforeAll(async () => {
    [service, browser] = await Promise.all([startAppService(folder), startBrowser()]);
    const context = await browser.newContext({
      locale: "en-US",
      viewport: { width: 390, height: 844 },
      permissions: ["camera", "microphone"],
      reducedMotion: "reduce",
      colorScheme: "light",
    });
    page = await context.newPage();
    page.setDefaultTimeout(120_000);
    seen = watched(page);
    screens = appScreens(page, problems, { pictures, folder: kept });
    customer = createClient({ baseUrl: service.api });
    const { email, password } = seededAccounts.user;
    await customer.authentication.signIn({ body: { email, password } });
    const { terms_version: version } = await customer.termsAndCondition.getTermsandcondition();
    await customer.authentication.termAndConditionAccepted({ body: { version } });
    if (kept) mkdirSync(kept, { recursive: true });
    asked = await quoted();
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const codeSent = async (to: string): Promise<string> => {
    const mails = async () =>
      (await (await fetch(`${service.page}/mailbox.json?to=${encodeURIComponent(to)}`)).json()) as {
        code?: string;
      }[];
    const [mail] = await until(mails, (all) => all.some(({ code }) => code));
    return mail?.code ?? "";
  };

  test("somebody new signs up, and is told what is needed to take jobs", async () => {
    await page.goto(`${service.api}/provider-app`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await look("welcome");
    await page.getByLabel("Your name").fill("Bruno Silva");
    await page.getByLabel("Name of your business").fill("Silva Plumbing");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password").fill("gravel-otter-lamp-38");
    await tap("Sign up");
    await reads("Check your mail");
    await page.getByLabel("Code").fill(await codeSent(email));
    await tap("Confirm");
    await reads("No jobs yet");
    await tap("Set-up", "link");
    await reads("0 of 4 given");
    await look("set-up-empty");
  });

  test("they give company, documents, services and a payout account, each on one screen", async () => {
    await tap("Give the company", "link");
    await page.getByLabel("Name in the register").fill("Silva Plumbing LLC");
    await page.getByLabel("Number in the register").fill("C4512345");
    await page.getByLabel("Street and number").fill("7 Pine Street");
    await page.getByLabel("Postcode").fill("94111");
    await page.getByLabel("State").fill("CA");
    await page.getByLabel("City").fill("San Francisco");
    await look("company");
    await tap("Send");
    await reads("1 of 4 given");
    await tap("Send the documents", "link");
    for (const paper of ["Trade license", "Insurance", "Identity card or passport"]) {
      await page.getByRole("button", { name: new RegExp(paper) }).click();
      const sheet = page.getByRole("dialog");
      await sheet.locator("input[type=file]").setInputFiles(resolve(root, "local/sample/specimen.png"));
      await sheet.getByLabel("Valid until").fill("2031-12-31");
      if (paper === "Insurance") await look("document");
      await sheet.getByRole("button", { name: "Send" }).click();
      await sheet.waitFor({ state: "detached" });
    }
    await page.getByText("In review").nth(2).waitFor();
    await look("documents");
    await tap("Back", "link");
    await reads("2 of 4 given");
    await tap("Say what you do and where", "link");
    await page.getByRole("checkbox", { name: /Plumbing/ }).check();
    await page.getByLabel("Postcodes begin with").fill("606");
    await page.getByLabel("I work at any time").uncheck();
    await page.getByRole("button", { name: "Add a break on Monday" }).click();
    expect(await page.getByLabel("Monday, again from").inputValue()).toBe("13:00");
    await page.getByLabel("Monday, to").first().fill("12:30");
    await look("work");
    await tap("Save");
    await reads("3 of 4 given");
    await tap("Set up payouts", "link");
    await look("payouts-none");
    await tap("Go to Stripe");
    await page.getByRole("button", { name: "Complete onboarding", exact: true }).click();
    await reads("You can be paid.");
    await look("payouts");
    await tap("Back", "link");
    await reads("You have given everything.");
    await look("set-up-waits");
  });

  test("they are approved, and see that they can take jobs, and with which plan", async () => {
    const operator = await signedInOperator();
    const { items } = await operator.admin.document.listDocuments({ query: { limit: 20 } });
    const own = items.filter(({ state }) => state === "pending_review");
    expect(own.length).toBe(3);
    await operator.admin.document.verifyDocuments({
      body: own.map(({ id, doc_name }) => ({ id, doc_name, verified: true })),
    });
    await operator.serviceProvider.admin.acceptingServiceProvider({
      params: { service_provider_id: own[0]?.service_provider_id ?? "" },
      body: { decision: "approve", reason: "All documents are in order." },
    });
    await reads("Everything is in order.");
    await look("set-up");
    await tap(/^Services, area/, "link");
    expect(await page.getByLabel("Monday, to").first().inputValue()).toBe("12:30");
    expect(await page.getByLabel("Monday, again from").inputValue()).toBe("13:00");
    await tap("Back", "link");
    await tap(/^Company/, "link");
    await reads("Your company is verified.");
    await tap("Change the details");
    await page.getByLabel("Name in the register").fill("Silva Plumbing and Heating LLC");
    await look("company-change");
    await tap("Send");
    await reads("We look at your change.");
    await reads("Silva Plumbing LLC");
    await tap("Back", "link");
    await tap(/^Plan/, "link");
    await reads("You are on trial.");
    await reads("Professional");
    await look("plan");
    await tap("Choose this plan");
    await page.getByLabel("Test card").waitFor();
    await look("plan-pay");
    await tap("Save the card");
    await page.getByText("Your plan", { exact: true }).waitFor();
    await look("plan-chosen");
    await tap("Pay with another card");
    await page.getByLabel("Test card").waitFor();
    await reads("From now on each period is charged to it.");
    await tap("Save the card");
    await page.getByText("Your plan", { exact: true }).waitFor();
    await tap("End the plan");
    await page.getByLabel("Why, if you want to tell us").fill("I retire.");
    await look("plan-end");
    await page.getByRole("dialog").getByRole("button", { name: "End the plan" }).click();
    await reads(/^The plan ends on/);
    await look("plan-ends");
    await tap("Keep the plan");
    await page.getByRole("button", { name: "End the plan" }).waitFor();
    await place("Account");
    await look("account-new");
    await tap("Sign out");
  });

  test("a provider signs in, and finds an empty day and no offers", async () => {
    await tap("I have an account");
    await page.getByLabel("Email address").fill(seededAccounts.service_provider.email);
    await page.getByLabel("Password").fill(seededAccounts.service_provider.password);
    await tap("Sign in");
    await reads("No jobs yet");
    await look("today-empty");
    await tap("Look at the offers", "link");
    await reads("No open jobs for you now");
    await look("offers-empty");
  });

  test("a job that is booked appears among the offers, and is taken with two taps", async () => {
    await booked(30);
    await tap("Look again");
    await reads("Repair a dripping faucet");
    await look("offers");
    await page.getByRole("link", { name: /Repair a dripping faucet/ }).click();
    await reads("Agreed price");
    expect(await page.getByText("412 Alder Street").count()).toBe(0);
    await look("offer");
    await page.setViewportSize({ width: 1280, height: 800 });
    const offers = page.getByRole("region", { name: "Offers", exact: true });
    await offers.locator("[aria-current=page]", { hasText: "Repair a dripping faucet" }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await offers.waitFor({ state: "detached" });
    await tap(/^Take this job/);
    await reads("Nothing else is planned on that day.");
    await look("confirm");
    await tap("Confirm, it's mine");
    await reads(/412 Alder Street/);
    await page.locator("video.medium").waitFor();
    await reads("Please ring twice.");
    await look("job");
    await place("Today");
    await reads(/1 job/);
    await look("today");
    await page.getByRole("link", { name: /Repair a dripping faucet/ }).click();
  });

  test("it is too early to set out, and the app says from when it can be done", async () => {
    await reads(/It can be done from/);
    await look("not-yet");
    await tap("On my way");
    await tap("20 min");
    await page
      .getByRole("dialog")
      .getByText(/It can be done from/)
      .waitFor();
    await look("too-early");
    await tap("Close");
  });

  test("both sides write, and another time is proposed and taken back", async () => {
    await tap("Write a message", "link");
    await page.getByRole("textbox").fill("Is there a stop valve below the sink?");
    await tap("Send");
    await page.locator(".say.mine").waitFor();
    const { items } = await customer.job.getAllJobsListsForUsers({ query: { limit: 1 } });
    const { job_id, starts_at } = items[0] as (typeof items)[number];
    await customer.chat.sendMessage({
      params: { job_id },
      body: { client_message_id: "from-ursula", text: "Yes, behind the bin." },
    });
    await reads("Yes, behind the bin.");
    await look("chat");
    await tap("Back", "link");
    await tap("Propose another time");
    await page.getByLabel("Time", { exact: true }).fill(localHour(starts_at) === "23" ? "22:00" : "23:00");
    await look("move");
    await tap("Propose this time");
    await reads("You proposed another time");
    await look("moved");
    await tap("Take it back");
    await page.getByText("You proposed another time").waitFor({ state: "detached" });
    await tap("Running late");
    await page.getByLabel("Why are you late?").fill("The job before takes longer.");
    await look("late");
    await tap("Tell the customer");
    await reads(/You said that you come about/);
  });

  test("each step is one large button, from the way there to the proof", async () => {
    const { items } = await customer.job.getAllJobsListsForUsers({ query: { limit: 1 } });
    const job = items[0] as (typeof items)[number];
    await service.advance((Date.parse(job.starts_at) - 30 * minute - (await serviceTime())) / 1000);
    await tap("On my way");
    await look("eta");
    await tap("20 min");
    await reads(/knows that you are on the way/);
    await look("en-route");
    await place("Today");
    await page.locator("a.live").waitFor();
    await look("today-live");
    await page.locator("a.live").click();
    await tap("Start with a picture");
    await shoot("photo");
    await tap("Start the work");
    await reads(/At work since/);
    await look("at-work");
    await tap("Pause the work");
    await page.getByLabel("Why do you stop?").fill("I fetch a part.");
    await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
    await reads(/Paused since/);
    await look("paused");
    await tap("Go on with the work");
    await reads(/At work since/);
  });

  /** The names of all that the app keeps in the browser. */
  const keptNames = () =>
    evaluated<string[]>(
      page,
      `new Promise((done, failed) => {
        const request = indexedDB.open("provider", 1);
        request.onerror = () => failed(request.error);
        request.onsuccess = () => {
          const names = request.result.transaction("kept").objectStore("kept").getAllKeys();
          names.onsuccess = () => (request.result.close(), done(names.result));
        };
      })`,
    );

  /** As if what waits to be sent had been done a day ago. */
  const makeOld = () =>
    evaluated(
      page,
      `new Promise((done, failed) => {
        const request = indexedDB.open("provider", 1);
        request.onerror = () => failed(request.error);
        request.onsuccess = () => {
          const transaction = request.result.transaction("kept", "readwrite");
          const store = transaction.objectStore("kept");
          store.openCursor().onsuccess = ({ target: { result: cursor } }) => {
            if (!cursor) return;
            const [folder, name] = cursor.key.split("/outgoing/");
            if (name) {
              const { made_at, key, ...entry } = cursor.value;
              const before = made_at - 24 * 3600_000;
              cursor.delete();
              store.put({ ...entry, made_at: before, key }, folder + "/outgoing/" + before + "-" + key);
            }
            cursor.continue();
          };
          transaction.oncomplete = () => done(request.result.close());
        };
      })`,
    );

  const pause = async (reason: string) => {
    await tap("Pause the work");
    await page.getByLabel("Why do you stop?").fill(reason);
    await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  };

  test("steps and messages without a connection wait, also through a reload, and are sent in order", async () => {
    const context = page.context();
    const { items } = await customer.job.getAllJobsListsForUsers({ query: { limit: 1 } });
    const params = { job_id: (items[0] as (typeof items)[number]).job_id };
    const said = async () => {
      const talk = await customer.chat.getMessages({ params });
      return talk.items.map(({ text }) => text);
    };
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.reload();
    await reads(/At work since/);
    await until(keptNames, (names) => names.some((name) => name.includes("/picture/")));
    await context.setOffline(true);
    await pause("The shop is far.");
    await reads("We send it as soon as there is a connection.");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await reads("1 thing waits to be sent");
    await look("unsent-step");
    await tap("Go on with the work");
    await reads("2 things wait to be sent");
    await tap("Write a message", "link");
    await page.getByRole("textbox").fill("I am back in an hour.");
    await tap("Send");
    await page.locator(".say.unsure", { hasText: "I am back in an hour." }).waitFor();
    await page.locator(".talk").getByText("Waits to be sent").waitFor();
    await look("unsent-message");
    await page.reload();
    await page.locator(".say.unsure").waitFor();
    await tap("Back", "link");
    const picture = page.locator("figure img[src^='blob:']").first();
    await picture.waitFor();
    expect(
      await picture.evaluate((shown: unknown) => (shown as { naturalWidth: number }).naturalWidth),
    ).toBeGreaterThan(0);
    await look("unsent-reloaded");
    await place("Account");
    await reads("3 things wait to be sent");
    await tap("Sign out");
    await reads("Signing out deletes what is not sent.");
    await look("unsent-sign-out");
    expect(await said()).not.toContain("I am back in an hour.");
    await context.setOffline(false);
    await page
      .getByText(/\d things? waits? to be sent/)
      .first()
      .waitFor({ state: "detached" });
    expect((await said()).filter((text) => text === "I am back in an hour.")).toHaveLength(1);
    const { state } = await customer.job.getIndividualJobDataForUser({ params });
    expect(state).toBe("in_progress");
  });

  test("a step that is refused stays with the reason, and what follows it waits for an answer; so does an old one", async () => {
    const context = page.context();
    const { items } = await customer.job.getAllJobsListsForUsers({ query: { limit: 1 } });
    const params = { job_id: (items[0] as (typeof items)[number]).job_id };
    const stateNow = async () => (await customer.job.getIndividualJobDataForUser({ params })).state;
    await page.goto(`${service.api}/provider-app#/jobs/${params.job_id}`);
    await reads(/At work since/);
    await context.setOffline(true);
    await pause("Lunch.");
    await reads("1 thing waits to be sent");
    await tap("Go on with the work");
    await reads("2 things wait to be sent");
    const elsewhere = createClient({ baseUrl: service.api });
    const { email: address, password } = seededAccounts.service_provider;
    await elsewhere.serviceProvider.auth.signIn({ body: { email: address, password } });
    await elsewhere.serviceProvider.jobs.updateStatus({
      params,
      body: { status: "paused", reason: "From another device." },
    });
    await context.setOffline(false);
    const refused = page.locator(".unsent .note.warn");
    await refused.getByText(/If you ask about it, name request/).waitFor();
    await look("unsent-refused");
    expect(await stateNow()).toBe("paused");
    await refused.getByRole("button", { name: "Discard" }).click();
    await reads(/At work since/);
    await expect.poll(stateNow).toBe("in_progress");

    await context.setOffline(true);
    await pause("Until tomorrow.");
    await reads("1 thing waits to be sent");
    await makeOld();
    await page.reload();
    await reads(/Send it now\?/);
    await context.setOffline(false);
    await page.reload();
    await reads(/Send it now\?/);
    await look("unsent-old");
    expect(await stateNow()).toBe("in_progress");
    await tap("Send it now");
    await reads(/Paused since/);
    await tap("Go on with the work");
    await reads(/At work since/);
  });

  test("a higher price waits for the customer, who takes it; then the work is done with proof", async () => {
    const { items } = await customer.job.getAllJobsListsForUsers({ query: { limit: 1 } });
    const { job_id, price_minor, high_minor } = items[0] as (typeof items)[number];
    const asks = Math.max(Math.round(price_minor * 1.2), high_minor + 100);
    await tap("Change the price");
    await page.getByLabel(/Price of the whole work/).fill((asks / 100).toFixed(2));
    await page.getByLabel("What is more to do?").fill("The valve has to be replaced, too.");
    await look("price");
    await tap("Ask for this price");
    await reads(/decides about your price/);
    await look("price-waits");
    await customer.payment.acceptJobPayment({ params: { job_id }, body: { decision: "decline" } });
    await page.getByText(/decides about your price/).waitFor({ state: "detached" });
    await tap("Finish with proof");
    await shoot("proof");
    await tap("Send as done");
    await reads(/is asked to confirm/);
    await page.locator("figure img").nth(1).waitFor();
    await look("done");
    await customer.job.userConfirmJobCompleted({ params: { job_id }, body: { confirmed: true } });
    await reads(/Your share is released soon/);
    await page.getByLabel("5 stars").check({ force: true });
    await page.getByLabel("In a few words").fill("Friendly, and easy to find.");
    await look("completed");
    await tap("Send the rating");
    await reads("You gave 5 of 5 stars");
  });

  test("the inbox leads to the job, also from a mail", async () => {
    await place("Inbox");
    await page.getByRole("link", { name: /Ursula User/ }).waitFor();
    await reads("I am back in an hour.");
    await look("inbox");
    const mails = (await (
      await fetch(
        `${service.page}/mailbox.json?to=${encodeURIComponent(seededAccounts.service_provider.email)}`,
      )
    ).json()) as { text?: string; link?: string }[];
    expect(JSON.stringify(mails)).toContain("/provider-app#/jobs/");
    await place("Account");
    await reads("Notices");
    await look("account");
  });

  test("earnings, reviews and time off are told line by line", async () => {
    await service.advance((48 * hour) / 1000);
    const { items } = await customer.job.getAllJobsListsForUsers({ query: { limit: 1 } });
    const [{ job_id, completed_at = "", time_zone }] = items as [(typeof items)[number]];
    const local = new Intl.DateTimeFormat("sv-SE", {
      timeZone: time_zone,
      year: "numeric",
      month: "2-digit",
    });
    await tap(/^Earnings/, "link");
    await page.getByLabel("Month").selectOption(local.format(new Date(completed_at)));
    await reads("A job was paid");
    await look("earnings");
    await tap("Tax details", "link");
    await reads("Still missing: name, tax number, address.");
    await page.getByLabel("Name at the tax office").fill("Petra's Plumbing LLC");
    await page.getByLabel("You are").selectOption("company");
    await page.getByLabel("The number").fill("07-3456789");
    await page.getByLabel("Street and number").fill("7 Pine Street");
    await page.getByLabel("Postcode").fill("94111");
    await page.getByLabel("City").fill("San Francisco");
    await tap("Save");
    await reads("is not a valid EIN");
    await look("tax-refused");
    await page.getByLabel("The number").fill("12-3456789");
    await tap("Save");
    await reads("Nothing is missing.");
    await look("tax");
    await place("Account");
    await customer.job.jobFeedback({
      params: { job_id },
      body: { rating: 5, text: "Quick and tidy." },
    });
    await tap(/^Reviews/, "link");
    await reads("Quick and tidy.");
    await tap("Answer");
    await page.getByLabel("Your reply").fill("Thank you, Ursula.");
    await look("review-reply");
    await tap("Send");
    await reads("You replied: Thank you, Ursula.");
    await look("reviews");
    await place("Calendar");
    await reads("No time off is planned.");
    await look("calendar-empty");
    await tap("Take time off");
    await look("time-off");
    await tap("Take it");
    await reads(/12:00 AM/);
    await tap("Get the address");
    await reads("it is shown only once");
    const subscribe = page.getByRole("link", { name: "Open in your calendar app" });
    expect(await subscribe.getAttribute("href")).toBe(
      ((await page.locator("code").textContent()) ?? "").replace(/^https?:/, "webcal:"),
    );
    await look("calendar");
    await tap("Remove");
    await reads("No time off is planned.");
    await place("Account");
  });

  test("they change the name of the business and their mail address, and delete nothing without their password", async () => {
    const password = page.locator("dialog").getByLabel("Your password");
    const another = "petra@app.example";
    const given = seededAccounts.service_provider.password;
    await tap("Change");
    await page.getByLabel("Name of your business").fill("Petra's Plumbing and Heating");
    await tap("Save");
    await reads("Petra's Plumbing and Heating");
    await look("account-named");
    await tap("Sign-in and data", "link");
    await reads("This device");
    await look("own-account");
    await tap("Change the email address");
    await page.locator("dialog").getByLabel("Email address").fill(another);
    await password.fill(given);
    await tap("Send the code");
    await page.getByLabel("Code").fill(await codeSent(another));
    await look("own-email");
    await tap("Confirm");
    await reads("Your email address is changed.");
    await tap("Delete the account");
    await password.fill("not-her-password-9");
    await page.locator("dialog form").getByRole("button", { name: "Delete the account" }).click();
    await page.locator("dialog .failure").waitFor();
    await look("own-refused");
    await page.keyboard.press("Escape");
    await place("Account");
  });

  test("a report of the customer is read, its question answered, and its decision seen", async () => {
    const { items } = await customer.job.getAllJobsListsForUsers({ query: { limit: 1 } });
    const { job_id } = items[0] as (typeof items)[number];
    const { id } = await customer.user.reportIncident({
      body: { job_id, category: "damage", description: "The cupboard below the sink is wet." },
    });
    await page.goto(`${service.api}/provider-app#/jobs/${job_id}`);
    await reads("Being looked into");
    await look("disputed");
    await tap("Something is wrong");
    await page.getByLabel("What happened?").waitFor();
    await look("report-form");
    await tap("Close");
    await tap("See the report", "link");
    await reads("The other side reported something");
    const operator = await signedInOperator();
    const params = { incident_id: id };
    await operator.user.updateIncident({ params, body: { action: "triage", severity: "medium" } });
    await operator.user.updateIncident({ params, body: { action: "investigate" } });
    const question = "Was the cupboard dry when you left?";
    await operator.user.updateIncident({
      params,
      body: { action: "request_info", asked: "service_provider", question },
    });
    await reads(question);
    await look("report-asked");
    await page.getByLabel("Your answer").fill("It was dry, as my picture shows.");
    await tap("Send the answer");
    await reads("What you answered");
    await operator.user.updateIncident({
      params,
      body: { action: "resolve", outcome: "none", resolution: "The wet spot is older." },
    });
    await reads("Nothing changes");
    await look("report-decided");
    await place("Account");
    await tap("Reports", "link");
    await reads("Something was damaged");
    await look("reports");
    await place("Account");
  });

  test("their calendar is told what happens: a test arrives, signed; then it gets another secret and is deleted", async () => {
    const calendar = await aReceiver();
    await tap(/^Your systems/, "link");
    await reads("No system is told anything");
    await look("systems-none");
    await tap("Add a system");
    await page.getByLabel("Address").fill("http://intranet/");
    await page.locator("dialog").getByRole("button", { name: "Add a system" }).click();
    await reads("does not begin with https");
    await page.getByLabel("Address").fill(calendar.url);
    await page.locator("dialog").getByRole("button", { name: "Add a system" }).click();
    const field = page.getByLabel("The secret");
    const secret = await field.inputValue();
    await look("systems");
    await tap("Close");
    await tap(/^127\.0\.0\.1/, "link");
    await tap("Send a test");
    await until(
      async () => calendar.received[0],
      (got) => got !== undefined,
    );
    const [{ body, headers }] = calendar.received as [Received];
    const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = headers;
    expect(signature).toBe(new Webhook(secret).sign(String(id), new Date(Number(at) * 1000), body));
    await page.reload();
    await reads("endpoint.tested");
    await reads(/Sent \(204\)/);
    await look("system");
    await tap("New secret");
    await page.locator("dialog").getByRole("button", { name: "New secret" }).click();
    expect(await field.inputValue()).not.toBe(secret);
    await tap("Close");
    await tap("Turn off");
    await reads("It is told nothing.");
    await tap("Delete");
    await page.locator("dialog").getByRole("button", { name: "Delete" }).click();
    await reads("No system is told anything");
    await place("Account");
    calendar.close();
  });

  test("the screens are in Spanish once that is chosen; each fits, and asks for three things at most", async () => {
    await place("Account");
    await page.getByLabel("Language").selectOption("es");
    await reads("Idioma y colores");
    const { items } = await customer.job.getAllJobsListsForUsers({ query: { limit: 1 } });
    const job_id = items[0]?.job_id;
    for (const [at, most] of Object.entries({
      "": 2,
      offers: 2,
      calendar: 3,
      inbox: 3,
      account: 3,
      [`jobs/${job_id}`]: 3,
      [`jobs/${job_id}/chat`]: 3,
      earnings: 3,
      reviews: 2,
      reports: 2,
      help: 2,
      setup: 1,
      "setup/company": 2,
      "setup/papers": 3,
      "setup/work": 2,
      "setup/payouts": 2,
      "setup/plan": 3,
      "earnings/invoices": 2,
      "earnings/tax": 2,
      "account/sign-in": 2,
      "account/systems": 2,
    })) {
      const asked = await screens.asks(`${service.api}/provider-app#/${at}`);
      expect([at, asked.length <= most, asked]).toEqual([at, true, asked]);
      await screens.fits(`pro-${at}-es`);
    }
  });

  test("what is missing or offline is said in Spanish, too", async () => {
    await place("Hoy");
    await reads("Su día");
    await look("today-es");
    await page.goto(`${service.api}/provider-app#/jobs/${"0".repeat(24)}`);
    await reads("Aquí no hay nada que le pertenezca.");
    await look("missing-es");
    await page.route(/\/api\/v1\/(?!provider-app)/, (route) => route.abort());
    await page.reload();
    await reads("Sin conexión con el servicio.");
    await look("offline-es");
    await page.unroute(/\/api\/v1\/(?!provider-app)/);
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.context().setOffline(true);
    await page.reload();
    await reads("Sin conexión con el servicio.");
    await page.context().setOffline(false);
    await page.goto(`${service.api}/provider-app#/account`);
    await tap("Cerrar sesión");
    await page.getByLabel("Correo electrónico").waitFor();
    await look("welcome-es");
    expect(await page.evaluate("sessionStorage.getItem('provider.session')")).toBeNull();
    const { id } = seededAccounts.service_provider;
    expect((await keptNames()).filter((name) => name.startsWith(id))).toEqual([]);
  });

  test("no screen had a barrier, was too wide, or complained; and the page met no stranger", () => {
    expect(problems).toEqual([]);
    const expected = /Failed to load resource|net::ERR_INTERNET_DISCONNECTED/;
    expect(seen.complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
    const origins = new Set(
      seen.requests.filter((url) => url.startsWith("http")).map((url) => new URL(url).origin),
    );
    // The service, its store, and the payment provider's stand-in, for payouts and the plan's card.
    expect(origins.size).toBe(3);
  });
});
