import { describe, expect, test, vi } from "vitest";
import { seededAccounts } from "../../local/seed-accounts.ts";
import { changedText, textVersions } from "../../shared/data/text-overrides.ts";
import { textId } from "../../shared/domain/notification/text-override.ts";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { openMailbox } from "../support/mail.ts";
import { deliver, write } from "../support/world.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});

describe.skipIf(!hasBrowser)("what people are sent, in the console", () => {
  const mailTo = openMailbox();
  const operator = openConsole();
  const { go, inspected, drawn } = operator;
  const problems: string[] = [];
  const region = (name: string) => operator.page().getByRole("region", { name });
  const confirm = () => operator.page().locator("dialog button[type=submit]").click();
  const key = "deactivated.text";
  const edited =
    "Sign in within {restore_days, plural, one {# day} other {# days}}, or your account is deleted.";

  test("an operator finds a text, previews its plurals, saves it, sends a test and restores it", async () => {
    await operator.open();
    const page = operator.page();
    await operator.signIn();
    await go("/settings/texts");
    problems.push(...(await inspected("texts")));
    await page.getByText("50 of 4").waitFor();
    await page.getByRole("button", { name: "Show more" }).click();
    await page.getByText("100 of 4").waitFor();

    await page.fill("[name=find]", "signed out everywhere. sign in within");
    await page.keyboard.press("Enter");
    const list = page.getByRole("table", { name: "Texts" });
    await page.getByText("1 of 1 shown").waitFor();
    await page.keyboard.press("Tab");
    await page.locator("a[data-row]").focus();
    await page.keyboard.press("Enter");
    await region("How people get it now").getByText("Your [what] is deactivated").first().waitFor();

    await page.fill("[name=text]", "Sign in <b>soon</b>.");
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator(".field .problem", { hasText: "must not contain HTML" }).waitFor();
    await page.fill("[name=text]", "Sign in soon.");
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator(".field .problem", { hasText: "must have {restore_days}" }).waitFor();
    problems.push(...(await inspected("text-refused")));

    await page.fill("[name=text]", edited);
    await page.getByRole("button", { name: "Try it" }).click();
    const tried = region("How people would get it");
    for (const [number, words] of [
      ["1", "within 1 day, or"],
      ["5", "within 5 days, or"],
    ] as const)
      expect(await region(`restore_days: ${number}`).textContent()).toContain(words);
    expect(await tried.textContent()).toMatch(/SMS, charged as [1-9]/);
    problems.push(...(await inspected("text-tried")));
    expect(await textVersions("en", key)).toEqual([]);
    await tried.getByRole("button", { name: "Save" }).click();
    await confirm();
    const versions = page.getByRole("table", { name: "Versions" });
    await versions.getByText("Version 1").waitFor();
    expect(await textVersions("en", key)).toMatchObject([{ version: 1, text: edited }]);

    await page.getByRole("button", { name: "Send me a test" }).click();
    await page.selectOption("dialog [name=channel]", "email");
    await confirm();
    await page.getByText("It is on its way to you.").waitFor();
    await deliver();
    expect(mailTo(seededAccounts.admin.email).at(-1)?.text).toContain("days, or your account is deleted.");
    problems.push(...(await inspected("text-edited")));

    await versions
      .getByRole("row", { name: "Version 0" })
      .getByRole("button", { name: "Bring back" })
      .click();
    await confirm();
    await versions.getByText("Version 2").waitFor();
    expect((await textVersions("en", key)).at(-1)?.text).toBeUndefined();
    expect(await page.inputValue("[name=text]")).toMatch(/^You were signed out everywhere\./);
    await go("/settings/texts?only=edited");
    await page.getByText("No text is like that.").waitFor();
    expect(await list.count()).toBe(0);
  }, 120_000);

  test("a text that a release changed is shown for review, and in each language the words are its own", async () => {
    const page = operator.page();
    const of = { id: textId("es", key), version: 0, key, language: "es", source: "De antes" };
    const text = "Vuelva en {restore_days} días.";
    await write(...changedText({ ...of, text, pieces: ["Vuelva en ", { value: "restore_days" }, " días."] }));
    await page.reload();
    await go("/settings/texts");
    await drawn();
    await page.locator("main .head select").selectOption("es");
    await page.getByText("A release changed texts that you edited: 1.").waitFor();
    await page.getByRole("button", { name: "Show them" }).click();
    await page.getByText("1 of 1 shown").waitFor();
    problems.push(...(await inspected("texts-review")));
    await page.locator("a[data-row]").click();
    await page.getByText("A release changed the built-in text after you wrote yours.").waitFor();
    await region("How people get it now").getByText("Vuelva en 5 días.").first().waitFor();
    problems.push(...(await inspected("text-review")));
    await page.getByRole("button", { name: "Try it" }).click();
    await region("How people would get it").getByRole("button", { name: "Save" }).click();
    await confirm();
    await page.getByText("A release changed the built-in text").waitFor({ state: "detached" });
    expect(await textVersions("es", key)).toHaveLength(2);
  }, 120_000);

  test("the screens are in Spanish, too, and pass every check of their look and access", async () => {
    const page = operator.page();
    await page.getByLabel("Language", { exact: true }).last().selectOption({ label: "Español" });
    await page.getByRole("heading", { name: "Texto", exact: true }).first().waitFor();
    problems.push(...(await inspected("text-es")));
    expect([...problems, ...operator.complaints()]).toEqual([]);
  });
});
