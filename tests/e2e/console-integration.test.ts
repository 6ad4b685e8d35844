import { describe, expect, test } from "vitest";
import { handler as getRefunds } from "../../functions/payment/get-refunds.ts";
import { seededAccounts } from "../../local/seed-accounts.ts";
import { newId } from "../../shared/kernel/id.ts";
import { totpCode } from "../../shared/vendors/identity/totp.ts";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { calling } from "../support/keys.ts";
import { happens } from "../support/told.ts";
import { call, deliver } from "../support/world.ts";

describe.skipIf(!hasBrowser)("integration in the console", () => {
  const operator = openConsole();
  const { go, inspected } = operator;
  const code = async (secret: string) =>
    (await call(getRefunds, { as: calling(secret) })).error?.code ?? "read";

  test("an owner makes a key, sees its secret once and revokes it", async () => {
    await operator.open();
    const page = operator.page();
    await operator.signIn();
    await go("/integration");
    await page.getByRole("button", { name: "Make a key" }).click();
    await page.fill("dialog [name=name]", "Bookkeeping");
    await page.getByLabel("payment:read").check();
    const problems = await inspected("key-form");
    await page.locator("dialog button[type=submit]").click();
    await page.locator("dialog .failure").getByText("code from your authenticator app").waitFor();
    await page.fill("dialog [name=totp]", totpCode(seededAccounts.admin.totp_secret, Date.now() + 30_000));
    await page.locator("dialog button[type=submit]").click();
    const field = page.locator("main textarea[readonly]");
    await field.waitFor();
    const secret = await field.inputValue();
    expect(await code(secret)).toBe("read");
    problems.push(...(await inspected("keys")));
    await page.getByRole("button", { name: "Close" }).click();
    expect(await page.locator("body").textContent()).not.toContain(secret);
    await page.getByRole("button", { name: "Revoke" }).click();
    await page.locator("dialog button[type=submit]").click();
    await page.getByText("Revoked").first().waitFor();
    expect(await code(secret)).toBe("auth.required");
    expect([...problems, ...operator.complaints()]).toEqual([]);
  });

  test("an owner adds an address, looks into what was sent, changes it and turns it off and on", async () => {
    const page = operator.page();
    await go("/integration/endpoints");
    await page.getByRole("button", { name: "Add an address" }).click();
    await page.fill("dialog [name=url]", "https://hooks.example.com/marketplace");
    await page.fill("dialog [name=types]", "job.*");
    await page.locator("dialog button[type=submit]").click();
    const first = await page.locator("main textarea[readonly]").inputValue();
    expect(first).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "Close" }).click();
    await happens(newId("job"), 1);
    await deliver();
    const problems = await inspected("endpoints");
    await page.getByRole("link", { name: "hooks.example.com" }).click();
    await page.getByText("job.assigned").click();
    await page.getByText(`"service": "plumbing"`).waitFor();
    problems.push(...(await inspected("deliveries")));
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.fill("dialog [name=types]", "job.*, quote.*");
    await page.locator("dialog button[type=submit]").click();
    await page.getByText("job.*, quote.*").waitFor();
    await page.getByRole("button", { name: "New secret", exact: true }).click();
    await page.locator("dialog button[type=submit]").click();
    const renewed = await page.locator("main textarea[readonly]").inputValue();
    expect(renewed).toMatch(/^whsec_/);
    expect(renewed).not.toBe(first);
    await page.getByRole("button", { name: "Close" }).click();
    for (const [turn, state] of [
      ["Turn off", "Off"],
      ["Turn on", "On"],
    ] as const) {
      await page.getByRole("button", { name: turn, exact: true }).click();
      await page.locator("dialog button[type=submit]").click();
      await page.locator("main td").getByText(state, { exact: true }).waitFor();
    }
    expect([...problems, ...operator.complaints()]).toEqual([]);
  });

  test("an owner enters an assistant, sees its id and removes it", async () => {
    const page = operator.page();
    await go("/integration/agents");
    const problems = await inspected("no-assistants");
    await page.getByRole("button", { name: "Enter an assistant" }).click();
    await page.fill("dialog [name=name]", "House assistant");
    await page.fill("dialog [name=addresses]", "http://evil.example/");
    await page.locator("dialog button[type=submit]").click();
    await page.locator("dialog").getByText("must be an https address").waitFor();
    await page.fill("dialog [name=addresses]", "http://127.0.0.1/callback\nhttps://house.example/back");
    problems.push(...(await inspected("assistant-form")));
    await page.locator("dialog button[type=submit]").click();
    await page.getByText("https://house.example/back").waitFor();
    expect(await page.locator("main code").first().textContent()).toMatch(/^[0-9a-f]{24}$/);
    problems.push(...(await inspected("assistants")));
    await page.getByRole("button", { name: "Delete" }).click();
    await page.locator("dialog button[type=submit]").click();
    await page.getByText("No assistant was entered.").waitFor();
    expect([...problems, ...operator.complaints()]).toEqual([]);
  });
});
