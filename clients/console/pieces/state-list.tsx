import type { ComponentChildren } from "preact";
import { useListing } from "../asking.ts";
import { useFilters } from "../routing.ts";
import { useWords } from "../words/words.ts";
import { Screen } from "./layout.tsx";
import { Choice, type Columns, List } from "./list.tsx";
import { Empty } from "./states.tsx";

type Page<T> = { items: T[]; next_cursor: string | null; total?: number | null };

/** A screen that is a list, of which the records in one state are shown. */
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
  /** What its answers are kept under. */
  name: string;
  title: string;
  about: string;
  states: readonly S[];
  /** The state that is shown first; all of them where none is named. */
  initial?: S;
  /** What else the entries are chosen by. */
  among?: string | undefined;
  ask: (query: { cursor?: string; limit: number; status?: S }) => Promise<Page<T>>;
  actions?: ComponentChildren;
  above?: ComponentChildren;
  /** What to say where nothing is in the first state. */
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
