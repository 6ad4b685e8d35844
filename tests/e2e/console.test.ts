import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { simulateYear } from "../../local/sample-year/simulate.ts";
import { storeYear } from "../../local/sample-year/store.ts";
import { builtConsole } from "../../platform/document/pages.ts";
import { disputes } from "../../shared/data/disputes.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { payments } from "../../shared/data/payments.ts";
import type { Incident } from "../../shared/domain/incident/incident.ts";
import type { Payment } from "../../shared/domain/payment/payment.ts";
import { inBrandOf } from "../../shared/http/page.ts";
import { barriers, hasBrowser } from "../support/browser.ts";
import { type Mode, modes, openConsole } from "../support/console.ts";
import { documented, noted } from "../support/console-document.ts";
import { talkOf } from "../support/conversations.ts";
import { aDispute } from "../support/marketplace.ts";
import { newUser } from "../support/people.ts";
import { anIncident } from "../support/records.ts";
import { write } from "../support/world.ts";

const whole_bytes = 150 * 1024;
const first_bytes = 60 * 1024;

const inEnglish = (value: string | number): string => value.toLocaleString("en-US");

test("the console fits its budget: 150 KB compressed, 60 of them before the first screen is seen", async () => {
  const { page, assets } = inBrandOf(await builtConsole(), "us");
  const bytes = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(assets[name] as string).length, 0);
  const first = Object.keys(assets).filter((name) => page.includes(name));
  const whole = Object.keys(assets);
  noted(
    "Size",
    ["what is loaded", "files", "bytes, gzipped", "budget"],
    [
      ["before the first screen is seen", first, first_bytes] as const,
      ["all of it, both languages", whole, whole_bytes] as const,
    ].map(([what, names, budget]) => [what, names.length, bytes(names), budget].map(inEnglish)),
  );
  expect(first.length).toBeGreaterThan(2);
  expect(bytes(first)).toBeLessThanOrEqual(first_bytes);
  expect(bytes(whole)).toBeLessThanOrEqual(whole_bytes);
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
  "/documents?as=list",
  "/providers?status=all",
  "/quotes?status=all",
  "/trouble",
  "/incidents?status=all",
  "/feedback?status=all",
  "/suggestions",
  "/conversations",
  "/dead-letters",
  "/dispatch",
  "/dispatch?days=7",
  "/jobs",
  "/people",
  "/money",
  "/money/refunds",
  "/money/transfers",
  "/money/disputes",
  "/money/memberships",
  "/money/balances",
  "/money/debts",
  "/money/credits",
  "/money/statement",
  "/money/days",
  "/money/differences",
  "/money/corrections",
  "/money/months",
  "/money/trial-balance",
  "/money/exports",
  "/money/open",
  "/money/invoices",
  "/money/tax",
  "/announcements",
  "/audit",
  "/search?q=a%20plumber",
  "/settings",
  "/settings/rules",
  "/settings/policies",
  "/settings/services",
  "/settings/catalog",
  "/settings/plans",
  "/settings/papers",
  "/settings/fields",
  "/settings/questions",
  "/settings/texts",
  "/settings/texts/job.created.user.text?language=en",
  "/settings/market",
  "/settings/terms",
  "/settings/help",
  "/settings/knowledge",
  "/integration",
  "/integration/endpoints",
  "/integration/imports",
  "/integration/imports/new",
  "/integration/agents",
  "/admins",
];

type Circumstance = "empty" | "year" | "out of order" | "no such record";

/** One record's screen represents all records of its kind. */
const kindOf = (screen: string): string => screen.replace(/[0-9a-f]{24}$/, "{id}").replace(/\?.*/, "");

/** Whether the name of a column, which stands beside its content on a phone, is kept from breaking into lines. */
const unwrapped = `[...document.querySelectorAll(".sheet td[data-head]:not(:first-child)")]
  .some((cell) => getComputedStyle(cell).whiteSpace === "nowrap")`;

