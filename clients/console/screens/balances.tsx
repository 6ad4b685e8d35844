import type { ComponentChildren } from "preact";
import { Link } from "wouter-preact";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import type { Data } from "../../typescript/client.ts";
import { ServiceProviderState } from "../../typescript/operations.ts";
import { clockIn } from "../periods.ts";
import type { Column } from "../pieces/columns.tsx";
import { File } from "../pieces/file.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Period } from "../pieces/period.tsx";
import { ProposeWriteOff } from "../pieces/propose.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Empty, Loaded } from "../pieces/states.tsx";
import { Id, Moment, Money } from "../pieces/text.tsx";
import { useStats } from "../stats.ts";
import { useListWords } from "../words/lists.ts";
import { useTerm, useWords } from "../words/words.ts";

/** What providers still get, have at the payment provider, and owe. */
export const Balances = ({ owing = false, above }: { owing?: boolean; above: ComponentChildren }) => {
  const { fields, money } = useWords();
  const words = useListWords();
  return (
    <StateList
      name={owing ? "debts" : "balances"}
      title={owing ? words.debts : words.balances}
      about={owing ? words.aboutDebts : words.aboutBalances}
      above={above}
      states={owing ? [] : ServiceProviderState}
      {...(!owing && { initial: "approved" as const })}
      file
      ask={({ limit, cursor, state }) =>
        client.payment.getProviderBalances({
          query: {
            limit: Math.min(limit, 25),
            ...(cursor && { cursor }),
            ...(owing ? { owing: "yes" } : state && { state }),
          },
        })
      }
      keyOf={({ service_provider_id }) => service_provider_id}
      columns={[
        {
          head: fields.provider,
          id: ({ service_provider_id }) => ["service_provider", service_provider_id],
        },
        { head: words.pending, minor: ({ pending_minor }) => pending_minor },
        { head: words.available, minor: ({ available_minor }) => available_minor },
        { head: words.owes, minor: ({ owed_minor }) => owed_minor },
        { head: words.paidOut, minor: ({ paid_out_minor }) => paid_out_minor },
        {
          head: words.statement,
          cell: ({ service_provider_id: id, ...owes }) => (
            <span class="actions">
              {owing && <ProposeWriteOff service_provider_id={id} {...owes} />}
              <Link href={`/money/statement?provider=${id}`}>{words.statement}</Link>
              <Link href={`/money/transfers?provider=${id}`}>{money.transfers}</Link>
            </span>
          ),
        },
      ]}
    />
  );
};

/** Customers who have credit. */
export const Credits = ({ above }: { above: ComponentChildren }) => {
  const { fields } = useWords();
  const words = useListWords();
  return (
    <StateList
      name="credits"
      title={words.credits}
      about={words.aboutCredits}
      above={above}
      states={[]}
      served={4}
      period
      file
      ask={(query) => client.payment.getCreditBalances({ query })}
      keyOf={({ user_id }) => user_id}
      columns={[
        { head: fields.customer, id: ({ user_id }) => ["user", user_id] },
        { head: words.canUse, minor: ({ available_minor }) => available_minor },
        { head: words.kept, minor: ({ held_minor }) => held_minor },
        { head: words.expires, time: ({ expires_at }) => expires_at },
        { head: words.changed, time: ({ updated_at }) => updated_at },
      ]}
    />
  );
};

type Line = Data<"GET /payment/get-statement">["lines"][number];

/** A provider's statement of a month or a year. */
export const Statement = ({ above }: { above: ComponentChildren }) => {
  const { fields, queue } = useWords();
  const words = useListWords();
  const term = useTerm();
  const [filter] = useFilters();
  const provider = filter("provider") ?? "";
  const known = useStats();
  const stats = known.data;
  const zone = stats?.time_zone ?? "UTC";
  const asked = filter("period") ?? (stats && clockIn(stats.as_of, zone).slice(0, 7)) ?? "";
  const period = /^\d{4}(-\d\d)?$/.test(asked) ? asked : undefined;
  const query = useAsk(
    ["statement", provider, period, zone],
    () =>
      client.payment
        .getStatement({
          query: { service_provider_id: provider, period: period ?? "", time_zone: zone },
        })
        .then(({ currency, lines, ...said }) => ({
          ...said,
          currency,
          lines: lines.map((line) => ({ ...line, currency })),
        })),
    { enabled: provider !== "" && period !== undefined && stats !== undefined },
  );
  const isTaxed = query.data?.lines.some((line) => line.sales_tax_minor !== 0 || line.tax_minor !== 0);
  const sums = [
    ...(isTaxed
      ? ([
          ["net_minor", words.untaxed],
          ["sales_tax_minor", words.salesTax],
        ] as const)
      : []),
    ["gross_minor", words.paidBy],
    ["fee_minor", words.fee],
    ...(isTaxed ? ([["tax_minor", words.taxesKept]] as const) : []),
    ["earned_minor", words.earned],
    ["tips_minor", words.tips],
    ["sent_minor", words.sent],
    ["paid_out_minor", words.arrived],
  ] as const;
  const columns: Column<Line>[] = [
    { head: fields.when, cell: ({ at }) => <Moment at={at} />, time: ({ at }) => at },
    { head: queue.kind, value: ({ kind }) => term(kind) },
    { head: fields.job, id: ({ job_id }) => ["job", job_id] },
    ...sums.map(([sum, head]) => ({ head, minor: (line: Line) => line[sum] })),
  ];
  return (
    <Screen
      title={words.statement}
      about={<Id of="service_provider" id={provider} />}
      actions={
        <>
          {asked && <Period usual={asked} />}
          {query.data && (
            <File
              name={`statement-${provider}-${period}`}
              columns={columns}
              ask={async () => ({ items: query.data.lines, next_cursor: null })}
            />
          )}
        </>
      }
    >
      {above}
      {provider === "" || (stats && period === undefined) ? (
        <Empty
          icon="money"
          title={words.noStatement}
          hint={provider ? words.choosePeriod : words.chooseProvider}
        />
      ) : (
        <Loaded query={stats ? query : (known as typeof query)} rows={8}>
          {({ total, lines, currency }) => (
            <>
              <Card title={words.total}>
                <Facts
                  of={sums.map(([sum, head]) => [
                    head,
                    <Money key={sum} minor={total[sum]} currency={currency} />,
                  ])}
                />
              </Card>
              <Table
                label={words.statement}
                rows={lines}
                keyOf={({ kind, reference }) => `${kind} ${reference}`}
                columns={columns}
              />
            </>
          )}
        </Loaded>
      )}
    </Screen>
  );
};
