import { Link } from "wouter-preact";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import {
  DisputeState,
  MembershipState,
  PaymentState,
  RefundState,
  TransferState,
} from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Tabs } from "../pieces/list.tsx";
import { RefundButton } from "../pieces/refund.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Id } from "../pieces/text.tsx";
import { useBookWords } from "../words/books.ts";
import { useInvoiceWords } from "../words/invoices.ts";
import { useListWords } from "../words/lists.ts";
import { useMonthWords } from "../words/months.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Balances, Credits, Statement } from "./balances.tsx";
import { Corrections } from "./corrections.tsx";
import { Differences } from "./differences.tsx";
import { Exports } from "./exports.tsx";
import { Invoices } from "./invoices.tsx";
import { OpenBalances } from "./open-balances.tsx";
import { Periods } from "./periods.tsx";
import { Tax } from "./tax.tsx";
import { TrialBalance } from "./trial-balance.tsx";

const useParts = () => {
  const { money } = useWords();
  const lists = useListWords();
  const books = useBookWords();
  const months = useMonthWords();
  const invoices = useInvoiceWords();
  return [
    ["/money", money.payments],
    ["/money/refunds", money.refunds],
    ["/money/transfers", money.transfers],
    ["/money/disputes", money.disputes],
    ["/money/memberships", money.memberships],
    ["/money/balances", lists.balances],
    ["/money/debts", lists.debts],
    ["/money/credits", lists.credits],
    ["/money/days", money.days],
    ["/money/differences", money.differences],
    ["/money/corrections", books.corrections],
    ["/money/months", months.months],
    ["/money/trial-balance", months.balance],
    ["/money/exports", months.exports],
    ["/money/open", months.open],
    ["/money/invoices", invoices.invoices],
    ["/money/tax", invoices.tax],
  ] as const;
};

const Parts = ({ at }: { at: string }) => {
  const words = useWords();
  return <Tabs label={words.nav.money} of={useParts()} at={at} />;
};

const Payments = () => {
  const words = useWords();
  return (
    <StateList
      name="payments"
      title={words.money.payments}
      about={words.money.aboutPayments}
      above={<Parts at="/money" />}
      states={PaymentState}
      ask={(query) => client.payment.paymentList({ query })}
      served={6}
      period
      file
      keyOf={({ id }) => id}
      href={({ job_id }) => `/jobs/${job_id}`}
      columns={[
        "amount_minor",
        "state",
        { head: words.fields.customer, id: ({ user_id }) => ["user", user_id] },
        {
          head: words.fields.provider,
          id: ({ service_provider_id }) => ["service_provider", service_provider_id],
        },
        { head: words.money.captured, minor: ({ captured_minor }) => captured_minor },
        { head: words.money.refunded, minor: ({ refunded_minor }) => refunded_minor },
        "created_at",
        { head: words.fields.job, id: ({ job_id }) => ["job", job_id], filed: true },
        { head: words.refund.refund, cell: (payment) => <RefundButton payment={payment} /> },
      ]}
    />
  );
};

const Refunds = () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="refunds"
      title={words.money.refunds}
      about={words.money.aboutRefunds}
      above={<Parts at="/money/refunds" />}
      states={RefundState}
      ask={(query) => client.payment.getRefunds({ query })}
      served={5}
      period
      file
      keyOf={({ id }) => id}
      href={({ job_id }) => `/jobs/${job_id}`}
      columns={[
        "amount_minor",
        "state",
        { head: words.fields.job, id: ({ job_id }) => ["job", job_id] },
        { head: words.actions.reason, value: ({ reason }) => reason && term(reason) },
        {
          head: words.audit.actor,
          cell: ({ initiator, author_id }) =>
            author_id ? <Id of={initiator ?? "account"} id={author_id} /> : initiator ? term(initiator) : "–",
          id: ({ initiator, author_id }) => [initiator ?? "account", author_id],
        },
        { head: words.fields.when, time: ({ requested_at }) => requested_at },
      ]}
    />
  );
};

const Transfers = () => {
  const words = useWords();
  const lists = useListWords();
  const [filter] = useFilters();
  const provider = filter("provider");
  const term = useTerm();
  return (
    <StateList
      name="transfers"
      title={words.money.transfers}
      about={words.money.aboutTransfers}
      above={
        <>
          <Parts at="/money/transfers" />
          {provider && (
            <p>
              <Id of="service_provider" id={provider} /> ·{" "}
              <Link href="/money/transfers">{words.list.all}</Link>
            </p>
          )}
        </>
      }
      among={provider}
      states={TransferState}
      ask={(query) =>
        client.payment.getTransfers({
          query: { ...query, ...(provider && { service_provider_id: provider }) },
        })
      }
      served={7}
      period
      file
      keyOf={({ id }) => id}
      href={({ job_id }) => `/jobs/${job_id}`}
      columns={[
        "amount_minor",
        "state",
        {
          head: words.fields.provider,
          id: ({ service_provider_id }) => ["service_provider", service_provider_id],
        },
        { head: words.fields.job, id: ({ job_id }) => ["job", job_id] },
        { head: lists.owes, minor: ({ owed_minor }) => owed_minor },
        { head: words.money.heldBecause, value: ({ hold_reason }) => hold_reason && term(hold_reason) },
        { head: words.money.release, time: ({ release_at }) => release_at },
        { head: lists.planned, time: ({ created_at }) => created_at },
      ]}
    />
  );
};

