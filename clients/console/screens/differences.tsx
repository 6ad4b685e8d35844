import type { ComponentChildren } from "preact";
import { client } from "../../kit/client.ts";
import { DifferenceState } from "../../typescript/operations.ts";
import { ProposeEntry, ProposeExplanation } from "../pieces/propose.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Id } from "../pieces/text.tsx";
import { useBookWords } from "../words/books.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";

/** What differs between the books and the payment provider, who looks after it, and how it was explained. */
export const Differences = ({ above }: { above: ComponentChildren }) => {
  const words = useWords();
  const books = useBookWords();
  const term = useTerm();
  const format = useFormat();
  return (
    <StateList
      name="differences"
      title={words.money.differences}
      about={words.money.aboutDifferences}
      above={above}
      states={DifferenceState}
      initial="open"
      ask={(query) => client.payment.getDifferences({ query })}
      file
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.queue.kind,
          cell: ({ found }) => (
            <>
              {term(found.class)}
              {found.movement && <span class="quiet"> · {term(found.movement)}</span>}
            </>
          ),
          value: ({ found }) => term(found.class),
        },
        { head: words.figures.day, cell: ({ day }) => format.day(day), value: ({ day }) => day },
        { head: words.money.ours, minor: ({ found }) => found.ours_minor },
        { head: words.money.theirs, minor: ({ found }) => found.theirs_minor },
        {
          head: words.actions.reason,
          cell: ({ found, note, reason }) => (
            <>
              {reason ?? note ?? found.reason}
              <div class="quiet small">{found.source}</div>
            </>
          ),
          value: ({ found, note, reason }) => reason ?? note ?? found.reason,
        },
        { head: words.money.since, time: ({ since }) => since },
        {
          head: words.queue.owner,
          cell: ({ owner_id }) => (owner_id ? <Id of="account" id={owner_id} /> : words.queue.nobody),
          id: ({ owner_id }) => ["account", owner_id],
        },
        {
          head: words.feedback.decide,
          cell: ({ id, state, found }) =>
            state === "open" ? (
              <span class="actions">
                <ProposeExplanation difference_id={id} />
                <ProposeEntry label={books.correct} difference_id={id} payment_id={found.payment_id} />
              </span>
            ) : (
              term(state)
            ),
        },
      ]}
    />
  );
};
