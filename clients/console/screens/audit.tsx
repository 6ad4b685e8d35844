import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import { Filters, momentOf } from "../pieces/filters.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Badge, Id, Moment } from "../pieces/text.tsx";
import { useQueue } from "../queue.ts";
import { useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const term = useTerm();
  const [filter] = useFilters();
  const { data: queue } = useQueue();
  const [actor_id, record_id, action] = ["actor", "record", "action"].map(filter);
  const [from, to] = ["from", "to"].map((name) => momentOf(filter(name)));
  const chosen = {
    ...(actor_id && { actor_id }),
    ...(record_id && { record_id }),
    ...(action && { action }),
    ...(from && { from }),
    ...(to && { to }),
  };
  return (
    <StateList
      name="audit"
      title={words.nav.audit}
      about={words.audit.about}
      states={[]}
      among={JSON.stringify(chosen)}
      above={
        <Filters
          of={[
            {
              name: "actor",
              label: words.audit.actor,
              options: (queue?.colleagues ?? []).map(({ account_id, name }) => [account_id, name]),
            },
            { name: "record", label: words.audit.recordId },
            { name: "action", label: words.audit.code },
            { name: "from", label: words.insight.from, type: "date" },
            { name: "to", label: words.insight.to, type: "date" },
          ]}
        />
      }
      ask={(query) => client.admin.logs.getLogs({ query: { ...query, ...chosen } })}
      keyOf={({ id }) => id}
      columns={[
        { head: words.fields.when, cell: ({ occurred_at }) => <Moment at={occurred_at} /> },
        { head: words.audit.action, cell: ({ action }) => term(action) },
        { head: words.audit.record, cell: ({ record }) => <Id of={record.type} id={record.id} /> },
        { head: words.fields.state, cell: ({ after }) => <Badge of={after.state} /> },
        {
          head: words.audit.actor,
          cell: ({ actor }) => <Id of={actor.role} id={actor.id} />,
        },
        { head: words.actions.reason, cell: ({ reason }) => reason ?? "–" },
        { head: words.audit.request, cell: ({ request_id }) => <code>{request_id}</code> },
      ]}
    />
  );
};
