import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { simulateYear } from "../local/year/simulate.ts";
import { storeYear } from "../local/year/store.ts";
import { builtConsole } from "../platform/document/console.ts";
import { disputes } from "../shared/data/disputes.ts";
import { payments } from "../shared/data/payments.ts";
import type { Payment } from "../shared/domain/payment/payment.ts";
import { newId } from "../shared/kernel/id.ts";
import { barriers, hasBrowser } from "./kit/browser.ts";
import { modes, openConsole } from "./kit/console.ts";
import { write } from "./kit/world.ts";

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
  "/settings/rules",
  "/settings/policies",
  "/settings/services",
  "/settings/plans",
  "/settings/papers",
  "/settings/terms",
  "/settings/help",
  "/settings/knowledge",
  "/admins",
];

describe.skipIf(!hasBrowser)("in a browser", () => {
  const operator = openConsole();
  const { go, look } = operator;
  const windows_most = 3;
  const windows: Page[] = [];

  const inspect = async (screen: string, page: Page): Promise<string[]> => {
    const problems: string[] = [];
    const text = await page.evaluate<string>("document.body.innerText");
    const nonsense = /undefined|NaN|Invalid Date|\[object/.exec(text);
    if (nonsense) problems.push(`${screen}: says ${nonsense[0]}`);
    for (const mode of modes) {
      await look(mode, page);
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      const wanted = mode === "phone" ? 390 : 1280;
      if (width > wanted) problems.push(`${screen} ${mode}: ${width} pixels wide`);
      for (const barrier of await barriers(page))
        problems.push(`${screen} ${mode}: ${barrier.split("\n")[0]}`);
    }
    await look("light", page);
    return problems;
  };

  /** Goes through screens in a few windows side by side. */
  const each = async (all: readonly string[], see: (screen: string, page: Page) => Promise<string[]>) => {
    const waiting = [...all];
    const seen: string[] = [];
    while (windows.length < windows_most) {
      const one = await operator.another();
      await operator.open(one);
      windows.push(one);
    }
    await Promise.all(
      windows.map(async (page) => {
        for (let screen = waiting.shift(); screen !== undefined; screen = waiting.shift()) {
          await go(screen, page);
          seen.push(...(await see(screen, page)));
        }
      }),
    );
    return seen;
  };

  const inspectAll = async (all: readonly string[]): Promise<string[]> => [
    ...(await each(all, inspect)),
    ...operator.complaints(),
  ];

  /** Where the first entry of each list leads. */
  const firstEntries = async (): Promise<string[]> => {
    const found = await each(screens, async (_, page) => {
      const entry = page.locator("main a[data-row]").first();
      return (await entry.count()) > 0 ? [((await entry.getAttribute("href")) as string).slice(1)] : [];
    });
    return [...new Set(found)];
  };

  /** The bank of a customer of the year takes money back. */
  const disputeOne = async (): Promise<void> => {
    const { items } = await payments.page("inState", "PAYMENTS#captured", { limit: 1, scope: "test" });
    const paid = items[0] as Payment;
    const now = new Date().toISOString();
    await write(
      disputes.insert({
        id: newId("dispute"),
        version: 0,
        stripe_dispute_id: "du_1",
        payment_id: paid.id,
        job_id: paid.job_id,
        user_id: paid.user_id,
        kind: "dispute",
        state: "needs_response",
        reason: "fraudulent",
        amount_minor: paid.captured_minor,
        currency: "usd",
        answer_by: new Date(Date.now() + 7 * 86_400_000).toISOString(),
        evidence: { product_description: "A kitchen tap was replaced.", service_date: now.slice(0, 10) },
        opened_at: now,
        updated_at: now,
      }),
    );
  };

  test("nobody gets in with a wrong code, and is told so", async () => {
    await operator.open();
    const page = operator.page();
    const problems = await inspect("sign-in", page);
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
    expect(await inspectAll(screens)).toEqual([]);
  }, 120_000);

  test("with a past, so does every screen and every record's", async () => {
    await storeYear(simulateYear({ jobs: 40, until: new Date().toISOString() }));
    await disputeOne();
    for (const page of windows) await operator.open(page);
    const records = await firstEntries();
    const kinds = new Set(records.map((record) => record.split("/")[1]));
    expect([...kinds]).toEqual(
      expect.arrayContaining(["disputes", "incidents", "jobs", "people", "providers", "quotes"]),
    );
    expect(await inspectAll([...screens, ...records])).toEqual([]);
  }, 120_000);

  test("when the service is out of order, it says so, names the request, and goes on by itself", async () => {
    const broken = /\/api\/v1\/(?!console)/;
    for (const page of windows) {
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
    }
    const [page] = windows as [Page];
    await go("/jobs", page);
    await page.locator(".failure", { hasText: "0c0ffee0" }).waitFor();
    expect(await inspectAll(screens)).toEqual([]);
    await go("/jobs", page);
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
