import type { ComponentChildren } from "preact";
import { client } from "../../kit/client.ts";
import { DifferenceState } from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Id } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

/** What differs between the books and the payment provider, who looks after it, and how it was explained. */
export const Differences = ({ above }: { above: ComponentChildren }) => {
  const words = useWords();
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
          cell: ({ id, state }) =>
            state === "open" ? (
              <ActButton
                needs="PUT /payment/explain-difference/{difference_id}"
                label={words.money.explain}
                explain={words.money.explainWhy}
                act={({ reason = "" }, idempotencyKey) =>
                  client.payment.explainDifference({
                    params: { difference_id: id },
                    body: { reason },
                    idempotencyKey,
                  })
                }
              />
            ) : (
              term(state)
            ),
        },
      ]}
    />
  );
};
