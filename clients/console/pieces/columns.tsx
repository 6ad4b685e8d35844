import type { ComponentChildren } from "preact";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Badge, Id, Money, When } from "./text.tsx";

export type Column<T> = {
  head: string;
  /** What is shown, if it is not one of the following. */
  cell?: (row: T) => ComponentChildren;
  /** Amounts are right-aligned, so that their digits line up. */
  number?: boolean;
  /** Only a file has it. */
  filed?: boolean;
  /** Text or a number, an amount, a moment, or a record by its kind and id: what a file has, and what rows are sorted by. */
  value?: (row: T) => string | number | undefined;
  minor?: (row: T) => number | undefined;
  time?: (row: T) => string | undefined;
  id?: (row: T) => readonly [of: string, id: string | undefined];
};

/** The currency of a row's amounts, where it says one. */
export const currencyOf = (row: unknown): string | undefined => (row as { currency?: string }).currency;

export const cellOf = <T,>({ cell, value, minor, time, id }: Column<T>, row: T): ComponentChildren => {
  if (cell) return cell(row);
  if (minor) return <Money minor={minor(row)} currency={currencyOf(row)} />;
  if (time) return <When at={time(row)} />;
  if (!id) return value?.(row) ?? "–";
  const [of, named] = id(row);
  return <Id of={of} {...(named && { id: named })} />;
};

type Known = {
  state?: string;
  created_at: string;
  starts_at: string;
  time_zone: string;
  amount_minor?: number;
  price_minor?: number;
  quantity: number;
};

/** Fields that many records have: their name is enough for a column. */
export type KnownField = Exclude<keyof Known, "time_zone">;

export type Columns<T> = readonly (Column<T> | KnownField)[];

const useKnownColumns = (): Record<KnownField, Column<Known>> => {
  const { fields, jobs, quotes } = useWords();
  const format = useFormat();
  const term = useTerm();
  return {
    state: {
      head: fields.state,
      cell: ({ state }) => <Badge of={state} />,
      value: ({ state }) => state && term(state),
    },
    created_at: { head: fields.when, time: ({ created_at }) => created_at },
    starts_at: {
      head: jobs.when,
      cell: ({ starts_at, time_zone }) => format.momentIn(starts_at, time_zone),
      time: ({ starts_at }) => starts_at,
    },
    amount_minor: { head: fields.amount, minor: ({ amount_minor }) => amount_minor },
    price_minor: { head: fields.price, minor: ({ price_minor }) => price_minor },
    quantity: { head: quotes.quantity, number: true, value: ({ quantity }) => quantity },
  };
};

/** Columns as they were given, those of known fields in full. */
export const useColumns = <T,>(named: Columns<T>): Column<T>[] => {
  const known = useKnownColumns();
  return named.map((one) => (typeof one === "object" ? one : known[one])) as Column<T>[];
};
