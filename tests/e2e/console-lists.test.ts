import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { clockIn } from "../../clients/console/periods.ts";
import { momentOf } from "../../clients/kit/moments.ts";
import { handler as verifyDocuments } from "../../functions/admin/document/verify-documents.ts";
import { cases } from "../../shared/data/cases.ts";
import { documents } from "../../shared/data/documents.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { transfers } from "../../shared/data/payments.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { aProvider } from "../support/marketplace.ts";
import { grantedCredit } from "../support/money-world.ts";
import { pendingProvider } from "../support/onboarding.ts";
import { aTransfer } from "../support/payments.ts";
import { newUser } from "../support/people.ts";
import { anIncident } from "../support/records.ts";
import { call, deliver, signedIn, write } from "../support/world.ts";

describe.skipIf(!hasBrowser)("the lists of an operator", () => {
  const operator = openConsole();
  const { go } = operator;
  const main = (selector: string, hasText?: string): Locator =>
    operator.page().locator(`main ${selector}`, hasText === undefined ? {} : { hasText });
  const zone = "UTC";
  const month = clockIn(Date.now(), zone).slice(0, 7);

  test("a month of transfers becomes a file with names, all its pages and nothing that a spreadsheet runs", async () => {
    const provider = aProvider({ business_name: "=1+1 Pipes" });
    await write(serviceProviders.insert({ ...provider, version: 0 }));
    const begin = Date.parse(momentOf(`${month}-01`, "00:00", zone));
    const at = (ms: number) => new Date(begin + ms).toISOString();
    const paid = (created_at: string, amount_minor: number) =>
      aTransfer({ version: 0, service_provider_id: provider.id, amount_minor, created_at });
    const inside = Array.from({ length: 120 }, (_, nth) => paid(at(nth), 10_000 + nth));
    for (const one of [paid(at(-1), 77_777), ...inside]) await write(transfers.insert(one));
    await operator.open();
    await operator.signIn();
    await go("/money/transfers");
    const page = operator.page();
    let file = "";
    await operator.played("Put the transfers of a month into a file", "Transfers", async () => {
      await main("header select").first().selectOption(month);
      const given = page.waitForEvent("download");
      await main("header button", "CSV").click();
      await main("header [role=status]", `120 rows are in transfers-${month}.csv`).waitFor();
      expect((await given).suggestedFilename()).toBe(`transfers-${month}.csv`);
      file = await readFile((await (await given).path()) as string, "utf8");
    });
    const [heads, ...rows] = file.replace("\ufeff", "").trim().split("\r\n");
    expect(heads).toBe(
      "Amount,State,Provider,Provider (id),Job,Job (id),Owes,Held because,Released (UTC),Planned (UTC)",
    );
    expect(rows.map((row) => row.split(",")[0])).toEqual(
      inside.map(({ amount_minor }) => (amount_minor / 100).toFixed(2)).toReversed(),
    );
    expect(rows[0]).toContain(`,'=1+1 Pipes,${provider.id},`);
  });

  test("a list of many pages sorts by what the service sorts by, and by any column once all of it is here", async () => {
    await go(`/money/transfers?period=${month}`);
    const sortable = () => main("th .sort").allInnerTexts();
    const amounts = () => main("tbody td:first-child").allInnerTexts();
    expect(await sortable()).toEqual(["Planned"]);
    expect((await amounts()).slice(0, 2)).toEqual(["$101.19", "$101.18"]);
    await main("th .sort").click();
    await main("tbody tr:first-child", "$100.00").waitFor();
    await main(".foot button", "Load all").click();
    await main(".foot", "120 shown").waitFor();
    expect(await sortable()).toContain("Amount");
    await main("th .sort", "Amount").click();
    await main("tbody tr:first-child", "$101.19").waitFor();
    expect(await amounts()).toHaveLength(120);
    expect(await main("th[aria-sort=descending]").textContent()).toBe("Amount");
    await main("th .sort", "Amount").click();
    await main("tbody tr:first-child", "$100.00").waitFor();
  });

  test("a view is kept under a name, and leads back to its filters and order", async () => {
    const page = operator.page();
    await go(`/jobs?customer=moreno&period=${month}&by=8`);
    const view = await page.evaluate<string>("location.hash");
    await operator.played("Keep a view of a list", "Jobs", async () => {
      await main("header button", "Views").click();
      await page.fill("dialog[open] [name=name]", "Moreno, this month");
      await page.locator("dialog[open] button", { hasText: "Keep this view" }).click();
      await page.locator("dialog[open] a", { hasText: "Moreno, this month" }).waitFor();
    });
    await page.keyboard.press("Escape");
    await go("/jobs");
    await page.reload();
    await main("header button", "Views").click();
    await page.locator("dialog[open] a", { hasText: "Moreno, this month" }).click();
    await expect.poll(() => page.evaluate("location.hash")).toBe(view);
    await go("/people");
    await main("header button", "Views").click();
    await page.locator("dialog[open]", { hasText: "No view is kept" }).waitFor();
    await page.keyboard.press("Escape");
  });

  test("several documents are accepted at once, and what could not be is named with the reason", async () => {
    const admin = await signedIn("admin");
    const { documents: handed } = await pendingProvider(admin);
    const [gone = "", ...rest] = Object.values(handed);
    await deliver({ expectFailures: true });
    await go("/documents?as=list");
    const page = operator.page();
    await main("tbody tr").nth(2).waitFor();
    const [kind] = Object.entries(handed).find(([, id]) => id === gone) as [string, string];
    const refused = [{ id: gone, doc_name: kind, verified: false, reason: "It is blurred." }];
    expect((await call(verifyDocuments, { as: admin, body: refused })).status).toBe(200);
    await operator.played("Accept all documents that are shown", "Documents", async () => {
      await main("thead input[type=checkbox]").click();
      await main(".picked", `${rest.length + 1} chosen`)
        .locator("button", { hasText: "Accept" })
        .click();
      await page.locator("dialog[open] button[type=submit]").click();
      await main(".picked", `Accept: ${rest.length} done`).waitFor();
    });
    expect((await documents.many(rest)).map(({ state }) => state)).toEqual(rest.map(() => "verified"));
    expect(await main(".picked li").allInnerTexts()).toEqual([expect.stringMatching(/: .{10,}/)]);
  });

  test("cases that were taken together are given back together", async () => {
    const some = Array.from({ length: 3 }, () => anIncident({ version: 0, description: "A walrus." }));
    for (const one of some) await write(incidents.insert(one));
    await go("/?kind=incident");
    const page = operator.page();
    await page.reload();
    for (const { id } of some)
      await main("tr")
        .filter({ has: page.locator(`a[data-row="incident ${id}"]`) })
        .locator("input")
        .click();
    await main(".picked button", "Take them").click();
    await main(".picked", "Take them: 3 done").waitFor();
    const held = async () =>
      (await Promise.all(some.map(({ id }) => cases.get("incident", id)))).filter(Boolean);
    expect(await held()).toHaveLength(3);
    await operator.played("Take back what was done to several", "Queue", async () => {
      await main(".picked button", "Undo").click();
      await main(".picked", "Taken back: 3").waitFor();
    });
    expect(await held()).toHaveLength(0);
  });

  test("a customer is given credit, is in the list of credits, and its history is found by its id alone", async () => {
    const { as } = await newUser();
    await grantedCredit(as.id, 1200);
    const page = operator.page();
    await go(`/people/${as.id}`);
    await operator.played("Give a customer credit", "Person", async () => {
      await main("section[aria-label=Credit] button", "Give credit").click();
      await page.fill("dialog[open] [name=amount]", "25");
      await page.fill("dialog[open] [name=reason]", "The provider came late.");
      await page.locator("dialog[open] button[type=submit]").click();
      await main("section[aria-label=Credit]", "$37.00").waitFor();
    });
    await go("/money/credits");
    await main("tr", "$37.00").locator(`a[href="#/people/${as.id}"]`).waitFor();
    await go(`/audit?record=${as.id}`);
    await main("tbody tr").first().waitFor();
    await go(`/audit?record=${as.id}&kind=credit`);
    expect(await main("tbody tr").count()).toBe(2);
  });

  test("the steps of each flow are those in docs/console.md", () => operator.documentSteps("Lists"));
});
