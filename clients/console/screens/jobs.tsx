import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import { JobState } from "../../typescript/operations.ts";
import { Field } from "../pieces/form.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const term = useTerm();
  const [filter, setFilter] = useFilters();
  const place = filter("place");
  return (
    <StateList
      name="jobs"
      title={words.nav.jobs}
      about={words.jobs.about}
      among={place}
      states={JobState}
      actions={
        <form
          class="actions"
          onSubmit={(event) => {
            event.preventDefault();
            setFilter("place", String(new FormData(event.currentTarget).get("place") ?? "").trim());
          }}
        >
          <Field name="place" type="search" label={words.search.place} value={place} />
        </form>
      }
      ask={(query) => client.admin.job.getAllJobs({ query: { ...query, ...(place && { place }) } })}
      keyOf={({ id }) => id}
      href={({ id }) => `/jobs/${id}`}
      columns={[
        { head: words.jobs.job, cell: ({ title }) => title },
        "state",
        { head: words.fields.service, cell: ({ service }) => term(service) },
        { head: words.fields.customer, cell: ({ customer }) => customer.name },
        { head: words.fields.provider, cell: ({ service_provider }) => service_provider?.name ?? "–" },
        "starts_at",
        "price_minor",
      ]}
    />
  );
};
