import type { ComponentChildren } from "preact";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import type { Data } from "../../typescript/client.ts";
import { clockIn } from "../periods.ts";
import type { Column } from "../pieces/columns.tsx";
import { File } from "../pieces/file.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Period } from "../pieces/period.tsx";
import { Empty, Loaded } from "../pieces/states.tsx";
import { Badge, Moment } from "../pieces/text.tsx";
import { useStats } from "../stats.ts";
import { useBookWords } from "../words/books.ts";
import { useMonthWords } from "../words/months.ts";

type Books = Data<"GET /payment/get-trial-balance">["currencies"][number];
type Line = (Books["accounts"][number] | (Books["total"] & { number: 0; account: "total"; kind: "" })) &
  Pick<Books, "currency">;

const currency = (line: Line): string => line.currency;

const useColumns = (): Column<Line>[] => {
  const words = useMonthWords();
  const { accounts } = useBookWords();
  return [
    {
      head: words.account,
      cell: ({ number, account }) =>
        account === "total" ? (
          <strong>{words.total}</strong>
        ) : (
          <>
            <span class="quiet number">{number}</span> {accounts[account]}
          </>
        ),
      value: ({ number, account }) => (account === "total" ? words.total : `${number} ${accounts[account]}`),
    },
    { head: words.currency, filed: true, value: currency },
    { head: words.opening, minor: ({ opening_minor }) => opening_minor },
    { head: words.debits, minor: ({ debit_minor }) => debit_minor },
    { head: words.credits, minor: ({ credit_minor }) => credit_minor },
    { head: words.closing, minor: ({ closing_minor }) => closing_minor },
  ];
};

const linesOf = ({ accounts, total, currency }: Books): Line[] => [
  ...accounts.map((line) => ({ ...line, currency })),
  { ...total, number: 0, account: "total", kind: "", currency },
];

const memoOf = ({ memo, currency }: Books): Line[] => memo.map((line) => ({ ...line, currency }));

/** What was on each account before a month or a year, what it brought, and what is on it after. */
export const TrialBalance = ({ above }: { above: ComponentChildren }) => {
  const words = useMonthWords();
  const columns = useColumns();
  const [filter] = useFilters();
  const known = useStats();
  const stats = known.data;
  const asked = filter("period") ?? (stats && clockIn(stats.as_of, stats.time_zone).slice(0, 7)) ?? "";
  const period = /^20\d{2}(-(0[1-9]|1[0-2]))?$/.test(asked) ? asked : undefined;
  const query = useAsk(
    ["trial-balance", period],
    () => client.payment.getTrialBalance({ query: { period: period ?? "" } }),
    { enabled: period !== undefined },
  );
  const all = query.data?.currencies ?? [];
  return (
    <Screen
      title={words.balance}
      about={words.aboutBalance}
      actions={
        <>
          {asked && <Period usual={asked} />}
          {all.length > 0 && (
            <File
              name={`trial-balance-${period}`}
              columns={columns}
              ask={async () => ({
                items: all.flatMap((books) => [...linesOf(books), ...memoOf(books)]),
                next_cursor: null,
              })}
            />
          )}
        </>
      }
    >
      {above}
      <Loaded query={stats ? query : (known as unknown as typeof query)} rows={8}>
        {({ currencies, is_closed, counted_to, time_zone }) => (
          <>
            <Facts
              of={[
                [words.state, <Badge key="state" of={is_closed ? "closed" : "open"} />],
                [words.countedTo, <Moment key="to" at={counted_to} />],
                [words.zone, time_zone],
              ]}
            />
            {currencies.length === 0 && (
              <Empty icon="money" title={words.noEntries} hint={words.noEntriesHint} />
            )}
            {currencies.map((books) => (
              <Card key={books.currency} title={books.currency.toUpperCase()} wide>
                <Table
                  label={`${words.balance} ${books.currency}`}
                  rows={linesOf(books)}
                  keyOf={({ account }) => account}
                  columns={columns}
                />
                {books.memo.length > 0 && (
                  <>
                    <h3>{words.memo}</h3>
                    <Table
                      label={words.memo}
                      rows={memoOf(books)}
                      keyOf={({ account }) => account}
                      columns={columns}
                    />
                  </>
                )}
              </Card>
            ))}
          </>
        )}
      </Loaded>
    </Screen>
  );
};
