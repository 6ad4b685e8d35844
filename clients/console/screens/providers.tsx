import { client } from "../../kit/client.ts";
import { ServiceProviderState } from "../../typescript/operations.ts";
import { StateList } from "../pieces/state-list.tsx";
import { Badge } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  return (
    <StateList
      name="providers"
      title={words.nav.providers}
      about={words.providers.about}
      states={ServiceProviderState}
      initial="pending_approval"
      none={words.providers.done}
      ask={(query) => client.serviceProvider.admin.getServiceProvidersList({ query })}
      served={5}
      period
      keyOf={({ id }) => id}
      href={({ id }) => `/providers/${id}`}
      columns={[
        { head: words.fields.provider, value: ({ business_name }) => business_name },
        "state",
        { head: words.fields.service, value: ({ services }) => format.list(services.map(term)) || undefined },
        { head: words.providers.company, cell: ({ company_state }) => <Badge of={company_state} /> },
        {
          head: words.providers.rating,
          number: true,
          cell: ({ rating }) =>
            rating.mean === null ? "–" : words.feedback.stars(format.number(rating.mean)),
          value: ({ rating }) => rating.mean ?? undefined,
        },
        { head: words.people.since, time: ({ created_at }) => created_at },
      ]}
    />
  );
};
