/** How requests are retried. */
export type Patience = {
  /** The number of tries, the first one included. */
  tries: number;
  /** A longer `Retry-After` than this ends the tries. */
  longestWaitSeconds: number;
};

/** Resolves after a time; throws the signal's reason if that comes first. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done, failed) => {
    const stop = () => {
      clearTimeout(timer);
      failed(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      done();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });

/** The pause after this many failures, in ms: doubling up to 16 seconds, with a random part. */
export const backoff = (failures: number): number => Math.random() * 250 * 2 ** Math.min(failures, 6);

/** Retries while that is worthwhile, at the times that the answers ask for. */
export const patiently = async <T>(
  attempt: () => Promise<T>,
  {
    tries,
    longestWaitSeconds,
    worthwhile,
    signal,
  }: Patience & { worthwhile: (error: unknown) => boolean; signal?: AbortSignal | undefined },
): Promise<T> => {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      const { retry_after_seconds: asked = 0 } = error as { retry_after_seconds?: number };
      if (tried >= tries || !worthwhile(error) || asked > longestWaitSeconds) throw error;
      await pause(asked * 1000 + backoff(tried), signal);
    }
  }
};
