import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "../../clients/typescript/client.ts";
import { picture } from "../../local/demo/picture.ts";
import { seededAccounts } from "../../local/seed-accounts.ts";
import { builtCustomerApp } from "../../platform/document/pages.ts";
import { root } from "../../platform/operations.ts";
import { inBrandOf } from "../../shared/http/page.ts";
import { totpCode } from "../../shared/vendors/identity/totp.ts";
import { appScreens } from "../support/app-screens.ts";
import { startAppService } from "../support/app-service.ts";
import { hasBrowser, newTab, startBrowser, watched } from "../support/browser.ts";

const kilobyte = 1024;
const minute = 60_000;

test("the app fits its budgets: 60 KB before the first screen, 15 for a further one, 180 in all, 45 to pay", async () => {
  const { page, pay, assets } = inBrandOf(await builtCustomerApp(), "us");
  const bytes = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(assets[name] as string).length, 0);
  const all = Object.keys(assets);
  const first = all.filter((name) => page.includes(name));
  const further = all.filter((name) => !first.includes(name));
  // Each file is a request more on a slow line.
  expect(first.filter((name) => name.endsWith(".js"))).toHaveLength(3);
  expect(bytes(first)).toBeLessThanOrEqual(60 * kilobyte);
  for (const name of further) expect([name, bytes([name]) <= 15 * kilobyte]).toEqual([name, true]);
  expect(bytes(all)).toBeLessThanOrEqual(180 * kilobyte);
  expect(bytes(["worker.js"])).toBeLessThanOrEqual(5 * kilobyte);
  expect(bytes(all.filter((name) => pay.includes(name)))).toBeLessThanOrEqual(45 * kilobyte);
});

/** The pictures of docs/apps.md, which `npm run app` takes. */
const pictures = new Set([
  "quote-390-light",
  "times-390-light",
  "check-390-light",
  "declined-390-dark",
  "job-en-route-390-light",
  "chat-390-dark",
  "job-confirm-390-light",
  "home-es-390-dark",
  "danger-390-light",
  "repair-390-light",
  "series-390-light",
  "help-answer-390-dark",
  "job-confirm-1280-light",
]);
const kept = import.meta.env.MODE === "app" ? resolve(root, "docs/apps") : undefined;

