import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../../clients/typescript/client.ts";
import { appScreens } from "../support/app-screens.ts";
import { startAppService } from "../support/app-service.ts";
import { hasBrowser, newTab, startBrowser, watched } from "../support/browser.ts";

/** The accent that the page shows on light, as the browser computes it. */
const accentOf = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--accent)";
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  })()`);
/** Zero as long as the logo has not come. */
const logoWidth = `document.querySelector("img[src*=icon]").naturalWidth`;
const green = "rgb(20, 108, 92)";
const purple = "rgb(123, 42, 110)";

describe.skipIf(!hasBrowser)("the apps of a stage with two markets", () => {
  const folder = mkdtempSync(join(tmpdir(), "app-markets-"));
  const password = "gravel-otter-lamp-38";
  const problems: string[] = [];
  let service: Awaited<ReturnType<typeof startAppService>>;
  let browser: Browser;
  const seen: ReturnType<typeof watched>[] = [];

  const onPhone = async (locale: string): Promise<Page> => {
    const page = await newTab(
      await browser.newContext({ locale, viewport: { width: 390, height: 844 }, colorScheme: "light" }),
    );
    seen.push(watched(page));
    return page;
  };
  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto("about:blank");
    await page.goto(`${service.api}/${path}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
  };
  /** What a person sees of the market: name, accent, logo, what is installed, and the language. */
  const worn = async (page: Page) => {
    const manifest = await page.locator("link[rel=manifest]").getAttribute("href");
    const { name } = (await (await fetch(new URL(manifest ?? "", `${service.api}/`))).json()) as {
      name: string;
    };
    const logo = page.locator("img[src*=icon]").first();
    await expect.poll(() => page.evaluate<number>(logoWidth)).toBeGreaterThan(0);
    return {
      title: await page.title(),
      name: (await page.locator(".brand").first().textContent())?.trim(),
      logo: (await logo.getAttribute("src"))?.split("/").at(-1),
      installed: name,
      accent: await accentOf(page),
      language: await page.locator("html").getAttribute("lang"),
    };
  };
  const us = {
    ...{ title: "Home services", name: "Home services", installed: "Home services" },
    ...{ logo: "icon.svg", accent: green },
  };
  const es = {
    ...{ title: "Manitas", name: "Manitas", installed: "Manitas" },
    ...{ logo: "icon-es.svg", accent: purple },
  };
  const codeSentTo = async (email: string): Promise<string> => {
    for (;;) {
      const mails = (await (
        await fetch(`${service.page}/mailbox.json?to=${encodeURIComponent(email)}`)
      ).json()) as { code?: string }[];
      const code = mails.find((mail) => mail.code)?.code;
      if (code) return code;
      await wait(100);
    }
  };
  const look = (page: Page, screen: string) =>
    appScreens(page, problems, {
      pictures: new Set([`${screen}-390-light`, `${screen}-390-dark`, `${screen}-1280-light`]),
      folder: process.env.PICTURES,
    }).look(screen);

  beforeAll(async () => {
    [service, browser] = await Promise.all([startAppService(folder, { MARKETS: "us,es" }), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ["en-US", "app", { ...us, language: "en" }],
    ["en-US", "app?market=es", { ...es, language: "en" }],
    ["es-ES", "app", { ...es, language: "es" }],
    ["es-ES", "app?market=us", { ...us, language: "es" }],
    ["es-MX", "app", { ...es, language: "es" }],
    ["es-US", "app", { ...us, language: "es" }],
    ["fr-FR", "app", { ...us, language: "en" }],
    ["fr-FR", "app?market=es", { ...es, language: "es" }],
  ] as const)("a visitor whose browser is set to %s sees at %s its market", async (locale, path, brand) => {
    const page = await onPhone(locale);
    await open(page, path);
    expect(await worn(page)).toEqual(brand);
    if (locale === "es-ES" && path === "app") await look(page, "markets-door-es");
    await page.context().close();
  });

  test("whoever signed up in a market has its brand and currency from any address, also without a connection", async () => {
    const page = await onPhone("en-US");
    const email = "lola@app.example";
    await open(page, "app?market=es");
    await page.getByLabel("Your name").fill("Lola Prieto");
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByLabel("Code").fill(await codeSentTo(email));
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("What needs fixing?").waitFor();

    const lola = createClient({ baseUrl: service.api });
    await lola.authentication.signIn({ body: { email, password } });
    expect((await lola.user.getAccount()).home_market).toBe("es");
    const { quote_id } = await lola.quote.generateQuote({
      body: { tasks: [{ task_kind: "plumbing.tap_leak" }], address: "Calle Mayor 1, 28013 Madrid" },
    });
    for (const path of ["app", "app?market=us", `app#/quotes/${quote_id}`]) {
      await open(page, path);
      await expect.poll(() => accentOf(page)).toBe(purple);
    }
    await page.locator(".figure", { hasText: "€" }).first().waitFor();
    await look(page, "markets-quote-es");
    await open(page, "app");
    expect(await worn(page)).toMatchObject({ name: "Manitas", logo: "icon-es.svg", installed: "Manitas" });
    await look(page, "markets-home-es");

    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await page.context().setOffline(true);
    await page.reload();
    // What it has kept by then it shows, with the same news.
    await page
      .getByText(/No connection to the service\.|The service does not answer now\./)
      .first()
      .waitFor();
    expect(await accentOf(page)).toBe(purple);
    await expect.poll(() => page.evaluate<number>(logoWidth)).toBeGreaterThan(0);
    await page.context().setOffline(false);
    await page.context().close();
  }, 120_000);

  test("an account of another market than the page's has it begin anew in its own, and keeps the session", async () => {
    const email = "sam@app.example";
    const sam = createClient({ baseUrl: service.api });
    const { challenge_id } = await sam.authentication.signUp({
      body: { name: "Sam Hill", email, password, market: "us" },
    });
    await sam.authentication.verifyOtp({ body: { challenge_id, otp: await codeSentTo(email) } });
    const page = await onPhone("en-US");
    await open(page, "app?market=es");
    expect(await worn(page)).toMatchObject({ name: "Manitas" });
    await page.getByRole("button", { name: "I have an account" }).click();
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect.poll(() => accentOf(page)).toBe(green);
    await page.getByText("What needs fixing?").waitFor();
    expect(await worn(page)).toMatchObject({ name: "Home services", logo: "icon.svg" });
    await page.context().close();
  });

  test("the provider's app bears the market of its account, too", async () => {
    const email = "rosa@app.example";
    const page = await onPhone("es-ES");
    await open(page, "provider-app");
    expect(await worn(page)).toMatchObject({ name: "Manitas Pro", installed: "Manitas Pro", language: "es" });
    const rosa = createClient({ baseUrl: service.api });
    const { challenge_id } = await rosa.serviceProvider.auth.signUp({
      body: { name: "Rosa Gil", business_name: "Grifos Gil", email, password, market: "es" },
    });
    await rosa.serviceProvider.auth.verifyOtp({ body: { challenge_id, otp: await codeSentTo(email) } });
    const other = await onPhone("en-US");
    await open(other, "provider-app");
    expect(await worn(other)).toMatchObject({ name: "For pros" });
    await other.getByRole("button", { name: "I have an account" }).click();
    await other.getByLabel("Email address").fill(email);
    await other.getByLabel("Password").fill(password);
    await other.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect.poll(() => accentOf(other)).toBe(purple);
    await expect.poll(() => other.locator(".brand").first().textContent()).toContain("Manitas Pro");
    await look(other, "markets-pro-es");
    for (const one of [page, other]) await one.context().close();
  });

  test("all screens have room and no barrier, and the pages complained of nothing", () => {
    const complaints = seen
      .flatMap((one) => one.complaints)
      .filter((text) => !text.startsWith("Failed to load resource"));
    expect([...problems, ...complaints]).toEqual([]);
  });
});
