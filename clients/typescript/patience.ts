/** How requests are repeated that may succeed later. */
export type Patience = {
  /** How often something is tried, the first time included. */
  tries: number;
  /** Who asks to be left alone for longer than this is not asked again. */
  longestWaitSeconds: number;
};

/** Resolves after a time; throws the signal's reason when that comes first. */
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

/** How long to wait after so many failures, in ms: doubling up to 16 seconds, each time a random part of it. */
export const backoff = (failures: number): number => Math.random() * 250 * 2 ** Math.min(failures, 6);

/** Tries again while that is worthwhile, at the times that the answers ask for. */
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
