import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { JobRecord } from "../../typescript/operations.ts";
import { useTerm, useWords } from "../words/words.ts";
import { Card, Facts } from "./layout.tsx";
import { Table } from "./list.tsx";
import { Notes } from "./notes.tsx";
import { RefundButton } from "./refund.tsx";
import { Loaded } from "./states.tsx";
import { Badge, Moment, Money } from "./text.tsx";

/** Everything about a job: its history, its money and related records. */
export const useJobRecord = (job_id: string) =>
  useAsk(["job", job_id], () => client.admin.job.getJobRecord({ params: { job_id } }), { live: true });

type Amounts = NonNullable<JobRecord["money"]>;

const largest = ({ lines }: Amounts["ledger"]["items"][number]): number =>
  Math.max(0, ...lines.map(({ amount_minor }) => Math.abs(amount_minor)));

/** What the customer was refunded, and what the provider gets. */
const Passed = ({ on: { refunds, transfers } }: { on: Pick<Amounts, "refunds" | "transfers"> }) => {
  const term = useTerm();
  return (
    <>
      {[
        ...refunds.map((one) => ({ ...one, is: "refund" })),
        ...transfers.map((one) => ({ ...one, is: "transfer" })),
      ].map(({ id, is, amount_minor, state, failure }) => (
        <p key={id}>
          {term(is)} <Money minor={amount_minor} /> <Badge of={state} /> {failure && term(failure)}
        </p>
      ))}
    </>
  );
};

const Tip = ({ of: { payment, ...passed } }: { of: NonNullable<Amounts["tip"]> }) => {
  const words = useWords();
  return (
    <Card title={words.money.tip} actions={<RefundButton payment={payment} />}>
      <Facts
        of={[
          [words.fields.state, <Badge key="state" of={payment.state} />],
          [words.fields.amount, <Money key="amount" minor={payment.amount_minor} />],
          [words.money.refunded, <Money key="refunded" minor={payment.refunded_minor} />],
        ]}
      />
      <Passed on={passed} />
    </Card>
  );
};

/** What was paid, refunded and transferred, with its ledger. */
export const MoneyCard = ({ money }: { money: JobRecord["money"] }) => {
  const words = useWords();
  const term = useTerm();
  if (!money)
    return (
      <Card title={words.money.books}>
        <p class="quiet">{words.money.noBooks}</p>
      </Card>
    );
  const { payment, refunds, transfers, tip, ledger } = money;
  return (
    <>
      <Card title={words.money.books} actions={<RefundButton payment={payment} />}>
        <Facts
          of={[
            [words.fields.state, <Badge key="state" of={payment.status} />],
            [words.money.held, <Money key="held" minor={payment.authorized_minor} />],
            [words.money.captured, <Money key="captured" minor={payment.captured_minor} />],
            [words.money.refunded, <Money key="refunded" minor={payment.refunded_minor} />],
            [words.money.fee, <Money key="fee" minor={payment.fee_minor} />],
            [words.money.failure, payment.failure && term(payment.failure)],
          ]}
        />
        <Passed on={{ refunds, transfers }} />
        {ledger.items.length > 0 && (
          <details>
            <summary>{words.money.entries}</summary>
            <Table
              label={words.money.entries}
              rows={ledger.items}
              keyOf={({ id }) => id}
              columns={[
                { head: words.money.entry, cell: ({ kind }) => term(kind) },
                { head: words.fields.when, cell: ({ posted_at }) => <Moment at={posted_at} /> },
                {
                  head: words.fields.amount,
                  number: true,
                  cell: (posting) => <Money minor={largest(posting)} />,
                },
              ]}
            />
          </details>
        )}
      </Card>
      {tip && <Tip of={tip} />}
      <Notes on="payment" id={payment.id} title={words.notes.ofPayment} />
    </>
  );
};

/** The money of a job next to another record about it. */
export const JobMoney = ({ job_id }: { job_id: string }) => {
  const query = useJobRecord(job_id);
  return (
    <Loaded query={query} rows={4}>
      {({ money }) => <MoneyCard money={money} />}
    </Loaded>
  );
};
