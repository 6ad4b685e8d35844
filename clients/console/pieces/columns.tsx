import { useFormat, useWords } from "../words/words.ts";
import type { Column } from "./list.tsx";
import { Badge, Money, When } from "./text.tsx";

type Known = {
  state?: string;
  created_at: string;
  starts_at: string;
  time_zone: string;
  amount_minor?: number;
  price_minor?: number;
  quantity: number;
};

/** The fields that many records have: where one has it, the name is enough for a column. */
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
