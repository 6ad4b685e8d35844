import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { sessions } from "../shared/data/sessions.ts";
import { signedIn } from "../tests/world.ts";
import { type BareHandler, bareHandlers, modulePath } from "./builds.ts";
import { shuffled } from "./statistics.ts";
import { variants } from "./variants.ts";
import { webhookOf } from "./webhook.ts";

export type ColdStart = { wall_ms: number; cpu_ms: number; builtins: number; undici: boolean };

const program = resolve(import.meta.dirname, "process/cold-start.mjs");

/** One new process: from its begin to the first answer of the module's handler. */
const coldStart = (module: string, event: unknown, environment: Record<string, string>): Promise<ColdStart> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, pathToFileURL(module).href, JSON.stringify(event)], {
      env: environment,
      stdio: ["ignore", "ignore", "pipe", "pipe"],
      timeout: 20_000,
    });
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

/** What is started: a variant of the service, or a bare handler in one of its two bundles. */
export type Subject = { name: string; module: string; event: () => Promise<unknown> };

export const bareName = (bundle: "default" | "slim", name: BareHandler) => `${name}, ${bundle} bundle`;

const bareSubjects = async (): Promise<Subject[]> => {
  const { id, session_id } = await signedIn("user");
  const { pk, sk } = sessions.itemOf({ id: session_id, account_id: id } as never);
  const { body, headers, secret } = await webhookOf();
  const event = { key: { pk, sk }, body, signature: headers["stripe-signature"], secret };
  return bareHandlers.flatMap((name) =>
    (["default", "slim"] as const).map((bundle) => ({
      name: bareName(bundle, name),
      module: modulePath[bundle](name),
      event: async () => event,
    })),
  );
};

/** Starts every subject `rounds` times, in a new random order each round, one process at a time. */
export const measureColdStarts = async (
  rounds: number,
  environment: Record<string, string>,
  progress: (share: number) => void,
): Promise<Map<string, ColdStart[]>> => {
  const subjects: Subject[] = [
    ...(await bareSubjects()),
    ...variants
      .filter(({ measured }) => measured.includes("cold"))
      .map(({ module, prepare }) => ({ name: module, module: modulePath.operation(module), event: prepare })),
  ];
  const starts = new Map<string, ColdStart[]>(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, module, event } of shuffled(subjects))
      starts.get(name)?.push(await coldStart(module, await event(), environment));
    progress((round + 1) / rounds);
  }
  return starts;
};
