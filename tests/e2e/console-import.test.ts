import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { workImports } from "../support/imports.ts";

describe.skipIf(!hasBrowser)("imports in the console", () => {
  const operator = openConsole();
  const { go, inspected } = operator;

  const file = [
    "Nr;Firma;Person;E-Mail",
    "1;Reyes Plumbing;Ana Reyes;ana@import.example.com",
    "2;Park & Sons;Lee Park;lee@import.example.com",
    "3;No Address;Bo Dale;nowhere",
  ].join("\r\n");

  test("an owner sends a file, names its columns, reads what is wrong, starts it and takes it back", async () => {
    await operator.open();
    const page = operator.page();
    await operator.signIn();
    await go("/integration/imports");
    const problems = await inspected("imports-empty");
    await operator.played("Import a file of providers", "Imports", async () => {
      await page.getByRole("link", { name: "New import" }).click();
      await page.getByLabel("What the rows are").selectOption("providers");
      await page.getByLabel("Where they come from").fill("old-crm");
      await page
        .getByLabel("File (CSV")
        .setInputFiles({ name: "providers.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
      await page.getByRole("button", { name: "Read the file" }).click();
      await page.getByRole("heading", { name: "First rows" }).waitFor();
      for (const [field, column] of [
        ["external_id", "Nr"],
        ["business_name", "Firma"],
        ["contact_name", "Person"],
      ] as const)
        await page.locator(`[name=${field}]`).selectOption(column);
      problems.push(...(await inspected("import-columns")));
      await page.getByRole("button", { name: "Check the rows" }).click();
      await page.getByText("Checking").first().waitFor();
      await workImports();
      await page.getByText("must be an email address").waitFor();
      problems.push(...(await inspected("import-checked")));
      await page.getByRole("button", { name: "Start" }).click();
      await page.locator("dialog [name=allow_errors]").check();
      await page.locator("dialog button[type=submit]").click();
      await page.getByText("Running").first().waitFor();
      await workImports();
      await page.getByRole("button", { name: "Take back" }).waitFor();
    });
    await page.getByLabel("Rows that are").selectOption("new");
    await page.locator("main td", { hasText: "Reyes Plumbing" }).waitFor();
    problems.push(...(await inspected("import-done")));
    await go("/");
    await page.locator("main a[data-row]", { hasText: "old-crm" }).click();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.locator("dialog button[type=submit]").click();
    await page.getByText("Undoing").first().waitFor();
    await workImports();
    await page.getByText("Undone").first().waitFor();
    await page.getByRole("button", { name: "Done with it" }).waitFor({ state: "detached" });
    expect([...problems, ...operator.complaints()]).toEqual([]);
  });

  test("a file in another encoding is refused with the place", async () => {
    const page = operator.page();
    await go("/integration/imports/new");
    await page.getByLabel("Where they come from").fill("old-crm");
    const buffer = Buffer.concat([
      Buffer.from("external_id,email,name\r\n1,a@example.com,Jos"),
      Buffer.from([0xe9]),
    ]);
    await page.getByLabel("File (CSV").setInputFiles({ name: "old.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.locator(".failure", { hasText: 'row 2, column "name"' }).waitFor();
    expect(await inspected("import-refused")).toEqual([]);
  });

  test("imported prices are tried before they are in force", async () => {
    const page = operator.page();
    await go("/integration/imports/new");
    await page.getByLabel("What the rows are").selectOption("prices");
    await page.getByLabel("Where they come from").fill("old-crm");
    const guide = readFileSync(new URL("../../docs/import.md", import.meta.url), "utf8");
    const prices = /```csv prices\n([\s\S]*?)```/.exec(guide)?.[1] ?? "";
    await page
      .getByLabel("File (CSV")
      .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(prices) });
    await page.getByRole("button", { name: "Read the file" }).click();
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("Checking").first().waitFor();
    await workImports();
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator("dialog button[type=submit]").click();
    await page.getByText("Running").first().waitFor();
    await workImports();
    await page.getByRole("link", { name: "Try these prices" }).click();
    await page.getByRole("button", { name: "Try the imported prices" }).click();
    await page.getByRole("button", { name: "Put in force" }).waitFor();
    expect(operator.complaints()).toEqual([]);
  });

  test("the steps are those in docs/console.md", () => operator.documentSteps("Imports"));
});
