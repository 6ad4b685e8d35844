import { existsSync } from "node:fs";
import { arch, platform } from "node:os";
import { join } from "node:path";
import axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { putInPlace } from "../../platform/build-cache.ts";
import { keptFolder } from "./kept-folder.ts";

type Program = { executablePath: string; env: Record<string, string> };

const installed = [
  process.env.CHROME_PATH ?? "",
  "/usr/bin/google-chrome",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
].find((path) => path !== "" && existsSync(path));

/** The browser that npm carries, unpacked with its libraries. Both go where the package believes to be on Lambda. */
const unpackBrowser = async (folder: string): Promise<void> => {
  const before = { ...process.env };
  Object.assign(process.env, { AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x", TMPDIR: folder });
  try {
    const { default: program } = await import("@sparticuz/chromium");
    await program.executablePath();
  } finally {
    for (const name of ["AWS_EXECUTION_ENV", "TMPDIR", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"])
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  }
};

const packaged = async (): Promise<Program> => {
  const folder = await keptFolder(
    "browser",
    ["node_modules/@sparticuz/chromium/package.json"],
    unpackBrowser,
  );
  const fonts = join(folder, "fonts.conf");
  putInPlace(
    fonts,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`,
  );
  return {
    executablePath: join(folder, "chromium"),
    env: { LD_LIBRARY_PATH: join(folder, "al2023", "lib"), FONTCONFIG_FILE: fonts },
  };
};

const findProgram = async (): Promise<Program> => {
  if (platform() === "linux" && arch() === "x64") return packaged();
  if (installed) return { executablePath: installed, env: {} };
  throw new Error(
    "The tests of pages need a browser. Install Chrome or Chromium, or set CHROME_PATH to its program.",
  );
};

/** Whether pages can be tested on this machine. If not, it says so; in CI that is a failure. */
export const hasBrowser = await findProgram().then(
  () => true,
  (error: Error) => {
    if (process.env.CI === "true") throw error;
    console.warn(`NOT TESTED, ${error.message}`);
    return false;
  },
);

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-zygote",
];

export const startBrowser = async (): Promise<Browser> => {
  const { executablePath, env } = await findProgram();
  return chromium.launch({
    executablePath,
    args: flags,
    env: { ...process.env, ...env } as Record<string, string>,
  });
};

/** Waits for what the browser may never answer and has no time limit of its own, and says what it was. */
const answered = async <T>(what: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The browser did not ${what} within a minute.`)), 60_000);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** A new tab. A browser that hangs over the first is asked for another. */
export const newTab = async (context: BrowserContext): Promise<Page> => {
  const open = () => answered("open a tab", context.newPage());
  const tab = await open().catch(open);
  tab.setDefaultTimeout(120_000);
  return tab;
};

/** Runs what no page waits for by itself, such as a promise that the page keeps. */
export const evaluated = <T>(page: Page, script: string): Promise<T> =>
  answered(`run a script at ${page.url()}`, page.evaluate<T>(script));

/** Accessibility violations of the page by axe-core's rules for WCAG 2.2 AA. */
export const barriers = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate<boolean>(`typeof axe === "object"`))) await page.evaluate(axe.source);
  const found = await page.evaluate<{ id: string; nodes: { target: string[]; failureSummary: string }[] }[]>(
    `axe.run({ runOnly: ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"] }).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
};

/** What a page has requested and logged since it was opened. */
export const watched = (page: Page) => {
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("pageerror", (error) => complaints.push(error.stack ?? error.message));
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  return { requests, complaints };
};
