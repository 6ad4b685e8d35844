import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { simulateYear } from "../local/year/simulate.ts";
import { storeYear } from "../local/year/store.ts";
import { builtConsole } from "../platform/document/console.ts";
import { barriers, hasBrowser } from "./kit/browser.ts";
import { type Mode, modes, openConsole } from "./kit/console.ts";

const whole_bytes = 120 * 1024;
const first_bytes = 60 * 1024;

test("the console fits its budget: 120 KB compressed, 60 of them before the first screen is seen", async () => {
  const { page, assets } = await builtConsole();
  const bytes = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(assets[name] as string).length, 0);
  const first = Object.keys(assets).filter((name) => page.includes(name));
  console.log(`console: ${bytes(Object.keys(assets))} bytes compressed, ${bytes(first)} at first`);
  expect(first.length).toBeGreaterThan(2);
  expect(bytes(first)).toBeLessThanOrEqual(first_bytes);
  expect(bytes(Object.keys(assets))).toBeLessThanOrEqual(whole_bytes);
});

/** Every screen, and every list whose first entry has a screen of its own. */
const screens = [
  "/",
  "/insight/growth",
  "/insight/jobs",
  "/insight/quotes",
  "/insight/money",
  "/documents",
  "/documents?status=verified",
  "/providers?status=all",
  "/quotes?status=all",
  "/trouble",
  "/incidents?status=all",
  "/feedback?status=all",
  "/suggestions",
  "/conversations",
  "/jobs",
  "/people",
  "/money",
  "/money/refunds",
  "/money/transfers",
  "/money/disputes",
  "/money/memberships",
  "/money/days",
  "/announcements",
  "/audit",
  "/search?q=a%20plumber",
  "/settings",
  "/settings/services",
  "/settings/plans",
  "/settings/papers",
  "/settings/terms",
  "/settings/help",
  "/settings/knowledge",
];

describe.skipIf(!hasBrowser)("in a browser", () => {
  const operator = openConsole();
  const { go, look } = operator;

  const inspect = async (
    screen: string,
    problems: string[],
    read: readonly Mode[] = modes,
  ): Promise<void> => {
    const page = operator.page();
    for (const mode of modes) {
      await look(mode);
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      const wanted = mode === "phone" ? 390 : 1280;
      if (width > wanted) problems.push(`${screen} ${mode}: ${width} pixels wide`);
      if (!read.includes(mode)) continue;
      for (const barrier of await barriers(page))
        problems.push(`${screen} ${mode}: ${barrier.split("\n")[0]}`);
    }
    await look("light");
  };

  const inspectAll = async (all: readonly string[], read?: readonly Mode[]): Promise<string[]> => {
    const problems: string[] = [];
    for (const screen of all) {
      await go(screen);
      await inspect(screen, problems, read);
    }
    return [...problems, ...operator.complaints()];
  };

  /** Where the first entry of each list leads. */
  const firstEntries = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const screen of screens) {
      await go(screen);
      const entry = operator.page().locator("main a[data-row]").first();
      if ((await entry.count()) > 0) found.push(((await entry.getAttribute("href")) as string).slice(1));
    }
    return found;
  };

  test("nobody gets in with a wrong code, and is told so", async () => {
    await operator.open();
    const problems: string[] = [];
    await inspect("sign-in", problems);
    const page = operator.page();
    await page.fill("[name=email]", "admin@local.example");
    await page.fill("[name=password]", "not the password");
    await page.fill("[name=totp]", "000000");
    await page.click("button[type=submit]");
    await page.locator(".failure code", { hasText: "auth.credentials_invalid" }).waitFor();
    expect(problems).toEqual([]);
  });

  test("with nothing in it, every screen says what there would be: light, dark and on a phone", async () => {
    await operator.open();
    await operator.signIn();
    expect(await inspectAll(screens, ["light"])).toEqual([]);
  }, 120_000);

  test("with a past, so does every screen and every record's", async () => {
    await storeYear(simulateYear({ jobs: 40, until: new Date().toISOString() }));
    await operator.open();
    const records = await firstEntries();
    expect(records.length).toBeGreaterThan(1);
    expect(await inspectAll([...screens, ...records])).toEqual([]);
  }, 120_000);

  test("when the service is out of order, it says so, names the request, and goes on by itself", async () => {
    const page = operator.page();
    await operator.open();
    const broken = /\/api\/v1\/(?!console)/;
    await page.route(broken, (route) =>
      route.fulfill({
        status: 503,
        contentType: "application/json",
        body: JSON.stringify({
          status: 503,
          success: false,
          message: "The service is out of order.",
          error: { code: "service.unavailable" },
          request_id: "0c0ffee0",
        }),
      }),
    );
    await page.reload();
    await go("/jobs");
    await page.locator(".failure", { hasText: "0c0ffee0" }).waitFor();
    expect(await inspectAll(screens, ["dark"])).toEqual([]);
    await go("/jobs");
    await page.unroute(broken);
    await page.locator(".failure button").click();
    await page.locator("main a[data-row]").first().waitFor();
  }, 120_000);

  test("it has spoken to nobody but this service, and nothing was missing", () => {
    const strangers = operator.requests().filter((url) => !url.startsWith(operator.origin()));
    expect(strangers.filter((url) => !url.startsWith(process.env.AWS_ENDPOINT_URL_S3 as string))).toEqual([]);
    const unexpected = operator.refused.filter(
      (one) => !/^503 |^401 .*sign-in$|^404 .*(get-media|get-ledger)/.test(one),
    );
    expect(unexpected).toEqual([]);
  });
});
