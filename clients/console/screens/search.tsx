import { useAsk } from "../asking.ts";
import { client } from "../client.ts";
import { Screen } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Empty, Loaded } from "../pieces/states.tsx";
import { placeOf } from "../pieces/text.tsx";
import { useFilters } from "../routing.ts";
import { useTerm, useWords } from "../words/words.ts";

const Results = ({ q }: { q: string }) => {
  const words = useWords();
  const term = useTerm();
  const query = useAsk(["find", q], () => client.admin.desk.find({ query: { q } }));
  return (
    <Loaded query={query} rows={6}>
      {({ items, more }) =>
        items.length === 0 ? (
          <Empty icon="search" title={words.search.none} hint={words.search.noneHint} />
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

export default () => {
  const words = useWords();
  const [filter] = useFilters();
  const q = filter("q") ?? "";
  return (
    <Screen title={words.search.title} about={q && words.search.for(q)}>
      {q ? (
        <Results key={q} q={q} />
      ) : (
        <Empty icon="search" title={words.search.empty} hint={words.search.emptyHint} />
      )}
    </Screen>
  );
};
