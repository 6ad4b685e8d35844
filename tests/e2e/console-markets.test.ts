import { describe, expect, test, vi } from "vitest";
import { seedCatalogs } from "../../local/seed-catalog.ts";
import { marketSettingsRecords, settingsVersions } from "../../shared/data/market-settings.ts";
import { termsVersions, versionsPlace } from "../../shared/data/terms.ts";
import { marketNamed } from "../../shared/markets/served.ts";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});

describe.skipIf(!hasBrowser)("two markets in one console", () => {
  const operator = openConsole();
  const { go, inspected, drawn } = operator;
  const problems: string[] = [];
  const region = (name: string) => operator.page().getByRole("region", { name });
  const confirm = () => operator.page().locator("dialog button[type=submit]").click();
  const switchTo = async (market: string) => {
    const page = operator.page();
    await page.getByLabel("Market", { exact: true }).last().selectOption(market);
    await page.waitForURL((url) => url.searchParams.get("market") === market);
    await page.locator(".shell").waitFor();
    await drawn();
  };

  test("the switch changes the market of lists, amounts and brand, keeps who is signed in, and goes back", async () => {
    await seedCatalogs();
    await operator.open();
    const page = operator.page();
    await operator.signIn();
    await go("/settings/services");
    const prices = async () => (await page.locator("main td.number").allInnerTexts()).join(" ");
    expect(await prices()).toMatch(/^[^€]*\$[^€]*$/);
    problems.push(...(await inspected("switch-us")));
    const names = [await page.title()];
    const logo = () => page.locator(".top img").getAttribute("src");
    expect(await logo()).toBe("console-assets/icon.svg");
    const service = page.locator("main").getByText("Fontanería", { exact: true });
    expect(await service.count()).toBe(0);

    await switchTo("es");
    expect(await page.evaluate<string>("location.hash")).toBe("#/settings/services");
    await page.locator("main td.number").first().waitFor();
    expect(await prices()).toMatch(/^[^$]*€[^$]*$/);
    expect(await page.getByLabel("Market", { exact: true }).last().inputValue()).toBe("es");
    problems.push(...(await inspected("switch-es")));
    names.push(await page.title());
    expect(await logo()).toBe("console-assets/icon-es.svg");
    expect(await service.count()).toBe(1);
    expect(new Set(names).size).toBe(2);
    await go("/settings");
    await page.getByText("€", { exact: false }).first().waitFor();

    await switchTo("us");
    await go("/settings/services");
    expect(await prices()).toMatch(/^[^€]*\$[^€]*$/);
  }, 60_000);

  test("an operator previews a market's settings within its folder's bounds, saves and restores them", async () => {
    const page = operator.page();
    await switchTo("es");
    await go("/settings/market");
    problems.push(...(await inspected("market")));
    await page.getByText("Empty: 07:00, as the folder says.").waitFor();
    await page.getByText("Empty: €10.00, as the folder says.").waitFor();
    expect(await page.getByLabel("Reward for an invitation (€)").count()).toBe(1);
    const rows = await page.evaluate<number[][]>(`[...Map.groupBy(
      [...document.querySelectorAll(".fields .field")],
      (field) => field.getBoundingClientRect().top,
    ).values()].map((row) => [
      row.length,
      new Set(row.map((one) => one.querySelector("input, select").getBoundingClientRect().top)).size,
    ])`);
    expect(rows.some(([fields = 0]) => fields > 1)).toBe(true);
    expect(rows.map(([, lines]) => lines)).toEqual(rows.map(() => 1));
    await page.fill("[name=hours]", "06:00");
    await page.fill("[name='hours.to']", "20:00");
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator(".field .problem", { hasText: "must be within 07:00 and 22:00" }).waitFor();
    await page.fill("[name=hours]", "21:00");
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator(".field .problem", { hasText: "must be later than from" }).waitFor();
    // From the top: where the page is scrolled to by chance, its header lies over the half of a field.
    await page.evaluate("scrollTo(0, 0)");
    problems.push(...(await inspected("market-refused")));

    await page.fill("[name=hours]", "08:00");
    await page.fill("[name=languages]", "es, fr");
    await page.getByRole("button", { name: "Try it" }).click();
    await page.locator(".field .problem", { hasText: "must be one of" }).waitFor();
    await page.fill("[name=languages]", "es");
    await page.fill("[name=areas]", "280-289, 41");
    await page.fill("[name=payment_methods]", "card");
    await page.fill("[name=quiet_hours]", "22:00");
    await page.fill("[name='quiet_hours.to']", "07:00");
    await page.fill("[name=email]", "ayuda@casa.example");
    await page.fill("[name=mail_name]", "Casa");
    await page.fill("[name='colors.light']", "#146c5c");
    await page.fill("[name='colors.dark']", "#5cc8b0");
    await page.fill("[name=invite_reward_minor]", "12.50");
    await page.getByRole("button", { name: "Try it" }).click();
    const effect = region("What the change would do");
    await effect.getByText("08:00 – 20:00", { exact: true }).waitFor();
    expect(await effect.textContent()).toContain("22:00 – 07:00, Europe/Madrid");
    expect(await effect.textContent()).toContain("280-289, 41");
    expect(await effect.textContent()).toContain("€12.50");
    expect(await effect.textContent()).toMatch(/Providers who work nowhere in these postcodes\s*0/);
    expect(await effect.textContent()).toMatch(/Last line of mails.*ayuda@casa\.example/);
    problems.push(...(await inspected("market-tried")));
    expect(await marketSettingsRecords.get("es")).toBeUndefined();
    await effect.getByRole("button", { name: "Save" }).click();
    await confirm();
    const versions = page.getByRole("table", { name: "Versions" });
    await versions.getByText("Version 1").waitFor();
    expect(await marketSettingsRecords.get("es")).toMatchObject({
      version: 1,
      settings: {
        hours: { from: "08:00", to: "20:00" },
        areas: ["280-289", "41"],
        languages: ["es"],
        payment_methods: ["card"],
        support: { email: "ayuda@casa.example" },
        mail_name: "Casa",
        colors: { light: "#146c5c", dark: "#5cc8b0" },
        invite_reward_minor: 1250,
      },
    });
    expect(await marketSettingsRecords.get("us")).toBeUndefined();
    problems.push(...(await inspected("market-set")));

    await versions
      .getByRole("row", { name: "Version 0" })
      .getByRole("button", { name: "Bring back" })
      .click();
    await confirm();
    await versions.getByText("Version 2").waitFor();
    expect(await page.inputValue("[name=hours]")).toBe("");
    expect((await settingsVersions("es")).map(({ settings }) => Object.keys(settings).length)).toEqual([
      9, 0,
    ]);
  }, 60_000);

  test("an operator writes the terms of a market in its language and in English, as one version", async () => {
    const page = operator.page();
    await go("/settings/terms");
    await page.getByRole("button", { name: "Write the next version" }).click();
    await page.getByLabel("Title", { exact: true }).fill("Condiciones");
    await page.getByLabel("Text", { exact: true }).fill("Trátense bien.");
    await page.getByLabel("Title (English)").fill("Terms");
    const english = page.getByLabel("Text (English)");
    expect(await english.getAttribute("required")).not.toBeNull();
    await english.fill("Be fair to each other.");
    await page.getByLabel("What is new (English)").fill("All of it.");
    problems.push(...(await inspected("terms-languages")));
    await confirm();
    await page.locator("tr", { hasText: "Condiciones" }).getByText("en", { exact: true }).waitFor();
    const { items } = await termsVersions.page("all", versionsPlace(marketNamed("es")), {
      limit: 1,
      scope: "test",
    });
    expect(items).toMatchObject([
      {
        ...{ title: "Condiciones", text: "Trátense bien." },
        translations: { en: { title: "Terms", text: "Be fair to each other.", change_note: "All of it." } },
      },
    ]);
    await go("/settings/market");
  }, 60_000);

  test("the screens are in Spanish, too, and pass every check of their look and access", async () => {
    const page = operator.page();
    await page.getByLabel("Language", { exact: true }).last().selectOption({ label: "Español" });
    await page.getByRole("heading", { name: "Mercado", exact: true }).waitFor();
    problems.push(...(await inspected("market-es")));
    expect([...problems, ...operator.complaints()]).toEqual([]);
  });
});
