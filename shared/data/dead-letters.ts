import { createHash } from "node:crypto";
import {
  DeadLetter,
  DeadLetterConflict,
  DeadLetterNotFound,
  type Failing,
  type FailingLane,
  failedIn,
} from "../domain/backoffice/dead-letter.ts";
import { plus } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";
import { type EventRow, eventKey } from "./engine/events.ts";
import type { Changes } from "./engine/write.ts";

export const givenUpLetters = "DEAD_LETTERS";

/** What failed and was not given up is forgotten after this long: it succeeded in the end. */
const forgotten = { days: 2 };

/** How long what was given up is kept if it holds more than the place of an event: its words may name people. */
const kept = { days: 30 };

export const deadLetters = entity({
  name: "dead_letter",
  schema: () => DeadLetter,
  key: (id) => [`DEAD_LETTER#${id}`, "DEAD_LETTER"],
  indexes: {
    givenUp: {
      on: "key1",
      key: ({ id, given_up_at }) => (given_up_at ? [givenUpLetters, `${given_up_at}#${id}`] : undefined),
    },
  },
  expires: ({ given_up_at, failed_at, place }) =>
    given_up_at ? (place ? undefined : plus(given_up_at, kept)) : plus(failed_at, forgotten),
  notFound: DeadLetterNotFound,
  conflict: DeadLetterConflict,
});

/** An event, as what a lane fails on. */
export const eventFailing = (row: EventRow): Failing => ({
  id: row.id as DeadLetter["id"],
  type: row.type,
  record_type: row.aggregate.type,
  record_id: row.aggregate.id,
  place: eventKey(row),
  occurred_at: row.occurred_at,
});

/** The id under which what is no event is counted. */
export const letterIdOf = (...of: string[]): DeadLetter["id"] =>
  createHash("sha256").update(of.join("\n")).digest("hex").slice(0, 24) as DeadLetter["id"];

/** Counts one more failure in a lane. One read. */
export const failureIn = async (of: Failing, lane: FailingLane, now: string): Promise<Changes> => {
  const { record, events } = failedIn(await deadLetters.get(of.id), of, lane, now);
  return { writes: [deadLetters.put(record)], events };
};
