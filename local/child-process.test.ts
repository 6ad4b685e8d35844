import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { root } from "../platform/operations.ts";

vi.setConfig({ testTimeout: 120_000 });

mkdirSync(join(root, ".local"), { recursive: true });
const folder = mkdtempSync(join(root, ".local/tied-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

const gone = async (pids: number[]): Promise<boolean> => {
  for (let attempt = 0; attempt < 200 && pids.some(alive); attempt += 1) await wait(50);
  return !pids.some(alive);
};

const environment = (): Record<string, string | undefined> => {
  const { PATH, HOME, TMPDIR, DYNOXIDE_BIN } = process.env;
  return { PATH, HOME, TMPDIR, DYNOXIDE_BIN };
};

/** What a process prints about its child processes. */
const saidBy = async (child: ChildProcess): Promise<Record<string, number>> => {
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const [, told] = /began (\{.*\})/.exec(line) ?? [];
    if (told) return JSON.parse(told) as Record<string, number>;
  }
  throw new Error("It ended without a word.");
};

const tell = "console.log('began ' + JSON.stringify({ self: process.pid, engine: engine.pid }));";

test("an engine ends with its parent process, even if that is killed", async () => {
  const program = `import { startDynamoDB } from ${JSON.stringify(resolve(root, "local/dynamodb.ts"))};
    const engine = await startDynamoDB(); ${tell} setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], { env: environment() });
  const { engine } = await saidBy(child);
  expect(alive(engine as number)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(await gone([engine as number])).toBe(true);
});

test("a script ends when the process that runs it is gone", async () => {
  const watch = new URL("parent-watch.mjs", import.meta.url).href;
  const program = `"${process.execPath}" --import ${watch} -e 'console.log("began {\\"script\\":" + process.pid + "}"); setInterval(() => undefined, 1000)' & wait`;
  const child = spawn("/bin/sh", ["-c", program], { env: environment() });
  const { script } = await saidBy(child);
  expect(alive(script as number)).toBe(true);
  child.kill("SIGKILL");
  expect(await gone([script as number])).toBe(true);
});

test.each(["worker", "run"] as const)(
  "a test run leaves nothing behind when its %s is killed",
  async (whose) => {
    writeFileSync(
      join(folder, "hanging.test.ts"),
      `import { test } from "vitest";
     import { startDynamoDB } from ${JSON.stringify(resolve(root, "local/dynamodb.ts"))};
     const engine = await startDynamoDB();
     process.stdout.write("began " + JSON.stringify({ worker: process.pid, run: process.ppid, engine: engine.pid }) + "\\n");
     test("hangs", () => new Promise(() => undefined));`,
    );
    writeFileSync(
      join(folder, "vitest.config.ts"),
      `import given from "../../vitest.config.ts";
     export default { ...given, root: ${JSON.stringify(root)}, test: { ...given.test, projects: undefined, include: [${JSON.stringify(`${folder}/hanging.test.ts`)}], disableConsoleIntercept: true } };`,
    );
    const child = spawn(
      process.execPath,
      ["local/run.mjs", "--bin", "vitest", "run", "--config", join(folder, "vitest.config.ts")],
      { cwd: root, env: environment() },
    );
    const began = await saidBy(child);
    expect(Object.values(began).every(alive)).toBe(true);
    process.kill(began[whose] as number, "SIGKILL");
    expect(await gone([began.worker, began.engine] as number[])).toBe(true);
    child.kill("SIGKILL");
  },
);
