import { describe, expect, test } from "vitest";
import { handler as askChatbot } from "../../functions/chatbot/chatbot.ts";
import { handler as handOver } from "../../functions/chatbot/hand-over.ts";
import { payments } from "../../shared/data/payments.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { hasBrowser } from "../support/browser.ts";
import { openConsole } from "../support/console.ts";
import { aJob, aQuote, aTask, placeJobs } from "../support/marketplace.ts";
import { aPayment } from "../support/payments.ts";
import { newUser } from "../support/people.ts";
import { call, deliver, write } from "../support/world.ts";

describe.skipIf(!hasBrowser)("small things in the console", () => {
  const operator = openConsole();
  const { go } = operator;
  const focused = () =>
    operator
      .page()
      .evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent.trim()");

  test("a wrong code is not called a wrong password", async () => {
    await operator.open();
    const page = operator.page();
    await page.fill("[name=email]", "admin@local.example");
    await page.fill("[name=password]", "not the password");
    await page.fill("[name=totp]", "000000");
    await page.click("button[type=submit]");
    const said = page.locator(".failure", {
      hasText: "The email address, the password or the code is wrong.",
    });
    await said.waitFor();
    await said.locator("code", { hasText: "auth.credentials_invalid" }).waitFor();
    await page.reload();
    await operator.signIn();
  });

  test("a gas leak is due in minutes, and is approved only after somebody has made sure that nobody is in danger", async () => {
    const safety = [{ flag: "gas" as const, notice: "Leave the house." }];
    const quote = aQuote({
      state: "needs_review",
      safety,
      tasks: [aTask()],
      low_minor: 10_000,
      high_minor: 20_000,
      estimated_at: new Date().toISOString(),
    });
    await write(quotes.insert(quote));
    await go(`/quotes/${quote.id}`);
    const page = operator.page();
    expect(await page.locator("main .facts").first().textContent()).toMatch(/Review by.*in 1\d minutes/);
    await page.locator("main button", { hasText: "Approve" }).first().click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("input[type=checkbox][required]").waitFor();
    await dialog.locator("button[type=submit]").click();
    expect((await quotes.find(quote.id)).state).toBe("needs_review");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await focused()).toContain("BUTTON Approve");
  });

  test("whoever asked for a person is read at once, with the last message at the end", async () => {
    const { as } = await newUser();
    const { data } = await call(askChatbot, { as, body: { question: "Hello there, is anybody in?" } });
    await call(handOver, { as, params: { conversation_id: data.conversation_id } });
    await deliver({ expectFailures: true });
    await go("/");
    await operator.page().reload();
    await operator.page().locator(`main a[data-row="hand_over ${data.conversation_id}"]`).click();
    const said = operator.page().locator("main .said li");
    await said.first().waitFor();
    expect(await said.first().textContent()).toContain("Hello there, is anybody in?");
    expect(await operator.page().locator("main [name=reason]").count()).toBe(0);
  });

  test("more than was paid can't be given back, and the preview says so", async () => {
    const payment = aPayment({ version: 0, state: "captured", amount_minor: 14_010, captured_minor: 14_010 });
    const job = aJob({ id: payment.job_id, state: "completed", payment_id: payment.id });
    await placeJobs(job);
    await write(payments.insert(payment));
    await go(`/jobs/${job.id}`);
    const page = operator.page();
    await page.locator("main button", { hasText: "Refund" }).first().click();
    const dialog = page.locator("dialog[open]");
    await dialog.locator("input[type=number]").fill("999");
    await dialog.locator(".problem", { hasText: "at most $140.10" }).waitFor();
    await page.keyboard.press("Escape");
  });

  test("one key leads from the top to the first row of a list", async () => {
    const job = aJob({ title: "Oil the gate" });
    await placeJobs(job);
    await go("/jobs");
    await operator.page().reload();
    await operator.page().locator("main a[data-row]").first().waitFor();
    await operator.page().keyboard.press("Tab");
    await operator.page().keyboard.press("Enter");
    expect(await focused()).toMatch(/^A /);
  });

  test("what is printed is the screen without its menu and buttons", async () => {
    const page = operator.page();
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".shell > aside").isVisible()).toBe(false);
    expect(await page.locator(".top").isVisible()).toBe(false);
    expect(await page.locator("main h1").isVisible()).toBe(true);
    await page.emulateMedia({ media: "screen" });
    expect(await page.locator(".shell > aside").isVisible()).toBe(true);
  });

  test("the settings keep the rules of good practice, too: headings in order, landmarks, names", async () => {
    const { default: axe } = await import("axe-core");
    const page = operator.page();
    for (const screen of ["/settings", "/jobs", "/dispatch", "/dead-letters", "/"]) {
      await go(screen);
      await page.evaluate(axe.source);
      const found = await page.evaluate<string[]>(
        `axe.run({ runOnly: ["best-practice"] }).then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].target))`,
      );
      expect([screen, found]).toEqual([screen, []]);
    }
  });

  test("the audit log says in Spanish what happened", async () => {
    const page = operator.page();
    await page.locator("aside select").last().selectOption("es");
    await go("/audit");
    await page.locator("h1", { hasText: "Registro" }).waitFor();
    const happened = await page.locator("main td:first-child").allTextContents();
    expect(happened.length).toBeGreaterThan(3);
    expect(happened.filter((text) => /\b(signed|created|opened|handed|updated|asked)\b/i.test(text))).toEqual(
      [],
    );
    await page.locator("aside select").last().selectOption("en");
  });
});
