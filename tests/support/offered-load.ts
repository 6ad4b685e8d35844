import { Agent, request } from "node:http";
import { performance } from "node:perf_hooks";

export type Answered = {
  status: number;
  retry_after: number | undefined;
  latency_ms: number;
};

const patience_ms = 60_000;

/** One request of a caller. A line that breaks is an answer of status 0. */
export const askOnce = (url: string, token: string, agent: Agent): Promise<Answered> =>
  new Promise((done) => {
    const began = performance.now();
    const end = (status: number, retry_after?: string) =>
      done({
        status,
        retry_after: retry_after === undefined ? undefined : Number(retry_after),
        latency_ms: performance.now() - began,
      });
    const asked = request(
      url,
      { agent, headers: { authorization: `Bearer ${token}` }, timeout: patience_ms },
      (answer) => {
        answer
          .resume()
          .once("end", () => end(answer.statusCode ?? 0, answer.headers["retry-after"]))
          .once("error", () => end(0));
      },
    );
    // A line that was kept open may be closed just when it is used again.
    asked.once("error", () => {
      if (asked.reusedSocket && performance.now() - began < patience_ms)
        askOnce(url, token, agent).then(done);
      else end(0);
    });
    asked.once("timeout", () => asked.destroy());
    asked.end();
  });

/**
 * So many requests a second for so long, whether or not those before are answered. A few lines of each caller are open before
 * it begins.
 */
export const offer = async (
  url: string,
  {
    tokens,
    per_second,
    seconds,
    lines = 4,
  }: { tokens: readonly string[]; per_second: number; seconds: number; lines?: number },
): Promise<Answered[]> => {
  const agent = new Agent({ keepAlive: true });
  await Promise.all(
    tokens.flatMap((token) => Array.from({ length: lines }, () => askOnce(url, token, agent))),
  );
  const asked: Promise<Answered>[] = [];
  const began = performance.now();
  await new Promise<void>((over) => {
    const timer = setInterval(() => {
      const passed_ms = performance.now() - began;
      const due = Math.floor((Math.min(passed_ms, seconds * 1000) / 1000) * per_second);
      while (asked.length < due)
        asked.push(askOnce(url, tokens[asked.length % tokens.length] as string, agent));
      if (passed_ms < seconds * 1000) return;
      clearInterval(timer);
      over();
    }, 5);
  });
  const answers = await Promise.all(asked);
  agent.destroy();
  return answers;
};

/** How many a second are answered well while so many callers ask one after the other. */
export const capacityOf = async (
  url: string,
  { tokens, seconds }: { tokens: readonly string[]; seconds: number },
): Promise<number> => {
  const agent = new Agent({ keepAlive: true });
  const ends = performance.now() + seconds * 1000;
  let well = 0;
  await Promise.all(
    tokens.map(async (token) => {
      while (performance.now() < ends) if ((await askOnce(url, token, agent)).status === 200) well += 1;
    }),
  );
  agent.destroy();
  return well / seconds;
};

/** The latency that this share of them stays below. */
export const quantile = (answers: readonly Answered[], share: number): number => {
  const sorted = answers.map(({ latency_ms }) => latency_ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

export const wellOf = (answers: readonly Answered[]): Answered[] =>
  answers.filter(({ status }) => status === 200);

/** Answers that are neither well nor say when to come again. */
export const wrongOf = (answers: readonly Answered[]): Answered[] =>
  answers.filter(
    ({ status, retry_after = 0 }) => status !== 200 && !([429, 503].includes(status) && retry_after > 0),
  );
