import { describe, expect, test } from "vitest";
import { handler as createPlan } from "../../functions/admin/subscription/create-plan.ts";
import { termsHistory } from "../../shared/data/cancellation-terms.ts";
import { catalog } from "../../shared/data/catalog.ts";
import { presentKinds } from "../../shared/data/document-kinds.ts";
import { plans } from "../../shared/data/plans.ts";
import { allCharges } from "../../shared/data/platform-charge.ts";
import { pricingBasis } from "../../shared/data/quotation-rules.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { newService } from "../support/onboarding.ts";
import { call, signedIn } from "../support/world.ts";

describe.skipIf(!hasBrowser)("changing what the marketplace works by", () => {
  const operator = openConsole();
  const { go } = operator;
  const dialog = () => operator.page().locator("dialog[open]");

  /** Opens the dialog of the row in which something stands. */
  const change = (what: string) =>
    operator
      .page()
      .locator("main tr", { hasText: what })
      .getByRole("button", { name: "Change", exact: true })
      .click();
  const submit = async (): Promise<void> => {
    await dialog().locator("button[type=submit]").click();
    await dialog().waitFor({ state: "detached" });
  };

  test("a service is changed in the catalog; what is wrong with a field stands at the field", async () => {
    await operator.open();
    await operator.signIn();
    const key = "chimney_sweeping";
    const id = await newService(await signedIn("admin"), key);
    await go("/settings/services");
    await operator.played("Change the price of a service", "Services", async () => {
      await change(key);
      await dialog().locator("[name=base_minor]").fill("95.50");
      await submit();
    });
    expect((await catalog.find(id)).price_rule).toMatchObject({ base_minor: 9550, lowest_minor: 4000 });
    await change(key);
    await dialog().locator("[name=lowest_minor]").fill("120");
    await dialog().locator("button[type=submit]").click();
    await dialog().locator(".failure").waitFor();
    expect(await dialog().locator("[aria-invalid=true]").count()).toBe(1);
    await operator.page().keyboard.press("Escape");
    expect((await catalog.find(id)).price_rule.lowest_minor).toBe(4000);
    await operator.played("Withdraw a service from the catalog", "Services", async () => {
      await change(key);
      await dialog().locator("[name=active]").selectOption("no");
      await submit();
    });
    await operator
      .page()
      .locator("main tr", { hasText: key })
      .locator(".badge", { hasText: "Withdrawn" })
      .waitFor();
    expect((await catalog.find(id)).active).toBe(false);
  });

  test("a plan gets another price, which its members pay from a later renewal on", async () => {
    const { data: made } = await call(createPlan, {
      as: await signedIn("admin"),
      body: {
        name: "Trade",
        description: "For one van.",
        benefits: ["Jobs in one district"],
        interval: "month",
        amount_minor: 4900,
      },
    });
    await go("/settings/plans");
    await operator.played("Change the price of a plan", "Plans", async () => {
      await change("Trade");
      await dialog().locator("[name=amount_minor]").fill("59");
      await dialog().locator("[name=migrate]").selectOption("at_renewal");
      await dialog().locator("[name=reason]").fill("Costs have risen.");
      await submit();
    });
    await operator.page().locator("main tr", { hasText: "$59.00" }).waitFor();
    const plan = await plans.find(made.id);
    expect(plan).toMatchObject({ amount_minor: 5900, name: "Trade", benefits: ["Jobs in one district"] });
    expect(plan.prices.map(({ amount_minor }) => amount_minor)).toEqual([4900, 5900]);
  });

  test("a kind of document is added, made mandatory, and removed again", async () => {
    const kindOf = async () =>
      (await presentKinds(defaultMarket)).kinds.find(({ doc_name }) => doc_name === "gas_permit");
    const others = (await presentKinds(defaultMarket)).kinds;
    await go("/settings/papers");
    const page = operator.page();
    await operator.played("Add a kind of document", "Documents, in the settings", async () => {
      await page.getByRole("button", { name: "Add a kind" }).click();
      await dialog().locator("[name=doc_name]").fill("gas_permit");
      await dialog().locator("[name=owner]").selectOption("service_provider");
      await submit();
    });
    expect(await kindOf()).toMatchObject({ owner: "service_provider", mandatory: false, expiry: "optional" });
    await operator.played("Make a kind of document mandatory", "Documents, in the settings", async () => {
      await change("Gas permit");
      await dialog().getByText("in 30 days").waitFor();
      await dialog().locator("[name=mandatory]").selectOption("yes");
      await dialog().locator("[name=expiry]").selectOption("required");
      await submit();
    });
    const kind = await kindOf();
    expect(kind).toMatchObject({ mandatory: true, expiry: "required" });
    expect(Date.parse(kind?.mandatory_from ?? "") - Date.now()).toBeGreaterThan(29 * 86_400_000);
    await page
      .locator("main tr", { hasText: "Gas permit" })
      .getByRole("button", { name: "Remove", exact: true })
      .click();
    await submit();
    expect((await presentKinds(defaultMarket)).kinds).toEqual(others);
  });

  test("what quotes, payments and cancellations cost is changed with a reason", async () => {
    await go("/settings");
    const page = operator.page();
    await operator.played("Raise the prices of all quotes", "Settings", async () => {
      const rate = page.locator('section[aria-label="Prices of quotes"]');
      await rate.getByRole("button", { name: "Change" }).click();
      await dialog().locator("[name=percentage]").fill("12.5");
      await dialog().getByText("New quotes of all").waitFor();
      await submit();
      await rate.getByText("Prices are raised by 12.5% now.").waitFor();
    });
    expect((await pricingBasis(defaultMarket)).rates.at(-1)).toMatchObject({ increase_bps: 1250 });
    const prices = page.locator('section[aria-label="Prices of quotes"]');
    await prices.getByRole("button", { name: "Undo: back to 0%" }).click();
    await prices.getByText("Prices are raised by 0% now.").waitFor();

    await operator.played("Change the share that is kept of payments", "Settings", async () => {
      await page.locator('section[aria-label="What we keep of payments"] button').click();
      await dialog().locator("[name=fee_bps]").fill("17.25");
      await dialog().locator("[name=reason]").fill("As announced in May.");
      await submit();
    });
    await page.locator('section[aria-label="What we keep of payments"] dd', { hasText: "17.25%" }).waitFor();
    expect((await allCharges(defaultMarket))?.rates.at(-1)).toMatchObject({ fee_bps: 1725 });

    await operator.played("Change what canceling costs", "Settings", async () => {
      await page.locator('section[aria-label="What canceling costs"] button').click();
      const form = dialog();
      await form.locator("[name=effective_from]").fill("2099-01-01T00:00");
      await form.locator("[name=free_hours]").fill("48");
      await form.locator("[name=late_bps]").fill("12.5");
      await form.locator("[name=reason]").fill("Providers travel far.");
      await submit();
    });
    const terms = await termsHistory(defaultMarket);
    expect(terms?.later.at(-1)).toMatchObject({ free_hours: 48, late_bps: 1250 });
    await page.locator("main tr", { hasText: "2099" }).locator("td", { hasText: "12.5%" }).waitFor();
  });

  test("the policies are those that the service works by", async () => {
    await go("/settings/policies");
    const page = operator.page();
    await page.locator("section[aria-label=List] dt", { hasText: "Looked through, at most" }).waitFor();
    await page.locator("section[aria-label=List] dd", { hasText: "400" }).waitFor();
    expect(await page.locator("main button").count()).toBe(0);
  });

  test("the counted steps equal docs/console.md", () => {
    operator.documentSteps("Changing what the marketplace works by");
    expect(operator.complaints()).toEqual([]);
  });
});