const Disputes = () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="disputes"
      title={words.money.disputes}
      about={words.money.aboutDisputes}
      above={<Parts at="/money/disputes" />}
      states={DisputeState}
      ask={(query) => client.payment.getDisputes({ query })}
      served={6}
      period
      file
      keyOf={({ id }) => id}
      href={({ id }) => `/disputes/${id}`}
      columns={[
        "amount_minor",
        "state",
        { head: words.actions.reason, value: ({ reason }) => term(reason) },
        { head: words.money.answerBy, time: ({ answer_by }) => answer_by },
        { head: words.fields.customer, id: ({ user_id }) => ["user", user_id] },
        { head: words.fields.job, id: ({ job_id }) => ["job", job_id] },
        { head: words.fields.when, time: ({ opened_at }) => opened_at },
      ]}
    />
  );
};

const Memberships = () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="memberships"
      title={words.money.memberships}
      about={words.money.aboutMemberships}
      above={<Parts at="/money/memberships" />}
      states={MembershipState}
      ask={(query) => client.admin.subscription.listSubscription({ query })}
      served={5}
      period
      file
      keyOf={({ id }) => id}
      href={({ id }) => `/providers/${id}`}
      columns={[
        { head: words.fields.provider, id: ({ id }) => ["service_provider", id] },
        "state",
        { head: words.fields.price, minor: ({ amount_minor }) => amount_minor },
        { head: words.money.interval, value: ({ interval }) => interval && term(interval) },
        { head: words.money.periodEnds, time: ({ current_period_end }) => current_period_end },
        "created_at",
      ]}
    />
  );
};

const Days = () => {
  const words = useWords();
  const format = useFormat();
  return (
    <StateList
      name="days"
      title={words.money.days}
      about={words.money.aboutDays}
      above={<Parts at="/money/days" />}
      states={[]}
      ask={({ cursor, limit }) =>
        client.payment.getReconciliations({ query: { limit, ...(cursor && { cursor }) } })
      }
      file
      keyOf={({ id }) => id}
      columns={[
        { head: words.figures.day, cell: ({ day }) => format.day(day), value: ({ day }) => day },
        { head: words.money.movements, number: true, value: ({ movements }) => movements },
        { head: words.money.differences, number: true, value: ({ differences_count }) => differences_count },
        { head: words.money.compared, time: ({ ran_at }) => ran_at },
        {
          head: words.feedback.decide,
          cell: ({ day }) => (
            <ActButton
              needs="POST /payment/reconcile-day"
              label={words.money.compare}
              explain={words.money.compareExplain}
              reason={false}
              act={(_, idempotencyKey) => client.payment.reconcileDay({ body: { day }, idempotencyKey })}
            />
          ),
        },
      ]}
    />
  );
};

const parts: Record<string, () => preact.JSX.Element> = {
  refunds: Refunds,
  transfers: Transfers,
  disputes: Disputes,
  memberships: Memberships,
  balances: () => <Balances key="all" above={<Parts at="/money/balances" />} />,
  debts: () => <Balances key="owing" owing above={<Parts at="/money/debts" />} />,
  statement: () => <Statement above={<Parts at="/money/balances" />} />,
  credits: () => <Credits above={<Parts at="/money/credits" />} />,
  days: Days,
  corrections: () => <Corrections above={<Parts at="/money/corrections" />} />,
  months: () => <Periods above={<Parts at="/money/months" />} />,
  "trial-balance": () => <TrialBalance above={<Parts at="/money/trial-balance" />} />,
  exports: () => <Exports above={<Parts at="/money/exports" />} />,
  open: () => <OpenBalances above={<Parts at="/money/open" />} />,
  invoices: () => <Invoices above={<Parts at="/money/invoices" />} />,
  tax: () => <Tax above={<Parts at="/money/tax" />} />,
  differences: () => <Differences above={<Parts at="/money/differences" />} />,
};

export default ({ part = "" }: { part?: string | undefined }) => {
  const Part = parts[part] ?? Payments;
  return <Part key={part} />;
};
