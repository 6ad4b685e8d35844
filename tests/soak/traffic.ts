import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Figures } from "./view.ts";

const exempted = new AsyncLocalStorage<true>();

/** Intercepts every request of this process to the service: counts it, and delays it while the gate is shut. */
export const traffic = (api: string, seen: Figures["requests"], violated: (what: string) => void) => {
  const { fetch } = globalThis;
  let opened = Promise.withResolvers<void>();
  opened.resolve();
  let isOpen = true;
  let under_way = 0;

  globalThis.fetch = async (url, init) => {
    if (!String(url).startsWith(api) || exempted.getStore()) return fetch(url, init);
    while (!isOpen) await opened.promise;
    const { signal: _, ...rest } = init ?? {};
    under_way += 1;
    const began = performance.now();
    try {
      const answer = await fetch(url, { ...rest, signal: AbortSignal.timeout(31_000) });
      seen.answered += 1;
      seen.latencies.push(performance.now() - began);
      if (answer.status === 503 || answer.status === 429) {
        seen.asked_to_wait += 1;
        if (!answer.headers.has("retry-after"))
          violated(`${init?.method} ${url} was answered ${answer.status} without Retry-After.`);
      } else if (answer.status >= 500)
        violated(`${init?.method} ${url} was answered ${answer.status}: ${await answer.clone().text()}`);
      return answer;
    } finally {
      under_way -= 1;
    }
  };

  return {
    open: (): void => {
      isOpen = true;
      opened.resolve();
    },
    /** Stops new requests, and waits for those in progress. */
    shut: async (): Promise<void> => {
      isOpen = false;
      opened = Promise.withResolvers<void>();
      while (under_way > 0) await wait(50);
    },
    /** Runs work whose requests are neither delayed nor counted. */
    exempt: <T>(work: () => Promise<T>): Promise<T> => exempted.run(true, work),
  };
};
