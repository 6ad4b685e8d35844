import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { WebSocket } from "ws";
import { tied } from "../../local/tied.ts";

const places = [
  process.env.CHROME_PATH ?? "",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:/Program Files/Google/Chrome/Application/chrome.exe",
];

/** A browser of this machine; undefined where there is none. */
export const browserPath = places.find((path) => path !== "" && existsSync(path));

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--remote-debugging-port=0",
  "about:blank",
];

const debuggerOf = (child: ChildProcess): Promise<string> =>
  new Promise((found, failed) => {
    createInterface({ input: child.stderr as Readable }).on("line", (line) => {
      const [, url] = /^DevTools listening on (ws:\S+)$/.exec(line) ?? [];
      if (url) found(url);
    });
    child.once("exit", (code) => failed(new Error(`The browser stopped: ${code}`)));
  });

type Message = {
  id?: number;
  method?: string;
  params?: Record<string, never>;
  result?: never;
  error?: unknown;
};

/** A tab of a headless browser: its requests, its errors, and how to use it. */
export const openTab = async () => {
  const profile = mkdtempSync(join(tmpdir(), "browser-"));
  const child = tied(
    spawn(browserPath as string, [...flags.slice(0, -1), `--user-data-dir=${profile}`, "about:blank"], {
      stdio: ["ignore", "ignore", "pipe"],
    }),
  );
  const { host } = new URL(await debuggerOf(child));
  const tabs = (await (await fetch(`http://${host}/json`)).json()) as {
    type: string;
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(tabs.find(({ type }) => type === "page")?.webSocketDebuggerUrl as string);
  await new Promise((opened) => socket.once("open", opened));

  const requests: string[] = [];
  const complaints: string[] = [];
  const waiting = new Map<number, (message: Message) => void>();
  socket.on("message", (bytes) => {
    const message = JSON.parse(String(bytes)) as Message & { params: never };
    if (message.id) waiting.get(message.id)?.(message);
    const { request, exceptionDetails, entry } = (message.params ?? {}) as {
      request?: { url: string };
      exceptionDetails?: { text: string; exception?: { description: string } };
      entry?: { level: string; text: string; url?: string };
    };
    if (message.method === "Network.requestWillBeSent" && request) requests.push(request.url);
    if (exceptionDetails) complaints.push(exceptionDetails.exception?.description ?? exceptionDetails.text);
    if (entry?.level === "error") complaints.push(entry.text);
  });
  let sent = 0;
  const send = (method: string, params: Record<string, unknown> = {}): Promise<Message> =>
    new Promise((answered) => {
      const id = ++sent;
      waiting.set(id, answered);
      socket.send(JSON.stringify({ id, method, params }));
    });
  for (const domain of ["Page", "Network", "Runtime", "Log"]) await send(`${domain}.enable`);

  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result } = await send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return (result as unknown as { result: { value: T } }).result.value;
  };

  return {
    requests,
    complaints,
    evaluate,
    visit: (url: string) => send("Page.navigate", { url }),
    resize: (width: number, height: number) =>
      send("Emulation.setDeviceMetricsOverride", {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: width < 600,
      }),
    /** Resolves when an expression is true in the page; throws when it is not within ten seconds. */
    until: async (expression: string): Promise<void> => {
      const deadline = performance.now() + 10_000;
      while (!(await evaluate<boolean>(`Boolean(${expression})`))) {
        if (performance.now() > deadline) throw new Error(`not true in the page: ${expression}`);
        await new Promise((done) => setTimeout(done, 25));
      }
    },
    close: async (): Promise<void> => {
      socket.close();
      const ended = new Promise((done) => child.once("exit", done));
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
