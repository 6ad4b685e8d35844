import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededAccounts } from "../../local/seed-accounts.ts";
import { type Site, staticApp } from "../../platform/static-app.ts";
import { startAppService } from "../support/app-service.ts";
import { hasBrowser, newTab, startBrowser, watched } from "../support/browser.ts";
import { passedTo, serve } from "../support/front.ts";

/** A file server that sends what begins with `/api/` to the API, as a distribution in front of both does. */
const siteServer = async () => {
  let site: Site = {};
  let api = "";
  const { origin, close } = await serve((incoming, outgoing) => {
    const { url = "/" } = incoming;
    if (url.startsWith("/api/")) {
      const passed = passedTo(api, incoming, url);
      passed.on("response", (answer) => {
        outgoing.writeHead(answer.statusCode as number, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on("error", () => outgoing.destroy());
      incoming.pipe(passed);
      return;
    }
    const path = new URL(url, "http://site").pathname.slice(1) || "index.html";
    const file = site[path];
    outgoing.writeHead(file ? 200 : 404, file?.headers).end(file?.text);
  });
  const publish = (files: Site, served: string): void => {
    site = files;
    api = served;
  };
  const elsewhere = origin.replace("127.0.0.1", "localhost");
  return { origin, elsewhere, publish, close };
};

describe.skipIf(!hasBrowser)("the provider's app as a site of its own", () => {
  const folder = mkdtempSync(join(tmpdir(), "static-apps-"));
  let service: Awaited<ReturnType<typeof startAppService>>;
  let browser: Browser;
  let context: BrowserContext;
  let site: Awaited<ReturnType<typeof siteServer>>;

  beforeAll(async () => {
    site = await siteServer();
    [service, browser] = await Promise.all([
      startAppService(folder, { ALLOWED_ORIGINS: site.origin }),
      startBrowser(),
    ]);
    const { MEDIA_BUCKET, AWS_ENDPOINT_URL_S3, SOCKET_URL } = service.environment() as Record<string, string>;
    const configuration = {
      MEDIA_BUCKET: MEDIA_BUCKET as string,
      AWS_REGION: "us-east-1",
      AWS_ENDPOINT_URL_S3,
      SOCKET_URL: SOCKET_URL as string,
      PUSH_SERVICE: undefined,
    };
    const api = `${site.origin}/api/v1`;
    site.publish(await staticApp("provider", { market: "us", api, configuration }), service.api);
    context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" });
  });
  afterAll(async () => {
    await browser?.close();
    site?.close();
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("whoever signs in stays so by a cookie, also without a connection, and every file is the site's own", async () => {
    const tab = await newTab(context);
    const { requests, complaints } = watched(tab);
    await tab.goto(`${site.origin}/`);
    await tab.getByRole("button", { name: "I have an account" }).first().click();
    await tab.getByLabel("Email address").fill(seededAccounts.service_provider.email);
    await tab.getByLabel("Password").fill(seededAccounts.service_provider.password);
    await tab.getByRole("button", { name: "Sign in" }).first().click();
    await tab.getByText("No jobs yet").first().waitFor();
    const cookies = (await context.cookies()).filter(({ name }) => name === "session_service_provider");
    expect(cookies).toMatchObject([{ httpOnly: true, domain: "127.0.0.1" }]);
    expect(cookies[0]?.path).toBe("/api/v1/service-provider/auth/refresh-token");
    expect(complaints).toEqual([]);
    expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([site.origin]));
    await tab.evaluate("navigator.serviceWorker.ready.then(() => undefined)");
    await tab.close();

    const another = await newTab(context);
    await another.goto(`${site.origin}/`);
    await another.getByText("No jobs yet").first().waitFor();
    await context.setOffline(true);
    await another.reload();
    await another
      .getByText(/does not answer now|No connection to the service/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await another.close();
  });

  test("at another origin it says where it works, and asks the service nothing", async () => {
    const tab = await newTab(context);
    const { requests } = watched(tab);
    await tab.goto(`${site.elsewhere}/`);
    await tab.getByText(`This app works at ${site.origin} only`).waitFor();
    expect(await tab.getByRole("button").count()).toBe(0);
    expect(requests.filter((url) => url.includes("/api/"))).toEqual([]);
    await tab.close();
  });
});
