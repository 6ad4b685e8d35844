import { get as getPlainly } from "node:http";
import { get as getSecurely } from "node:https";

/**
 * The status that somebody answers with there; rejects unless somebody does in time. `fetch` would take longer to load
 * than the engine to start, and three times as much of the processor to hear that nobody listens yet.
 */
export const askOnce = (url: string, most_ms: number): Promise<number> =>
  new Promise((answered, failed) => {
    const get = url.startsWith("https:") ? getSecurely : getPlainly;
    const asked = get(url, { agent: false, timeout: most_ms }, (answer) => {
      answer.resume();
      answered(answer.statusCode ?? 0);
    });
    asked.once("timeout", () => asked.destroy(new Error(`no answer within ${most_ms} ms`)));
    asked.once("error", failed);
  });
