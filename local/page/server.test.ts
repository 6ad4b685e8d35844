import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser, startBrowser, watched } from "../../tests/support/browser.ts";
import { freePort } from "../dynamodb.ts";
import { openMailbox } from "../mailbox.ts";
import { startPage } from "./server.ts";

const folder = mkdtempSync(join(tmpdir(), "mailbox-"));
const port = await freePort();
const page = await startPage(port, "http://127.0.0.1:9/api/v1");
const mailbox = openMailbox(join(folder, "mailbox.jsonl"));
for (const to of ["ann@example.com", "joann@example.org", "+15550100199"])
  mailbox.add({ message_id: to, channel: to.startsWith("+") ? "sms" : "email", to, text: `Hello ${to}` });
const status = {
  state: "running",
  now: new Date().toISOString(),
  addresses: { api: "http://127.0.0.1:9/api/v1" },
};
Object.assign(page.parts, { mailbox, status: () => status, accounts: () => [] });
afterAll(async () => {
  await page.close();
  rmSync(folder, { recursive: true, force: true });
});

const found = async (query: string): Promise<string[]> => {
  const said = await fetch(`http://127.0.0.1:${port}/mailbox.json?${query}`);
  return ((await said.json()) as { to: string }[]).map(({ to }) => to);
};

test("people find messages by a part of an address, programs by the whole address", async () => {
  expect(await found("part=ANN@")).toEqual(["joann@example.org", "ann@example.com"]);
  expect(await found("part=0199")).toEqual(["+15550100199"]);
  expect(await found("to=Ann@example.com")).toEqual(["ann@example.com"]);
});

test("a mail's page runs and loads nothing, and only this page may show it", async () => {
  mailbox.add({ message_id: "m 1", channel: "email", to: "ann@example.com", text: "x", html: "<p>Hola</p>" });
  const shown = await fetch(`http://127.0.0.1:${port}/mail?id=m%201`);
  expect(await shown.text()).toBe("<p>Hola</p>");
  const policy = shown.headers.get("content-security-policy") ?? "";
  expect(policy.split("; ")).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ]);
  for (const id of ["ann@example.com", "m 2", ""])
    expect((await fetch(`http://127.0.0.1:${port}/mail?id=${encodeURIComponent(id)}`)).status).toBe(404);
});

test("refuses other host names", async () => {
  const asked = (host: string) =>
    new Promise((done) =>
      request({ port, host: "127.0.0.1", path: "/status.json", headers: { host } }, ({ statusCode }) =>
        done(statusCode),
      ).end(),
    );
  expect([await asked(`localhost:${port}`), await asked("page.example.com")]).toEqual([200, 421]);
});

describe.skipIf(!hasBrowser)("in a browser", () => {
  let browser: Browser;
  let shown: Page;
  beforeAll(async () => {
    browser = await startBrowser();
    shown = await browser.newPage();
  });
  afterAll(() => browser.close());

  test.each(["127.0.0.1", "localhost"])("filters the mailbox while typing, at %s", async (host) => {
    const seen = watched(shown);
    await shown.goto(`http://${host}:${port}/`);
    await shown.locator("#mailbox .message").nth(2).waitFor();
    await shown.fill("#to", "example.org");
    await shown.locator("#mailbox .message:only-child", { hasText: "joann" }).waitFor();
    await shown.fill("#to", "nobody");
    await shown.locator("#mailbox .empty", { hasText: "nobody" }).waitFor();
    expect(seen.complaints).toEqual([]);
  });
});
