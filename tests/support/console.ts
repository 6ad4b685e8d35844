import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { seedAccounts, seededAccounts } from "../../local/seed-accounts.ts";
import { operations } from "../../platform/operations.ts";
import { totpCode } from "../../shared/vendors/identity/totp.ts";
import { barriers, evaluated, newTab, startBrowser, watched } from "./browser.ts";
import { openBucket } from "./bucket.ts";
import { handlerIn } from "./callers.ts";
import { documented } from "./console-document.ts";
import { type Served, serve } from "./http-server.ts";
import { serveSocket } from "./socket-server.ts";
import { type StripeWorld, startStripe } from "./stripe.ts";

/** What a person does at a page: a click, a key that is pressed for what it does, a field that is filled in. */
const steps = ["clicks", "keys", "fields"] as const;
type Steps = Record<(typeof steps)[number], number>;

const counting = `(() => {
  let field;
  const took = (step) => void globalThis.tookStep(step);
  const filled = ({ target }) => {
    if (target === field) return;
    field = target;
    took("fields");
  };
  addEventListener("focusout", () => { field = undefined; }, true);
  addEventListener("pointerdown", () => took("clicks"), true);
  addEventListener("input", filled, true);
  addEventListener("keydown", ({ key, target }) => {
    const writes = key.length === 1 && target.matches("input, textarea");
    if (!writes) took("keys");
  }, true);
})()`;

export type Mode = "light" | "dark" | "phone";
export const modes: readonly Mode[] = ["light", "dark", "phone"];
const desk = { width: 1280, height: 900 };
const sizes = { light: desk, dark: desk, phone: { width: 390, height: 844 } };

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
  const taken: Steps = { clicks: 0, keys: 0, fields: 0 };
  const flows: string[][] = [];

  /** Waits until what is seen also hears its keys: effects run after the frame that shows their component. */
  const drawn = (at = page): Promise<void> =>
    evaluated(at, "new Promise((heard) => requestAnimationFrame(() => setTimeout(heard)))");

  const look = async (mode: Mode, at = page): Promise<void> => {
    await at.setViewportSize(sizes[mode]);
    await at.emulateMedia({ colorScheme: mode === "dark" ? "dark" : "light", reducedMotion: "reduce" });
  };

  const opened = async (): Promise<Page> => {
    const context = await browser.newContext({ locale: "en-US" });
    const one = await newTab(context);
    seen.push(watched(one));
    one.on("response", (response) => {
      const { pathname, search } = new URL(response.url());
      if (response.status() >= 400) refused.push(`${response.status()} ${pathname}${search}`);
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
    await page.exposeFunction("tookStep", (step: keyof Steps) => {
      taken[step] += 1;
    });
    await page.addInitScript(counting);
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

    /** Plays what a person does to get something done, and counts the steps that it takes. */
    played: async (what: string, from: string, play: () => Promise<void>): Promise<void> => {
      for (const step of steps) taken[step] = 0;
      await play();
      await page.evaluate("0");
      flows.push([what, from, ...steps.map((step) => String(taken[step]))]);
    },
    /** The steps of all that was played are those in docs/console.md. */
    documentSteps: (title: string): void => documented(title, ["what is done", "begins at", ...steps], flows),

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

    drawn,

    /** Goes to a screen and waits until everything on it is there. */
    go: async (to: string, at = page): Promise<void> => {
      await evaluated(
        at,
        `new Promise((left) => {
        const to = ${JSON.stringify(`#${to}`)};
        if (location.hash === to) return left();
        addEventListener("hashchange", () => setTimeout(left), { once: true });
        location.hash = to;
      })`,
      );
      await at.locator("main h1, main .empty").first().waitFor();
      await at.locator(".skeleton").first().waitFor({ state: "detached" });
      await drawn(at);
    },

    look,

    /** What is wrong with how the page looks in each mode: too wide, or a barrier. With PICTURES, keeps a picture of each there. */
    inspected: async (name: string): Promise<string[]> => {
      const problems: string[] = [];
      for (const mode of modes) {
        await look(mode);
        const width = await page.evaluate<number>("document.documentElement.scrollWidth");
        if (width > sizes[mode].width) problems.push(`${name} ${mode}: ${width} pixels wide`);
        for (const barrier of await barriers(page)) problems.push(`${name} ${mode}: ${barrier}`);
        const { PICTURES } = process.env;
        if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${mode}.png`, fullPage: true });
      }
      await look("light");
      return problems;
    },
  };
};
