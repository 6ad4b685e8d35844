import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "../../clients/typescript/client.ts";
import { seededAccounts } from "../../local/seed-accounts.ts";
import { root } from "../../platform/operations.ts";
import { startAppService } from "../support/app-service.ts";
import { evaluated, hasBrowser, newTab, startBrowser } from "../support/browser.ts";
import { cuttingFront, frontOf, slowLine } from "../support/front.ts";

const apps = {
  customer: { path: "app", account: seededAccounts.user },
  provider: { path: "provider-app", account: seededAccounts.service_provider },
};
type App = keyof typeof apps;

const home = {
  line1: "412 Alder Street",
  city: "San Francisco",
  region: "CA",
  postcode: "94105",
  country: "US",
} as const;

/** A film of so many bytes: what its last box holds is skipped by whoever plays it. */
const filmOf = (size_bytes: number): Buffer => {
  const film = readFileSync(resolve(root, "local/sample/leaking-tap.mp4"));
  const skipped = Buffer.alloc(size_bytes - film.length, "skip");
  skipped.writeUInt32BE(skipped.length);
  skipped.write("free", 4, "latin1");
  return Buffer.concat([film, skipped]);
};

const digest = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** A refusal as the service sends it. */
const refusal = (status: number, code: string, message: string, retry_after_seconds: number) => ({
  status,
  contentType: "application/json",
  headers: { "retry-after": String(retry_after_seconds) },
  body: JSON.stringify({ status, success: false, message, error: { code }, request_id: "req-of-the-test" }),
});
/** The client tries once more after a short while, and leaves a long one to whoever waits. */
const unavailable = refusal(503, "service.unavailable", "A service that is needed does not answer now.", 1);
const tooMany = refusal(429, "request.rate_limited", "Too many requests.", 60);

/** The browser's store opens when the test says so. Tells whether a long timer of the page has asked for it. */
const lateStore = `
  Object.assign(globalThis, { isLate: false, late: [], asked: 0, byTimer: false });
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (work, ms, ...given) =>
    setTimeout(() => {
      const before = globalThis.asked;
      work(...given);
      if (ms >= 1000 && globalThis.asked > before) globalThis.byTimer = true;
    }, ms);
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...given) {
    const request = open.apply(this, given);
    if (globalThis.isLate) globalThis.asked += 1;
    if (globalThis.isLate)
      Object.defineProperty(request, "onsuccess", {
        set: (go) => request.addEventListener("success", (event) => globalThis.late.push(() => go(event))),
      });
    return request;
  };`;

const keptKeys = `new Promise((done) => {
  const opening = indexedDB.open("customer", 1);
  opening.onsuccess = () => {
    const asking = opening.result.transaction("kept").objectStore("kept").getAllKeys();
    asking.onsuccess = () => done(asking.result);
  };
})`;

