import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import { JobState } from "../../typescript/operations.ts";
import { Filters } from "../pieces/filters.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { useListWords } from "../words/lists.ts";
import { useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const lists = useListWords();
  const term = useTerm();
  const [filter] = useFilters();
  const services = useAsk(["services", "all"], () =>
    client.admin.defaultServices.getDefaultservices({ query: { limit: 100 } }),
  );
  const [place, customer, provider, service] = ["place", "customer", "provider", "service"].map(filter);
  const chosen = {
    ...(place && { place }),
    ...(customer && { customer }),
    ...(provider && { provider }),
    ...(service && { service }),
  };
  return (
    <StateList
      name="jobs"
      title={words.nav.jobs}
      about={words.jobs.about}
      among={JSON.stringify(chosen)}
      states={JobState}
      above={
        <Filters
          of={[
            { name: "place", label: words.search.place },
            { name: "customer", label: words.fields.customer },
            { name: "provider", label: words.fields.provider },
            {
              name: "service",
              label: words.fields.service,
              options: (services.data?.items ?? []).map(({ key }) => [key, term(key)]),
            },
          ]}
        />
      }
      ask={(query) => client.admin.job.getAllJobs({ query: { ...query, ...chosen } })}
      period
      {...(!customer && !provider && { served: 7 })}
      keyOf={({ id }) => id}
      href={({ id }) => `/jobs/${id}`}
      columns={[
        { head: words.jobs.job, value: ({ title }) => title },
        "state",
        { head: words.fields.service, value: ({ service }) => term(service) },
        { head: words.fields.customer, value: ({ customer }) => customer.name },
        { head: words.fields.provider, value: ({ service_provider }) => service_provider?.name },
        "starts_at",
        "price_minor",
        { head: lists.booked, time: ({ created_at }) => created_at },
      ]}
    />
  );
};