describe.skipIf(!hasBrowser)("in a browser, with the whole local service", () => {
  const folder = mkdtempSync(join(tmpdir(), "customer-app-"));
  const email = "dana@app.example";
  const problems: string[] = [];
  let service: Awaited<ReturnType<typeof startAppService>>;
  let browser: Browser;
  let page: Page;
  let provider: Client;
  let operator: Client;
  let seen: ReturnType<typeof watched>;
  let job_id = "";
  let screens: ReturnType<typeof appScreens>;
  const tap: typeof screens.tap = (...given) => screens.tap(...given);
  const reads: typeof screens.reads = (text) => screens.reads(text);
  const place: typeof screens.place = (name) => screens.place(name);
  const look: typeof screens.look = (screen) => screens.look(screen);

  /** The app on a phone of its own. */
  const onPhone = async (): Promise<Page> => {
    const context = await browser.newContext({
      locale: "en-US",
      viewport: { width: 390, height: 844 },
      permissions: ["camera", "microphone"],
      reducedMotion: "reduce",
      colorScheme: "light",
    });
    const opened = await context.newPage();
    opened.setDefaultTimeout(120_000);
    return opened;
  };

  beforeAll(async () => {
    [service, browser] = await Promise.all([startAppService(folder), startBrowser()]);
    page = await onPhone();
    seen = watched(page);
    screens = appScreens(page, problems, { pictures, folder: kept });
    [provider, operator] = [createClient({ baseUrl: service.api }), createClient({ baseUrl: service.api })];
    const { email: address, password } = seededAccounts.service_provider;
    await provider.serviceProvider.auth.signIn({ body: { email: address, password } });
    if (kept) mkdirSync(kept, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const codeSent = async (to = email): Promise<string> => {
    for (;;) {
      const mails = (await (
        await fetch(`${service.page}/mailbox.json?to=${encodeURIComponent(to)}`)
      ).json()) as { code?: string }[];
      const code = mails.find((mail) => mail.code)?.code;
      if (code) return code;
      await wait(100);
    }
  };

  /** What was shown on the device: this machine's push service decrypts it. */
  const toldHere = async (): Promise<string[]> => {
    const messages = (await (await fetch(`${service.page}/mailbox.json`)).json()) as {
      channel: string;
      subject: string;
    }[];
    return messages.filter(({ channel }) => channel === "push").map(({ subject }) => subject);
  };

  /** What is left in the browser of whoever was signed in. */
  const left = `(async () => {
    const database = await new Promise((done) => {
      const request = indexedDB.open("customer", 1);
      request.onsuccess = () => done(request.result);
    });
    const request = database.transaction("kept").objectStore("kept").getAllKeys();
    const keys = await new Promise((done) => { request.onsuccess = () => done(request.result); });
    return [keys.length, sessionStorage.getItem("customer.session"), localStorage.getItem("customer.account")];
  })()`;

  const proof = async (color: readonly [number, number, number]): Promise<string> => {
    const file = new Blob([picture(color)], { type: "image/png" });
    const offer = await provider.video.uploadImageOrVideo({
      body: { kind: "image", content_type: "image/png", purpose: "proof", size_bytes: file.size },
    });
    await provider.upload(offer, file);
    const { media_id } = offer;
    while ((await provider.video.getMedia({ params: { media_id } })).state === "pending") await wait(100);
    return media_id;
  };

  test("somebody new signs up, with the code from the mail", async () => {
    await page.goto(`${service.api}/app`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await look("welcome");
    await page.getByLabel("Your name").fill("Dana Whitfield");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password").fill("gravel-otter-lamp-38");
    const terms = page.getByRole("checkbox");
    if (await terms.count()) await terms.check();
    await tap("Sign up");
    await reads("Check your mail");
    await look("code");
    await page.getByLabel("Code").fill(await codeSent());
    await tap("Confirm");
    await reads("What needs fixing?");
    await look("home-empty");
  });

  test("they film what is broken, and get a price; a tab that is closed meanwhile loses nothing", async () => {
    await tap("Film it", "link");
    await tap("Film it now");
    await page.locator(".shutter:enabled").click();
    await page.getByRole("timer").filter({ hasText: "0:02" }).waitFor();
    await look("camera");
    await tap("Stop");
    await page.getByLabel("Your film").waitFor();
    await page.getByLabel("In your words").fill("The kitchen tap is dripping from the spout, one tap");
    await tap("Add an address");
    await look("address");
    await page.getByLabel("Street and number").fill("412 Alder Street");
    await page.getByLabel("Postcode").fill("94105");
    await page.getByLabel("State").fill("CA");
    await page.getByLabel("City").fill("San Francisco");
    await page.getByLabel("Country").selectOption("US");
    await tap("Save the address");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await look("new");
    await page.reload();
    await page.getByLabel("Your film").waitFor();
    await expect.poll(() => page.getByLabel("In your words").inputValue()).toContain("dripping");
    const store = (url: URL) => url.origin !== new URL(service.api).origin;
    await page.route(store, () => undefined);
    await tap("Get my price");
    await reads("It goes on by itself");
    await look("sending");
    const arrived = Promise.withResolvers<void>();
    const complete = "**/video/complete-upload/**";
    await page.route(complete, async (route) => {
      await route.fetch();
      arrived.resolve();
    });
    await page.unroute(store);
    await page.reload();
    await arrived.promise;
    await page.unroute(complete);
    await page.reload();
    await reads("Your price is ready");
    await reads("Repair a dripping faucet");
    await look("quote");
  });

  test("they save the price with a note, and find it again until they remove it", async () => {
    await tap("Save for later");
    await page.getByLabel("A note for yourself").fill("Ask Sam first.");
    await look("save");
    await tap("Save it");
    await tap("Saved. See your saved prices", "link");
    await reads("Ask Sam first.");
    await look("saved");
    await tap("Remove from the list");
    await reads("Nothing is saved");
    await look("saved-empty");
    await place("Account");
    await tap("Saved prices", "link");
    await reads("Nothing is saved");
    await place("Home");
    await page.getByRole("link", { name: /Repair a dripping faucet/ }).click();
    await reads("Your price is ready");
    const href = await page.getByRole("link", { name: "What such work usually costs" }).getAttribute("href");
    const guide = await page.evaluate<string>(
      `fetch(${JSON.stringify(href)}).then((answer) => answer.text())`,
    );
    expect(guide).toContain("<h1>What plumbing costs: United States</h1>");
  });

  test("they answer what the operator asks at the price", async () => {
    const { email: address, password, totp_secret } = seededAccounts.admin;
    const totp = totpCode(totp_secret, Date.parse((await provider.ping()).time));
    await operator.authentication.admin.signIn({ body: { email: address, password, totp } });
    const usual = { at: "booking", required: true, personal: true, shown: "claimed" } as const;
    const fuels = ["gas", "oil"].map((key) => ({ key, words: { en: `It is ${key}`, es: `Es ${key}` } }));
    const questions = [
      { ...usual, at: "quote" as const, kind: "text" as const, words: { en: "Which brand is it?" } },
      { ...usual, kind: "choice" as const, words: { en: "What heats the water?" }, choices: fuels },
      { ...usual, kind: "number" as const, words: { en: "Which floor?" }, lowest: 0, highest: 60 },
      { ...usual, kind: "date" as const, words: { en: "Since when?" }, required: false },
      { ...usual, kind: "file" as const, words: { en: "The label, please", es: "La etiqueta" } },
    ];
    await operator.admin.field.updateQuestions({ body: { service: "plumbing", version: 0, questions } });
    await page.reload();
    await page.getByLabel("Which brand is it?").fill("Grohe");
    await look("own-question");
    await tap("Send the answers");
    await page.getByLabel("Which brand is it?").waitFor({ state: "detached" });
  });

  test("they accept it, choose a time, answer more questions, and book", async () => {
    await tap("Accept the price");
    await page.locator(".chips .chip").first().click();
    await look("times");
    await tap(/^Keep /);
    await reads("Agreed price");
    await page.getByLabel("It is oil").check({ force: true });
    await page.getByLabel("Which floor?").fill("3");
    expect(
      await page.getByRole("button", { name: "Book and go to payment" }).getAttribute("aria-disabled"),
    ).toBe("true");
    await page.locator("input[type=file]").setInputFiles({
      name: "label.png",
      mimeType: "image/png",
      buffer: Buffer.from(picture([20, 90, 160])),
    });
    await page.locator(".shot img").waitFor();
    await look("check");
    await tap("Book and go to payment");
    await page.getByLabel("Test card").waitFor();
    await look("pay");
    await operator.admin.field.updateQuestions({ body: { service: "plumbing", version: 1, questions: [] } });
  });

  test("a card without enough money is refused, and one whose bank asks pays", async () => {
    await page.getByLabel("Test card").selectOption("tok_chargeDeclinedInsufficientFunds");
    await tap(/^Set aside/);
    await page.getByRole("alert").waitFor();
    await look("declined");
    await page.getByLabel("Test card").selectOption("tok_threeDSecure2Required");
    await tap("Try again");
    await tap("Complete authentication");
    await reads("Looking for a provider");
    await look("job-open");
    job_id = /jobs\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? "";
    await place("Home");
    await reads("Coming up");
    await look("home");
  });

  test("they want to be told on this device, too, and press on what is shown there", async () => {
    // This browser has no screen to show notifications on, and says no for whoever uses it.
    await page.addInitScript(`
      Object.defineProperty(Notification, "permission", { get: () => "granted" });
      Notification.requestPermission = async () => "granted";
    `);
    await page.reload();
    // Until it is answered anew, home shows what was kept: the price, not yet the job.
    await reads("Coming up");
    await page.getByRole("link", { name: /dripping faucet Looking for a provider/ }).click();
    await reads("Do you want to be told on this device");
    await look("push-offer");
    await tap("Turn on");
    await page.getByText("Do you want to be told on this device").waitFor({ state: "detached" });
    await place("Account");
    await reads("You are told here, also while the app is closed.");
    await look("account-push");
    // The browser's own push service is far away: what it would hand to the worker is handed to it here.
    const worker = page
      .context()
      .serviceWorkers()
      .find((one) => one.url().endsWith("/app-assets/worker.js"));
    const link = `${service.api}/app#/jobs/${job_id}`;
    const data = JSON.stringify({ id: "told-once", title: "Your faucet", link });
    const seen = await worker?.evaluate(
      `(async () => {
        const shown = new Promise((done) => {
          ServiceWorkerRegistration.prototype.showNotification = async (title, { tag, data }) =>
            done([title, tag, data.link]);
        });
        self.dispatchEvent(new PushEvent("push", { data: ${JSON.stringify(data)} }));
        return shown;
      })()`,
    );
    expect(seen).toEqual(["Your faucet", "told-once", link]);
  });

  test("a provider takes it, both write, and each step is seen as it happens", async () => {
    const params = { job_id };
    const { jobs } = provider.serviceProvider;
    await place("Home");
    await page.getByRole("link", { name: /Repair a dripping faucet/ }).click();
    await reads("Looking for a provider");
    await jobs.selectedJob({ params });
    await reads(/took your job/);
    await reads("Grohe");
    await page.locator("figure img").first().waitFor();
    const { items } = await provider.question.getAnswers({ params });
    expect(items.map(({ value }) => value)).toEqual([
      "Grohe",
      "oil",
      3,
      expect.stringMatching(/^[0-9a-f]{24}$/),
    ]);
    const media_id = String(items[3]?.value);
    expect(
      (await provider.video.getMedia({ params: { media_id }, query: { job_id } })).download,
    ).toBeDefined();
    await look("job-assigned");
    await tap("Write a message", "link");
    await page.getByRole("textbox").fill("Please ring twice.");
    await tap("Send");
    await page.locator(".say.mine", { hasText: "Please ring twice." }).waitFor();
    const heard = async () => (await provider.chat.getMessages({ params, query: { limit: 1 } })).items;
    await expect.poll(heard).toMatchObject([{ text: "Please ring twice." }]);
    await provider.chat.sendMessage({
      params,
      body: { client_message_id: "from-petra", text: "I will. The part is in my van." },
    });
    await reads("The part is in my van.");
    await look("chat");
    await tap("Back", "link");
    const { starts_at } = await jobs.getIndividualJob({ params });
    const now = Date.parse((await provider.ping()).time);
    await service.advance((Date.parse(starts_at ?? "") - 30 * minute - now) / 1000);
    await jobs.updateStatus({ params, body: { status: "en_route", eta_minutes: 25 } });
    await reads(/is on the way/);
    await look("job-en-route");
    while (!(await toldHere()).some((title) => title.includes("is on the way"))) await wait(100);
    await place("Home");
    await page.locator("a.live").waitFor();
    await look("home-live");
    await page.locator("a.live").click();
    await jobs.updateStatus({
      params,
      body: { status: "in_progress", before_media_ids: [await proof([150, 140, 130])] },
    });
    await reads(/is at work/);
    await look("job-at-work");
  });

  test("they confirm that it is done, rate it, and tip", async () => {
    const params = { job_id };
    await provider.serviceProvider.jobs.updateStatus({
      params,
      body: { status: "awaiting_confirmation", proof_media_ids: [await proof([120, 200, 140])] },
    });
    await reads("Is it done?");
    await page.locator("figure img").nth(1).waitFor();
    await look("job-confirm");
    await tap(/^Yes, it is done/);
    await reads(/It was done on/);
    await page.getByLabel("5 stars").check({ force: true });
    await page.getByLabel("In a few words").fill("Quick and tidy.");
    await look("job-done");
    await tap("Send the rating");
    await reads("You gave 5 of 5 stars");
    await tap("$10.00");
    await tap("Give $10.00");
    await reads("Your card did not pay");
    await look("job-tip");
    await tap("Give $10.00");
    await page.getByLabel("Test card").waitFor();
    await tap("Pay $10.00");
    await reads("Tip of $10.00");
    const job = await provider.serviceProvider.jobs.getIndividualJob({ params });
    expect(job.state).toBe("completed");
  });

  test("the inbox tells what happened, and the account holds what is theirs", async () => {
    await place("Inbox");
    await reads(/on your card/);
    await page.getByRole("link", { name: /Petra's Plumbing/ }).waitFor();
    await reads("The part is in my van.");
    await look("inbox");
    await tap("Mark all as read");
    await page.locator(".rows .unseen").first().waitFor({ state: "detached" });
    await page.locator(".tabs .count").waitFor({ state: "detached" });
    await place("Account");
    await reads("Dana Whitfield");
    await look("account");
    await tap("Payments", "link");
    await page.getByText("Paid").first().waitFor();
    await look("payments");
    // The United States have no invoices: nothing leads to the screen, which is there in every market.
    expect(await page.getByRole("link", { name: "Tax details" }).count()).toBe(0);
    await page.goto(`${service.api}/app#/account/tax`);
    await reads("Name at the tax office");
    await look("tax");
  });

  test("on a desk, the list stands beside the job or the talk that was opened from it", async () => {
    const main = page.getByRole("main");
    const list = (name: string) => page.getByRole("region", { name, exact: true });
    const focusIn = (part: string) =>
      page.evaluate<boolean>(`document.activeElement.closest(${JSON.stringify(part)}) !== null`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await place("Home");
    await page.reload({ waitUntil: "networkidle" });
    const entry = main.getByRole("link", { name: /Repair a dripping faucet/ });
    expect(await list("Home").count()).toBe(0);
    const asked = new Set<string>();
    const note = (request: { url: () => string; resourceType: () => string }) =>
      request.resourceType() === "fetch" && request.url().startsWith(service.api) && asked.add(request.url());
    page.on("request", note);
    await entry.click();
    await main.getByText("You gave 5 of 5 stars").waitFor();
    page.off("request", note);
    expect([...asked].filter((url) => !url.includes(job_id))).toEqual([]);
    expect(await list("Home").locator("[aria-current=page]").textContent()).toContain("dripping faucet");
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
    expect(await page.locator(".tabs [aria-current=page]").textContent()).toContain("Home");
    await page.locator(".skip").focus();
    await page.keyboard.press("Tab");
    expect(await focusIn(".tabs")).toBe(true);
    await main.focus();
    await page.keyboard.press("Shift+Tab");
    expect(await focusIn(".list")).toBe(true);
    await place("Inbox");
    await main.getByRole("link", { name: /Petra's Plumbing/ }).click();
    await main.getByRole("textbox").waitFor();
    expect(await list("Inbox").locator("[aria-current=page]").textContent()).toContain("Petra's Plumbing");
    await page.setViewportSize({ width: 390, height: 844 });
    await list("Inbox").waitFor({ state: "detached" });
    await tap("Back", "link");
    await reads("You gave 5 of 5 stars");
  });

  test("they book two tasks of one quote, each at its own time, with one card", async () => {
    const dana = createClient({ baseUrl: service.api });
    await dana.authentication.signIn({ body: { email, password: "gravel-otter-lamp-38" } });
    const { quote_id } = await dana.quote.generateQuote({
      body: {
        tasks: [
          { task_kind: "plumbing.tap_leak", quantity: 1 },
          { task_kind: "plumbing.toilet_repair", quantity: 1 },
        ],
        address: "412 Alder Street, San Francisco, CA 94105",
      },
    });
    await page.goto(`${service.api}/app#/quotes/${quote_id}`);
    await reads("Your price is ready");
    await tap("Choose the times", "link");
    await reads("When should it be done?");
    await tap("Do both in one go");
    await page.locator("dialog .days .chip").nth(1).click();
    await look("booking-in-one-go");
    await page.locator("dialog .chips .chip").first().click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const starts = decodeURIComponent(page.url()).match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
    // A quarter of an hour is the least that a provider's time is divided into.
    const [former = "", latter = ""] = starts;
    expect([starts.length, (Date.parse(latter) - Date.parse(former)) % (15 * minute)]).toEqual([2, 0]);
    expect(latter > former).toBe(true);
    await page.getByRole("button", { name: "Leave it out" }).first().click();
    await page.getByRole("button", { name: "Leave it out" }).click();
    const choose = async (nth: number) => {
      await page.getByRole("button", { name: "Choose a start" }).first().click();
      // Of the first day, late in the day, only some starts are left.
      await page.locator("dialog .days .chip").nth(1).click();
      await page.locator("dialog .chips .chip").nth(nth).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
    };
    await choose(0);
    await look("booking-first");
    await choose(4);
    await page.reload();
    await reads("Another start");
    await look("booking");
    await tap("Check 2 visits", "link");
    await reads("Agreed price");
    await look("check-booking");
    await page.getByLabel("A note for the provider").fill("Please ring twice.");
    await tap("Book and go to payment");
    await page.getByLabel("Test card").waitFor();
    await reads("2 visits");
    await page.getByLabel("Keep this card").check();
    await look("pay-booking");
    await tap("Save the card");
    await reads("Coming up");
    const { tasks } = await dana.ai.quoteEstimateNew({ params: { quote_id } });
    const jobs = await Promise.all(
      tasks.map(({ job_id }) => dana.job.getIndividualJobDataForUser({ params: { job_id: job_id ?? "" } })),
    );
    expect(jobs.map(({ state, optional_message }) => [state, optional_message])).toEqual([
      ["open", "Please ring twice."],
      ["open", "Please ring twice."],
    ]);
    expect(new Set(jobs.map(({ starts_at }) => starts_at)).size).toBe(2);
    await place("Account");
  });

  test("something is wrong: they report it with a picture, answer a question, and object to the decision", async () => {
    const admin = createClient({ baseUrl: service.api });
    const { email: address, password, totp_secret } = seededAccounts.admin;
    const totp = totpCode(totp_secret, Date.parse((await provider.ping()).time));
    await admin.authentication.admin.signIn({ body: { email: address, password, totp } });
    await tap("Reports", "link");
    await reads("Nothing was reported");
    await look("reports-empty");
    await page.goto(`${service.api}/app#/jobs/${job_id}`);
    await tap("Something isn't right");
    await page.getByLabel("What happened?").fill("The new tap leaks into the cupboard.");
    await page.locator("dialog input[type=file]").setInputFiles({
      name: "leak.png",
      mimeType: "image/png",
      buffer: Buffer.from(picture([90, 120, 160])),
    });
    await page.getByAltText("Picture 1").waitFor();
    await look("report-form");
    await tap("Send");
    await reads("We have it");
    await page.locator(".pictures img").waitFor();
    await look("report");
    const params = { incident_id: /reports\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? "" };
    await admin.user.updateIncident({ params, body: { action: "triage", severity: "medium" } });
    await admin.user.updateIncident({ params, body: { action: "investigate" } });
    const question = "Since when does it leak?";
    await admin.user.updateIncident({ params, body: { action: "request_info", asked: "user", question } });
    await reads(question);
    await look("report-asked");
    await tap("Open the job", "link");
    await reads(/We have a question for you/);
    await look("job-disputed");
    await tap("See the report", "link");
    await page.getByLabel("Your answer").fill("Since the evening of the same day.");
    await tap("Send the answer");
    await reads("What you answered");
    await admin.user.updateIncident({
      params,
      body: {
        action: "resolve",
        outcome: "refund_partial",
        refund_minor: 1000,
        resolution: "The seal was missing. A part is given back.",
      },
    });
    await reads("A part is given back");
    await look("report-decided");
    await tap("Object");
    await page.getByLabel("Why don't you agree?").fill("The cupboard is damaged, too.");
    await look("report-object");
    await page.getByRole("dialog").getByRole("button", { name: "Send" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await reads("We look into it");
    await tap("Back", "link");
    await reads("The work is not good");
    await look("reports");
  });

  test("they book another job and move it", async () => {
    await place("New");
    await page.getByLabel("In your words").fill("A second kitchen tap is dripping from the spout, one tap");
    await tap("Get my price");
    await reads("Your price is ready");
    await tap("Accept the price");
    await page.locator(".days .chip").nth(2).click();
    await page.locator(".chips .chip").nth(4).click();
    await tap(/^Keep /);
    await tap("Book and go to payment");
    const kept = page.getByLabel("Test card").locator("option:checked");
    expect(await kept.textContent()).toBe("Your card that ends in 4242");
    await look("pay-kept");
    await tap(/^(Set aside|Save the card)/);
    await reads("Looking for a provider");
    await tap("Move it to another time");
    await page.locator("dialog .days .chip").nth(1).click();
    await page.locator("dialog .chips .chip").nth(2).click();
    await look("move");
    await tap("Ask for this time");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("they repeat a job, skip a visit, change the frequency, pause, resume and stop", async () => {
    const booked = page.url();
    await tap("Repeat this job");
    await page.getByLabel("How often").selectOption({ label: "Every second week" });
    await page.getByRole("dialog").getByRole("checkbox").check();
    await page.getByLabel("It ends").selectOption({ label: "On a day" });
    await page.getByLabel("The last day").fill("2001-01-01");
    await look("repeat-until");
    await page.getByLabel("It ends").selectOption({ label: "After a number of visits" });
    await look("repeat");
    await page.getByRole("dialog").getByRole("button", { name: "Repeat this job" }).click();
    await reads("1 of 12 visits are booked.");
    await reads("Every second week");
    await look("series");
    const visits = page.getByRole("button", { name: "Skip", exact: true });
    const [next = ""] = await page.locator("li", { has: visits }).allInnerTexts();
    await visits.first().click();
    await page.getByText(next.split("\n")[0] ?? "", { exact: true }).waitFor({ state: "detached" });
    await tap("Change the day, time or frequency");
    await page.getByLabel("How often").selectOption({ label: "Every month" });
    await look("series-change");
    await tap("Save");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await reads("Every month");
    await tap("Pause");
    await reads("You paused it.");
    await look("series-paused");
    await tap("Resume");
    await reads("Active");
    await tap("Stop repeating");
    await look("series-stop");
    await page.getByRole("dialog").getByRole("button", { name: "Stop repeating" }).click();
    await reads("You stopped it.");
    await tap("Back", "link");
    await reads(/Every month · Ended/);
    await look("series-all");
    await page.goto(booked);
    await tap("See all its visits", "link");
    await reads("You stopped it.");
    await page.goto(booked);
  });

  test("they send a document, which goes to review", async () => {
    const booked = page.url();
    await place("Account");
    await tap("Documents", "link");
    await tap(/Identity card or passport/);
    await page.locator("dialog input[type=file]").setInputFiles({
      name: "identity.png",
      mimeType: "image/png",
      buffer: Buffer.from(picture([200, 200, 180])),
    });
    await page.getByLabel("Valid until").fill("2040-06-30");
    await look("document");
    await tap("Send");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await reads("In review");
    await look("documents");
    await page.goto(booked);
  });

  test("they see the fee for canceling a job, and cancel it", async () => {
    await tap("Cancel the job");
    await reads("Canceling now costs nothing.");
    await look("cancel");
    await page.getByRole("dialog").getByRole("button", { name: "Cancel the job" }).click();
    await reads("You canceled this job.");
    await look("job-canceled");
  });

  test("gas comes before the price", async () => {
    await place("New");
    await page.getByLabel("In your words").fill("It smells of gas near the stove and the kitchen tap drips");
    await tap("Get my price");
    await page.locator(".danger").waitFor();
    await look("danger");
    await page.getByRole("checkbox").check();
    await tap("Go on to the price");
    await reads("What you sent");
    await look("quote-danger-read");
  });

  test("the repair assistant says what it can be, and help answers or asks a person", async () => {
    await place("New");
    await tap("Can I fix it myself?", "link");
    await reads("Add a picture of it.");
    await page.locator('input[type="file"]').setInputFiles({
      name: "tap.png",
      mimeType: "image/png",
      buffer: Buffer.from(picture([40, 90, 160])),
    });
    await page
      .getByLabel("In your words")
      .fill("The kitchen tap drips from the spout, even when it is closed");
    await look("repair-new");
    await tap("Ask the assistant");
    await page.locator(".talk .say:not(.mine):not(.quiet)").first().waitFor();
    await reads("What we know so far");
    await look("repair");
    await page.getByLabel("Write a message").fill("It drips all the time, one drop a second.");
    await tap("Send");
    await reads("one drop a second");
    await page.locator(".say.quiet").waitFor({ state: "detached" });
    await tap("Close this conversation");
    await reads("This conversation is closed.");
    await look("repair-closed");
    await tap("Back", "link");
    await reads("Asked before");
    await place("Account");
    await tap("Help", "link");
    await reads("Ask how the service works.");
    await look("help");
    await tap("How do I cancel a job?");
    await page.getByText(/^Assistant · From: /).waitFor();
    await look("help-answer");
    await tap("Ask a person");
    await reads("A person of our team answers here.");
    await look("help-person");
  });

  test("the account, home and job screens are in Spanish once that is chosen", async () => {
    await place("Account");
    await page.getByLabel("Language").selectOption("es");
    await reads("Idioma y colores");
    await look("account-es");
    await tap("Ayuda", "link");
    await reads("Pregunte cómo funciona el servicio.");
    await look("help-es");
    await place("Nuevo");
    await tap("¿Puedo arreglarlo yo?", "link");
    await reads("Añada una foto.");
    await look("repair-new-es");
    await place("Inicio");
    await reads("Hola, Dana");
    await look("home-es");
    await page.goto(`${service.api}/app#/jobs/${job_id}`);
    await reads("Precio acordado");
    await look("job-es");
  });

  test("each screen fits in Spanish, and asks for three things at most, however many jobs there are", async () => {
    const dana = createClient({ baseUrl: service.api });
    await dana.authentication.signIn({ body: { email, password: "gravel-otter-lamp-38" } });
    const { items } = await dana.quote.listQuote({ query: { limit: 1 } });
    for (const [at, most] of Object.entries({
      "": 3,
      new: 1,
      inbox: 3,
      account: 2,
      [`jobs/${job_id}`]: 3,
      [`jobs/${job_id}/chat`]: 3,
      [`quotes/${items[0]?.quote_id}`]: 2,
      series: 2,
      saved: 2,
      documents: 2,
      reports: 2,
      repairs: 2,
      help: 2,
      "account/sign-in": 2,
      "account/payments": 2,
      "account/tax": 2,
      agents: 2,
    })) {
      const asked = await screens.asks(`${service.api}/app#/${at}`);
      expect([at, asked.length <= most, asked]).toEqual([at, true, asked]);
      await screens.fits(`${at}-es`);
    }
  });

  test("what is not there, and a service that does not answer, are said with one thing to do", async () => {
    await page.goto(`${service.api}/app#/jobs/${"0".repeat(24)}`);
    await reads("Aquí no hay nada que le pertenezca.");
    await look("missing-es");
    await page.route(/\/api\/v1\/(?!app)/, (route) => route.abort());
    await page.reload();
    await reads("Sin conexión con el servicio.");
    await look("offline-es");
    await page.unroute(/\/api\/v1\/(?!app)/);
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.context().setOffline(true);
    await page.reload();
    await reads("Sin conexión con el servicio.");
  });

  test("an app that is opened anew is still signed in, and shows without a connection what was read last", async () => {
    const context = page.context();
    const tab = await newTab(context);
    // Without its socket, nothing but the button asks again.
    await tab.routeWebSocket(/./, (socket) => socket.close());
    const said = appScreens(tab, problems, { pictures, folder: kept });
    await tab.goto(`${service.api}/app#/jobs/${job_id}`);
    await said.reads("Precio acordado");
    await said.reads(/^Esto es lo que sabíamos el .+ El servicio no responde ahora\.$/);
    await said.look("kept-es");
    await context.setOffline(false);
    // The list beside the job has a note of its own, until the page is as narrow as a phone's.
    await tab.locator(".list").waitFor({ state: "detached" });
    await tab.getByRole("button", { name: "Reintentar" }).click();
    await tab.getByText("Esto es lo que sabíamos").waitFor({ state: "detached" });
    await page.goto(`${service.api}/app#/account`);
    const mine = async () => (await context.cookies()).filter(({ name }) => name === "session_user");
    expect(await mine()).toEqual([expect.objectContaining({ httpOnly: true, sameSite: "Strict" })]);
    await tap("Cerrar sesión");
    await tab.getByLabel("Correo electrónico").waitFor();
    expect(await mine()).toEqual([]);
  });

  test("whoever has signed out leaves nothing in the browser", async () => {
    await page.getByLabel("Correo electrónico").waitFor();
    await look("welcome-es");
    await tap("Ya tengo cuenta");
    await page.getByLabel("Correo electrónico").fill(email);
    await page.getByLabel("Contraseña").fill("not-her-password-9");
    await page.locator("form").getByRole("button", { name: "Iniciar sesión" }).click();
    await reads("El correo o la contraseña no son correctos.");
    await look("refused-es");
    expect(await page.evaluate(left)).toEqual([0, null, null]);
  });

  test("they see where they are signed in, take their data along, change the password, and pause the account", async () => {
    const changed = "gravel-otter-lamp-39";
    const password = (name: string) => page.locator("dialog").getByLabel(name, { exact: true });
    await page.getByLabel("Contraseña").fill("gravel-otter-lamp-38");
    await page.locator("form").getByRole("button", { name: "Iniciar sesión" }).click();
    await place("Cuenta");
    await tap("Acceso y datos", "link");
    await reads("Este dispositivo");
    await look("own-account-es");
    await tap("Descargar mis datos");
    await password("Su contraseña").fill("gravel-otter-lamp-38");
    await tap("Preparar mis datos");
    const link = page.getByRole("link", { name: "Descargar" });
    const data = await (await fetch((await link.getAttribute("href")) as string)).text();
    expect(data).toContain(email);
    await page.keyboard.press("Escape");
    await tap("Cambiar la contraseña");
    await password("Su contraseña").fill("not-her-password-9");
    await password("Nueva contraseña").fill(changed);
    await tap("Guardar");
    await page.locator("dialog .failure, dialog [aria-invalid=true]").first().waitFor();
    await look("own-password-es");
    await password("Su contraseña").fill("gravel-otter-lamp-38");
    await tap("Guardar");
    await reads("Su contraseña ha cambiado.");
    await tap("Eliminar la cuenta");
    await password("Su contraseña").fill(changed);
    await page.locator("dialog form").getByRole("button", { name: "Eliminar la cuenta" }).click();
    await page.locator("dialog .failure").waitFor();
    await look("own-delete-es");
    await page.keyboard.press("Escape");
    await tap("Pausar la cuenta");
    await page.locator("dialog form").getByRole("button", { name: "Pausar la cuenta" }).click();
    await page.getByLabel("Correo electrónico").waitFor();
    expect(await page.evaluate(left)).toEqual([0, null, null]);
  });

  test("somebody without an account films first, signs up, and has booked after 12 taps", async () => {
    const phone = await onPhone();
    const on = appScreens(phone, problems, { pictures, folder: kept });
    const them = "first@app.example";
    let taps = 0;
    const tapped: typeof on.tap = (...given) => {
      taps += 1;
      return on.tap(...given);
    };
    await phone.goto(`${service.api}/app`);
    await tapped("Film what is broken", "link");
    await tapped("Film it now");
    await phone.locator(".shutter:enabled").waitFor();
    await tapped("Record");
    await phone.getByRole("timer").filter({ hasText: "0:02" }).waitFor();
    await tapped("Stop");
    await phone.getByLabel("Your film").waitFor();
    await phone.getByLabel("In your words").fill("The kitchen tap is dripping from the spout, one tap");
    await phone.getByLabel("Street and number").fill("5 Alder Street");
    await phone.getByLabel("Postcode").fill("94105");
    await phone.getByLabel("State").fill("CA");
    await phone.getByLabel("City").fill("San Francisco");
    await phone.getByLabel("Country").selectOption("US");
    await on.look("new-stranger");
    await phone.reload();
    await phone.getByLabel("Your film").waitFor();
    await expect.poll(() => phone.getByLabel("City").inputValue()).toBe("San Francisco");
    await expect.poll(() => phone.getByLabel("In your words").inputValue()).toContain("dripping");
    await tapped("Get my price");
    await on.reads("Your request is kept on this device.");
    await on.look("welcome-kept");
    // Whoever closes the app now finds it as it was, and goes on with signing up.
    await phone.goto("about:blank");
    await phone.goto(`${service.api}/app`);
    await on.reads("Your request is kept on this device.");
    await phone.getByRole("button", { name: "See the request again" }).click();
    await expect.poll(() => phone.getByLabel("In your words").inputValue()).toContain("dripping");
    await phone.getByRole("button", { name: "Get my price" }).click();
    await phone.getByLabel("Your name").fill("Fred First");
    await phone.getByLabel("Email address").fill(them);
    await phone.getByLabel("Password").fill("gravel-otter-lamp-40");
    const terms = phone.getByRole("checkbox");
    if (await terms.count()) await terms.check();
    await tapped("Sign up");
    await phone.getByLabel("Code").fill(await codeSent(them));
    await tapped("Confirm");
    await tapped("Accept the price");
    taps += 1;
    await phone.locator(".chips .chip").first().click();
    await tapped(/^Keep /);
    await tapped("Book and go to payment");
    await phone.getByLabel("Test card").waitFor();
    await tapped(/^(Set aside|Save the card)/);
    await on.reads("Looking for a provider");
    expect(taps).toBeLessThanOrEqual(12);
    await phone.context().close();
  });

  test("whoever has an account signs in with a request in hand, and an address that is theirs is not stored again", async () => {
    const phone = await onPhone();
    const on = appScreens(phone, problems, { pictures, folder: kept });
    await phone.goto(`${service.api}/app#/new`);
    await phone.getByLabel("In your words").fill("A socket in the hall has no power, one socket");
    await phone.getByLabel("Street and number").fill("5 alder street");
    await phone.getByLabel("Postcode").fill("94105");
    await phone.getByLabel("State").fill("CA");
    await phone.getByLabel("City").fill("San Francisco");
    await phone.getByLabel("Country").selectOption("US");
    await on.tap("Get my price");
    await on.reads("Your request is kept on this device.");
    await on.tap("I have an account");
    const given = { email: "first@app.example", password: "gravel-otter-lamp-40" };
    await phone.getByLabel("Email address").fill(given.email);
    await phone.getByLabel("Password").fill(given.password);
    await phone.locator("form").getByRole("button", { name: "Sign in" }).click();
    await phone.waitForURL(/#\/quotes\//);
    const fred = createClient({ baseUrl: service.api });
    await fred.authentication.signIn({ body: given });
    expect((await fred.user.getAccount()).addresses).toHaveLength(1);
    await phone.context().close();
  });

  test("no screen had a barrier, was too wide, or complained; and only the payment page met a stranger", () => {
    expect(problems).toEqual([]);
    const expected = /Failed to load resource|net::ERR_INTERNET_DISCONNECTED/;
    expect(seen.complaints.filter((complaint) => !expected.test(complaint))).toEqual([]);
    const origins = new Set(
      seen.requests.filter((url) => url.startsWith("http")).map((url) => new URL(url).origin),
    );
    // The service, its store, and the stand-ins of the payment provider and of browsers' push services.
    expect(origins.size).toBe(4);
  });
});
