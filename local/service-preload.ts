/**
 * Preloaded into the process that runs the handlers: its time follows the supervisor's. When the supervisor ends in
 * any way, this process and the engine that it started end too.
 */
import { admitAt, type Door } from "./admission.ts";
import { setClockOffset } from "./clock.ts";
import { guardOrigins } from "./origins.ts";
import { keepBodies } from "./raw-bodies.ts";

/** Messages of the supervisor: the time, and the engine's process. Each is confirmed. */
export type FromSupervisor = { clock_offset_ms: number; engine_pid: number | undefined };

setClockOffset(Number(process.env.CLOCK_OFFSET_MS ?? 0));
const doors = [
  admitAt(Number(process.env.API_PORT)),
  admitAt(Number(process.env.LAMBDA_PORT), { abreast: 1000, waiting: 1000, each: 1000, longest_ms: 600_000 }),
];
keepBodies(Number(process.env.API_PORT));
guardOrigins({
  allowed: (process.env.ALLOWED_ORIGINS ?? "").split(",").map((origin) => origin.trim()),
  lambda_port: Number(process.env.LAMBDA_PORT),
});
let engine_pid = Number(process.env.ENGINE_PID ?? 0);

/** What runs ends first: a request that began before the clock moved must not commit after it. */
const patience_ms = 10_000;
let turn: Promise<void> = Promise.resolve();

const setClock = ([door, ...others]: readonly Door[], offset_ms: number): Promise<void> =>
  door
    ? door.between(() => setClock(others, offset_ms), patience_ms)
    : Promise.resolve(setClockOffset(offset_ms));

process.on("message", (said: FromSupervisor) => {
  engine_pid = said.engine_pid ?? 0;
  turn = turn.then(() => setClock(doors, said.clock_offset_ms)).then(() => void process.send?.(said));
});

process.on("disconnect", () => {
  try {
    if (engine_pid > 0) process.kill(engine_pid, "SIGTERM");
  } finally {
    process.exit(1);
  }
});
