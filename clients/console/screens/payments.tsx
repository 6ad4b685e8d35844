import type { PaymentState } from "../../typescript/operations.ts";
import { useListing } from "../asking.ts";
import { client } from "../client.ts";
import { Screen } from "../pieces/layout.tsx";
import { Choice, List } from "../pieces/list.tsx";
import { RefundButton } from "../pieces/refund.tsx";
import { Empty } from "../pieces/states.tsx";
import { Badge, Id, Money, When } from "../pieces/text.tsx";
import { useFilters } from "../routing.ts";
import { useWords } from "../words/words.ts";

const states = [
  "created",
  "requires_action",
  "setup_stored",
  "authorized",
  "captured",
  "partially_refunded",
  "refunded",
  "voided",
  "expired",
  "failed",
  "disputed",
  "lost",
  "offline_paid",
] as const satisfies readonly PaymentState[];

export default () => {
  const words = useWords();
  const [filter, setFilter] = useFilters();
  const status = filter("status") as PaymentState | undefined;
  const listing = useListing(["payments", status], (paging) =>
    client.payment.paymentList({ query: { ...paging, ...(status && { status }), limit: 50 } }),
  );
  return (
    <Screen
      title={words.money.payments}
      about={words.money.aboutPayments}
      actions={
        <Choice
          label={words.fields.state}
          value={status}
          all={words.list.all}
          options={states}
          onChange={(value) => setFilter("status", value)}
        />
      }
    >
      <List
        label={words.money.payments}
        listing={listing}
        keyOf={({ id }) => id}
        href={({ job_id }) => `/jobs/${job_id}`}
        empty={<Empty icon="money" title={words.money.noPayments} hint={words.money.noPaymentsHint} />}
        columns={[
          { head: words.fields.amount, cell: ({ amount_minor }) => <Money minor={amount_minor} /> },
          { head: words.fields.state, cell: ({ state }) => <Badge of={state} /> },
          {
            head: words.fields.customer,
            cell: ({ user_id }) => <Id of="user" id={user_id} />,
          },
          {
            head: words.money.captured,
            number: true,
            cell: ({ captured_minor }) => <Money minor={captured_minor} />,
          },
          {
            head: words.money.refunded,
            number: true,
            cell: ({ refunded_minor }) => <Money minor={refunded_minor} />,
          },
          { head: words.fields.when, cell: ({ created_at }) => <When at={created_at} /> },
          { head: words.refund.refund, cell: (payment) => <RefundButton payment={payment} /> },
        ]}
      />
    </Screen>
  );
};
