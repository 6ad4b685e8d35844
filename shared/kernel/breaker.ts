import { invocation, isAwaited, isInvoked, log } from "./log.ts";
import { isPassing } from "./passing.ts";
import { DependencyUnavailable, Refusal } from "./refusal.ts";
import { monotonic_ms } from "./time.ts";

export const breakerPolicy = {
  /** So many failures in a row open a breaker. */
  failures: 5,
  /** A failure that comes later than this after the one before is the first of a new row. */
  within_seconds: 60,
};

/** Why a call was refused: its neighbor failed again and again, and was not asked this time. */
class NotAsked extends Error {
  override name = "NotAsked";
}

/** Whether a call was refused by a breaker, so that it has certainly had no effect. */
export const wasNotAsked = (error: unknown): boolean =>
  error instanceof Refusal && error.cause instanceof NotAsked;

/** No answer, or one that says that the neighbor itself failed. A refusal or a throttle shows that it is there. */
const isDown = (error: unknown): boolean => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  return isPassing(error) && !(status >= 400 && status < 500);
};

type Settings = {
  /** After this time one invocation may try again. */
  pause_seconds: number;
  /** Whether a failed call shows that the neighbor is down; undefined where it shows nothing. */
  isFailure?: (error: unknown) => boolean | undefined;
  /** Refuses also what nobody waits for: for calls that are made again minutes later, however they failed. */
  always?: boolean;
};

/**
 * The breaker of a neighbor, one a process. After `breakerPolicy.failures` in a row it refuses calls with
 * `service.unavailable` at once. After the pause one invocation may ask; its success closes the breaker. What nobody waits
 * for (reactions, schedules, queues) is never refused: it is tried a few times only, and must not use them up at once.
 */
export const breaker = (
  neighbor: string,
  { pause_seconds, isFailure = isDown, always = false }: Settings,
): (<T>(ask: () => Promise<T>) => Promise<T>) => {
  let failures = 0;
  let failed_ms = 0;
  /** Until when nothing is asked; undefined while the breaker is closed. */
  let until_ms: number | undefined;
  let trial: object | undefined;

  const refuseIfOpen = (): void => {
    if (until_ms === undefined || !(always ? isInvoked() : isAwaited())) return;
    const own = invocation();
    if (trial === own) return;
    const left_ms = until_ms - monotonic_ms();
    if (!trial && left_ms <= 0) {
      trial = own;
      return;
    }
    throw Object.assign(
      DependencyUnavailable({ retry_after_seconds: Math.max(1, Math.ceil(left_ms / 1000)) }),
      { cause: new NotAsked(`The ${neighbor} failed ${failures} times in a row and is not asked now.`) },
    );
  };

  const succeeded = (): void => {
    if (until_ms !== undefined) log("info", "breaker closed", { neighbor });
    failures = 0;
    until_ms = undefined;
    trial = undefined;
  };

  const failed = (): void => {
    const now_ms = monotonic_ms();
    failures = now_ms - failed_ms > breakerPolicy.within_seconds * 1000 ? 1 : failures + 1;
    failed_ms = now_ms;
    const isTrial = trial !== undefined && trial === invocation();
    if (!isTrial && failures < breakerPolicy.failures) return;
    if (until_ms === undefined) log("error", "breaker opened", { neighbor, failures });
    if (isTrial || until_ms === undefined) until_ms = now_ms + pause_seconds * 1000;
    if (isTrial) trial = undefined;
  };

  return async (ask) => {
    refuseIfOpen();
    try {
      const answer = await ask();
      succeeded();
      return answer;
    } catch (error) {
      const isFailed = isFailure(error);
      if (isFailed) failed();
      else if (isFailed === false) succeeded();
      else if (trial === invocation()) trial = undefined;
      throw error;
    }
  };
};
