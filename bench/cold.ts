import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { endingWithParent } from "../local/child-process.ts";
import { sessions } from "../shared/data/sessions.ts";
import { signedIn } from "../tests/support/world.ts";
import { type BareHandler, compiled, modulePath, type Style } from "./builds.ts";
import { callsOf } from "./recorder.ts";
import type { CpuProfile } from "./service-process.ts";
import { shuffled } from "./statistics.ts";
import { type Variant, variants } from "./variants.ts";
import { webhookOf } from "./webhook.ts";

export type ColdStart = { wall_ms: number; cpu_ms: number; builtins: number; undici: boolean };

const program = resolve(import.meta.dirname, "process/cold-start.mjs");

/** One new process: from its start to the first answer of the module's handler. */
const coldStart = (
  module: string,
  event: unknown,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<ColdStart> =>
  new Promise((done, fail) => {
    const started = [...flags, program, pathToFileURL(module).href, JSON.stringify(event)];
    const child = endingWithParent(
      spawn(process.execPath, started, {
        env: environment,
        stdio: ["ignore", "ignore", "pipe", "pipe"],
        timeout: 20_000,
      }),
    );
    let said = "";
    let complained = "";
    child.stdio[3]?.on("data", (chunk: Buffer) => {
      said += chunk;
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      complained += chunk;
    });
    child.once("error", fail);
    child.once("close", () => {
      const told = JSON.parse(said || "null") as (ColdStart & { status: number }) | null;
      if (told?.status !== 200)
        fail(new Error(`${module} did not answer with success: ${said} ${complained}`));
      else done(told);
    });
  });

/** A new process under the profiler, with ten samples a millisecond. */
export const profiledStart = async (
  module: string,
  event: unknown,
  environment: Record<string, string>,
): Promise<CpuProfile> => {
  const folder = mkdtempSync(join(tmpdir(), "cold-start-"));
  try {
    await coldStart(module, event, environment, [
      "--cpu-prof",
      "--cpu-prof-interval=100",
      `--cpu-prof-dir=${folder}`,
    ]);
    const [file] = readdirSync(folder) as [string];
    return JSON.parse(readFileSync(join(folder, file), "utf8")) as CpuProfile;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What is started: an operation of the service, or what it is compared with. */
export type Subject = {
  name: string;
  module: string;
  event: () => Promise<unknown>;
  /** Whether it starts from compiled code, as a deployed function does. */
  compiled?: boolean;
};

/** The name of what starts from compiled code. */
export const compiledName = (name: string): string => `${name}, compiled`;

/** Starts every subject `rounds` times, in a new random order each round, one process at a time. */
export const startInTurns = async (
  subjects: readonly Subject[],
  rounds: number,
  environment: Record<string, string>,
  progress: (share: number) => void,
): Promise<Map<string, ColdStart[]>> => {
  const starts = new Map<string, ColdStart[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, module, event, compiled: fromCode } of shuffled(subjects)) {
      const settings = fromCode ? { ...environment, NODE_COMPILE_CACHE: compiled } : environment;
      starts.get(name)?.push(await coldStart(module, await event(), settings));
    }
    progress((round + 1) / rounds);
  }
  return starts;
};

const styles: readonly Style[] = ["default", "slim"];

export const bareName = (handler: BareHandler, style: Style): string => `bare ${handler}, ${style} bundle`;

/** The calls of an operation, without the operation. */
export const callsName = (module: string, style: Style): string =>
  `bare calls of ${module.replace("functions/", "")}, ${style} bundle`;

const bareSubjects = async (): Promise<Subject[]> => {
  const { id, session_id } = await signedIn("user");
  const { pk, sk } = sessions.itemOf({ id: session_id, account_id: id } as never);
  const event = async () => {
    const { body, headers, secret } = await webhookOf();
    return { key: { pk, sk }, body, signature: headers["stripe-signature"], secret };
  };
  return (["get-item", "get-item-and-sign-upload", "get-item-and-verify-webhook"] as const).flatMap((name) =>
    styles.map((style) => ({ name: bareName(name, style), module: modulePath.bare(name, style), event })),
  );
};

const callsSubjects = async (
  { module, prepare }: Variant,
  environment: Record<string, string>,
): Promise<Subject[]> => {
  const calls = await callsOf(modulePath.operation(module), prepare, environment);
  if (calls.length === 0) return [];
  return styles.map((style) => ({
    name: callsName(module, style),
    module: modulePath.bare("calls", style),
    event: async () => ({ calls }),
  }));
};

/** Starts Node.js alone, the bare handlers and every operation that is measured cold. */
export const measureColdStarts = async (
  rounds: number,
  environment: Record<string, string>,
  progress: (share: number) => void,
): Promise<Map<string, ColdStart[]>> => {
  const measured = variants.filter((variant) => variant.measured.includes("cold"));
  const subjects: Subject[] = [
    { name: "Node.js alone", module: modulePath.bare("nothing", "slim"), event: async () => ({}) },
    ...(await bareSubjects()),
  ];
  for (const variant of measured) {
    const { module, comparedWith, prepare } = variant;
    const calls = comparedWith === "get-item" ? await callsSubjects(variant, environment) : [];
    const operation = { name: module, module: modulePath.operation(module), event: prepare };
    subjects.push(...calls, operation);
    const slim = calls.find(({ name }) => name === callsName(module, "slim"));
    for (const one of slim ? [slim, operation] : [])
      subjects.push({ ...one, name: compiledName(one.name), compiled: true });
  }
  return startInTurns(subjects, rounds, environment, progress);
};
