import type { ComponentChildren } from "preact";
import { useFormat, useWords } from "../words/words.ts";
import { Badge, Money, When } from "./text.tsx";

export type Column<T> = {
  head: string;
  cell: (row: T) => ComponentChildren;
  /** Amounts are right-aligned, so that their digits line up. */
  number?: boolean;
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

export const useKnownColumns = (): Record<KnownField, Column<Known>> => {
  const { fields, jobs, quotes } = useWords();
  const format = useFormat();
  return {
    state: { head: fields.state, cell: ({ state }) => <Badge of={state} /> },
    created_at: { head: fields.when, cell: ({ created_at }) => <When at={created_at} /> },
    starts_at: {
      head: jobs.when,
      cell: ({ starts_at, time_zone }) => format.momentIn(starts_at, time_zone),
    },
    amount_minor: {
      head: fields.amount,
      number: true,
      cell: ({ amount_minor }) => <Money minor={amount_minor} />,
    },
    price_minor: {
      head: fields.price,
      number: true,
      cell: ({ price_minor }) => <Money minor={price_minor} />,
    },
    quantity: { head: quotes.quantity, number: true, cell: ({ quantity }) => format.number(quantity) },
  };
};
