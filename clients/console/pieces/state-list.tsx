import type { ComponentChildren } from "preact";
import { useListing } from "../../kit/asking.ts";
import { useFilters } from "../../kit/routing.ts";
import { useWords } from "../words/words.ts";
import { Screen } from "./layout.tsx";
import { Choice, type Columns, List } from "./list.tsx";
import { Empty } from "./states.tsx";

type Page<T> = { items: T[]; next_cursor: string | null; total?: number | null };

/** A list screen that shows the records in one state. */
export const StateList = <T, S extends string>({
  name,
  title,
  about,
  states,
  initial,
  among,
  ask,
  actions,
  above,
  none,
  ...list
}: {
  /** The cache key of its answers. */
  name: string;
  title: string;
  about: string;
  states: readonly S[];
  /** The state shown first; all states if none is given. */
  initial?: S;
  /** Other filters of the list. */
  among?: string | undefined;
  ask: (query: { cursor?: string; limit: number; status?: S }) => Promise<Page<T>>;
  actions?: ComponentChildren;
  above?: ComponentChildren;
  /** What to say if there is nothing in the first state. */
  none?: string;
  columns: Columns<T>;
  keyOf: (row: T) => string;
  href?: (row: T) => string | undefined;
}) => {
  const words = useWords();
  const [filter, setFilter] = useFilters();
  const chosen = filter("status") ?? initial;
  const status = chosen === "all" ? undefined : (chosen as S | undefined);
  const listing = useListing([name, status, among], (paging) =>
    ask({ ...paging, limit: 50, ...(status && { status }) }),
  );
  return (
    <Screen
      title={title}
      about={about}
      actions={
        <>
          {states.length > 0 && (
            <Choice
              label={words.fields.state}
              value={chosen ?? "all"}
              options={["all", ...states]}
              onChange={(value) => setFilter("status", value)}
            />
          )}
          {actions}
        </>
      }
    >
      {above}
      <List
        label={title}
        listing={listing}
        empty={
          none && status === initial ? (
            <Empty icon="check" title={none} hint={words.list.appears} />
          ) : (
            <Empty
              icon="search"
              title={words.list.nothing}
              hint={states.length > 0 ? words.list.otherState : words.list.appears}
            />
          )
        }
        {...list}
      />
    </Screen>
  );
};
