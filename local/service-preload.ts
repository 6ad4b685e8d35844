/**
 * Preloaded into the process that runs the handlers: its time follows the supervisor's. When the supervisor ends in
 * any way, this process and the engine that it started end too.
 */
import { admitAt } from "./admission.ts";
import { setClockOffset } from "./clock.ts";
import { guardOrigins } from "./origins.ts";
import { keepBodies } from "./raw-bodies.ts";

/** Messages of the supervisor: the time, and the engine's process. Each is confirmed. */
export type FromSupervisor = { clock_offset_ms: number; engine_pid: number | undefined };

setClockOffset(Number(process.env.CLOCK_OFFSET_MS ?? 0));
admitAt(Number(process.env.API_PORT));
keepBodies(Number(process.env.API_PORT));
guardOrigins({
  allowed: (process.env.ALLOWED_ORIGINS ?? "").split(",").map((origin) => origin.trim()),
  lambda_port: Number(process.env.LAMBDA_PORT),
});
let engine_pid = Number(process.env.ENGINE_PID ?? 0);

process.on("message", (said: FromSupervisor) => {
  setClockOffset(said.clock_offset_ms);
  engine_pid = said.engine_pid ?? 0;
  process.send?.(said);
});

process.on("disconnect", () => {
  try {
    if (engine_pid > 0) process.kill(engine_pid, "SIGTERM");
  } finally {
    process.exit(1);
  }
});
