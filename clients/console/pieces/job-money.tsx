import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { JobRecord } from "../../typescript/operations.ts";
import { type Statement, statementOf } from "../statement.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Card, Facts } from "./layout.tsx";
import { Notes } from "./notes.tsx";
import { Actor } from "./record.tsx";
import { RefundButton } from "./refund.tsx";
import { Loaded } from "./states.tsx";
import { Badge, Moment, Money } from "./text.tsx";

/** Everything about a job: its history, its money and related records. */
export const useJobRecord = (job_id = "") =>
  useAsk(["job", job_id], () => client.admin.job.getJobRecord({ params: { job_id } }), {
    live: true,
    enabled: job_id !== "",
  });

type Amounts = NonNullable<JobRecord["money"]>;

const amounts = ["customer_minor", "provider_minor", "us_minor", "costs_minor"] as const;

/** Whose a job's money is, step by step, and what of the provider's part was paid. */
const StatementTable = ({ of: { steps, sum, ...rest }, currency }: { of: Statement; currency: string }) => {
  const { money: words } = useWords();
  const format = useFormat();
  const term = useTerm();
  const money = (minor: number) => format.money(minor, currency);
  const settled = [
    [words.paid, rest.paid_minor],
    [words.kept, rest.kept_minor],
    [rest.open_minor < 0 ? words.owes : words.stillOpen, rest.open_minor],
  ] as const;
  return (
    <>
      <div class="sheet dense statement">
        <table aria-label={words.statement}>
          <thead>
            <tr>
              <th scope="col">{words.step}</th>
              {amounts.map((name) => (
                <th key={name} scope="col" class="number">
                  {words.columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map(({ id, kind, at, by, why, ...step }) => (
              <tr key={id}>
                <td>
                  <strong>{term(kind)}</strong> <Moment at={at} />
                  {(by || why) && (
                    <div class="quiet small">
                      {by && <Actor of={by} />}
                      {by && why && ": "}
                      {why && term(why)}
                    </div>
                  )}
                </td>
                {amounts.map((name) => (
                  <td key={name} data-head={words.columns[name]} class="number">
                    {step[name] === 0 ? "–" : money(step[name])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.inTheEnd}</th>
              {amounts.map((name) => (
                <td key={name} data-head={words.columns[name]} class="number">
                  {money(sum[name])}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="quiet small">
        {`${money(sum.customer_minor)} = ${money(sum.provider_minor)} + ${money(sum.us_minor)} + ${money(sum.costs_minor)}`}
      </p>
      <Facts
        of={[
          ...settled.filter(([, minor]) => minor !== 0).map(([name, minor]) => [name, money(minor)] as const),
          [words.columns.provider_minor, money(sum.provider_minor)],
          [words.inDispute, rest.disputed_minor !== 0 && money(rest.disputed_minor)],
        ]}
      />
    </>
  );
};

/** What the customer was refunded, and what the provider gets. */
const Passed = ({
  on: { refunds, transfers },
  currency,
}: {
  on: Pick<Amounts, "refunds" | "transfers">;
  currency: string;
}) => {
  const term = useTerm();
  const { money: words } = useWords();
  return (
    <>
      {[
        ...refunds.map((one) => ({ ...one, is: "refund" })),
        ...transfers.map((one) => ({ ...one, is: "transfer" })),
      ].map(({ id, is, amount_minor, state, failure, ...rest }) => (
        <p key={id}>
          {term(is)} <Money minor={amount_minor} currency={currency} /> <Badge of={state} />{" "}
          {failure && term(failure)} {"hold_reason" in rest && rest.hold_reason && term(rest.hold_reason)}
          {"owed_minor" in rest && rest.owed_minor > 0 && (
            <>
              {words.owes} <Money minor={rest.owed_minor} currency={currency} />
            </>
          )}
        </p>
      ))}
    </>
  );
};

type Paid = Amounts["payment"];
const amountIn =
  (payment: Paid) => (of: "amount_minor" | "authorized_minor" | "captured_minor" | "refunded_minor") => (
    <Money key={of} minor={payment[of]} currency={payment.currency} />
  );

const Tip = ({ of: { payment, ...passed } }: { of: NonNullable<Amounts["tip"]> }) => {
  const words = useWords();
  const amount = amountIn(payment as Paid);
  return (
    <Card title={words.money.tip} actions={<RefundButton payment={payment} />}>
      <Facts
        of={[
          [words.fields.state, <Badge key="state" of={payment.state} />],
          [words.fields.amount, amount("amount_minor")],
          [words.money.refunded, amount("refunded_minor")],
        ]}
      />
      <Passed on={passed} currency={payment.currency} />
    </Card>
  );
};

/** What was paid, refunded and transferred, with its ledger. */
export const MoneyCard = ({ of: { money, events } }: { of: Pick<JobRecord, "money" | "events"> }) => {
  const words = useWords();
  const term = useTerm();
  if (!money)
    return (
      <Card title={words.money.books}>
        <p class="quiet">{words.money.noBooks}</p>
      </Card>
    );
  const { payment, refunds, transfers, tip, ledger } = money;
  const amount = amountIn(payment);
  return (
    <>
      <Card title={words.money.books} actions={<RefundButton payment={payment} />}>
        <Facts
          of={[
            [words.fields.state, <Badge key="state" of={payment.status} />],
            [words.money.held, amount("authorized_minor")],
            [words.money.captured, amount("captured_minor")],
            [words.money.refunded, amount("refunded_minor")],
            [words.money.failure, payment.failure && term(payment.failure)],
          ]}
        />
        <Passed on={{ refunds, transfers }} currency={payment.currency} />
        {ledger.items.length > 0 && (
          <StatementTable of={statementOf(money, events)} currency={payment.currency} />
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
      {(record) => <MoneyCard of={record} />}
    </Loaded>
  );
};
