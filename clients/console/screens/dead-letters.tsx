import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Screen } from "../pieces/layout.tsx";
import { List } from "../pieces/list.tsx";
import { Empty } from "../pieces/states.tsx";
import { Id, Moment } from "../pieces/text.tsx";
import { givenUpWords } from "../words/dead-letters.ts";
import { useFormat, useSpoken, useTerm } from "../words/words.ts";

export default () => {
  const own = givenUpWords[useSpoken().language];
  const format = useFormat();
  const term = useTerm();
  const listing = useListing(["dead-letters"], (paging) =>
    client.admin.desk.getDeadLetters({ query: { ...paging, limit: 50 } }),
  );
  return (
    <Screen title={own.title} about={own.about}>
      <List
        label={own.title}
        listing={listing}
        empty={<Empty title={own.none} />}
        keyOf={({ id }) => id}
        columns={[
          { head: own.what, cell: ({ type }) => term(type) },
          {
            head: own.record,
            cell: ({ record_type, record_id }) => <Id of={record_type} id={record_id} />,
          },
          { head: own.lanes, cell: ({ lanes }) => format.list(lanes.map((lane) => own.names[lane] ?? lane)) },
          { head: own.happened, cell: ({ occurred_at }) => <Moment at={occurred_at} /> },
          { head: own.since, cell: ({ given_up_at }) => <Moment at={given_up_at} /> },
          {
            head: own.retry,
            cell: ({ id }) => (
              <ActButton
                needs="PUT /admin/desk/retry-dead-letter/{event_id}"
                label={own.retry}
                explain={own.explain}
                reason={false}
                act={(_, idempotencyKey) =>
                  client.admin.desk.retryDeadLetter({
                    params: { event_id: id },
                    idempotencyKey,
                  })
                }
              />
            ),
          },
        ]}
      />
    </Screen>
  );
};
