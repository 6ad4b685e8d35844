import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useListing } from "../../kit/asking.ts";
import { useFilters } from "../../kit/routing.ts";
import { useStats } from "../stats.ts";
import { useListWords } from "../words/lists.ts";
import { useWords } from "../words/words.ts";
import { Bulk, type Deed } from "./bulk.tsx";
import { Choice } from "./choice.tsx";
import { type Column, type Columns, cellOf, useColumns } from "./columns.tsx";
import { File } from "./file.tsx";
import { Screen } from "./layout.tsx";
import { List } from "./list.tsx";
import { Period, usePeriod } from "./period.tsx";
import { useSorting } from "./sorting.ts";
import { Empty, Loaded } from "./states.tsx";
import { Views } from "./views.tsx";

type Page<T> = { items: T[]; next_cursor: string | null; total?: number | null };
type Asked<S> = {
  cursor?: string;
  limit: number;
  state?: S;
  from?: string;
  to?: string;
  sort?: "newest" | "oldest";
};

type Rows<T> = {
  /** The cache key of its answers. */
  name: string;
  title: string;
  columns: Columns<T>;
  keyOf: (row: T) => string;
  href?: (row: T) => string | undefined;
  /** What can be done to several at once. */
  deeds?: readonly Deed<T>[];
  /** Whether the oldest come first, unless asked otherwise. */
  oldest?: boolean;
};

/** The rows of a list: sorted, and chosen to do something to several. */
const Entries = <T,>({
  name,
  title,
  among,
  ask,
  served,
  oldest = false,
  deeds,
  empty,
  columns,
  keyOf,
  href,
}: Omit<Rows<T>, "columns"> & {
  among: readonly unknown[];
  ask: (query: { cursor?: string; limit: number; sort?: "newest" | "oldest" }) => Promise<Page<T>>;
  columns: readonly Column<T>[];
  /** The column by which the service sorts, or -1. */
  served: number;
  empty: ComponentChildren;
}) => {
  const words = useListWords();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { sort, rowsOf, sortingOf } = useSorting(columns, served, oldest);
  const listing = useListing([name, ...among, served >= 0 && sort], (paging) =>
    ask({ ...paging, limit: 50, ...(served >= 0 && { sort }) }),
  );
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = listing.query;
  const rows = rowsOf(listing.items, !hasNextPage);
  const loadAll = async () => {
    while ((await fetchNextPage()).hasNextPage);
  };
  const head = columns[served]?.head;
  return (
    <>
      {deeds && (
        <Bulk
          rows={rows.filter((row) => chosen.has(keyOf(row)))}
          deeds={deeds}
          nameOf={(row) => cellOf(columns[0] as Column<T>, row)}
          keep={(kept) => setChosen(new Set(kept.map(keyOf)))}
        />
      )}
      <List
        label={title}
        listing={listing}
        rows={rows}
        columns={columns}
        keyOf={keyOf}
        href={href}
        empty={empty}
        sorting={sortingOf(!hasNextPage)}
        note={
          hasNextPage && (
            <span>
              {head ? words.sortsOne(head) : words.sortsAll}{" "}
              <button type="button" class="link" disabled={isFetchingNextPage} onClick={() => void loadAll()}>
                {words.loadAll}
              </button>
            </span>
          )
        }
        picking={
          deeds && {
            chosen,
            choose: (keys, on) =>
              setChosen((before) => {
                const rest = [...before].filter((key) => !keys.includes(key));
                return new Set(on ? [...rest, ...keys] : rest);
              }),
          }
        }
      />
    </>
  );
};

/** A list screen that shows the records in one state, and of one period. */
export const StateList = <T, S extends string>({
  about,
  states,
  initial,
  among,
  ask,
  actions,
  above,
  none,
  served,
  period = false,
  file = false,
  columns: named,
  ...list
}: Rows<T> & {
  about: string;
  states: readonly S[];
  /** The state shown first; all states if none is given. */
  initial?: S;
  /** Other filters of the list. */
  among?: string | undefined;
  ask: (query: Asked<S>) => Promise<Page<T>>;
  actions?: ComponentChildren;
  above?: ComponentChildren;
  /** What to say if there is nothing in the first state. */
  none?: string;
  /** The place of the column by whose time the service lists, from the newest or the oldest on. */
  served?: number;
  /** Whether the service limits that time. */
  period?: boolean;
  /** Whether it can be had as a file. */
  file?: boolean;
}) => {
  const words = useWords();
  const columns = useColumns(named);
  const [filter, setFilter] = useFilters();
  const { span, name } = usePeriod();
  const stats = useStats();
  const chosen = filter("status") ?? initial;
  const state = chosen === "all" ? undefined : (chosen as S | undefined);
  const limits = { ...(state && { state }), ...(period && span) };
  return (
    <Screen
      title={list.title}
      about={about}
      actions={
        <>
          {period && <Period />}
          {states.length > 0 && (
            <Choice
              label={words.fields.state}
              value={chosen ?? "all"}
              options={["all", ...states]}
              onChange={(value) => setFilter("status", value)}
            />
          )}
          {actions}
          <Views />
          {file && (
            <File
              name={[list.name, name, state].filter(Boolean).join("-")}
              columns={columns}
              ask={(query) => ask({ ...query, ...limits })}
            />
          )}
        </>
      }
    >
      {above}
      {period && !span ? (
        <Loaded query={stats} rows={8}>
          {() => null}
        </Loaded>
      ) : (
        <Entries
          {...list}
          columns={columns}
          among={[state, among, period && span]}
          served={served ?? -1}
          ask={(query) => ask({ ...query, ...limits })}
          empty={
            none && state === initial ? (
              <Empty icon="check" title={none} hint={words.list.appears} />
            ) : (
              <Empty
                icon="search"
                title={words.list.nothing}
                hint={states.length > 0 ? words.list.otherState : words.list.appears}
              />
            )
          }
        />
      )}
    </Screen>
  );
};
