import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePort } from "../local/dynamodb.ts";
import { portNames, readSettings } from "../local/settings.ts";
import { supervise } from "../local/supervisor.ts";
import { root } from "../platform/operations.ts";

/** The pictures of the README: a service of its own with a year in it, and the console as a browser shows it. */
const folder = mkdtempSync(join(tmpdir(), "marketplace-screenshots-"));
process.env.RUN_FOLDER = folder;
const { startBrowser } = await import("./support/browser.ts");

const ports = Object.fromEntries(
  await Promise.all(portNames.map(async (name) => [name, String(await freePort())])),
);
const settings = readSettings({ ...ports, LOCAL_DIRECTORY: join(folder, "data") });
const running = await supervise(
  { ...settings, fresh: true, year: true },
  { starting: console.log, started: (what) => console.log(what), note: console.log },
);
const browser = await startBrowser();

/** Name, screen, colors and width; what to scroll to, where it is further down. */
const pictures: readonly (readonly [string, string, "light" | "dark", number, string?])[] = [
  ["overview", "/", "light", 1280],
  ["overview-dark", "/", "dark", 1280],
  ["overview-phone", "/", "light", 390],
  ["insight", "/insight/money", "light", 1280],
  ["cohorts", "/insight/growth", "dark", 1280, ".cohorts"],
  ["rules", "/settings/rules", "light", 1280],
  ["jobs", "/jobs", "light", 1280],
];

try {
  const page = await browser.newPage({ locale: "en-US" });
  await page.goto(`${settings.addresses.api}/console`);
  const admin = running.accounts.find(({ role }) => role === "admin");
  await page.fill("[name=email]", admin?.email ?? "");
  await page.fill("[name=password]", admin?.password ?? "");
  await page.fill("[name=totp]", admin?.sign_in.body.totp ?? "");
  await page.click("button[type=submit]");
  await page.locator(".shell").waitFor();
  const kept = resolve(root, "docs/console");
  mkdirSync(kept, { recursive: true });
  for (const [name, at, colorScheme, width, further] of pictures) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 860 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(`location.hash = "/documents?status=superseded"`);
    await page.locator("main .empty").waitFor();
    await page.evaluate(`location.hash = ${JSON.stringify(at)}`);
    await page.locator("main .card, main table").first().waitFor();
    await page.locator(".skeleton").first().waitFor({ state: "detached" });
    await page.waitForTimeout(1000);
    if (further) {
      const seen = page.locator(".card", { has: page.locator(further) });
      await seen.evaluate((card) => card.scrollIntoView({ block: "end" }));
    }
    await page.screenshot({ path: join(kept, `${name}.png`) });
    console.log(`docs/console/${name}.png`);
  }
} finally {
  await browser.close();
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
