import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { endingWithParent } from "../local/child-process.ts";
import { modulePath } from "./builds.ts";
import type { Recorded } from "./recorder.ts";

const program = resolve(import.meta.dirname, "process/bare-server.mjs");

/** A server in a process of its own that makes the recorded calls of each path, and nothing else. */
export const startBareServer = async (
  calls: Record<string, Recorded[][]>,
  environment: Record<string, string>,
): Promise<{ url: string; close(): Promise<void> }> => {
  const module = pathToFileURL(modulePath.bare("document-calls", "slim")).href;
  const child = endingWithParent(
    spawn(process.execPath, [program, module, JSON.stringify(calls)], {
      env: environment,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    }),
  );
  const [{ port }] = (await once(child, "message", { signal: AbortSignal.timeout(20_000) })) as [
    { port: number },
  ];
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
};
