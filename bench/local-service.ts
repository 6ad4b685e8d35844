import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { endingWithParent } from "../local/child-process.ts";
import { freePort } from "../local/dynamodb.ts";
import { localEnvironment } from "../local/environment.ts";
import { localSecrets } from "../local/secrets.ts";
import { root } from "../platform/operations.ts";
import { directory } from "./builds.ts";

const names = [
  "API",
  "SOCKET",
  "PAGE",
  "LAMBDA",
  "DYNAMODB",
  "S3",
  "SQS",
  "STRIPE",
  "SECRETS",
  "TAX_OFFICE",
] as const;

const started_most_ms = 240_000;

/**
 * The whole service as `npm start` runs it, with its data in a folder and its own ports; `play` runs a demo on it. `project`: where its code is; default: here.
 */
export const startLocalService = async (
  folder = resolve(directory, "local-service"),
  settings: Record<string, string> = {},
  { project = root } = {},
) => {
  const ports: Record<string, string> = {};
  for (const name of names) ports[`${name}_PORT`] = String(await freePort());
  const { PATH, HOME, DYNOXIDE_BIN } = process.env;
  const env = {
    ...{ PATH, HOME, DYNOXIDE_BIN },
    ...ports,
    READS_PER_MINUTE: "1000000",
    LOCAL_DIRECTORY: folder,
    ...settings,
  };
  const run = (...args: string[]) =>
    endingWithParent(
      spawn(process.execPath, ["local/run.mjs", ...args], {
        cwd: project,
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
    const { exitCode, signalCode } = service;
    if (exitCode !== null || signalCode !== null || performance.now() > deadline)
      throw new Error(`the local service did not start (${exitCode ?? signalCode ?? "too slow"}): ${said}`);
    await wait(100);
  }

  const at = (name: (typeof names)[number]) => `http://127.0.0.1:${ports[`${name}_PORT`]}`;
  const addresses = {
    api: `${at("API")}/api/v1`,
    socket: `ws://127.0.0.1:${ports.SOCKET_PORT}`,
    page: at("PAGE"),
    dynamodb: at("DYNAMODB"),
    s3: at("S3"),
    sqs: at("SQS"),
    stripe: at("STRIPE"),
    secrets: at("SECRETS"),
  };

  return {
    ...addresses,
    tax_office: at("TAX_OFFICE"),

    /** What another process needs to run the service's functions on its data. */
    environment: (): Record<string, string> =>
      localEnvironment(addresses, localSecrets(resolve(folder, "secrets.json"))),

    /** Runs a demo and returns its output. */
    play: async (name = "job", ...options: string[]): Promise<string> => {
      const demo = run("local/demo.ts", name, ...options);
      let told = "";
      for (const stream of [demo.stdout, demo.stderr])
        stream.on("data", (chunk: Buffer) => {
          told += chunk;
        });
      const giveUp = setTimeout(() => demo.kill("SIGKILL"), 480_000);
      const [code] = await once(demo, "exit");
      clearTimeout(giveUp);
      if (code !== 0)
        throw new Error(
          `the demo did not succeed: ${told.slice(told.search(/The demo stopped|$/))}\n${told.slice(-2000)}`,
        );
      return stripVTControlCharacters(told);
    },

    close: async (): Promise<void> => {
      if (service.exitCode !== null) return;
      service.kill("SIGTERM");
      await once(service, "exit");
    },
  };
};
