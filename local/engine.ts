import { setTimeout as wait } from "node:timers/promises";
import type { DynamoDB } from "./dynamodb.ts";

export type EngineOptions = {
  start: () => Promise<DynamoDB>;
  /** Runs after each start. */
  started: (engine: DynamoDB) => Promise<void>;
  /** Gets lines for the person at the terminal, one at a time. */
  tell: (line: string) => void;
  /** The pause before the first restart in a row; it doubles each time. */
  pause_ms?: number;
  /** Called once if it can't be restarted. */
  fail: (error: Error) => void;
};

const attempts_most = 6;
/** An engine that ran this long was healthy: if it ends later, counting starts again. */
const settled_ms = 30_000;

/** The engine, restarted when it ends by itself, after a longer pause each time, and not for ever. */
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