describe.skipIf(!hasBrowser)("the apps under hard conditions", () => {
  const folder = mkdtempSync(join(tmpdir(), "app-conditions-"));
  let service: Awaited<ReturnType<typeof startAppService>>;
  let browser: Browser;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startAppService(folder), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const phone = (options: Parameters<Browser["newContext"]>[0] = {}): Promise<BrowserContext> =>
    browser.newContext({
      locale: "en-US",
      viewport: { width: 390, height: 844 },
      reducedMotion: "reduce",
      ...options,
    });

  const press = (page: Page, name: string | RegExp, role: "button" | "link" = "button") =>
    page.getByRole(role, { name }).first().click();
  const place = (page: Page, name: string) => page.locator(".tabs").getByRole("link", { name }).click();
  const tabs = (page: Page) => page.locator(".tabs").waitFor();

  /** An app in a new tab, with its seeded account signed in. */
  const opened = async (context: BrowserContext, app: App, api = service.api): Promise<Page> => {
    const { path, account } = apps[app];
    const page = await newTab(context);
    await page.goto(`${api}/${path}`);
    await press(page, "I have an account");
    await page.getByLabel("Email address").fill(account.email);
    await page.getByLabel("Password").fill(account.password);
    await press(page, "Sign in");
    await tabs(page);
    return page;
  };

  /** The customer of this machine, who has accepted the terms. */
  const customerClient = async (): Promise<Client> => {
    const customer = createClient({ baseUrl: service.api });
    const { email, password } = seededAccounts.user;
    await customer.authentication.signIn({ body: { email, password } });
    const { terms_version: version } = await customer.termsAndCondition.getTermsandcondition();
    await customer.authentication.termAndConditionAccepted({ body: { version } });
    return customer;
  };

  describe("a new version", () => {
    let front: Awaited<ReturnType<typeof frontOf>>;
    beforeAll(async () => {
      front = await frontOf(service.api);
    });
    afterAll(() => front?.close());

    const scriptOf = (page: Page): Promise<string> =>
      evaluated(page, `document.querySelector("script[type=module]").src.split("/").at(-1)`);
    const version = async (page: Page): Promise<number> => (await scriptOf(page)).split("next-").length - 1;
    /** The page as if a window were put over it or taken away. */
    const turn = (page: Page, state: "visible" | "hidden") =>
      evaluated(
        page,
        `Object.defineProperty(document, "visibilityState", { get: () => "${state}", configurable: true });
         document.dispatchEvent(new Event("visibilitychange"));`,
      );
    const letAnHourPass = (page: Page) =>
      evaluated(page, "{ const now = Date.now; Date.now = () => now() + 61 * 60_000; }");
    const note = (page: Page) => page.getByRole("status").getByText("There is a new version.");

    /** Counts how often a page itself looks for a new version: the browser does so, too, some time after it was opened. */
    const counting = `
      globalThis.looked = 0;
      const { update } = ServiceWorkerRegistration.prototype;
      ServiceWorkerRegistration.prototype.update = function () {
        looked += 1;
        return update.call(this);
      };`;
    const looked = (page: Page) => evaluated<number>(page, "looked");

    test("a tab that has long been open looks for it when it is seen again, and reloads when its owner says so", async () => {
      const context = await phone();
      await context.addInitScript(counting);
      const page = await opened(context, "customer", front.api);
      await evaluated(page, "navigator.serviceWorker.ready.then(() => undefined)");
      await page.reload();
      const other = await newTab(context);
      await other.goto(`${front.api}/app#/new`);
      await other.getByLabel("In your words").fill("The tap drips");
      await tabs(page);

      front.publishNext();
      await turn(page, "visible");
      await page.waitForTimeout(500);
      expect(await looked(page)).toBe(0);
      await letAnHourPass(page);
      await turn(page, "visible");
      await note(page).waitFor();
      await turn(page, "visible");
      expect(await looked(page)).toBe(1);
      expect(await version(page)).toBe(0);
      await press(page, "Reload");
      await expect.poll(() => version(page)).toBe(1);
      await tabs(page);
      await page.waitForTimeout(500);
      expect(await note(page).count()).toBe(0);

      // The other window goes on with what it has, and loses nothing that was written in it.
      await note(other).waitFor();
      await turn(other, "hidden");
      await other.waitForTimeout(500);
      expect(await version(other)).toBe(0);
      expect(await other.getByLabel("In your words").inputValue()).toBe("The tap drips");
      front.lack((name) => /^(?!next-).*-[A-Z0-9]{8}\.js$/.test(name));
      await place(other, "Inbox");
      await other.getByRole("heading", { level: 1, name: "Inbox" }).waitFor();
      front.lack(() => false);
      expect(await version(other)).toBe(0);
      // Nobody sees it, and its screen has no fields any more.
      await turn(other, "hidden");
      await expect.poll(() => version(other)).toBe(1);
      await context.close();
    });

    test("a page that is newer than its worker is offered no reload", async () => {
      const context = await phone();
      const page = await opened(context, "provider", front.api);
      await evaluated(page, "navigator.serviceWorker.ready.then(() => undefined)");
      const before = await version(page);
      front.publishNext();
      // A page that takes long comes from what is kept.
      const reloaded = async () => {
        await page.reload();
        return version(page);
      };
      await expect.poll(reloaded).toBe(before + 1);
      await expect
        .poll(() =>
          evaluated(page, "navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)"),
        )
        .toBe(true);
      await page.waitForTimeout(500);
      expect(await note(page).count()).toBe(0);
      await context.close();
    });

    test("a page that takes long is shown as it is kept, and the new version is offered once it is there", async () => {
      const context = await phone();
      const page = await opened(context, "customer", front.api);
      await evaluated(page, "navigator.serviceWorker.ready.then(() => undefined)");
      const before = await version(page);
      front.publishNext();
      front.hold("app", 4000);
      await page.reload();
      await tabs(page);
      expect(await version(page)).toBe(before);
      await note(page).waitFor();
      front.hold("app", 0);
      await press(page, "Reload");
      await expect.poll(() => version(page)).toBe(before + 1);
      await context.close();
    });

    test("a file that is gone reloads the page once; if it is still gone, the screen says so", async () => {
      const context = await phone({ serviceWorkers: "block" });
      const page = await opened(context, "provider", front.api);
      let loads = 0;
      page.on("load", () => {
        loads += 1;
      });
      let misses = 0;
      front.lack((name) => {
        const isLacking = /offers-/.test(name) && misses === 0;
        if (isLacking) misses += 1;
        return isLacking;
      });
      await place(page, "Offers");
      await page.getByText("No open jobs for you now").waitFor();
      expect([misses, loads]).toEqual([1, 1]);

      front.lack((name) => /calendar-/.test(name));
      await place(page, "Calendar");
      await page.getByRole("alert").getByText("No connection to the service.").waitFor();
      expect(loads).toBe(2);
      front.lack(() => false);
      await press(page, "Try again");
      await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
      expect(loads).toBe(3);
      expect(
        await evaluated(page, "Object.keys(sessionStorage).filter((name) => name.includes('reloaded'))"),
      ).toEqual([]);
      await context.close();
    });
  });

  test("two windows refresh their session twenty times at once, and are signed in until one of them signs out", async () => {
    const context = await phone();
    const one = await opened(context, "customer");
    const two = await newTab(context);
    await two.goto(`${service.api}/app`);
    await tabs(two);
    const refresh = "/authentication/refresh-token";
    const refreshes: number[] = [];
    context.on("response", (response) => {
      if (response.url().endsWith(refresh)) refreshes.push(response.status());
    });
    for (let round = 0; round < 20; round += 1)
      await Promise.all(
        [one, two].map(async (window) => {
          // What is left is the cookie, as in a window that is opened anew.
          await evaluated(window, "sessionStorage.clear()");
          await window.reload();
          await expect.poll(() => evaluated(window, "'customer.session' in sessionStorage")).toBe(true);
          await tabs(window);
        }),
      );
    // A window that hears in time what the other one has just got asks no more.
    expect(refreshes.length).toBeGreaterThanOrEqual(20);
    expect(new Set(refreshes)).toEqual(new Set([200]));
    await place(one, "Account");
    await press(one, "Sign out");
    for (const window of [one, two]) await window.getByLabel("Email address").waitFor();
    await context.close();
  });

  test("a late write to the browser's store is dropped once its account has signed out", async () => {
    const context = await phone();
    await context.addInitScript(lateStore);
    const page = await opened(context, "customer");
    const late = () => evaluated<number>(page, "globalThis.late.length");
    const allLate = () => evaluated<boolean>(page, "globalThis.late.length === globalThis.asked");
    await evaluated(page, "globalThis.isLate = true");
    await place(page, "Account");
    // What was answered is kept by a timer.
    await expect.poll(() => evaluated<boolean>(page, "globalThis.byTimer")).toBe(true);
    await expect.poll(allLate).toBe(true);
    const before = await late();
    await press(page, "Sign out");
    // And is deleted now.
    await expect.poll(late).toBeGreaterThan(before);
    await expect.poll(allLate).toBe(true);
    await evaluated(page, "globalThis.isLate = false; globalThis.late.reverse().forEach((go) => go())");
    await page.getByLabel("Email address").waitFor();
    expect(await evaluated(page, keptKeys)).toEqual([]);
    await context.close();
  });

  test("a film of 15 MB that is cut ten times arrives whole and once, and a cut costs 5 MB at most", async () => {
    const words = "The bathroom tap is dripping from the spout, one tap";
    const customer = await customerClient();
    await customer.authentication.updateAddress({ body: { ...home, primary: true } });
    const film = filmOf(15_000_000);
    const cutting = await cuttingFront(service.s3, (nth) => nth < 12 && nth !== 3 && nth !== 8);
    const context = await phone();
    const { origin } = new URL(service.s3);
    await context.route(
      (url) => url.origin === origin,
      (route) => route.continue({ url: route.request().url().replace(origin, cutting.origin) }),
    );
    let page = await opened(context, "customer");
    const again = () => page.getByRole("button", { name: "Try again" });
    /** Tries again, as its owner does, until so many cuts have been made. */
    const sentUntil = async (cuts: number): Promise<void> => {
      while (cutting.cuts.length < cuts) {
        if (await again().isVisible()) await again().click();
        await wait(50);
      }
    };
    await place(page, "New");
    await page
      .locator("input[type=file][accept^=video]")
      .setInputFiles({ name: "film.mp4", mimeType: "video/mp4", buffer: film });
    await page.getByLabel("Your film").waitFor();
    await page.getByLabel("In your words").fill(words);
    await press(page, "Get my price");
    await sentUntil(5);
    await page.close();
    page = await newTab(context);
    await page.goto(`${service.api}/app#/new`);
    await sentUntil(10);
    if (await again().isVisible()) await again().click();
    await page.getByText("Your price is ready").first().waitFor();

    expect(cutting.cuts).toHaveLength(10);
    expect(Math.max(...cutting.cuts)).toBeLessThanOrEqual(5 * 1024 * 1024);
    expect(cutting.received_bytes() - film.length).toBe(cutting.cuts.reduce((sum, bytes) => sum + bytes, 0));
    const { items } = await customer.quote.listQuote({ query: { limit: 30 } });
    const asked = items.filter(({ user_prompt }) => user_prompt === words);
    expect(asked.map(({ media_ids }) => media_ids.length)).toEqual([1]);
    const media_id = asked[0]?.media_ids[0] as string;
    const { download } = await customer.video.getMedia({ params: { media_id } });
    const arrived = await (await fetch(download?.url as string)).arrayBuffer();
    expect(digest(new Uint8Array(arrived))).toBe(digest(film));
    await context.close();
    cutting.close();
  });

  test.runIf(import.meta.env.MODE === "app")(
    "on a slow line, with a slow processor: how long until each app can be used",
    async () => {
      const took: Record<string, unknown>[] = [];
      for (const app of ["customer", "provider"] as const) {
        const { path, account } = apps[app];
        const line = await slowLine(service.api, { bits_per_second: 400_000, latency_ms: 400 });
        const context = await phone();
        /** An app in a new tab of a processor that is four times slower, until something is there. */
        const opening = async (ready: (page: Page) => Promise<unknown>) => {
          const page = await newTab(context);
          const session = await context.newCDPSession(page);
          await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
          const began = performance.now();
          const came = line.bytes();
          await page.goto(`${line.api}/${path}`, { waitUntil: "commit" });
          await ready(page);
          return { page, milliseconds: Math.round(performance.now() - began), bytes: line.bytes() - came };
        };
        const first = await opening((page) =>
          page.getByRole("button", { name: "I have an account" }).first().waitFor(),
        );
        await press(first.page, "I have an account");
        await first.page.getByLabel("Email address").fill(account.email);
        await first.page.getByLabel("Password").fill(account.password);
        await press(first.page, "Sign in");
        await tabs(first.page);
        await evaluated(first.page, "navigator.serviceWorker.ready.then(() => undefined)");
        await first.page.waitForLoadState("networkidle");
        await first.page.close();
        const kept: number[] = [];
        for (let times = 0; times < 3; times += 1) {
          const again = await opening(tabs);
          kept.push(again.milliseconds);
          await again.page.close();
        }
        took.push({ app, first_ms: first.milliseconds, first_bytes: first.bytes, kept_ms: kept.join(" ") });
        await context.close();
        line.close();
      }
      console.table(took);
    },
  );

  describe("by keys alone", () => {
    /** Notes what regions that are read out say, as far as an open sheet does not cover them. */
    const listening = `
      globalThis.told = [];
      const regions = "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
      const note = (at) => {
        const sheet = document.querySelector("dialog:modal");
        if (at && (!sheet || sheet.contains(at)) && at.textContent) told.push(at.textContent);
      };
      new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          note((target.nodeType === 1 ? target : target.parentElement)?.closest(regions));
          for (const added of addedNodes)
            if (added.nodeType === 1)
              for (const one of [added, ...added.querySelectorAll("[role=alert]")])
                if (one.matches("[role=alert]")) note(one);
        }
      }).observe(document, { childList: true, subtree: true, characterData: true });`;
    const toldIn = (page: Page) => evaluated<string[]>(page, "told");
    const forget = (page: Page) => evaluated(page, "told.splice(0)");
    /** A change is said to be under way, and done; it is done once the screen shows it. */
    const isSaid = (page: Page) =>
      expect.poll(() => toldIn(page)).toEqual(expect.arrayContaining(["One moment…", "Done."]));

    type Focus = { tag: string; name: string; isVisible: boolean };
    const focusIn = (page: Page) =>
      evaluated<Focus>(
        page,
        `(() => {
          const at = document.activeElement;
          const { outlineStyle, outlineWidth } = getComputedStyle(at);
          return {
            tag: at.tagName,
            name: (at.getAttribute("aria-label") ?? at.textContent).trim(),
            isVisible: at.matches(":focus-visible") && outlineStyle !== "none" && parseFloat(outlineWidth) > 0,
          };
        })()`,
      );

    const isOn = ({ tag, name }: Focus, wanted: string | RegExp): boolean =>
      ["A", "BUTTON"].includes(tag) && (typeof wanted === "string" ? name === wanted : wanted.test(name));

    /** Presses Tab until the focus is on what has this name, once it is there; each stop can be seen. */
    const walk = async (page: Page, name: string | RegExp): Promise<void> => {
      const [button, link] = [page.getByRole("button", { name }), page.getByRole("link", { name })];
      await button.or(link).first().waitFor();
      for (let steps = 0; steps < 80; steps += 1) {
        await page.keyboard.press("Tab");
        const focus = await focusIn(page);
        expect(focus).toMatchObject({ tag: expect.not.stringMatching("BODY"), isVisible: true });
        if (isOn(focus, name)) return;
      }
      throw new Error(`Tab does not reach ${name}`);
    };

    /** Presses Enter on what has this name, and waits until something is to be read; the focus is somewhere, and can be seen. */
    const enter = async (page: Page, name: string | RegExp, until: string | RegExp): Promise<void> => {
      if (!isOn(await focusIn(page), name)) await walk(page, name);
      await page.keyboard.press("Enter");
      await page.getByText(until).first().waitFor();
      await expect
        .poll(() => focusIn(page))
        .toMatchObject({ tag: expect.not.stringMatching("BODY"), isVisible: true });
    };

    test("a customer books and pays after one refusal", async () => {
      const customer = await customerClient();
      const { quote_id } = await customer.quote.generateQuote({
        body: {
          tasks: [{ task_kind: "plumbing.tap_leak", quantity: 1 }],
          address: "412 Alder Street, San Francisco, CA 94105",
        },
      });
      const context = await phone();
      await context.addInitScript(listening);
      const page = await opened(context, "customer");
      await page.goto(`${service.api}/app#/quotes/${quote_id}`);
      await page.getByText("Your price is ready").waitFor();
      await forget(page);
      await enter(page, "Accept the price", "Pick a start");
      await isSaid(page);
      await forget(page);
      await enter(page, /^\d+:\d\d\s[AP]M$/, /^Keep /);
      await enter(page, /^Keep /, "Agreed price");
      await context.route("**/job/create-job*", (route) => route.fulfill(tooMany));
      await enter(page, "Book and go to payment", "Too many requests.");
      const told = await toldIn(page);
      expect(told[0]).toBe("One moment…");
      expect(told.join()).toMatch(/Too many requests\..*name request req-of-the-test/);
      expect((await focusIn(page)).name).toBe("Book and go to payment");
      await context.unroute("**/job/create-job*");
      await page.keyboard.press("Enter");
      await page.getByLabel("Test card").waitFor();
      await walk(page, /^(Set aside|Save the card)/);
      await page.keyboard.press("Enter");
      await page.getByText("Looking for a provider").first().waitFor();
      await context.close();
    });

    test("a provider takes that job after one refusal", async () => {
      const context = await phone();
      await context.addInitScript(listening);
      const page = await opened(context, "provider");
      await enter(page, "Offers", /dripping faucet/);
      await enter(page, /dripping faucet/, "Agreed price");
      await enter(page, /^Take this job/, "Nothing else is planned on that day.");
      await forget(page);
      await context.route("**/jobs/selected-job/*", (route) => route.fulfill(tooMany));
      await enter(page, "Confirm, it's mine", "Too many requests.");
      const told = await toldIn(page);
      expect(told[0]).toBe("One moment…");
      expect(told.join()).toMatch(/Too many requests\..*name request req-of-the-test/);
      expect((await focusIn(page)).name).toBe("Confirm, it's mine");
      await context.unroute("**/jobs/selected-job/*");
      await enter(page, "Confirm, it's mine", /412 Alder Street/);
      await isSaid(page);
      await forget(page);
      await walk(page, "Write a message");
      await context.close();
    });
  });

  test.each([
    ["customer", "saved", "saved-quote/get-savedquotes", "Nothing is saved"],
    [
      "provider",
      "offers",
      "service-provider/jobs/get-jobs-list-of-service-provider",
      "No open jobs for you now",
    ],
  ] as const)(
    "the service can't answer the %s now: the app says so, and trying again works",
    async (app, screen, operation, empty) => {
      const context = await phone();
      // Without events, no screen asks again by itself.
      await context.routeWebSocket(/./, (socket) => socket.close());
      const page = await opened(context, app);
      const asked = `**/${operation}*`;
      for (const [answer, said] of [
        [unavailable, "A service that is needed does not answer now."],
        [tooMany, "Too many requests."],
      ] as const) {
        await page.goto("about:blank");
        await context.route(asked, (route) => route.fulfill(answer));
        await page.goto(`${service.api}/${apps[app].path}#/${screen}`);
        const failure = page.getByRole("alert");
        await failure.getByText(said).waitFor();
        await failure.getByText("req-of-the-test").waitFor();
        expect(await failure.getByRole("button").allInnerTexts()).toEqual(["Try again"]);
        await context.unroute(asked);
        await press(page, "Try again");
        await page.getByText(empty).waitFor();
        expect(await failure.count()).toBe(0);
      }
      await context.close();
    },
  );

  // The last one: a month passes.
  test("a provider whose plan's payment is late pays it with another card", async () => {
    const provider = createClient({ baseUrl: service.api });
    const { email, password } = seededAccounts.service_provider;
    const signIn = () => provider.serviceProvider.auth.signIn({ body: { email, password } });
    const { membership } = provider.serviceProvider;
    const state = async () => (await membership.getCurrentSpMembership()).state;
    const context = await phone();
    const planIn = async (page: Page): Promise<void> => {
      await page.goto("about:blank");
      await page.goto(`${service.api}/provider-app#/setup/plan`);
    };
    const give = async (page: Page, button: string): Promise<void> => {
      await page.getByLabel("Test card").waitFor();
      await press(page, button);
      await page.getByText("Your plan", { exact: true }).waitFor();
    };

    const page = await opened(context, "provider");
    await planIn(page);
    await press(page, "Choose this plan");
    await give(page, "Save the card");
    await signIn();
    await membership.attachPaymentmethod({ body: { payment_method_id: "pm_card_chargeCustomerFail" } });
    await service.advance(32 * 24 * 3600);
    await signIn();
    await expect.poll(state).toBe("past_due");
    await context.close();

    const later = await phone();
    const again = await opened(later, "provider");
    await planIn(again);
    await again.getByText("A payment is late.").waitFor();
    await press(again, "Pay with another card");
    await give(again, "Pay $19.00");
    await again.getByText("Your plan runs.").waitFor();
    await expect.poll(state).toBe("active");
    await later.close();
  });
});
