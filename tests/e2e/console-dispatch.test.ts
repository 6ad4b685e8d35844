import { describe, expect, test } from "vitest";
import { jobs } from "../../shared/data/jobs.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { plus } from "../../shared/kernel/time.ts";
import { barriers, hasBrowser } from "../support/browser.ts";
import { modes, openConsole } from "../support/console.ts";
import { aJob, approvedProvider, placeJobs } from "../support/marketplace.ts";
import { storyOf } from "../support/world.ts";

describe.skipIf(!hasBrowser)("the board of jobs", () => {
  const operator = openConsole();
  const { go } = operator;
  const today = new Date().toISOString().slice(0, 10);
  const at = (hours: number, days = 1): string => plus(`${today}T00:00:00.000Z`, { hours, days });
  const day = at(0).slice(0, 10);
  type Provider = Awaited<ReturnType<typeof approvedProvider>>["record"];
  let quick: Provider;
  let second: Provider;

  const placed = async (given: Partial<Job>): Promise<Job> => {
    const job = aJob(given);
    await placeJobs(job);
    return job;
  };
  const held = (by: Provider, given: Partial<Job>): Promise<Job> =>
    placed({ state: "assigned", service_provider_id: by.id, provider_name: by.business_name, ...given });
  const rowOf = (provider: { id: string } | undefined) =>
    operator.page().locator(`.board tr[data-provider="${provider?.id ?? ""}"]`);
  const tile = (job: Job) => operator.page().locator(`.board a[data-row="${job.id}"]`);
  const holder = async (job: Job) => (await jobs.find(job.id)).service_provider_id;
  const dialog = () => operator.page().locator("dialog[open]");

  const give = async (reason: string) => {
    await dialog().locator("textarea").fill(reason);
    await operator.page().keyboard.press("Tab");
    await operator.page().keyboard.press("Enter");
    await dialog().waitFor({ state: "detached" });
  };

  test("shows the jobs of a day by provider, those that nobody has taken first", async () => {
    quick = (await approvedProvider({ business_name: "Quick Taps" })).record;
    second = (await approvedProvider({ business_name: "Second Taps" })).record;
    const open = await placed({ state: "open", title: "Mend the sink", starts_at: at(9) });
    const taken = await held(quick, { title: "Unblock the drain", starts_at: at(13) });
    const later = await held(second, { title: "Fit a shower", starts_at: at(10, 2) });
    await operator.open();
    await operator.signIn();
    await go(`/dispatch?from=${day}`);
    const rows = await operator.page().locator(".board tbody tr th").allInnerTexts();
    expect(rows.slice(0, 2)).toEqual(["Nobody yet", "Quick Taps"]);
    await rowOf(undefined).locator(`a[data-row="${open.id}"]`).waitFor();
    await rowOf(quick).locator(`a[data-row="${taken.id}"]`).waitFor();
    expect(await tile(later).count()).toBe(0);
    await operator.page().locator(".views button", { hasText: "Week" }).click();
    await tile(later).waitFor();
    expect(await rowOf(second).locator("td").nth(1).textContent()).toContain("Fit a shower");
    await operator.page().locator(".views button", { hasText: "Day" }).click();
    await tile(later).waitFor({ state: "detached" });
  });

  test("a job is given to a provider with the keyboard alone", async () => {
    const job = await held(quick, { title: "Hang a door", starts_at: at(16) });
    await go("/jobs");
    await go(`/dispatch?from=${day}`);
    await operator.page().reload();
    const { keyboard } = operator.page();
    await tile(job).waitFor();
    await operator.played("Give a job to another provider, with the keyboard", "Dispatch", async () => {
      await tile(job).focus();
      await keyboard.press("r");
      await dialog().locator("select").waitFor();
      await dialog().locator("select").focus();
      await keyboard.type("Second");
      await expect.poll(() => dialog().locator("select").inputValue()).toBe(second.id);
      await keyboard.press("Tab");
      await keyboard.type("The first provider is ill.");
      await keyboard.press("Tab");
      await keyboard.press("Enter");
      await dialog().waitFor({ state: "detached" });
    });
    await operator
      .page()
      .locator("main [role=status]", { hasText: "Second Taps has “Hang a door” now." })
      .waitFor();
    expect(await holder(job)).toBe(second.id);
    expect((await storyOf("job", job.id)).at(-1)).toBe("job.reassigned");
    await rowOf(second).locator(`a[data-row="${job.id}"]`).waitFor();
  });

  test("a job is dragged to a provider; what has begun can't be", async () => {
    const running = await held(second, { state: "in_progress", title: "Lay a floor", starts_at: at(18) });
    const job = await placed({ state: "open", title: "Paint a wall", starts_at: at(11) });
    await operator.page().reload();
    await tile(running).waitFor();
    expect(await tile(running).getAttribute("draggable")).toBe("false");
    await operator.played("Give a job to a provider, by dragging it there", "Dispatch", async () => {
      await tile(job).dragTo(rowOf(second).locator("td"));
      await dialog().locator("select").waitFor();
      expect(await dialog().locator("select").inputValue()).toBe(second.id);
      await give("They are near.");
    });
    expect(await holder(job)).toBe(second.id);
  });

  test("a provider that can't have the job can't be chosen, and a refusal is said in words", async () => {
    const job = await placed({ state: "open", title: "Clean a roof", starts_at: at(16) });
    const far = (
      await approvedProvider({
        business_name: "Far Taps",
        area: { country: "US", postcode_prefixes: ["100"] },
      })
    ).record;
    await operator.page().reload();
    await tile(job).focus();
    await operator.page().keyboard.press("r");
    const options = dialog().locator("option");
    await options.filter({ hasText: "Far Taps: Outside area" }).waitFor({ state: "attached" });
    const busy = options.filter({ hasText: "Second Taps: has another job then" });
    expect(await busy.isDisabled()).toBe(true);
    await dialog().locator("select").selectOption(far.id);
    await dialog().locator("textarea").fill("Nobody else is free.");
    await dialog().locator("button[type=submit]").click();
    await dialog().locator(".failure", { hasText: "This provider may not take the job." }).waitFor();
    await dialog().locator(".failure li", { hasText: "Outside area" }).waitFor();
    expect(await holder(job)).toBeUndefined();
    for (const mode of modes) {
      await operator.look(mode);
      expect(await barriers(operator.page())).toEqual([]);
    }
    await operator.look("light");
    await dialog().locator("[name=force]").click();
    await dialog().locator("button[type=submit]").click();
    await dialog().waitFor({ state: "detached" });
    expect(await holder(job)).toBe(far.id);
  });

  test("a job is seen as its customer and its provider see it, with a reason that is kept", async () => {
    const page = operator.page();
    const job = await held(quick, { title: "Mend a fence", starts_at: at(20) });
    await go(`/jobs/${job.id}`);
    const card = page.locator("section.card", { hasText: "As the customer or the provider sees it" });
    const see = async (side: string) => {
      await card.locator("select").selectOption(side);
      await card.locator("[name=reason]").fill("They say that no button is there.");
      await card.locator("[type=submit]").click();
      await card.locator("h3").waitFor();
    };
    await operator.played("See a job as its customer sees it", "Job", () => see("user"));
    expect(await card.textContent()).toContain("Cancel");
    await card.locator("button", { hasText: "See it anew" }).click();
    await see("service_provider");
    expect(await card.textContent()).toContain("Next state: On the way");
    for (const mode of modes) {
      await operator.look(mode);
      await page.evaluate("scrollTo(0, 0)");
      expect(await barriers(page)).toEqual([]);
      if (process.env.PICTURES) await card.screenshot({ path: `${process.env.PICTURES}/seen-${mode}.png` });
    }
    await operator.look("light");
    await page.locator(".story", { hasText: "They say that no button is there." }).waitFor();
    expect(await storyOf("job", job.id)).toEqual(["job.seen_by_admin", "job.seen_by_admin"]);
  });

  test("the board is without barriers: a day and a week, light, dark and on a phone", async () => {
    for (const address of [`/dispatch?from=${day}`, `/dispatch?from=${day}&days=7`]) {
      await go(address);
      for (const mode of modes) {
        await operator.look(mode);
        expect([address, mode, await barriers(operator.page())]).toEqual([address, mode, []]);
        const width = await operator.page().evaluate<number>("document.documentElement.scrollWidth");
        expect(width).toBeLessThanOrEqual(mode === "phone" ? 390 : 1280);
        if (process.env.PICTURES)
          await operator.page().screenshot({
            path: `${process.env.PICTURES}/dispatch-${address.includes("7") ? "week" : "day"}-${mode}.png`,
          });
      }
      await operator.look("light");
    }
    expect(operator.complaints()).toEqual([]);
  });

  test("the steps are as they are documented", () => operator.documentSteps("Who does which job"));
});
