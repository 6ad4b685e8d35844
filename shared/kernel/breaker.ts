import { invocation, isAwaited, isInvoked, log } from "./log.ts";
import { DependencyUnavailable, Refusal } from "./refusal.ts";
import { monotonic_ms } from "./time.ts";
import { isTransient } from "./transient-error.ts";

export const breakerPolicy = {
  /** This many failures in a row open a breaker. */
  failures: 5,
  /** A failure that comes later than this after the previous one starts a new row. */
  within_seconds: 60,
};

/** Why a call was refused: the dependency failed repeatedly, and was not called this time. */
class NotAsked extends Error {
  override name = "NotAsked";
}

/** Whether a breaker refused the call, so that it certainly had no effect. */
export const wasNotAsked = (error: unknown): boolean =>
  error instanceof Refusal && error.cause instanceof NotAsked;

/** No response, or one that says that the dependency itself failed. A refusal or a throttle shows that it is up. */
const isDown = (error: unknown): boolean => {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
  return isTransient(error) && !(status >= 400 && status < 500);
};

type Settings = {
  /** After this time one invocation may try again. */
  pause_seconds: number;
  /** Whether a failed call shows that the dependency is down. Undefined if it shows nothing. */
  isFailure?: (error: unknown) => boolean | undefined;
  /** Refuses also calls that nobody waits for: for calls that are repeated minutes later anyway. */
  always?: boolean;
};

/**
 * The breaker of a dependency, one per process. After `breakerPolicy.failures` in a row it refuses calls with
 * `service.unavailable` at once. After the pause one invocation may call; success closes the breaker. Work that nobody
 * waits for (reactions, schedules, queues) is never refused: it has only a few attempts, and must not use them up at
 * once.
 */
export const breaker = (
  neighbor: string,
  { pause_seconds, isFailure = isDown, always = false }: Settings,
): (<T>(ask: () => Promise<T>) => Promise<T>) => {
  let failures = 0;
  let failed_ms = 0;
  /** No calls until then. Undefined while the breaker is closed. */
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
