import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { endingWithParent } from "../local/child-process.ts";

const program = resolve(import.meta.dirname, "process/warm.mjs");

/** What the service logged about one invocation. */
export type LogLine = {
  operation?: string;
  round_trips: number;
  sequential_round_trips: number;
  read_units: number;
  write_units: number;
};

export type Measured = { cpu_us: number; wall_us: number; answers: { statusCode: number; body?: string }[] };

export type WarmProcess = Awaited<ReturnType<typeof startWarmProcess>>;

/** A process that handles events with a module, as often as it is told to. */
export const startWarmProcess = async (module: string, environment: Record<string, string>) => {
  const child = endingWithParent(
    spawn(process.execPath, [program, pathToFileURL(module).href], {
      env: environment,
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    }),
  );
  let written = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    written += chunk;
  });

  const answer = <T>(): Promise<T> =>
    new Promise((done, fail) => {
      const ended = () => fail(new Error(`${module} ended while it was measured`));
      child.once("exit", ended);
      child.once("message", (said: T & { error?: string }) => {
        child.off("exit", ended);
        if (said.error) fail(new Error(`${module} failed: ${said.error}`));
        else done(said);
      });
    });
  const tell = <T>(command: string, given: Record<string, unknown>): Promise<T> => {
    const answered = answer<T>();
    child.send({ command, ...given });
    return answered;
  };
  await answer();

  return {
    /** Handles the events one after the other. Throws unless every answer is a success. */
    handle: async (events: readonly unknown[], times = 1): Promise<Measured> => {
      const measured = await tell<Measured>("handle", { events, times });
      const refused = measured.answers.find(({ statusCode }) => statusCode !== 200);
      if (refused) throw new Error(`${module} did not answer with success: ${JSON.stringify(refused)}`);
      return measured;
    },

    /** The same under the sampling profiler: a V8 CPU profile. */
    profile: (events: readonly unknown[], times: number) =>
      tell<{ profile: CpuProfile }>("profile", { events, times }),

    /** The lines that the service has logged since the last time. */
    logged: (): LogLine[] => {
      const lines = written.split("\n").filter(Boolean);
      written = "";
      return lines.map((line) => JSON.parse(line) as LogLine);
    },

    stop: (): Promise<void> =>
      new Promise((done) => {
        child.once("exit", () => done());
        child.kill("SIGKILL");
      }),
  };
};

/** The parts of a V8 CPU profile that are used here. */
export type CpuProfile = {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
};
