import { client } from "../../kit/client.ts";
import { ServiceProviderState } from "../../typescript/operations.ts";
import { StateList } from "../pieces/state-list.tsx";
import { Badge, When } from "../pieces/text.tsx";
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
      keyOf={({ id }) => id}
      href={({ id }) => `/providers/${id}`}
      columns={[
        { head: words.fields.provider, cell: ({ business_name }) => business_name },
        "state",
        { head: words.fields.service, cell: ({ services }) => format.list(services.map(term)) || "–" },
        { head: words.providers.company, cell: ({ company_state }) => <Badge of={company_state} /> },
        {
          head: words.providers.rating,
          number: true,
          cell: ({ rating }) =>
            rating.mean === null ? "–" : words.feedback.stars(format.number(rating.mean)),
        },
        { head: words.people.since, cell: ({ created_at }) => <When at={created_at} /> },
      ]}
    />
  );
};
