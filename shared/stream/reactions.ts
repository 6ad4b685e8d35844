import { EventAlreadyHandled, type EventRow } from "../data/engine/events.ts";
import { doneWith } from "../data/engine/marks.ts";
import { errorFacts, log } from "../kernel/log.ts";
import { isVersionConflict, Refusal } from "../kernel/refusal.ts";
import { wait } from "../kernel/time.ts";
import type { Facts, Subscriber, Subscription } from "./subscriber.ts";

/** Whether an event's data has all of these values. */
export const hasFacts = ({ data }: EventRow, facts: Facts = {}): boolean =>
  Object.entries(facts).every(([name, value]) => data[name] === value);

const wants = ({ on, of, where }: Subscription, row: EventRow) =>
  (!on || on.some(({ type }) => type === row.type)) &&
  (!of || of.includes(row.aggregate.type)) &&
  hasFacts(row, where);

/** The subscribers that want an event. */
export const wanting = (subscribers: readonly Subscriber[], row: EventRow): Subscriber[] =>
  subscribers.filter(({ subscription }) => wants(subscription, row));

/** The subscribers that have not handled an event, according to their marks. One round trip if there may be marks. */
export const notDone = async (row: EventRow, subscribers: readonly Subscriber[]): Promise<Subscriber[]> => {
  if (subscribers.every(({ subscription }) => subscription.marks)) return [...subscribers];
  const done = await doneWith(row);
  return subscribers.filter(({ subscription }) => !done.has(subscription.name));
};

/** How often a subscriber runs in all while others change the same record. */
const runs_most = 4;

/**
 * Runs a subscriber, again if somebody else was faster. Returns whether it needs no mark, or has one already. Throws its
 * errors.
 */
const react = async (subscriber: Subscriber, row: EventRow, remaining: () => number): Promise<boolean> => {
  for (let run = 1; ; run += 1) {
    try {
      return await subscriber.react(row, remaining);
    } catch (error) {
      if (error instanceof Refusal && error.reason === EventAlreadyHandled) return true;
      if (run === runs_most || !isVersionConflict(error) || remaining() < 5000) throw error;
      await wait(Math.random() * 25 * 2 ** run);
    }
  }
};

/** The names of subscribers that have handled an event, need a mark and have not written one. */
const unmarked = (
  subscribers: readonly Subscriber[],
  outcomes: readonly PromiseSettledResult<boolean>[],
): string[] =>
  subscribers
    .filter((_, index) => {
      const outcome = outcomes[index];
      return outcome?.status === "fulfilled" && !outcome.value;
    })
    .map(({ subscription }) => subscription.name);

/**
 * Gives an event to subscribers in parallel. Then calls `settle` with those that are done without a mark and the number
 * of failures. If any failed, it throws, so that the event is delivered again.
 */
export const reactTo = async (
  row: EventRow,
  subscribers: readonly Subscriber[],
  remaining: () => number,
  settle: (done: { unmarked: string[]; failed: number; now: string }) => Promise<void>,
): Promise<void> => {
  const outcomes = await Promise.allSettled(
    subscribers.map((subscriber) => react(subscriber, row, remaining)),
  );
  const failures = outcomes.flatMap((outcome, index) =>
    outcome.status === "rejected"
      ? [{ name: subscribers[index]?.subscription.name, reason: outcome.reason as unknown }]
      : [],
  );
  const failed = failures.length;
  await settle({ unmarked: unmarked(subscribers, outcomes), failed, now: new Date().toISOString() });
  for (const { name, reason } of failures)
    log("error", "subscriber failed", {
      subscriber: name,
      event_id: row.id,
      event_type: row.type,
      ...errorFacts(reason),
    });
  if (failed > 0) throw new Error(`${failed} subscribers failed`);
};
