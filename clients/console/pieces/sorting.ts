import { useRef } from "preact/hooks";
import { useFilters } from "../../kit/routing.ts";
import type { Column } from "./columns.tsx";

export type Sorting = {
  /** How rows are sorted by a column. Undefined: it sorts nothing now. */
  orderOf: (at: number) => "ascending" | "descending" | "none" | undefined;
  sort: (at: number) => void;
};

const compared = (one: unknown, other: unknown): number => {
  if (one === other) return 0;
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1;
  return typeof one === "number" ? one - Number(other) : String(one).localeCompare(String(other));
};

const sortedBy = <T>({ value, minor, time }: Column<T>) => value ?? minor ?? time;

/**
 * The order of a list, which stands in the address as the number of its column, negative from the top down. The service
 * sorts by one column; by the others only a list can be sorted that is here to its end.
 */
export const useSorting = <T>(columns: readonly Column<T>[], served: number, oldest: boolean) => {
  const [filter, setFilter] = useFilters();
  const by = Number(filter("by") ?? (oldest ? served + 1 : 0));
  const asked = Math.abs(by) - 1;
  // Whoever sorts by another column has all rows, and they stay as they were asked for.
  const order = useRef<"newest" | "oldest">(oldest ? "oldest" : "newest");
  if (asked === served) order.current = by > 0 ? "oldest" : "newest";
  return {
    sort: order.current,
    rowsOf: (rows: readonly T[], whole: boolean): readonly T[] => {
      const read = columns[asked] && sortedBy(columns[asked]);
      if (!read || !whole || asked === served) return rows;
      return rows.toSorted((one, other) => {
        const [a, b] = [read(one), read(other)];
        return a === undefined || b === undefined ? compared(a, b) : Math.sign(by) * compared(a, b);
      });
    },
    sortingOf: (whole: boolean): Sorting => ({
      orderOf: (at) => {
        const column = columns[at];
        if (!column || (at !== served && !(whole && sortedBy(column)))) return undefined;
        if (at === served && (asked === served || asked < 0 || !whole))
          return order.current === "oldest" ? "ascending" : "descending";
        return asked === at ? (by > 0 ? "ascending" : "descending") : "none";
      },
      sort: (at) => {
        const first = columns[at]?.value ? 1 : -1;
        const isServed = at === served && (asked < 0 || asked === served);
        const turned = asked === at || isServed;
        const now = asked === at ? Math.sign(by) : -1;
        setFilter("by", String((turned ? -now : first) * (at + 1)));
      },
    }),
  };
};
