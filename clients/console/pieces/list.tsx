import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Link } from "wouter-preact";
import type { Listing } from "../../kit/asking.ts";
import { useKeys } from "../keys.ts";
import { useListWords } from "../words/lists.ts";
import { useFormat, useWords } from "../words/words.ts";
import { focusRow } from "./choice.tsx";
import { type Columns, cellOf, useColumns } from "./columns.tsx";
import type { Sorting } from "./sorting.ts";
import { Loaded, More } from "./states.tsx";

/** Rows that are chosen to do something to several at once, by their keys. */
export type Picking = { chosen: ReadonlySet<string>; choose: (keys: readonly string[], on: boolean) => void };

/** Rows in columns, or stacked on a small screen. The first cell is a link; `j` and `k` move through the rows. */
export const Table = <T,>({
  label,
  rows,
  columns: named,
  keyOf,
  href,
  sorting,
  picking,
}: {
  label: string;
  rows: readonly T[];
  columns: Columns<T>;
  keyOf: (row: T) => string;
  href?: ((row: T) => string | undefined) | undefined;
  sorting?: Sorting | undefined;
  picking?: Picking | undefined;
}) => {
  const words = useListWords();
  const table = useRef<HTMLTableElement>(null);
  const columns = useColumns(named);
  const keys = rows.map(keyOf);
  useKeys({
    j: () => focusRow(table.current, 1),
    k: () => focusRow(table.current, -1),
  });
  const aligned = columns.map(({ number, minor }, at) => ((number || minor) && at > 0 ? "number" : ""));
  return (
    <div class="sheet">
      <table ref={table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, filed }, at) => {
              if (filed) return null;
              const order = sorting?.orderOf(at);
              return (
                <th key={head} scope="col" class={aligned[at]} {...(order && { "aria-sort": order })}>
                  {picking && at === 0 && (
                    <input
                      type="checkbox"
                      aria-label={words.pickAll}
                      checked={keys.every((key) => picking.chosen.has(key))}
                      onChange={({ currentTarget }) => picking.choose(keys, currentTarget.checked)}
                    />
                  )}
                  {order ? (
                    <button type="button" class="sort" onClick={() => sorting?.sort(at)}>
                      {head}
                    </button>
                  ) : (
                    head
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, nth) => {
            const to = href?.(row);
            const key = keys[nth] as string;
            return (
              <tr key={key} class={to ? "leads" : ""}>
                {columns.map((column, at) => {
                  if (column.filed) return null;
                  const cell = cellOf(column, row);
                  const shown =
                    at === 0 && to ? (
                      <Link href={to} data-row class="row">
                        {cell}
                      </Link>
                    ) : (
                      cell
                    );
                  return (
                    <td key={column.head} data-head={column.head} class={aligned[at]}>
                      {picking && at === 0 ? (
                        <span class="item">
                          <input
                            type="checkbox"
                            aria-label={words.pick}
                            checked={picking.chosen.has(key)}
                            onChange={({ currentTarget }) => picking.choose([key], currentTarget.checked)}
                          />
                          {shown}
                        </span>
                      ) : (
                        shown
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};

/** A list with pages, in each of its states. */
export const List = <T,>({
  listing: { query, items, total },
  empty,
  note,
  ...table
}: {
  label: string;
  listing: Listing<T>;
  columns: Columns<T>;
  keyOf: (row: T) => string;
  href?: ((row: T) => string | undefined) | undefined;
  empty: ComponentChildren;
  /** What is said below the rows. */
  note?: ComponentChildren;
  /** The rows in their order, where it is not that of the pages. */
  rows?: readonly T[];
  sorting?: Sorting | undefined;
  picking?: Picking | undefined;
}) => {
  const words = useWords();
  const format = useFormat();
  return (
    <Loaded query={query} rows={8}>
      {() =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            <Table rows={items} {...table} />
            <p class="foot quiet small">
              <span>
                {total !== null && total !== undefined && total > items.length
                  ? words.list.shownOf(format.number(items.length), format.number(total))
                  : words.list.shown(format.number(items.length))}
              </span>
              {note}
            </p>
            <More of={query} />
          </>
        )
      }
    </Loaded>
  );
};

/** Several parts of a screen, one of which is shown. */
export const Tabs = ({
  label,
  of,
  at,
}: {
  label: string;
  of: readonly (readonly [href: string, name: string])[];
  at: string;
}) => {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [at]);
  return (
    <nav ref={nav} class="tabs" aria-label={label}>
      {of.map(([href, name]) => (
        <Link key={href} href={href} {...(href === at && { "aria-current": "page" })}>
          {name}
        </Link>
      ))}
    </nav>
  );
};
