import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Place = { pid: number; waits_until: number | null };

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/**
 * All demos of a machine share one clock. It moves only while every one of them waits for a time, and then to the
 * earliest of these times, so that no demo misses its hours.
 */
export const takeTurns = (
  directory: string,
  clock: { now(): Promise<number>; advance(seconds: number): Promise<void> },
) => {
  mkdirSync(directory, { recursive: true });
  const own = join(directory, `${process.pid}.json`);

  const say = (waits_until: number | null): void => {
    writeFileSync(`${own}.new`, JSON.stringify({ pid: process.pid, waits_until }));
    renameSync(`${own}.new`, own);
  };

  const others = (): Place[] =>
    readdirSync(directory)
      .filter((name) => /^\d+\.json$/.test(name))
      .flatMap((name) => {
        const pid = Number.parseInt(name, 10);
        if (!alive(pid)) rmSync(join(directory, name), { force: true });
        try {
          return alive(pid) ? [JSON.parse(readFileSync(join(directory, name), "utf8")) as Place] : [];
        } catch {
          return [];
        }
      });

  const isMine = (places: Place[], at: number): boolean =>
    places.every(
      ({ pid, waits_until }) =>
        pid === process.pid ||
        (waits_until !== null && (waits_until > at || (waits_until === at && pid > process.pid))),
    );

  say(null);
  process.once("exit", () => rmSync(own, { force: true }));

  return {
    /** Returns when the service's clock has reached `at` (epoch ms). */
    waitUntil: async (at: number): Promise<void> => {
      say(at);
      for (;;) {
        const now = await clock.now();
        if (now >= at) break;
        if (isMine(others(), at)) await clock.advance(Math.ceil((at - now) / 1000));
        else await new Promise((done) => setTimeout(done, 200));
      }
      say(null);
    },
  };
};
