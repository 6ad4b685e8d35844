import { useEffect, useRef, useState } from "preact/hooks";
import { typed } from "../../kit/amounts.ts";
import { useAct } from "../../kit/asking.ts";
import { csvOf } from "../csv.ts";
import { nameOf } from "../names.ts";
import { clockIn } from "../periods.ts";
import { useStats } from "../stats.ts";
import { useListWords } from "../words/lists.ts";
import { useFormat } from "../words/words.ts";
import { type Column, currencyOf } from "./columns.tsx";
import { Failure } from "./states.tsx";

type Page<T> = { items: T[]; next_cursor: string | null };
type Cells = (string | number | undefined)[];

/** The cells of a row: an amount in units of its currency, a moment on the marketplace's clocks, a record as name and id. */
const cellsOf = async <T,>(columns: readonly Column<T>[], row: T, zone: string): Promise<Cells> =>
  (
    await Promise.all(
      columns.map(async ({ value, minor, time, id }): Promise<Cells> => {
        if (value) return [value(row)];
        if (minor) {
          const amount = minor(row);
          return [amount === undefined ? "" : typed(amount, currencyOf(row))];
        }
        if (time) return [time(row) && clockIn(time(row) as string, zone)];
        const named = id?.(row)[1];
        return id ? [named && ((await nameOf(named)) ?? undefined), named] : [];
      }),
    )
  ).flat();

export const download = (name: string, text: string): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** Makes a file for spreadsheets of all pages of a list, as it is filtered. */
export const File = <T,>({
  name,
  columns,
  ask,
}: {
  name: string;
  columns: readonly Column<T>[];
  ask: (query: { cursor?: string; limit: number }) => Promise<Page<T>>;
}) => {
  const words = useListWords();
  const format = useFormat();
  const zone = useStats().data?.time_zone;
  const [count, setCount] = useState(0);
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );
  const making = useAct(async (clock: string) => {
    stopped.current = false;
    setCount(0);
    const rows: Cells[] = [];
    for (let cursor: string | null = ""; cursor !== null && !stopped.current; ) {
      const page: Page<T> = await ask({ limit: 100, ...(cursor && { cursor }) });
      rows.push(...(await Promise.all(page.items.map((row) => cellsOf(columns, row, clock)))));
      setCount(rows.length);
      cursor = page.next_cursor;
    }
    if (stopped.current) return false;
    const heads = columns.flatMap(({ head, value, minor, time, id }) => {
      if (id) return [head, `${head} (id)`];
      return value || minor ? [head] : time ? [`${head} (${clock})`] : [];
    });
    download(`${name}.csv`, csvOf([heads, ...rows]));
    return true;
  });
  return (
    <>
      <span class="quiet small" role="status">
        {making.isPending
          ? words.rows(format.number(count))
          : making.data && words.saved(format.number(count), `${name}.csv`)}
      </span>
      {making.error !== null && <Failure error={making.error} />}
      <button
        type="button"
        class="button"
        disabled={!zone}
        onClick={() => {
          if (making.isPending) stopped.current = true;
          else if (zone) making.mutate(zone);
        }}
      >
        {making.isPending ? words.stop : words.csv}
      </button>
    </>
  );
};
