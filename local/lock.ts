import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { replaceFile } from "./state-file.ts";

type Holder = { pid: number; page: string; engine_pid?: number };

const runs = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** The holder of the lock. Undefined if the file stays incomplete because its writer is gone. */
const holderIn = async (file: string): Promise<Holder | undefined> => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      return JSON.parse(readFileSync(file, "utf8")) as Holder;
    } catch {
      await wait(100);
    }
  }
  return undefined;
};

const answers = async ({ pid, page }: Holder): Promise<boolean> => {
  try {
    const response = await fetch(`${page}/status.json`, { signal: AbortSignal.timeout(1000) });
    return ((await response.json()) as { pid?: number }).pid === pid;
  } catch {
    return false;
  }
};

/** Whether the process that wrote the lock still runs. A process id that another program got does not count. */
const holds = async (holder: Holder): Promise<boolean> => {
  for (let attempt = 0; attempt < 15 && runs(holder.pid); attempt += 1) {
    if (await answers(holder)) return true;
    await wait(200);
  }
  return false;
};

/**
 * Locks the folder for this process. Throws an Error with a hint when another start holds it. Stops an engine left
 * behind by a killed start.
 */
export const lockDirectory = async (directory: string, page: string) => {
  const file = join(directory, "lock.json");
  const held: Holder = { pid: process.pid, page };
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(held), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = await holderIn(file);
    if (holder && (await holds(holder)))
      throw new Error(
        `The service already runs with the data in ${directory} (process ${holder.pid}, ${holder.page}).\n` +
          "Use that one, stop it with Ctrl-C, or give this one its own folder and ports: npm start -- --help",
      );
    if (holder?.engine_pid && isEngine(holder.engine_pid)) process.kill(holder.engine_pid, "SIGTERM");
    rmSync(file, { force: true });
  }
  return {
    engineStarted: (pid: number): void => {
      held.engine_pid = pid;
      replaceFile(file, JSON.stringify(held));
    },
    release: (): void => rmSync(file, { force: true }),
  };
};

const isEngine = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("dynoxide");
  } catch {
    return false;
  }
};
