import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { handler as jobMatrix } from "../../functions/admin/dashboard/get-job-matrix-analytics.ts";
import { handler as revenue } from "../../functions/admin/dashboard/get-total-revenue-analytics.ts";
import { simulateYear } from "../../local/sample-year/simulate.ts";
import { storeYear } from "../../local/sample-year/store.ts";
import { rebuild } from "../../shared/workflows/analytics/rebuild.ts";
import { barriers, hasBrowser } from "../support/browser.ts";
import { modes, openConsole } from "../support/console.ts";
import { call, signedIn } from "../support/world.ts";

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const dollars = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    ...(cents >= 100_000 && { maximumFractionDigits: 0 }),
  });

describe.skipIf(!hasBrowser)("figures in the console", () => {
  const operator = openConsole();
  const { go, look } = operator;

  test("figures of own days, one service and one place are those of the service, on the screen and in a file", async () => {
    const until = new Date().toISOString();
    await storeYear(simulateYear({ jobs: 80, until }));
    await rebuild({ generation: 1, zones: ["UTC"], until });
    const admin = await signedIn("admin");
    const asked = async (query: Record<string, string>, handler = revenue) =>
      (await call(handler, { as: admin, query })).data;
    await operator.open();
    const page = operator.page();
    await operator.signIn();
    await go("/insight/money");
    const card = (title: string) =>
      page.locator(".card", { has: page.getByRole("heading", { name: title, exact: true }) });
    const charged = card("Charged").locator(".figure");

    const year = { from: dayBefore(365), to: dayBefore(0) };
    const places = await asked({ ...year, granularity: "month", group_by: "place" }, jobMatrix);
    expect(places.breakdown).toHaveLength(1);
    await operator.played("See a year's money of one service in one country", "Insight", async () => {
      await page.getByRole("combobox", { name: "Period" }).selectOption("365");
      await page.getByRole("combobox", { name: "Service" }).selectOption("plumbing");
      await page.getByRole("combobox", { name: "Place" }).selectOption("US");
    });
    const known = await asked({ ...year, granularity: "month", service: "plumbing", country: "US" });
    expect(known.totals.captured).toBeGreaterThan(0);
    await page.getByText(dollars(known.totals.captured)).first().waitFor();
    expect(await charged.textContent()).toContain(dollars(known.totals.captured));
    const median = page.locator(".tile", { hasText: "Half of all jobs cost at most" });
    expect(await median.textContent()).toContain(dollars(known.totals.median_order));
    const counts = await card("What jobs cost").locator("td").allInnerTexts();
    expect(counts.reduce((sum, text) => sum + Number(text || 0), 0)).toBe(known.totals.payments_captured);
    expect(await page.getByText("Memberships are of no service").count()).toBe(1);

    const saved = page.waitForEvent("download");
    await operator.played("Save what is shown as a spreadsheet", "Insight", async () => {
      await page.getByRole("button", { name: "CSV" }).click();
    });
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`money-${year.from}-${dayBefore(1)}.csv`);
    const [head = "", ...lines] = readFileSync(await file.path(), "utf8")
      .replace(/^\ufeff/, "")
      .split("\r\n");
    expect(head).toMatch(/^Row,From,Until,Charged,/);
    const total = lines.find((line) => line.startsWith("Total,"))?.split(",");
    expect(total?.slice(0, 4)).toEqual([
      "Total",
      year.from,
      dayBefore(1),
      (known.totals.captured / 100).toFixed(2),
    ]);
    const points = lines.filter((line) => line.startsWith(","));
    expect(points.reduce((sum, line) => sum + Math.round(Number(line.split(",")[3]) * 100), 0)).toBe(
      known.totals.captured,
    );

    await go("/insight/jobs");
    const own = { from: dayBefore(200), to: dayBefore(100) };
    await operator.played("See the figures of own days", "Insight", async () => {
      await page.getByRole("combobox", { name: "Period" }).selectOption("own");
      await page.getByLabel("From", { exact: true }).fill(own.from);
      await page.getByLabel("Until", { exact: true }).fill(dayBefore(101));
    });
    const jobs = await asked({ ...own, granularity: "week" }, jobMatrix);
    expect(jobs.totals.jobs_created).toBeGreaterThan(0);
    await page.locator(".figure", { hasText: new RegExp(`^${jobs.totals.jobs_created}\\b`) }).waitFor();
    const steps = await card("From the booking to the payment")
      .locator("td.number:nth-child(3)")
      .allInnerTexts();
    const { jobs_created, booked_assigned, booked_completed, booked_paid } = jobs.totals;
    expect(steps.map(Number)).toEqual([jobs_created, booked_assigned, booked_completed, booked_paid]);

    const problems: string[] = [];
    for (const topic of ["growth", "jobs", "quotes", "money"]) {
      await go(`/insight/${topic}?days=90`);
      for (const mode of modes) {
        await look(mode);
        const width = await page.evaluate<number>("document.documentElement.scrollWidth");
        if (width > (mode === "phone" ? 390 : 1280)) problems.push(`${topic} ${mode}: ${width} pixels wide`);
        for (const barrier of await barriers(page)) problems.push(`${topic} ${mode}: ${barrier}`);
      }
      await look("light");
    }
    expect([...problems, ...operator.complaints()]).toEqual([]);
    operator.documentSteps("Figures");
  });
});
