import { narrator, Unexpected } from "./narrator.ts";

/** Long enough for ten concurrent demos on a slow machine. */
const patience_ms = 120_000;

/** Asks every half second until the answer is as expected. Fails after two minutes with the last answer. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T>,
  wanted: (seen: NonNullable<T>) => boolean = () => true,
): Promise<NonNullable<T>> => {
  const deadline = performance.now() + patience_ms;
  narrator.overhear(undefined);
  for (let times = 1; ; times += 1) {
    const seen = await ask();
    if (seen !== undefined && seen !== null && wanted(seen)) {
      narrator.polled(times);
      return seen;
    }
    if (performance.now() > deadline)
      throw new Unexpected(
        `${what} did not happen within two minutes; last seen: ${JSON.stringify(seen)?.slice(0, 400)}`,
      );
    await new Promise((done) => setTimeout(done, 500));
  }
};
