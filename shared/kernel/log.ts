import { AsyncLocalStorage } from "node:async_hooks";

/** What one invocation has done so far, for its log line. */
export type Trace = {
  facts: Record<string, unknown>;
  round_trips: number;
  /** Round trips that had to wait for another. Two that run at the same time count once. */
  sequential_round_trips: number;
  read_units: number;
  write_units: number;
  /** Whether somebody waits for the result. */
  awaited: boolean;
  /** The languages that whoever waits wants to read, as the Accept-Language header says it. */
  accepts?: string | undefined;
};

const traces = new AsyncLocalStorage<Trace>();

/** Runs work with its own log facts and round-trip counts. `awaited`: somebody waits for the result. */
export const traced = <T>(
  facts: Record<string, unknown>,
  work: (trace: Trace) => T,
  { awaited = false, accepts }: { awaited?: boolean; accepts?: string | undefined } = {},
): T => {
  const counted = { round_trips: 0, sequential_round_trips: 0, read_units: 0, write_units: 0 };
  const trace: Trace = { facts, awaited, accepts, ...counted };
  return traces.run(trace, () => work(trace));
};

/** Runs what a process does for itself, beside the invocation: it does not count for that. */
export const besideInvocation = <T>(work: () => T): T => traces.exit(work);

const noInvocation = {};

/** Identifies this invocation among others in this process. */
export const invocation = (): object => traces.getStore() ?? noInvocation;

/** Whether this runs in an invocation, and not in a command or a test. */
export const isInvoked = (): boolean => traces.getStore() !== undefined;

/** Whether somebody waits for the result of this invocation. */
export const isAwaited = (): boolean => traces.getStore()?.awaited ?? false;

/** The languages that whoever waits for this invocation wants to read. */
export const acceptedLanguages = (): string | undefined => traces.getStore()?.accepts;

/** The invocation's use of the table, as log facts. */
export const costOf = ({ facts: _, awaited: __, accepts: ___, ...cost }: Trace): Record<string, number> =>
  cost;

type Capacity = { CapacityUnits?: number; ReadCapacityUnits?: number; WriteCapacityUnits?: number };

/**
 * Counts one call to the table, which ends when the returned function is called with the consumed capacity. The call
 * counts as one step after all calls that have ended by now.
 */
export const roundTrip = (access: "read" | "write"): ((consumed: unknown) => void) => {
  const trace = traces.getStore();
  if (!trace) return () => undefined;
  const step = trace.sequential_round_trips + 1;
  return (consumed) => {
    trace.round_trips += 1;
    trace.sequential_round_trips = Math.max(trace.sequential_round_trips, step);
    for (const { CapacityUnits = 0, ReadCapacityUnits, WriteCapacityUnits } of [
      consumed ?? [],
    ].flat() as Capacity[]) {
      const told = ReadCapacityUnits ?? WriteCapacityUnits;
      trace.read_units += ReadCapacityUnits ?? (told === undefined && access === "read" ? CapacityUnits : 0);
      trace.write_units +=
        WriteCapacityUnits ?? (told === undefined && access === "write" ? CapacityUnits : 0);
    }
  };
};

/** Adds facts to this invocation's log line. Ids, codes and counts only; never what a person wrote. */
export const note = (facts: Record<string, unknown>): void => {
  Object.assign(traces.getStore()?.facts ?? {}, facts);
};

const personal =
  /mail|phone|password|token|secret|otp|code_|address|authorization|card|[a-z_]name$|^name$|signature|cookie/i;

/** The part of a log line that declares which of its numbers are metrics. */
const metricNames = /^Name$/;

const known = new Map<string, boolean>();
const known_most = 1000;

/** Whether a name is one of those that may hold personal data or secrets. Lines have the same names again and again. */
const isPersonal = (name: string): boolean => {
  const found = known.get(name);
  if (found !== undefined) return found;
  const is = name !== "" && personal.test(name) && !metricNames.test(name);
  if (known.size < known_most) known.set(name, is);
  return is;
};

const redacted = (name: string, value: unknown): unknown =>
  typeof value !== "number" && isPersonal(name) ? "[redacted]" : value;

export type Severity = "info" | "warn" | "error";

/** Writes one structured line. Values under names that may hold personal data or secrets are redacted. */
export const log = (severity: Severity, message: string, facts: Record<string, unknown> = {}): void => {
  const line = JSON.stringify(
    { severity, time: new Date().toISOString(), message, ...traces.getStore()?.facts, ...facts },
    redacted,
  );
  process[severity === "info" ? "stdout" : "stderr"].write(`${line}\n`);
};

/** An unknown error as log facts: its name, message and stack, with its cause. */
export const errorFacts = (error: unknown): Record<string, unknown> =>
  error instanceof Error
    ? {
        error: {
          kind: error.name,
          message: error.message,
          stack: error.stack,
          ...(error.cause !== undefined && { cause: errorFacts(error.cause) }),
        },
      }
    : { error: { message: String(error) } };
