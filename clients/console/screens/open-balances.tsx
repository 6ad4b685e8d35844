import type { ComponentChildren } from "preact";
import { client } from "../../kit/client.ts";
import { OpenBalanceKind } from "../../typescript/operations.ts";
import { StateList } from "../pieces/state-list.tsx";
import { useBookWords } from "../words/books.ts";
import { useMonthWords } from "../words/months.ts";
import { useWords } from "../words/words.ts";

/** What the accounts of the books are made of, one by one. */
export const OpenBalances = ({ above }: { above: ComponentChildren }) => {
  const words = useMonthWords();
  const { accounts } = useBookWords();
  const { fields } = useWords();
  return (
    <StateList
      name="open-balances"
      title={words.open}
      about={words.aboutOpen}
      above={above}
      states={OpenBalanceKind}
      initial="shares"
      file
      ask={({ limit, cursor, state = "shares" }) =>
        client.payment.getOpenBalances({ query: { of: state, limit, ...(cursor && { cursor }) } })
      }
      keyOf={({ record_id }) => record_id}
      columns={[
        { head: words.account, value: ({ account }) => accounts[account] },
        "amount_minor",
        {
          head: words.whose,
          id: ({ service_provider_id, user_id }) =>
            service_provider_id ? ["service_provider", service_provider_id] : ["user", user_id],
        },
        { head: fields.job, id: ({ job_id }) => ["job", job_id] },
        { head: words.since, time: ({ since }) => since },
        { head: words.due, time: ({ due_at }) => due_at },
      ]}
    />
  );
};
