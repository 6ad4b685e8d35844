import { useEffect } from "preact/hooks";
import { useAsk, useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import { Card, Screen } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Address } from "../pieces/record.tsx";
import { Empty, Loaded, More } from "../pieces/states.tsx";
import { placeOf } from "../pieces/text.tsx";
import { useTerm, useWords } from "../words/words.ts";

const Results = ({ q }: { q: string }) => {
  const words = useWords();
  const term = useTerm();
  const query = useAsk(["find", q], () => client.admin.desk.find({ query: { q } }));
  return (
    <Loaded query={query} rows={6}>
      {({ items, more }) =>
        items.length === 0 ? (
          isPlace(q) ? (
            <p class="quiet">{words.search.nobody}</p>
          ) : (
            <Empty icon="search" title={words.search.none} hint={words.search.noneHint} />
          )
        ) : (
          <>
            <Table
              label={words.search.title}
              rows={items}
              keyOf={({ id }) => id}
              href={({ kind, id, look_in }) => placeOf(kind, id, look_in.send)}
              columns={[
                { head: words.search.found, cell: ({ title }) => title },
                { head: words.search.kind, cell: ({ kind }) => term(kind) },
                { head: words.search.detail, cell: ({ detail }) => detail ?? "–" },
                "state",
                "created_at",
              ]}
            />
            {more && <p class="quiet small">{words.search.more}</p>}
          </>
        )
      }
    </Loaded>
  );
};

/** How many pages a search reads by default to find a first job. */
const pages_most = 5;

/** Finds jobs by address, page by page, newest booking first. */
const JobsAt = ({ place }: { place: string }) => {
  const words = useWords();
  const { query, items } = useListing(["jobs", "at", place], (paging) =>
    client.admin.job.getAllJobs({ query: { ...paging, place, limit: 10 } }),
  );
  const { hasNextPage, isFetching, fetchNextPage, data } = query;
  const looksOn = items.length === 0 && hasNextPage && (data?.pages.length ?? 0) < pages_most;
  useEffect(() => {
    if (looksOn && !isFetching) void fetchNextPage();
  }, [looksOn, isFetching]);
  return (
    <Card title={words.search.jobsThere}>
      <Loaded query={query}>
        {() => (
          <>
            {items.length === 0 ? (
              <p class="quiet">{hasNextPage ? words.search.further : words.search.noJobs}</p>
            ) : (
              <Table
                label={words.search.jobsThere}
                rows={items}
                keyOf={({ id }) => id}
                href={({ id }) => `/jobs/${id}`}
                columns={[
                  { head: words.jobs.job, cell: ({ title }) => title },
                  { head: words.jobs.where, cell: ({ place: at }) => <Address of={at} /> },
                  "state",
                  "starts_at",
                ]}
              />
            )}
            <More of={query} />
          </>
        )}
      </Loaded>
    </Card>
  );
};

const isPlace = (q: string): boolean => q.length > 1 && q.length <= 60 && !/[@/]|[0-9a-f]{24}/i.test(q);

export default () => {
  const words = useWords();
  const [filter] = useFilters();
  const q = filter("q") ?? "";
  return (
    <Screen title={words.search.title} about={q && words.search.for(q)}>
      {q ? (
        <>
          <Results key={q} q={q} />
          {isPlace(q) && <JobsAt key={`at ${q}`} place={q} />}
        </>
      ) : (
        <Empty icon="search" title={words.search.empty} hint={words.search.emptyHint} />
      )}
    </Screen>
  );
};
