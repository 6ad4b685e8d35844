import { client } from "../client.ts";
import { StateList } from "../pieces/state-list.tsx";
import { Badge, Money } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  return (
    <StateList
      name="jobs"
      title={words.nav.jobs}
      about={words.jobs.about}
      states={[
        "pending_payment",
        "open",
        "assigned",
        "en_route",
        "in_progress",
        "paused",
        "awaiting_confirmation",
        "completed",
        "disputed",
        "expired",
        "canceled",
      ]}
      ask={(query) => client.admin.job.getAllJobs({ query })}
      keyOf={({ id }) => id}
      href={({ id }) => `/jobs/${id}`}
      columns={[
        { head: words.jobs.job, cell: ({ title }) => title },
        { head: words.fields.state, cell: ({ state }) => <Badge of={state} /> },
        { head: words.fields.service, cell: ({ service }) => term(service) },
        { head: words.fields.customer, cell: ({ customer }) => customer.name },
        { head: words.fields.provider, cell: ({ service_provider }) => service_provider?.name ?? "–" },
        {
          head: words.jobs.when,
          cell: ({ starts_at, time_zone }) => format.momentIn(starts_at, time_zone),
        },
        { head: words.fields.price, number: true, cell: ({ price_minor }) => <Money minor={price_minor} /> },
      ]}
    />
  );
};
