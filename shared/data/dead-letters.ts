import {
  DeadLetter,
  DeadLetterConflict,
  DeadLetterNotFound,
  type FailingLane,
  failedIn,
} from "../domain/backoffice/dead-letter.ts";
import { plus } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";
import { type EventRow, eventKey } from "./engine/events.ts";
import type { Write } from "./engine/write.ts";

export const givenUpLetters = "DEAD_LETTERS";

/** What failed and was not given up is forgotten after this long: it succeeded in the end. */
const forgotten = { days: 2 };

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
  expires: ({ given_up_at, failed_at }) => (given_up_at ? undefined : plus(failed_at, forgotten)),
  notFound: DeadLetterNotFound,
  conflict: DeadLetterConflict,
});

/** Returns the write that counts one more failure of an event in a lane. One read. */
export const failureIn = async (row: EventRow, lane: FailingLane, now: string): Promise<Write> => {
  const of = {
    id: row.id as DeadLetter["id"],
    type: row.type,
    record_type: row.aggregate.type,
    record_id: row.aggregate.id,
    place: eventKey(row),
    occurred_at: row.occurred_at,
  };
  return deadLetters.put(failedIn(await deadLetters.get(row.id), of, lane, now));
};
