import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { seedAccounts, seededAccounts } from "../../local/seed-accounts.ts";
import { operations } from "../../platform/operations.ts";
import { totpCode } from "../../shared/providers/identity/totp.ts";
import { startBrowser, watched } from "./browser.ts";
import { openBucket } from "./bucket.ts";
import { handlerIn } from "./cast.ts";
import { type Served, serve } from "./http-server.ts";
import { serveSocket } from "./socket-server.ts";
import { type StripeWorld, startStripe } from "./stripe.ts";

export type Mode = "light" | "dark" | "phone";
export const modes: readonly Mode[] = ["light", "dark", "phone"];

/** The console in a browser, with the whole service behind it. Call it at the top of a test file. */
export const openConsole = () => {
  const bucket = openBucket();
  const closing: (() => unknown)[] = [];
  const refused: string[] = [];
  let stripe: StripeWorld;
  let server: Served;
  let browser: Browser;
  let page: Page;
  const seen: ReturnType<typeof watched>[] = [];

  const opened = async (): Promise<Page> => {
    const one = await browser.newPage({ locale: "en-US" });
    one.setDefaultTimeout(15_000);
    seen.push(watched(one));
    one.on("response", (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    return one;
  };

  beforeAll(async () => {
    const socket = await serveSocket();
    stripe = await startStripe();
    server = await serve(await Promise.all((await operations()).map(({ file }) => handlerIn(file))));
    browser = await startBrowser();
    closing.push(socket.close, stripe.close, server.close, () => browser.close());
    await seedAccounts();
    page = await opened();
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  return {
    bucket,
    stripe: () => stripe,
    page: () => page,
    origin: () => server.origin,

    /** Another window of the same operator. */
    another: async (): Promise<Page> => {
      const held = await page.evaluate<string>(`sessionStorage.getItem("console.session")`);
      const one = await opened();
      await one.addInitScript(`sessionStorage.setItem("console.session", ${JSON.stringify(held)})`);
      return one;
    },

    requests: () => seen.flatMap(({ requests }) => requests),
    refused,
    /** What the page complained of; that an answer was a refusal is told apart. */
    complaints: () =>
      seen
        .flatMap(({ complaints }) => complaints)
        .filter((text) => !text.startsWith("Failed to load resource")),

    open: async (at = page): Promise<void> => {
      await at.goto(`${server.origin}/api/v1/console`);
      await at.locator("h1").waitFor();
    },

    signIn: async (): Promise<void> => {
      const { email, password, totp_secret } = seededAccounts.admin;
      await page.fill("[name=email]", email);
      await page.fill("[name=password]", password);
      await page.fill("[name=totp]", totpCode(totp_secret, Date.now()));
      await page.click("button[type=submit]");
      await page.locator(".shell").waitFor();
    },

    /** Goes to a screen and waits until everything on it is there. */
    go: async (to: string, at = page): Promise<void> => {
      await at.evaluate(`location.hash = ${JSON.stringify(to)}`);
      await at.locator("main h1, main .empty").first().waitFor();
      await at.locator(".skeleton").first().waitFor({ state: "detached" });
    },

    look: async (mode: Mode, at = page): Promise<void> => {
      await at.setViewportSize(mode === "phone" ? { width: 390, height: 844 } : { width: 1280, height: 900 });
      await at.emulateMedia({ colorScheme: mode === "dark" ? "dark" : "light", reducedMotion: "reduce" });
    },
  };
};
