import type { JobState } from "../../typescript/operations.ts";
import { useListing } from "../asking.ts";
import { client } from "../client.ts";
import { Screen } from "../pieces/layout.tsx";
import { Choice, List } from "../pieces/list.tsx";
import { Empty } from "../pieces/states.tsx";
import { Badge, Money } from "../pieces/text.tsx";
import { useFilters } from "../routing.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";

const states = [
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
] as const satisfies readonly JobState[];

export default () => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  const [filter, setFilter] = useFilters();
  const status = filter("status") as JobState | undefined;
  const listing = useListing(["jobs", status], (paging) =>
    client.admin.job.getAllJobs({ query: { ...paging, ...(status && { status }), limit: 50 } }),
  );
  return (
    <Screen
      title={words.nav.jobs}
      about={words.jobs.about}
      actions={
        <Choice
          label={words.fields.state}
          value={status}
          all={words.list.all}
          options={states}
          onChange={(value) => setFilter("status", value)}
        />
      }
    >
      <List
        label={words.nav.jobs}
        listing={listing}
        keyOf={({ id }) => id}
        href={({ id }) => `/jobs/${id}`}
        empty={<Empty icon="log" title={words.jobs.none} hint={words.jobs.noneHint} />}
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
          {
            head: words.fields.price,
            number: true,
            cell: ({ price_minor }) => <Money minor={price_minor} />,
          },
        ]}
      />
    </Screen>
  );
};
