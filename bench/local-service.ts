import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../local/dynamodb.ts";
import { tied } from "../local/tied.ts";
import { root } from "../platform/operations.ts";
import { directory } from "./builds.ts";

const names = ["API", "SOCKET", "PAGE", "LAMBDA", "DYNAMODB", "S3", "SQS", "STRIPE", "SECRETS"] as const;

const started_most_ms = 120_000;

/** The whole service as `npm start` runs it, with fresh data and its own ports; `play` plays the demo on it. */
export const startLocalService = async () => {
  const ports: Record<string, string> = {};
  for (const name of names) ports[`${name}_PORT`] = String(await freePort());
  const { PATH, HOME, DYNOXIDE_BIN } = process.env;
  const env = {
    ...{ PATH, HOME, DYNOXIDE_BIN },
    ...ports,
    READS_PER_MINUTE: "1000000",
    LOCAL_DIRECTORY: resolve(directory, "local-service"),
  };
  const run = (...args: string[]) =>
    tied(
      spawn(process.execPath, ["local/run.mjs", ...args], {
        cwd: root,
        env,
        stdio: ["ignore", "pipe", "pipe"],
      }),
    );

  const service = run("local/start.ts", "--fresh");
  let said = "";
  for (const stream of [service.stdout, service.stderr])
    stream.on("data", (chunk: Buffer) => {
      said = (said + chunk).slice(-10_000);
    });
  const deadline = performance.now() + started_most_ms;
  while (!said.includes("Next, in another terminal")) {
    if (service.exitCode !== null || performance.now() > deadline)
      throw new Error(`the local service did not start: ${said}`);
    await wait(100);
  }

  return {
    api: `http://127.0.0.1:${ports.API_PORT}/api/v1`,
    dynamodb: `http://127.0.0.1:${ports.DYNAMODB_PORT}`,

    play: async (): Promise<void> => {
      const demo = run("local/demo.ts");
      let told = "";
      for (const stream of [demo.stdout, demo.stderr])
        stream.on("data", (chunk: Buffer) => {
          told = (told + chunk).slice(-2000);
        });
      const giveUp = setTimeout(() => demo.kill("SIGKILL"), 240_000);
      const [code] = await once(demo, "exit");
      clearTimeout(giveUp);
      if (code !== 0) throw new Error(`the demo did not succeed: ${told}`);
    },

    close: async (): Promise<void> => {
      if (service.exitCode !== null) return;
      service.kill("SIGTERM");
      await once(service, "exit");
    },
  };
};
