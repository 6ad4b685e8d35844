import { configuration } from "../configuration.ts";
import { RateLimited } from "../kernel/refusal.ts";

const window_ms = 60_000;

/** The largest number of counters (account and operation). With one more, counting starts again from zero. */
const counted_most = 10_000;

type Window = { since_ms: number; reads: number };

const windows = new Map<string, Window>();

/**
 * Counts one read of an account in the memory of this process, without a write. So an account that is served by several
 * processes has this limit in each. Throws `request.rate_limited` with the seconds until the next minute begins.
 */
export const countRead = (operation: string, account: string, now_ms: number): void => {
  const key = `${operation} ${account}`;
  const current = windows.get(key);
  const elapsed_ms = current ? now_ms - current.since_ms : window_ms;
  if (!current || elapsed_ms < 0 || elapsed_ms >= window_ms) {
    if (windows.size >= counted_most) windows.clear();
    windows.set(key, { since_ms: now_ms, reads: 1 });
    return;
  }
  current.reads += 1;
  if (current.reads > configuration().READS_PER_MINUTE)
    throw RateLimited({ retry_after_seconds: Math.ceil((window_ms - elapsed_ms) / 1000) });
};
