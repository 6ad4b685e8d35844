import { client } from "../../kit/client.ts";
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
import { Id, Money, When } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Differences } from "./differences.tsx";

const useParts = () => {
  const { money } = useWords();
  return [
    ["/money", money.payments],
    ["/money/refunds", money.refunds],
    ["/money/transfers", money.transfers],
    ["/money/disputes", money.disputes],
    ["/money/memberships", money.memberships],
    ["/money/days", money.days],
    ["/money/differences", money.differences],
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
      keyOf={({ id }) => id}
      href={({ job_id }) => `/jobs/${job_id}`}
      columns={[
        "amount_minor",
        "state",
        { head: words.fields.customer, cell: ({ user_id }) => <Id of="user" id={user_id} /> },
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
        "created_at",
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
      keyOf={({ id }) => id}
      href={({ job_id }) => `/jobs/${job_id}`}
      columns={[
        "amount_minor",
        "state",
        { head: words.fields.job, cell: ({ job_id }) => <Id of="job" id={job_id} /> },
        { head: words.actions.reason, cell: ({ reason }) => (reason ? term(reason) : "–") },
        {
          head: words.audit.actor,
          cell: ({ initiator, author_id }) =>
            author_id ? <Id of={initiator ?? "account"} id={author_id} /> : initiator ? term(initiator) : "–",
        },
        { head: words.fields.when, cell: ({ requested_at }) => <When at={requested_at} /> },
      ]}
    />
  );
};

const Transfers = () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="transfers"
      title={words.money.transfers}
      about={words.money.aboutTransfers}
      above={<Parts at="/money/transfers" />}
      states={TransferState}
      ask={(query) => client.payment.getTransfers({ query })}
      keyOf={({ id }) => id}
      href={({ job_id }) => `/jobs/${job_id}`}
      columns={[
        "amount_minor",
        "state",
        {
          head: words.fields.provider,
          cell: ({ service_provider_id }) => <Id of="service_provider" id={service_provider_id} />,
        },
        { head: words.fields.job, cell: ({ job_id }) => <Id of="job" id={job_id} /> },
        { head: words.money.heldBecause, cell: ({ hold_reason }) => (hold_reason ? term(hold_reason) : "–") },
        { head: words.money.release, cell: ({ release_at }) => <When at={release_at} /> },
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
      keyOf={({ id }) => id}
      href={({ id }) => `/disputes/${id}`}
      columns={[
        "amount_minor",
        "state",
        { head: words.actions.reason, cell: ({ reason }) => term(reason) },
        { head: words.money.answerBy, cell: ({ answer_by }) => <When at={answer_by} /> },
        { head: words.fields.job, cell: ({ job_id }) => (job_id ? <Id of="job" id={job_id} /> : "–") },
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
      keyOf={({ id }) => id}
      href={({ id }) => `/providers/${id}`}
      columns={[
        { head: words.fields.provider, cell: ({ id }) => <Id of="service_provider" id={id} /> },
        "state",
        {
          head: words.fields.price,
          number: true,
          cell: ({ amount_minor }) => <Money minor={amount_minor} />,
        },
        { head: words.money.interval, cell: ({ interval }) => (interval ? term(interval) : "–") },
        { head: words.money.periodEnds, cell: ({ current_period_end }) => <When at={current_period_end} /> },
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
      keyOf={({ id }) => id}
      columns={[
        { head: words.figures.day, cell: ({ day }) => format.day(day) },
        { head: words.money.movements, number: true, cell: ({ movements }) => format.number(movements) },
        {
          head: words.money.differences,
          number: true,
          cell: ({ differences_count }) => format.number(differences_count),
        },
        { head: words.money.compared, cell: ({ ran_at }) => <When at={ran_at} /> },
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
  days: Days,
  differences: () => <Differences above={<Parts at="/money/differences" />} />,
};

export default ({ part = "" }: { part?: string | undefined }) => {
  const Part = parts[part] ?? Payments;
  return <Part key={part} />;
};
