import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../../clients/typescript/client.ts";
import { type Assistant, assistantOf } from "../../local/demo/assistant.ts";
import { freePort } from "../../local/dynamodb.ts";
import { seededAccounts } from "../../local/seed-accounts.ts";
import { root } from "../../platform/operations.ts";
import { totpCode } from "../../shared/vendors/identity/totp.ts";
import { appScreens } from "../support/app-screens.ts";
import { startAppService } from "../support/app-service.ts";
import { hasBrowser, startBrowser, watched } from "../support/browser.ts";

const pictures = new Set(["consent-390-light", "consent-es-390-dark", "prepared-390-light"]);
const kept = import.meta.env.MODE === "app" ? resolve(root, "docs/apps") : undefined;
const [, sample = ""] =
  /```js\n([\s\S]*?)```/.exec(readFileSync(resolve(root, "docs/agents.md"), "utf8")) ?? [];

describe.skipIf(!hasBrowser)("in a browser, with the whole local service", () => {
  const folder = mkdtempSync(join(tmpdir(), "assistants-"));
  const problems: string[] = [];
  let service: Awaited<ReturnType<typeof startAppService>>;
  let browser: Browser;
  let page: Page;
  let seen: ReturnType<typeof watched>;
  let screens: ReturnType<typeof appScreens>;
  let assistant: Assistant;
  let asked = "";

  beforeAll(async () => {
    [service, browser] = await Promise.all([startAppService(folder), startBrowser()]);
    page = await (
      await browser.newContext({ locale: "en-US", viewport: { width: 390, height: 844 } })
    ).newPage();
    page.setDefaultTimeout(60_000);
    seen = watched(page);
    screens = appScreens(page, problems, { pictures, folder: kept });
    if (kept) mkdirSync(kept, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("the addresses that assistants look for are there, and no others beside the interface", async () => {
    const { api } = service;
    const { origin } = new URL(api);
    const described = await fetch(`${origin}/.well-known/oauth-protected-resource/api/v1/agent/mcp`);
    expect(await described.json()).toMatchObject({ resource: `${api}/agent/mcp` });
    const server = await fetch(`${origin}/.well-known/oauth-authorization-server/api/v1`);
    expect(await server.json()).toMatchObject({ issuer: api });
    expect((await fetch(`${origin}/.well-known/openid-configuration`)).status).toBe(404);
    const unsigned = await fetch(`${api}/agent/mcp`, { method: "POST", body: "{}" });
    expect([unsigned.status, unsigned.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("resource_metadata="),
    ]);
    expect((await fetch(`${api}/agent/mcp`)).status).toBe(405);
  });

  test("the guide's sample is allowed by a person who signs in for it, and calls a tool", async () => {
    const file = join(folder, "agent.mjs");
    writeFileSync(file, sample);
    const running = spawn(process.execPath, [file], {
      env: { API: service.api, PORT: String(await freePort()) },
    });
    const said: string[] = [];
    for await (const line of createInterface(running.stdout)) {
      said.push(line);
      const [, address] = /^Open (\S+)/.exec(line) ?? [];
      if (!address) continue;
      asked = address;
      await page.goto(address);
      await screens.tap("I have an account");
      await page.getByLabel("Email address").fill(seededAccounts.user.email);
      await page.getByLabel("Password").fill(seededAccounts.user.password);
      await screens.tap("Sign in");
      await screens.reads("Sample assistant asks to act for you");
      await screens.look("consent");
      await screens.tap("Allow");
      await screens.reads("You can close this page.");
    }
    expect(said).toHaveLength(3);
    expect(said[2]).toBe("0 jobs");
  });

  test("what an assistant prepared is booked and paid by the customer, who sees price and terms", async () => {
    const { api } = service;
    const [owner, customer] = [createClient({ baseUrl: api }), createClient({ baseUrl: api })];
    const { email, password, totp_secret } = seededAccounts.admin;
    const totp = totpCode(totp_secret, Date.parse((await owner.ping()).time));
    await owner.authentication.admin.signIn({ body: { email, password, totp } });
    const { access_token } = await customer.authentication.signIn({
      body: { email: seededAccounts.user.email, password: seededAccounts.user.password },
    });
    const { terms_version: version } = await customer.termsAndCondition.getTermsandcondition();
    await customer.authentication.termAndConditionAccepted({ body: { version } });
    const redirect_uris = ["http://127.0.0.1/callback"];
    const { id } = await owner.admin.agents.createClient({
      body: { name: "House assistant", redirect_uris },
    });
    assistant = await assistantOf({ api, token: access_token, client_id: id });
    const { quote_id } = await assistant.call("describe_problem", {
      user_prompt: "The kitchen tap is dripping from the spout, one tap",
      address: "412 Alder Street, San Francisco, CA 94105, USA",
    });
    let quote = await assistant.call("get_quote", { quote_id });
    while (quote.state === "processing") {
      await wait(300);
      quote = await assistant.call("get_quote", { quote_id });
    }
    expect(quote.state).toBe("estimated");
    const [task] = quote.tasks as { task_id: string }[];
    const { days } = await assistant.call("get_available_times", { quote_id, task_id: task?.task_id });
    const [day] = days as { times: { starts_at: string }[] }[];
    const prepared = await assistant.call("prepare_booking", {
      quote_id,
      version: quote.revision,
      task_id: task?.task_id,
      starts_at: day?.times[0]?.starts_at,
    });
    await page.goto(prepared.confirm_url as string);
    await screens.reads("Prepared by House assistant. Nothing is booked yet.");
    await screens.look("prepared");
    await screens.tap("Book and go to payment");
    await page.getByLabel("Test card").waitFor();
    const { booking_draft_id } = prepared;
    expect(await assistant.call("get_booking", { booking_draft_id })).toMatchObject({ state: "booked" });
    await page.goto(prepared.confirm_url as string);
    await screens.reads("You have booked this.");
    await screens.look("prepared-booked");
  });

  test("the customer sees both assistants and ends one, in Spanish too", async () => {
    await page.goto(`${service.api}/app#/agents`);
    await screens.reads("House assistant");
    await screens.look("assistants");
    await screens.tap("End House assistant");
    await screens.reads(/Ended/);
    await expect(assistant.call("list_jobs")).rejects.toThrow("refused");
    await page.evaluate(`localStorage.setItem("customer.language", "es")`);
    await page.goto("about:blank");
    await page.goto(`${service.api}/app#/agents`);
    await screens.reads("Terminado");
    await screens.look("assistants-es");
    await page.goto("about:blank");
    await page.goto(asked);
    await screens.reads("Podrá");
    await screens.look("consent-es");
  });

  test("no screen keeps anybody out, is too wide, says nonsense or fails", () => {
    expect(problems).toEqual([]);
    expect(seen.complaints).toEqual([]);
  });
});
