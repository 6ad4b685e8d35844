import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { Link } from "wouter-preact";
import type { Listing } from "../../kit/asking.ts";
import { useKeys } from "../keys.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { type Column, type KnownField, useKnownColumns } from "./columns.tsx";
import { Loaded, More } from "./states.tsx";

export type Columns<T> = readonly (Column<T> | KnownField)[];

export const focusRow = (table: HTMLElement | null, step: number): void => {
  const rows = [...(table?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
};

/** Rows in columns, or stacked on a small screen. The first cell is a link; `j` and `k` move through the rows. */
export const Table = <T,>({
  label,
  rows,
  columns: named,
  keyOf,
  href,
}: {
  label: string;
  rows: readonly T[];
  columns: Columns<T>;
  keyOf: (row: T) => string;
  href?: ((row: T) => string | undefined) | undefined;
}) => {
  const table = useRef<HTMLTableElement>(null);
  const known = useKnownColumns();
  const columns = named.map((one) => (typeof one === "object" ? one : known[one])) as Column<T>[];
  useKeys({
    j: () => focusRow(table.current, 1),
    k: () => focusRow(table.current, -1),
  });
  return (
    <div class="sheet">
      <table ref={table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, number }, at) => (
              <th key={head} scope="col" class={number && at > 0 ? "number" : ""}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const to = href?.(row);
            return (
              <tr key={keyOf(row)} class={to ? "leads" : ""}>
                {columns.map(({ head, cell, number }, at) => (
                  <td key={head} data-head={head} class={number && at > 0 ? "number" : ""}>
                    {at === 0 && to ? (
                      <Link href={to} data-row class="row">
                        {cell(row)}
                      </Link>
                    ) : (
                      cell(row)
                    )}
                  </td>
                ))}
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
  ...table
}: {
  label: string;
  listing: Listing<T>;
  columns: Columns<T>;
  keyOf: (row: T) => string;
  href?: (row: T) => string | undefined;
  empty: ComponentChildren;
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
              {total !== null && total !== undefined && total > items.length
                ? words.list.shownOf(format.number(items.length), format.number(total))
                : words.list.shown(format.number(items.length))}
            </p>
            <More of={query} />
          </>
        )
      }
    </Loaded>
  );
};

/** One filter of a list. */
export const Choice = ({
  label,
  value,
  options,
  all,
  onChange,
}: {
  label: string;
  value: string | undefined;
  options: readonly string[];
  /** The name of the choice "none"; without it none can't be chosen. */
  all?: string;
  onChange: (value: string) => void;
}) => {
  const term = useTerm();
  return (
    <label class="choice">
      <span>{label}</span>
      <select value={value ?? ""} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {term(option)}
          </option>
        ))}
      </select>
    </label>
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
}) => (
  <nav class="tabs" aria-label={label}>
    {of.map(([href, name]) => (
      <Link key={href} href={href} {...(href === at && { "aria-current": "page" })}>
        {name}
      </Link>
    ))}
  </nav>
);
