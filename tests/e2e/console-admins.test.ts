import { describe, expect, test } from "vitest";
import { secrets } from "../../shared/configuration.ts";
import { adminInvites, openAdminInvites } from "../../shared/data/admin-invites.ts";
import { type AdminInvite, adminInviteToken } from "../../shared/domain/account/admin-invite.ts";
import { totpCode } from "../../shared/vendors/identity/totp.ts";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { password } from "../support/people.ts";

describe.skipIf(!hasBrowser)("administrators in the console", () => {
  const operator = openConsole();
  const { go, inspected } = operator;

  const invitations = async () =>
    (await adminInvites.page("all", openAdminInvites, { limit: 10, scope: "test" })).items;

  test("an owner invites somebody as support, who accepts in the console and is offered what support may do", async () => {
    await operator.open();
    const page = operator.page();
    await operator.signIn();
    await go("/admins");
    await operator.played("Invite an administrator", "Administrators", async () => {
      await page.getByRole("button", { name: "Invite somebody" }).click();
      await page.fill("dialog [name=email]", "grace@example.com");
      await page.selectOption("dialog [name=admin_role]", "support");
      await page.locator("dialog button[type=submit]").click();
      await page.getByText("grace@example.com").waitFor();
    });
    const problems = await inspected("admins");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.locator("[name=totp]").waitFor();

    const [invite] = (await invitations()) as [AdminInvite];
    await page.evaluate(`location.hash = "/join/${adminInviteToken(invite, await secrets())}"`);
    const key = ((await page.locator(".setup-key").textContent()) ?? "").replaceAll(" ", "");
    problems.push(...(await inspected("join")));
    await page.fill("[name='joining.name']", "Grace Park");
    await page.fill("[name='joining.password']", "gravel-otter");
    await page.fill("[name='joining.totp']", totpCode(key, Date.now()));
    await page.click("button[type=submit]");
    await page.locator("[name='joining.password'][aria-invalid]").waitFor();
    await operator.played("Accept the invitation, after a password that was refused", "Link", async () => {
      await page.fill("[name='joining.password']", password);
      await page.fill("[name='joining.totp']", totpCode(key, Date.now()));
      await page.click("button[type=submit]");
      await page.locator(".shell").waitFor();
    });
    const offered = await page.locator("aside nav a").allInnerTexts();
    expect(offered.map((text) => text.trim())).toEqual(
      expect.arrayContaining(["Documents", "Conversations"]),
    );
    expect(offered.join()).not.toContain("Administrators");
    await go("/admins");
    await page
      .getByText("Only an administrator with the role owner can do this. Your role is support.")
      .first()
      .waitFor();
    await go("/announcements");
    expect(await page.locator("main header .lacking").count()).toBe(0);
    expect(await page.locator("main header button").first().isEnabled()).toBe(true);
    await go("/settings");
    const change = page.locator("main .lacking").first();
    expect(await change.textContent()).toContain("Only for: Owner");
    expect(await change.locator("button").isDisabled()).toBe(true);
    expect(await page.locator("main form button[type=submit]").count()).toBe(0);
    problems.push(...(await inspected("settings")));
    expect([...problems, ...operator.complaints()]).toEqual([]);
    expect(await invitations()).toEqual([]);
    operator.documentSteps("Administrators");
  });
});
