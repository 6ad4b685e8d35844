import { setTimeout as wait } from "node:timers/promises";

/** Invokes a function by name and returns its answer. Throws its error. */
export type Invoke = <T>(name: string, event: unknown) => Promise<T>;

const longest_ms = 310_000;

const refused = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as NodeJS.ErrnoException | undefined)?.code === "ECONNREFUSED";

/**
 * Invokes functions through the Lambda endpoint at `url`. Waits while nothing listens there: a restarting service is
 * no failure of the function.
 */
export const functionsClient = (url: string, available: () => Promise<void>): Invoke => {
  const post = async (name: string, event: unknown): Promise<Response> => {
    for (;;) {
      await available();
      try {
        return await fetch(`${url}/2015-03-31/functions/${name}/invocations`, {
          method: "POST",
          body: JSON.stringify(event),
          signal: AbortSignal.timeout(longest_ms),
        });
      } catch (error) {
        if (!refused(error)) throw error;
        await wait(100);
      }
    }
  };
  return async <T>(name: string, event: unknown): Promise<T> => {
    const response = await post(name, event);
    const text = await response.text();
    const answer = (text ? JSON.parse(text) : undefined) as T & { errorMessage?: string };
    if (response.headers.has("x-amz-function-error"))
      throw new Error(answer?.errorMessage ?? `${name} failed`);
    if (!response.ok)
      throw new Error(`${name} could not be invoked: HTTP ${response.status} ${text.slice(0, 200)}`);
    return answer;
  };
};
