import { describe, expect, test } from "vitest";
import { handler as reportIncident } from "../../functions/user/report-incident.ts";
import { cases } from "../../shared/data/cases.ts";
import { deadLetters } from "../../shared/data/dead-letters.ts";
import { incidents } from "../../shared/data/incidents.ts";
import { newId } from "../../shared/kernel/id.ts";
import { hasBrowser, newTab } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { aJob, placeJobs } from "../support/marketplace.ts";
import { newUser } from "../support/people.ts";
import { anIncident } from "../support/records.ts";
import { call, deliver, storyOf, write } from "../support/world.ts";

describe.skipIf(!hasBrowser)("the queue of an operator", () => {
  const operator = openConsole();
  const { go } = operator;
  const report = async (description: string): Promise<string> => {
    const { as } = await newUser();
    const { data } = await call(reportIncident, { as, body: { category: "other", description } });
    await deliver({ expectFailures: true });
    return data.id;
  };

  test("shows what waits, counts it in the menu and in the title of the tab, and says who is signed in", async () => {
    await operator.open();
    await operator.signIn();
    const page = operator.page();
    await page.locator(".own", { hasText: "Owner" }).waitFor();
    const before = (await page.locator("main a[data-row]").count()) + 1;
    const id = await report("A walrus at the door.");
    await page.locator(`main a[data-row="incident ${id}"]`, { hasText: "walrus" }).waitFor();
    await page.locator('aside a[href="#/"] .count', { hasText: String(before) }).waitFor();
    expect(await page.title()).toMatch(new RegExp(`^\\(${before}\\) `));
  });

  test("a case is taken with one key, given back, and a colleague who has taken it meanwhile keeps it", async () => {
    const id = await report("A second walrus.");
    const page = operator.page();
    const row = page.locator("main tr", { has: page.locator(`a[data-row="incident ${id}"]`) });
    const holder = async () => (await cases.get("incident", id))?.owner_id;
    await row.waitFor();
    await operator.played("Take something that waits", "Queue", async () => {
      await row.locator("a[data-row]").focus();
      await page.keyboard.press("t");
      await expect.poll(holder).toBeDefined();
    });
    await page.locator(".views button", { hasText: "Mine" }).click();
    expect(await page.locator("main a[data-row]").count()).toBe(1);
    await page.locator(".views button", { hasText: "All" }).click();
    // The list does not learn in between that a colleague has taken it.
    const queue = "**/admin/desk/get-queue*";
    await page.route(queue, async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: { items: { record_id: string; owner_id?: string }[] } };
      for (const item of json.data.items) if (item.record_id === id) delete item.owner_id;
      await route.fulfill({ response, json });
    });
    await row.locator("select").selectOption("");
    await expect.poll(holder).toBeUndefined();
    const owner_id = (await newUser()).as.id;
    const taken = { id: "018f3a5c9d2e4b7a6c1d0e9f", version: 0, kind: "incident" as const, record_id: id };
    await write(cases.insert({ ...taken, owner_id, assigned_at: new Date().toISOString() }));
    await row.locator("a[data-row]").focus();
    await page.keyboard.press("t");
    await page.locator("main .failure", { hasText: "Somebody else looks after it" }).waitFor();
    expect(await holder()).toBe(owner_id);
    await page.unroute(queue);
  });

  test("several are chosen and taken at once", async () => {
    const some = Array.from({ length: 3 }, () => anIncident({ version: 0, description: "Three walruses." }));
    for (const one of some) await write(incidents.insert(one));
    await go("/jobs");
    await go("/?kind=incident");
    const page = operator.page();
    await page.reload();
    await page.locator("main .queue").waitFor();
    await operator.played("Take three things that wait", "Queue", async () => {
      for (const { id } of some)
        await page
          .locator("main tr", { has: page.locator(`a[data-row="incident ${id}"]`) })
          .locator("input[type=checkbox]")
          .click();
      await page.locator(".picked button", { hasText: "Take them" }).click();
      await page.locator(".picked", { hasText: "Take them: 3 done" }).waitFor();
    });
    const held = await Promise.all(some.map(({ id }) => cases.get("incident", id)));
    expect(held.every((one) => one !== undefined)).toBe(true);
  });

  test("what the service gave up is in the queue, is looked into and tried again", async () => {
    const page = operator.page();
    const job = aJob({ version: 0, title: "Sweep the chimney" });
    await placeJobs(job);
    const at = new Date().toISOString();
    const letter = {
      id: newId("event"),
      version: 0,
      type: "job.assigned",
      record_type: "job",
      record_id: job.id,
      place: { pk: `EVENT#job#${job.id}`, sk: "0" },
      failures: { patient: 6 },
      lanes: ["patient" as const],
      occurred_at: at,
      given_up_at: at,
      failed_at: at,
    };
    await write(deadLetters.insert(letter));
    await go("/jobs");
    await go("/?kind=dead_letter");
    await page.reload();
    await page.locator(`main a[data-row="dead_letter ${letter.id}"]`, { hasText: "Given up" }).waitFor();
    await operator.played("Have something tried again that the service gave up", "Queue", async () => {
      await page.locator(`main a[data-row="dead_letter ${letter.id}"]`).click();
      await page.locator("main td", { hasText: "Sweep the chimney" }).waitFor();
      await page.locator("main td button", { hasText: "Try again" }).click();
      await page.locator("dialog[open] button[type=submit]").click();
      await page.locator("main .empty", { hasText: "Nothing was given up." }).waitFor();
    });
    expect(await deadLetters.get(letter.id)).toBeUndefined();
    expect(await storyOf("dead_letter", letter.id)).toEqual(["dead_letter.retried"]);
    await go("/");
  });

  test("a session that all tabs share is refreshed by one of them", async () => {
    const page = operator.page();
    const tab = await newTab(page.context());
    await tab.goto(page.url());
    await tab.locator(".shell").waitFor();
    const refreshed: string[] = [];
    page.context().on("request", (request) => {
      if (request.url().endsWith("/refresh-token")) refreshed.push(request.url());
    });
    const spoil = `(() => {
      const channel = new BroadcastChannel("console.session");
      const session = JSON.parse(sessionStorage.getItem("console.session"));
      channel.postMessage({ session: { ...session, access_token: "spoiled" } });
      channel.close();
    })()`;
    await page.evaluate(spoil);
    await Promise.all([page, tab].map((one) => one.evaluate(`location.hash = "/people"`)));
    for (const one of [page, tab]) await one.locator("h1", { hasText: "People" }).waitFor();
    for (const one of [page, tab]) await one.locator(".skeleton").first().waitFor({ state: "detached" });
    expect(refreshed).toHaveLength(1);
  });

  test("what was written stays when one leaves the screen, and is gone once it is sent", async () => {
    const job = aJob({ version: 0, state: "open" });
    await placeJobs(job);
    const page = operator.page();
    const write = () => page.locator("section[aria-label=Notes] header button").click();
    const text = page.locator("dialog[open] textarea");
    await go(`/jobs/${job.id}`);
    await write();
    await text.fill("Nobody is at home before nine.");
    await page.keyboard.press("Escape");
    await go("/people");
    await go(`/jobs/${job.id}`);
    await page.reload();
    await write();
    expect(await text.inputValue()).toBe("Nobody is at home before nine.");
    await page.locator("dialog[open] button[type=submit]").click();
    await page.locator(".answer", { hasText: "before nine" }).waitFor();
    await write();
    expect(await text.inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await page.locator("section[aria-label=Notes] header button:focus").waitFor();
  });

  test("a link opens signed in in a new tab, with Ctrl and with the middle button, and signing out ends both", async () => {
    await go("/jobs");
    const job = aJob({ version: 0, state: "open" });
    await placeJobs(job);
    const page = operator.page();
    await page.reload();
    const row = page.locator(`main a[data-row][href="#/jobs/${job.id}"]`);
    await row.waitFor();
    const address = page.url();
    for (const press of [{ modifiers: ["Control" as const] }, { button: "middle" as const }]) {
      await Promise.all([page.context().waitForEvent("page"), row.click(press)]);
      expect(page.url()).toBe(address);
    }
    const link = new URL((await row.getAttribute("href")) as string, address).href;
    const opened = async () => {
      const tab = await newTab(page.context());
      await tab.goto(link);
      return tab;
    };
    const [first, third] = [await opened(), await opened()];
    for (const tab of [first, third]) await tab.locator("h1", { hasText: "Replace a kitchen tap" }).waitFor();
    await third.locator(".leave").click();
    for (const tab of [first, third, page]) await tab.locator("[name=totp]").waitFor();
    const late = await opened();
    await late.locator("[name=totp]").waitFor();
  });

  test("the steps are as they are documented", () => operator.documentSteps("The queue"));
});
