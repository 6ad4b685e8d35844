import { JobState } from "../../typescript/operations.ts";
import { client } from "../client.ts";
import { StateList } from "../pieces/state-list.tsx";
import { useTerm, useWords } from "../words/words.ts";

export default () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="jobs"
      title={words.nav.jobs}
      about={words.jobs.about}
      states={JobState}
      ask={(query) => client.admin.job.getAllJobs({ query })}
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
