import { describe, expect, test } from "vitest";
import { handler as editService } from "../../functions/admin/default-services/edit-defaultservices.ts";
import { allKinds } from "../../shared/data/kinds.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { newService } from "../support/onboarding.ts";
import { call, signedIn } from "../support/world.ts";

describe.skipIf(!hasBrowser)("own kinds of work in the console", () => {
  const operator = openConsole();
  const { go, inspected } = operator;

  test("an owner makes a kind of work, sees how examples are read before saving, changes it and withdraws it", async () => {
    const as = await signedIn("admin");
    const default_service_id = await newService(as, "pools");
    await operator.open();
    const page = operator.page();
    await operator.signIn();
    await go("/settings/catalog");
    const problems = await inspected("catalog-empty");
    await page.getByRole("button", { name: "New kind of work" }).click();
    await page.selectOption("[name=service]", "pools");
    await page.fill("[name=key]", "cleaning");
    await page.fill("[name='titles.en']", "Clean a pool");
    await page.fill("[name='words.en.things']", "pool\nhot tub");
    await page.fill("[name='words.en.signs']", "clean\ngreen");
    await page.fill("[name='minutes.low']", "90");
    await page.fill("[name='minutes.high']", "120");
    await page.fill("[name='materials_minor.low']", "20");
    await page.fill("[name='materials_minor.high']", "40");
    await page.fill("[name=examples]", "Our pool is green.\nPlease clean the pool.\nThe tap drips.");
    problems.push(...(await inspected("catalog-form")));
    await page.getByRole("button", { name: "Try it" }).click();
    const read = page.getByRole("region", { name: "How it is read" });
    await read.getByText("Not this work").waitFor();
    expect(await read.getByText("Right", { exact: true }).count()).toBe(2);
    expect(await allKinds(defaultMarket)).toEqual([]);
    problems.push(...(await inspected("catalog-tried")));
    await read.getByRole("button", { name: "Save" }).click();
    await page.locator("dialog button[type=submit]").click();
    const table = page.getByRole("table", { name: "Kind of work" });
    await table.getByText("pools.cleaning").waitFor();
    problems.push(...(await inspected("catalog")));

    await table.getByRole("button", { name: "Change" }).click();
    await page.fill("[name='words.en.things']", "");
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator(".problem", { hasText: "must name one thing at least" }).waitFor();
    await page.fill("[name='words.en.things']", "pool");
    await page.fill("[name='minutes.high']", "150");
    await page.getByRole("button", { name: "Try it" }).click();
    await read.getByRole("button", { name: "Save" }).click();
    await page.locator("dialog button[type=submit]").click();

    const notChoosable = { as, params: { default_service_id }, body: { active: false } };
    expect((await call(editService, notChoosable)).status).toBe(200);
    await table.getByRole("button", { name: "Withdraw" }).click();
    await page.locator("dialog button[type=submit]").click();
    await table.getByRole("button", { name: "Restore" }).waitFor();
    expect(await allKinds(defaultMarket)).toMatchObject([
      { task_kind: "pools.cleaning", version: 3, state: "withdrawn", minutes: { low: 90, high: 150 } },
    ]);
    expect([...problems, ...operator.complaints()]).toEqual([]);
  });
});
