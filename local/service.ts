import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, type WriteStream } from "node:fs";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../platform/operations.ts";
import { clockOffset } from "./clock.ts";
import { statusOf } from "./http-status.ts";
import { withMaskedPath } from "./masked-path.ts";
import type { FromSupervisor } from "./service-preload.ts";

export type ServiceOptions = {
  /** The environment of the handlers and the ports; nothing of AWS comes from outside. */
  environment: Record<string, string>;
  engine_pid: () => number | undefined;
  log_file: string;
  health: string;
  /** How long the first start may take. A restart is waited for as long as its process lives. */
  start_most_ms?: number;
  /** Gets lines for the person at the terminal, one at a time. */
  tell: (line: string) => void;
};

/** A busy machine with two cores has needed more than half a minute. */
const start_most_ms = 180_000;
const stopWithin_ms = 5000;

const inherited = (): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("AWS_")));

type Told = { severity: string; message: string; operation?: string; error?: { message?: string } };

/** A warning or error of the handlers in one short line; undefined for everything else. */
const summary = (line: string): string | undefined => {
  if (!line.startsWith("{")) return undefined;
  try {
    const { severity, message, operation, error } = JSON.parse(line) as Told;
    if (severity !== "warn" && severity !== "error") return undefined;
    return [severity, operation, message, error?.message].filter(Boolean).join(" · ");
  } catch {
    return undefined;
  }
};

/**
 * The process that runs the handlers behind serverless-offline. An exception outside of a handler's promise ends it,
 * and it is restarted.
 */
export class Service {
  readonly #options: ServiceOptions;
  readonly #log: WriteStream;
  #child: ChildProcess | undefined;
  #stopping = false;
  #ready: Promise<void> = Promise.resolve();
  #last: string[] = [];
  restarts = 0;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.#log = createWriteStream(options.log_file, { flags: "a" });
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Resolves when the service answers; rejects after three minutes by default. It is asked only once the handlers are
   * `built`: before that it has nothing to load.
   */
  start(
    built: Promise<unknown> = Promise.resolve(),
    most_ms = this.#options.start_most_ms ?? start_most_ms,
  ): Promise<void> {
    const { environment } = this.#options;
    const engine_pid = this.#options.engine_pid();
    const child = spawn(
      process.execPath,
      [
        "--import",
        new URL("service-preload.ts", import.meta.url).href,
        resolve(root, "node_modules/serverless/bin/serverless.js"),
        "offline",
        "start",
        "--stage",
        "local",
      ],
      {
        cwd: root,
        env: {
          ...inherited(),
          ...environment,
          TZ: "UTC",
          NO_COLOR: "1",
          CLOCK_OFFSET_MS: String(clockOffset()),
          ...(engine_pid && { ENGINE_PID: String(engine_pid) }),
        },
        stdio: ["ignore", "pipe", "pipe", "ipc"],
      },
    );
    this.#child = child;
    this.#last = [];
    this.#read(child.stdout as Readable);
    this.#read(child.stderr as Readable);
    const ended = new Promise<never>((_, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => {
        reject(new Error(`The service stopped (${signal ?? code}).\n${this.#last.join("\n")}`));
      });
    });
    child.once("exit", (code, signal) => this.#ended(signal ?? code));
    this.#ready = Promise.race([built.then(() => this.#answers(child, most_ms)), ended]);
    this.#ready.catch(() => undefined);
    return this.#ready;
  }

  /** Resolves when the service answers, also after a restart. */
  async whenReady(): Promise<void> {
    while (!this.#stopping) {
      const ready = await this.#ready.then(
        () => true,
        () => false,
      );
      if (ready) return;
      await wait(100);
    }
  }

  /** Tells the handlers' process the time and the engine's process, and resolves when it has confirmed. */
  async inform(clock_offset_ms: number): Promise<void> {
    await this.whenReady();
    const child = this.#child;
    if (!child?.connected) return;
    await new Promise<void>((done) => {
      const taken = () => {
        child.off("message", taken);
        child.off("disconnect", taken);
        done();
      };
      child.on("message", taken);
      // Its end may have been reported before; messages to it then go nowhere.
      child.once("disconnect", taken);
      const said: FromSupervisor = { clock_offset_ms, engine_pid: this.#options.engine_pid() };
      child.send(said, (error) => error && taken());
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise<void>((done) => child.once("exit", () => done()));
      child.kill("SIGTERM");
      await Promise.race([gone, wait(stopWithin_ms, undefined, { ref: false })]);
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
      await gone;
    }
    await new Promise<void>((done) => this.#log.end(done));
  }

  #read(stream: Readable): void {
    createInterface({ input: stream }).on("line", (read) => {
      const line = withMaskedPath(read);
      this.#log.write(`${line}\n`);
      this.#last = [...this.#last, line].slice(-20);
      const worth = summary(line);
      if (worth) this.#options.tell(worth);
    });
  }

  async #answers(child: ChildProcess, most_ms: number): Promise<void> {
    const deadline = performance.now() + most_ms;
    while (child.exitCode === null && performance.now() < deadline) {
      const status = await statusOf(this.#options.health, 2000).catch(() => undefined);
      if (status === 200) return;
      await wait(50);
    }
    throw new Error(
      `The service does not answer at ${this.#options.health}. See ${this.#options.log_file}.\n${this.#last.join("\n")}`,
    );
  }

  async #ended(how: string | number | null): Promise<void> {
    if (this.#stopping) return;
    this.restarts += 1;
    this.#options.tell(`The service stopped unexpectedly (${how}) and is started again.`);
    for (const line of this.#last.slice(-5)) this.#options.tell(`  ${line}`);
    const resume = wait(Math.min(250 * 2 ** (this.restarts - 1), 5000));
    this.#ready = resume.then(() => Promise.reject(new Error("starting")));
    this.#ready.catch(() => undefined);
    await resume;
    if (!this.#stopping) this.start(undefined, Number.POSITIVE_INFINITY).catch(() => undefined);
  }
}
