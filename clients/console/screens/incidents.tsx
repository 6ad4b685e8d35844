import { client } from "../../kit/client.ts";
import { IncidentSeverity, IncidentState } from "../../typescript/operations.ts";
import { StateList } from "../pieces/state-list.tsx";
import { Badge } from "../pieces/text.tsx";
import { useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="incidents"
      title={words.nav.incidents}
      about={words.incidents.about}
      states={IncidentState}
      initial="reported"
      none={words.incidents.done}
      ask={(query) => client.user.getUserIncidentsList({ query })}
      served={5}
      period
      keyOf={({ id }) => id}
      href={({ id }) => `/incidents/${id}`}
      columns={[
        {
          head: words.incidents.incident,
          cell: ({ description }) => <span class="two-lines">{description}</span>,
        },
        { head: words.incidents.kind, value: ({ category }) => term(category) },
        {
          head: words.incidents.severity,
          cell: ({ severity }) => <Badge of={severity} />,
          value: ({ severity }) => IncidentSeverity.indexOf(severity),
        },
        "state",
        { head: words.incidents.by, id: ({ reported_by, reporter_id }) => [reported_by, reporter_id] },
        "created_at",
      ]}
    />
  );
};
