import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededAccounts } from "../../local/seed-accounts.ts";
import { startAppService } from "../support/app-service.ts";
import { evaluated, hasBrowser, newTab, startBrowser } from "../support/browser.ts";
import { frontOf } from "../support/front.ts";

const apps = {
  customer: { path: "app", account: seededAccounts.user },
  provider: { path: "provider-app", account: seededAccounts.service_provider },
};
type App = keyof typeof apps;

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

    test("a tab that has long been open looks for it when it is seen again, and reloads when its owner says so", async () => {
      const context = await phone();
      const page = await opened(context, "customer", front.api);
      await evaluated(page, "navigator.serviceWorker.ready.then(() => undefined)");
      await page.reload();
      const other = await newTab(context);
      await other.goto(`${front.api}/app#/new`);
      await other.getByLabel("In your words").fill("The tap drips");
      await tabs(page);
      const looked = front.timesAsked("worker.js");

      front.publishNext();
      await turn(page, "visible");
      await page.waitForTimeout(500);
      expect(front.timesAsked("worker.js")).toBe(looked);
      await letAnHourPass(page);
      await turn(page, "visible");
      await note(page).waitFor();
      await turn(page, "visible");
      expect(front.timesAsked("worker.js")).toBe(looked + 1);
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

    test("a page that came before its worker is not old, and nothing is offered", async () => {
      const context = await phone();
      const page = await opened(context, "provider", front.api);
      await evaluated(page, "navigator.serviceWorker.ready.then(() => undefined)");
      const before = await version(page);
      front.publishNext();
      await page.reload();
      await expect
        .poll(() =>
          evaluated(page, "navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)"),
        )
        .toBe(true);
      await page.waitForTimeout(500);
      expect([await version(page), await note(page).count()]).toEqual([before + 1, 0]);
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
});
