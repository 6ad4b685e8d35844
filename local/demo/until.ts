import { Amiss } from "./narrator.ts";

/** Long enough for ten demos at once on a slow machine. */
const patience_ms = 120_000;

/** Asks again until there is an answer as wanted; gives up after two minutes and says what it saw last. */
export const until = async <T>(
  what: string,
  ask: () => Promise<T>,
  wanted: (seen: NonNullable<T>) => boolean = () => true,
): Promise<NonNullable<T>> => {
  const deadline = performance.now() + patience_ms;
  for (;;) {
    const seen = await ask();
    if (seen !== undefined && seen !== null && wanted(seen)) return seen;
    if (performance.now() > deadline)
      throw new Amiss(
        `${what} did not happen within two minutes; last seen: ${JSON.stringify(seen)?.slice(0, 400)}`,
      );
    await new Promise((done) => setTimeout(done, 500));
  }
};
