import type { ComponentChildren } from "preact";
import { Link } from "wouter-preact";
import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import type { Data } from "../../typescript/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Empty, Loaded } from "../pieces/states.tsx";
import { Badge, Id, Moment } from "../pieces/text.tsx";
import { useMonthWords } from "../words/months.ts";
import { useFormat, useSpoken } from "../words/words.ts";

type Month = Data<"GET /payment/get-periods">["items"][number];
type Missing = NonNullable<Month["missing"]>[number];

/** A month's name, in one's own language. */
export const useMonthName = (): ((month: string) => string) => {
  const { language } = useSpoken();
  const name = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return (month) => name.format(new Date(`${month}-01T00:00:00.000Z`));
};

const Values = ({ of: { what, values = [], count = values.length } }: { of: Missing }) => {
  const format = useFormat();
  const words = useMonthWords();
  const shown = values.map((value) => (/^\d{4}-\d\d-\d\dT/.test(value) ? format.moment(value) : value));
  return (
    <li>
      <strong>{words.missing[what]}</strong>
      {shown.length > 0 && <div class="small">{shown.join(", ")}</div>}
      {count > shown.length && <div class="quiet small">{words.many(count)}</div>}
    </li>
  );
};

/** One month: what keeps it from closing, or who closed it. */
const One = ({ month }: { month: string }) => {
  const words = useMonthWords();
  const nameOf = useMonthName();
  const query = useAsk(["periods", month], () => client.payment.getPeriods({ query: { month } }));
  return (
    <Card
      title={nameOf(month)}
      actions={
        <>
          <Link href={`/money/trial-balance?period=${month}`}>{words.balance}</Link>
          <Link href={`/money/exports?month=${month}`}>{words.exports}</Link>
        </>
      }
    >
      <Loaded query={query} rows={4}>
        {({ items: [one] }) =>
          !one ? (
            <Empty icon="money" title={words.noMonth} hint={words.noMonthHint} />
          ) : one.state === "closed" ? (
            <Facts
              of={[
                [words.state, <Badge key="state" of={one.state} />],
                [words.closedAt, <Moment key="at" at={one.closed_at} />],
                [
                  words.proposedBy,
                  <Id key="by" of="account" {...(one.proposed_by && { id: one.proposed_by })} />,
                ],
                [
                  words.approvedBy,
                  <Id key="ok" of="account" {...(one.approved_by && { id: one.approved_by })} />,
                ],
                [
                  words.hash,
                  <code key="hash" class="small">
                    {one.hash}
                  </code>,
                ],
              ]}
            />
          ) : (
            <>
              <p>{one.missing?.length ? words.missingStill : words.canClose}</p>
              <ul class="plain">
                {one.missing?.map((part) => (
                  <Values key={part.what} of={part} />
                ))}
              </ul>
              {one.missing?.length === 0 && (
                <ActButton
                  needs="POST /payment/close-period"
                  label={words.close}
                  explain={words.closeExplain}
                  primary
                  act={({ reason = "" }, idempotencyKey) =>
                    client.payment.closePeriod({ body: { month, reason }, idempotencyKey })
                  }
                />
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  );
};

/** The months of the books: which are closed, and what keeps the next one from closing. */
export const Periods = ({ above }: { above: ComponentChildren }) => {
  const words = useMonthWords();
  const nameOf = useMonthName();
  const [filter] = useFilters();
  const query = useAsk(["periods"], () => client.payment.getPeriods());
  const open = query.data?.items.filter(({ state }) => state === "open").at(-1)?.month;
  const month = filter("month") ?? open ?? query.data?.items[0]?.month;
  return (
    <Screen title={words.months} about={words.aboutMonths}>
      {above}
      <Loaded query={query} rows={6}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty icon="money" title={words.noMonth} hint={words.noMonthHint} />
          ) : (
            <>
              {month && <One key={month} month={month} />}
              <Table
                label={words.months}
                rows={items}
                keyOf={({ id }) => id}
                href={({ month: one }) => `/money/months?month=${one}`}
                columns={[
                  {
                    head: words.month,
                    cell: ({ month: one }) => nameOf(one),
                    value: ({ month: one }) => one,
                  },
                  {
                    head: words.state,
                    cell: ({ state }) => <Badge of={state} />,
                    value: ({ state }) => state,
                  },
                  { head: words.closable, time: ({ closable_at }) => closable_at },
                  { head: words.closedAt, time: ({ closed_at }) => closed_at },
                ]}
              />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
};
