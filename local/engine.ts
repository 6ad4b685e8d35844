import { setTimeout as wait } from "node:timers/promises";
import type { DynamoDB } from "./dynamodb.ts";

export type EngineOptions = {
  start: () => Promise<DynamoDB>;
  /** Done after each start. */
  started: (engine: DynamoDB) => Promise<void>;
  /** Told what the person at the screen should know, one line at a time. */
  tell: (line: string) => void;
  /** Before it is started again the first time in a row; twice as long each further time. */
  pause_ms?: number;
  /** Told once when it does not come back. */
  fail: (error: Error) => void;
};

const attempts_most = 6;
/** An engine that ran as long as this was well: what ends it afterwards is a new trouble. */
const settled_ms = 30_000;

/** The engine, started again when it ends by itself: after a longer pause each time, and not for ever. */
export class Engine {
  readonly #options: EngineOptions;
  #running: DynamoDB | undefined;
  #failures = 0;
  readonly #stopping = new AbortController();
  #recovery: Promise<void> = Promise.resolve();

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** Resolves when it answers; rejects when the first start fails. */
  async start(): Promise<void> {
    const engine = await this.#options.start();
    if (this.#stopping.signal.aborted) return engine.close();
    this.#running = engine;
    const from = performance.now();
    engine.ended.catch((error: Error) => {
      this.#running = undefined;
      if (performance.now() - from > settled_ms) this.#failures = 0;
      if (!this.#stopping.signal.aborted) this.#recovery = this.#recover(error);
    });
    await this.#options.started(engine);
  }

  async #recover(cause: Error): Promise<void> {
    let reason = cause;
    while (!this.#stopping.signal.aborted) {
      this.#failures += 1;
      if (this.#failures > attempts_most)
        return this.#options.fail(
          new Error(`DynamoDB stopped and could not be started again. ${reason.message}`, { cause }),
        );
      const pause_ms = (this.#options.pause_ms ?? 250) * 2 ** (this.#failures - 1);
      this.#options.tell(
        `DynamoDB stopped unexpectedly and is started again in ${pause_ms / 1000} s (${this.#failures} of ${attempts_most}). ${reason.message.trim()}`,
      );
      await wait(pause_ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      try {
        return await this.start();
      } catch (error) {
        reason = error as Error;
      }
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running?.close();
    await this.#recovery;
  }
}
