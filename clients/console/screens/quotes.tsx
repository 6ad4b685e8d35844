import type { QuoteState } from "../../typescript/operations.ts";
import { useListing } from "../asking.ts";
import { client } from "../client.ts";
import { Screen } from "../pieces/layout.tsx";
import { Choice, List } from "../pieces/list.tsx";
import { Empty } from "../pieces/states.tsx";
import { Badge, When } from "../pieces/text.tsx";
import { useFilters } from "../routing.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";

const states = [
  "needs_review",
  "processing",
  "awaiting_answers",
  "estimated",
  "accepted",
  "converted",
  "declined",
  "expired",
  "abandoned",
  "rejected",
  "failed",
] as const satisfies readonly QuoteState[];

export default () => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  const [filter, setFilter] = useFilters();
  const status = (filter("status") ?? "needs_review") as QuoteState;
  const listing = useListing(["quotes", status], (paging) =>
    client.admin.quote.getQuotation({
      query: { ...paging, status, limit: 50, sort: status === "needs_review" ? "urgent" : "newest" },
    }),
  );
  return (
    <Screen
      title={words.nav.quotes}
      about={words.quotes.about}
      actions={
        <Choice
          label={words.fields.state}
          value={status}
          options={states}
          onChange={(value) => setFilter("status", value)}
        />
      }
    >
      <List
        label={words.nav.quotes}
        listing={listing}
        keyOf={({ id }) => id}
        href={({ id }) => `/quotes/${id}`}
        empty={
          status === "needs_review" ? (
            <Empty icon="check" title={words.quotes.done} hint={words.quotes.doneHint} />
          ) : (
            <Empty icon="quote" title={words.quotes.none} hint={words.list.otherState} />
          )
        }
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
          {
            head: words.quotes.why,
            cell: ({ review_reasons }) => (review_reasons ? format.list(review_reasons.map(term)) : "–"),
          },
          {
            head: words.fields.price,
            number: true,
            cell: ({ totals }) =>
              totals ? `${format.money(totals.low_minor)} – ${format.money(totals.high_minor)}` : "–",
          },
          { head: words.quotes.asked, cell: ({ requested_at }) => <When at={requested_at} /> },
        ]}
      />
    </Screen>
  );
};
