import { setTimeout as delay } from "node:timers/promises";
import type { ObjectCreated, ObjectIndex } from "./object-index.ts";

const firstRetryMs = 250;
const longestRetryMs = 30_000;
const closingMs = 5_000;

/**
 * Delivers journaled events to the listener until it acknowledges them: at least once, in no particular order, as S3
 * does.
 */
export class Deliveries {
  #index: ObjectIndex;
  #listener: (event: ObjectCreated) => void | Promise<void>;
  #closing = new AbortController();
  #underWay = new Set<Promise<void>>();

  constructor(index: ObjectIndex, listener: (event: ObjectCreated) => void | Promise<void>) {
    this.#index = index;
    this.#listener = listener;
  }

  resume(): void {
    for (const event of this.#index.unacknowledged()) this.deliver(event);
  }

  deliver(event: ObjectCreated): void {
    const delivery = this.#deliver(event).finally(() => this.#underWay.delete(delivery));
    this.#underWay.add(delivery);
  }

  async #deliver(event: ObjectCreated): Promise<void> {
    for (
      let retryMs = firstRetryMs;
      !this.#closing.signal.aborted;
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    ) {
      try {
        await this.#listener(event);
        this.#index.acknowledge(event);
        return;
      } catch (error) {
        console.error(
          `s3: event ${event.sequencer} was not acknowledged (${error instanceof Error ? error.name : "unknown"})`,
        );
        await delay(retryMs, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** Waits for deliveries in progress; unacknowledged events are delivered after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.race([Promise.allSettled(this.#underWay), delay(closingMs, undefined, { ref: false })]);
  }
}