describe.skipIf(!hasBrowser)("in a browser", () => {
  const operator = openConsole();
  const { go, look } = operator;
  const windows_most = 3;
  const windows: Page[] = [];
  /** A record of each kind, where its screen is. */
  let records: string[] = [];

  /** What was looked at, and in which modes: a column of the table in docs/console.md. */
  const looked: Record<Circumstance, Map<string, Mode[]>> = {
    empty: new Map(),
    year: new Map(),
    "out of order": new Map(),
    "no such record": new Map(),
  };

  const inspect = async (screen: string, page: Page, circumstance?: Circumstance): Promise<string[]> => {
    const problems: string[] = [];
    const seen: Mode[] = [];
    const text = await page.evaluate<string>("document.body.innerText");
    const nonsense = /undefined|NaN|Invalid Date|\[object|\bp[59]0\b/.exec(text);
    if (nonsense) problems.push(`${screen}: says ${nonsense[0]}`);
    const failures = await page.locator("main .failure").allInnerTexts();
    if (circumstance === "empty" || circumstance === "year")
      problems.push(...failures.map((failure) => `${screen}: ${failure}`));
    for (const mode of modes) {
      await look(mode, page);
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      const wanted = mode === "phone" ? 390 : 1280;
      if (width > wanted) problems.push(`${screen} ${mode}: ${width} pixels wide`);
      if (mode === "phone" && (await page.evaluate<boolean>(unwrapped)))
        problems.push(`${screen}: names of columns run into what is in them`);
      for (const barrier of await barriers(page))
        problems.push(`${screen} ${mode}: ${barrier.split("\n")[0]}`);
      seen.push(mode);
    }
    await look("light", page);
    if (circumstance) looked[circumstance].set(kindOf(screen), seen);
    return problems;
  };

  /** Nobody reads a conversation without saying why, unless its owner asked for a person. */
  const read = async (screen: string, page: Page): Promise<void> => {
    if (!screen.startsWith("/conversations/")) return;
    const reason = page.locator("main .card [name=reason]");
    if ((await reason.count()) > 0) {
      await reason.fill("The customer asked us to.");
      await page.click("main button[type=submit]");
    }
    await page.locator("main .card h2, main .failure").first().waitFor();
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
          await read(screen, page);
          seen.push(...(await see(screen, page)));
        }
      }),
    );
    return seen;
  };

  const inspectAll = async (
    all: readonly string[],
    circumstance: Circumstance,
    also: (screen: string, page: Page) => Promise<string[]> = async () => [],
  ): Promise<string[]> => [
    ...(await each(all, async (screen, page) => [
      ...(await also(screen, page)),
      ...(await inspect(screen, page, circumstance)),
    ])),
    ...operator.complaints(),
  ];

  /** What an error screen lacks: the problem, the id to quote, and a retry. */
  const explains = async (screen: string, page: Page): Promise<string[]> => {
    const isEmpty = await page.locator("main .empty .quiet").count();
    if (isEmpty) return [];
    const failures = page.locator("main .failure");
    const [said = ""] = await failures.allInnerTexts();
    const retries = await failures.getByRole("button", { name: "Try again" }).count();
    return [
      ...(/request [0-9a-f-]{8,}/.test(said) ? [] : [`${screen}: names no request: ${said}`]),
      ...(retries > 0 ? [] : [`${screen}: can't be tried again`]),
    ];
  };

  /** Where the first entry of a list leads. */
  const firstEntry = async (page: Page): Promise<string[]> => {
    const entry = page.locator("main a[data-row]").first();
    return (await entry.count()) > 0 ? [((await entry.getAttribute("href")) as string).slice(1)] : [];
  };

  /** A customer of the year reports an incident, and the bank takes the money back. */
  const troubleOne = async (): Promise<void> => {
    const { items } = await payments.page("inState", "PAYMENTS#captured", { limit: 1, scope: "test" });
    const paid = items[0] as Payment;
    await write(
      incidents.insert(
        anIncident({ job_id: paid.job_id, reporter_id: paid.user_id as string as Incident["reporter_id"] }),
      ),
      disputes.insert(
        aDispute({
          payment_id: paid.id,
          job_id: paid.job_id,
          user_id: paid.user_id,
          amount_minor: paid.captured_minor,
          answer_by: new Date(Date.now() + 7 * 86_400_000).toISOString(),
          evidence: { product_description: "A kitchen tap was replaced." },
        }),
      ),
    );
  };

  test("refuses a wrong code and says so", async () => {
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

  test("every empty screen explains itself: light, dark and on a phone", async () => {
    await operator.open();
    await operator.signIn();
    expect(await inspectAll(screens, "empty")).toEqual([]);
  }, 120_000);

  test("every screen and record works on a year of data", async () => {
    await storeYear(simulateYear({ jobs: 40, until: new Date().toISOString() }));
    await troubleOne();
    await talkOf((await newUser()).as, { kind: "help", state: "handed_over" });
    for (const page of windows) await operator.open(page);
    const found = new Set<string>();
    const noteEntry = async (_: string, page: Page): Promise<string[]> => {
      for (const record of await firstEntry(page)) found.add(record);
      return [];
    };
    expect(await inspectAll(screens, "year", noteEntry)).toEqual([]);
    records = [...found].filter((record) => /\/[0-9a-f]{24}$/.test(record));
    const kinds = new Set(records.map((record) => record.split("/")[1]));
    expect([...kinds].toSorted()).toEqual([
      "conversations",
      "disputes",
      "incidents",
      "jobs",
      "people",
      "providers",
      "quotes",
    ]);
    expect(await inspectAll(records, "year")).toEqual([]);
  }, 120_000);

  test("an outage is shown with the request id, and the page recovers by itself", async () => {
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
    expect(await inspectAll([...screens, ...records], "out of order", explains)).toEqual([]);
    await go("/jobs", page);
    await page.unroute(broken);
    await page.locator(".failure button").click();
    await page.locator("main a[data-row]").first().waitFor();
    for (const other of windows) await other.unroute(broken);
  }, 120_000);

  test("a missing record is named, with what to do", async () => {
    const missing = records.map((record) => record.replace(/[0-9a-f]{24}$/, "0".repeat(24)));
    expect(await inspectAll([...new Set(missing)], "no such record", explains)).toEqual([]);
  }, 120_000);

  test("the checked screens equal docs/console.md", () => {
    const columns = Object.values(looked);
    const all = [...new Set(columns.flatMap((column) => [...column.keys()]))].toSorted();
    documented(
      "What is looked at",
      ["screen", ...Object.keys(looked)],
      all.map((screen) => [
        `\`${screen}\``,
        ...columns.map((column) => (column.get(screen) ?? ["–"]).join(", ")),
      ]),
    );
  });

  test("the console called only this service, and no request failed", () => {
    const strangers = operator.requests().filter((url) => !url.startsWith(operator.origin()));
    expect(strangers.filter((url) => !url.startsWith(process.env.AWS_ENDPOINT_URL_S3 as string))).toEqual([]);
    const unexpected = operator.refused.filter(
      (one) =>
        !/^503 |^401 .*sign-in$|^404 .*(get-media.*|get-ledger.*|\/0{24}$|conversation_id=0{24})/.test(one),
    );
    expect(unexpected).toEqual([]);
  });
});
