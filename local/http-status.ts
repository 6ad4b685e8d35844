import { get as getPlainly } from "node:http";
import { get as getSecurely } from "node:https";

/**
 * Returns the status of the first answer; rejects if there is none in time. `fetch` would take longer to load than
 * the engine takes to start, and three times the CPU to find that nobody listens yet.
 */
export const statusOf = (url: string, most_ms: number): Promise<number> =>
  new Promise((answered, failed) => {
    const get = url.startsWith("https:") ? getSecurely : getPlainly;
    const asked = get(url, { agent: false, timeout: most_ms }, (answer) => {
      answer.resume();
      answered(answer.statusCode ?? 0);
    });
    asked.once("timeout", () => asked.destroy(new Error(`no answer within ${most_ms} ms`)));
    asked.once("error", failed);
  });
