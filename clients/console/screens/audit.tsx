import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import { useName } from "../names.ts";
import { Filters } from "../pieces/filters.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Badge, Copy, Id, Moment, placeOf } from "../pieces/text.tsx";
import { useQueue } from "../queue.ts";
import { useTerm, useWords } from "../words/words.ts";

/** The kinds of records of most entries. */
const kinds = [
  "account",
  "service_provider",
  "job",
  "quote",
  "payment",
  "transfer",
  "dispute",
  "membership",
  "credit",
  "document",
  "incident",
  "feedback",
  "conversation",
  "tax_report",
];

/** Whose a record is, or of which job. */
const owners = ["job", "service_provider", "user"] as const;

/** The kind that a record has in the audit log. */
const kindOf = async (id: string): Promise<string> => {
  const [found] = (await client.admin.desk.find({ query: { q: id } })).items;
  const kind = found?.kind ?? "account";
  return kind === "user" || kind === "admin" ? "account" : kind;
};

export default () => {
  const words = useWords();
  const term = useTerm();
  const [filter] = useFilters();
  const { data: queue } = useQueue();
  const [actor_id, record_id, action] = ["actor", "record", "action"].map(filter);
  const kind = filter("kind");
  const chosen = { ...(actor_id && { actor_id }), ...(action && { action }) };
  const colleagues = (queue?.colleagues ?? []).map(({ account_id, name }) => [account_id, name] as const);
  const other = useName(actor_id);
  const actors =
    actor_id && !colleagues.some(([id]) => id === actor_id)
      ? [...colleagues, [actor_id, other ?? actor_id] as const]
      : colleagues;
  return (
    <StateList
      name="audit"
      title={words.nav.audit}
      about={words.audit.about}
      states={[]}
      among={JSON.stringify([chosen, record_id, kind])}
      above={
        <Filters
          of={[
            {
              name: "actor",
              label: words.audit.actor,
              options: actors,
            },
            { name: "record", label: words.audit.recordId },
            { name: "kind", label: words.search.kind, options: kinds.map((one) => [one, term(one)]) },
            { name: "action", label: words.audit.code },
          ]}
        />
      }
      served={0}
      period
      ask={async (query) =>
        client.admin.logs.getLogs({
          query: {
            ...query,
            ...chosen,
            ...(record_id && { record_id, record_type: kind ?? (await kindOf(record_id)) }),
          },
        })
      }
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.fields.when,
          cell: ({ occurred_at }) => <Moment at={occurred_at} />,
          time: ({ occurred_at }) => occurred_at,
        },
        { head: words.audit.action, value: ({ action }) => term(action) },
        {
          head: words.audit.record,
          cell: ({ record, after: { values } }) => {
            const about = owners.find((one) => typeof values[`${one}_id`] === "string");
            // What has a name or a screen of its own speaks for itself.
            if (!about || placeOf(record.type, record.id) || record.type === "account")
              return <Id of={record.type} id={record.id} />;
            return (
              <>
                <span class="named" title={record.id}>
                  {term(record.type)}
                  <Copy id={record.id} tabbed={false} />
                </span>
                <div>
                  <Id of={about} id={values[`${about}_id`] as string} />
                </div>
              </>
            );
          },
          id: ({ record }) => [record.type, record.id],
        },
        { head: words.fields.state, cell: ({ after }) => <Badge of={after.state} /> },
        { head: words.audit.actor, id: ({ actor }) => [actor.role, actor.id] },
        { head: words.actions.reason, value: ({ reason }) => reason },
        { head: words.audit.request, cell: ({ request_id }) => <code>{request_id}</code> },
      ]}
    />
  );
};
