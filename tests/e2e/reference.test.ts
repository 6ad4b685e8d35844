import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handler as addresses } from "../../functions/authentication/get-all-address.ts";
import { handler as signIn } from "../../functions/authentication/sign-in.ts";
import { handler as docs } from "../../functions/docs.ts";
import { handler as openapi } from "../../functions/openapi-json.ts";
import { handler as ping } from "../../functions/ping.ts";
import { barriers, hasBrowser, startBrowser, watched } from "../support/browser.ts";
import { type Served, serve } from "../support/http-server.ts";
import { newUser, password } from "../support/people.ts";

describe.skipIf(!hasBrowser)("the reference page in a browser", () => {
  let server: Served;
  let browser: Browser;
  let page: Page;
  let seen: ReturnType<typeof watched>;
  beforeAll(async () => {
    server = await serve([docs, openapi, ping, signIn, addresses]);
    browser = await startBrowser();
    page = await browser.newPage();
    seen = watched(page);
  });
  afterAll(async () => {
    await browser.close();
    await server.close();
  });

  const go = (fragment: string) => page.goto(`${server.origin}/api/v1/docs#${fragment}`);
  const answered = (status: string) => page.locator(".answer .status", { hasText: status }).waitFor();

  test("opens, finds an operation by a word of it, and sends it", async () => {
    await page.goto(`${server.origin}/api/v1/docs`);
    await page.locator(".areas li").first().waitFor();
    await page.fill("#search", "check that the service answers");
    await page.locator("#list a:only-of-type").waitFor();
    await page.click("#list a");
    await page.locator("h1", { hasText: /^Check that the service answers/ }).waitFor();
    await page.click(".try .primary");
    await answered("200");
    expect(await page.locator(".answer pre").textContent()).toContain('"state": "up"');
  });

  test("finds operations by the words that people use", async () => {
    for (const [words, operation] of [
      ["login", "authentication/sign-in"],
      ["refund", "payment/update-job-payment-status"],
      ["upload photo", "upload-image"],
      ["cancel booking", "delete-job"],
    ] as const) {
      await page.fill("#search", words);
      const found = await page.evaluate<string>(
        `[...document.querySelectorAll("#list a")].map(({ title }) => title).join(" ")`,
      );
      expect(found, words).toContain(operation);
    }
    await page.fill("#search", "");
  });

  test("writes a request in three languages, and keeps the choice", async () => {
    await go("jobCreateJob");
    await page.locator(".sample summary").click();
    const sample = page.locator(".sample pre");
    expect(await sample.textContent()).toContain(`curl -X POST '${server.origin}/api/v1/job/create-job'`);
    await page.selectOption(".sample select", "TypeScript");
    expect(await sample.textContent()).toContain("await client.job.createJob({\n  body: {");
    await page.selectOption(".sample select", "Python");
    expect(await sample.textContent()).toContain('response = requests.request(\n    "POST",');
    await go("ping");
    await page.locator(".sample summary").click();
    expect(await sample.textContent()).toContain('    "GET",');
  });

  test("shows the states of a record and the requests that lead from one to the next", async () => {
    await go("start");
    await page.locator(".areas li").first().waitFor();
    await page.click('.told a[href="#lifecycles"]');
    await page.locator("h1", { hasText: /^Lifecycles$/ }).waitFor();
    const rows = await Promise.all(
      (await page.locator(".steps tbody tr").all()).map(async (row) =>
        (await row.locator("td, th").allTextContents()).join(" | "),
      ),
    );
    expect(rows).toContain("open | claim | assigned | provider: service-provider/jobs/selected-job");
    expect(rows).toContain("pending_payment | time_out | canceled | the service itself");
  });

  test("explains a refusal at the address in a problem document's type", async () => {
    for (const [code, status] of [
      ["request.rate_limited", "429"],
      ["address.not_found", "404"],
      ["request.path_unknown", "404"],
    ] as const) {
      await go(code);
      await page.locator(".route code", { hasText: code }).waitFor();
      expect(await page.locator(".route .status").textContent()).toBe(status);
    }
  });

  test("signs in, and then calls as that account", async () => {
    const { email } = await newUser();
    await go("authenticationGetAllAddress");
    await page.locator(".route code", { hasText: /get-all-address$/ }).waitFor();
    await page.click(".try .primary");
    await answered("401");
    await page.click("#who");
    await page.fill("#sign-in [name=email]", email);
    await page.fill("#sign-in [name=password]", password);
    await page.click("#sign-in .primary");
    await page.locator("#who", { hasText: email }).waitFor();
    await page.click(".try .primary");
    await answered("200");
    const inside = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector("aside"))`;
    expect(await page.evaluate<boolean>(inside)).toBe(true);
  });

  test("fits a phone, and the request comes before its long explanation", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await go("jobCreateJob");
    await page.locator("h1", { hasText: /^Book/ }).waitFor();
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())?.y as number;
    expect(await top(".try")).toBeLessThan(await top(".fields"));
    expect(await top(".told section")).toBeLessThan(await top(".fields"));
  });

  test.each(["light", "dark"] as const)("has no accessibility violation, %s", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const fragment of ["start", "jobCreateJob", "lifecycles", "request.rate_limited"]) {
      await go(fragment);
      await page.locator("h1").waitFor();
      expect(await barriers(page), fragment).toEqual([]);
    }
  });

  test("has sent requests only to the service, without violations of its policy and without errors", () => {
    const asked = seen.requests.filter((url) => !url.startsWith("data:") && url !== "about:blank");
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((url) => !url.startsWith(server.origin))).toEqual([]);
    expect(seen.complaints.filter((text) => !text.includes("status of 401"))).toEqual([]);
  });

  test("runs no other script, neither from another origin nor inline", async () => {
    await page.evaluate(
      `(() => { const script = document.createElement("script"); try { script.textContent = "window.intruder = true"; document.body.append(script); } catch {} })()`,
    );
    expect(await page.evaluate<string>("typeof window.intruder")).toBe("undefined");
    expect(
      await page.evaluate<string>(`fetch("http://localhost:9/").then(() => "sent", (error) => error.name)`),
    ).toBe("TypeError");
    expect(seen.complaints.join("\n")).toContain("Content Security Policy");
  });
});
