import { client } from "../../kit/client.ts";
import { QuoteState } from "../../typescript/operations.ts";
import { StateList } from "../pieces/state-list.tsx";
import { Badge } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  return (
    <StateList
      name="quotes"
      title={words.nav.quotes}
      about={words.quotes.about}
      states={QuoteState}
      initial="needs_review"
      none={words.quotes.done}
      ask={(query) =>
        client.admin.quote.getQuotation({
          query: { ...query, sort: query.state === "needs_review" ? "urgent" : "newest" },
        })
      }
      keyOf={({ id }) => id}
      href={({ id }) => `/quotes/${id}`}
      columns={[
        {
          head: words.quotes.request,
          cell: ({ user_prompt }) => <span class="two-lines">{user_prompt}</span>,
        },
        {
          head: words.fields.state,
          cell: ({ state, review }) => (
            <>
              <Badge of={state} /> {review?.danger && <Badge of="emergency" />}{" "}
              {review?.overdue && <Badge of="overdue" />}
            </>
          ),
        },
        { head: words.fields.customer, id: ({ user_id }) => ["user", user_id] },
        {
          head: words.quotes.why,
          value: ({ review_reasons }) => review_reasons && format.list(review_reasons.map(term)),
        },
        {
          head: words.fields.price,
          number: true,
          cell: ({ totals, currency }) =>
            totals
              ? `${format.money(totals.low_minor, currency)} – ${format.money(totals.high_minor, currency)}`
              : "–",
          value: ({ totals }) => totals?.high_minor,
        },
        {
          head: words.queue.due,
          time: ({ review }) => review?.due_at,
        },
        { head: words.quotes.asked, time: ({ requested_at }) => requested_at },
      ]}
    />
  );
};
