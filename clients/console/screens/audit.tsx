import { client } from "../../kit/client.ts";
import { StateList } from "../pieces/state-list.tsx";
import { Badge, Id, Moment } from "../pieces/text.tsx";
import { useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="audit"
      title={words.nav.audit}
      about={words.audit.about}
      states={[]}
      ask={(query) => client.admin.logs.getLogs({ query })}
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
