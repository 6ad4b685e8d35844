import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { Icon } from "../../kit/app/pieces/icon.tsx";
import { Group, LinkRow, Screen } from "../../kit/app/pieces/layout.tsx";
import { More } from "../../kit/app/pieces/more.tsx";
import { Empty, Failure, Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct, useAsk, useListing } from "../../kit/asking.ts";
import { hasInvoices } from "../../kit/brand.ts";
import { client } from "../../kit/client.ts";
import { useAccount } from "../data.ts";
import { useSpoken, useWords } from "../words/words.ts";

const months_shown = 12;

/** The month of a moment where the provider works, such as 2026-11: statements are made by its clock. */
const monthAt = (now: string, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit" }).format(new Date(now));

/** The months up to one, newest first. */
const monthsTo = (last: string): string[] =>
  Array.from({ length: months_shown }, (_, back) =>
    new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5, 7)) - 1 - back, 1))
      .toISOString()
      .slice(0, 7),
  );

const Statement = ({ period }: { period: string }) => {
  const { words, format } = useSpoken();
  const query = useAsk(["statement", period], () => client.payment.getStatement({ query: { period } }));
  return (
    <Loaded query={query}>
      {({ total, currency, lines }) => {
        const money = (minor: number) => format.money(minor, currency);
        const sums: (readonly [keyof typeof words.earnings.sums, number])[] = [
          ...(total.sales_tax_minor
            ? ([
                ["net", total.net_minor],
                ["salesTax", total.sales_tax_minor],
              ] as const)
            : []),
          ["gross", total.gross_minor],
          ["fee", -total.fee_minor],
          ...(total.tax_minor ? ([["tax", -total.tax_minor]] as const) : []),
          ["tips", total.tips_minor],
        ];
        return (
          <>
            <section class="card">
              <p class="small quiet">{words.earnings.earned}</p>
              <p class="figure">{money(total.earned_minor + total.tips_minor)}</p>
              <ul class="rows">
                {sums.map(([sum, minor]) => (
                  <li key={sum}>
                    <span class="grow">{words.earnings.sums[sum]}</span>
                    <span class="num">{money(minor)}</span>
                  </li>
                ))}
                <li>
                  <span class="grow">{words.earnings.sums.sent}</span>
                  <b class="num">{money(total.sent_minor)}</b>
                </li>
                <li>
                  <span class="grow">{words.earnings.sums.paidOut}</span>
                  <b class="num">{money(total.paid_out_minor)}</b>
                </li>
              </ul>
            </section>
            {lines.length === 0 ? (
              <p class="quiet">{words.earnings.noLines}</p>
            ) : (
              <Group title={words.earnings.lines}>
                <ul class="rows">
                  {lines.toReversed().map(({ at, kind, job_id, reference, ...line }) => (
                    <li key={`${reference} ${kind} ${at}`} class={job_id ? "leads" : ""}>
                      {job_id ? (
                        <Link href={`/jobs/${job_id}`}>
                          <Line at={at} kind={kind} {...line} currency={currency} />
                        </Link>
                      ) : (
                        <Line at={at} kind={kind} {...line} currency={currency} />
                      )}
                    </li>
                  ))}
                </ul>
              </Group>
            )}
          </>
        );
      }}
    </Loaded>
  );
};

type Sums = { earned_minor: number; tips_minor: number; sent_minor: number; paid_out_minor: number };

const Line = ({
  at,
  kind,
  currency,
  earned_minor,
  tips_minor,
  sent_minor,
  paid_out_minor,
}: Sums & { at: string; kind: string; currency: string }) => {
  const { words, format } = useSpoken();
  const minor = earned_minor || tips_minor || sent_minor || paid_out_minor;
  return (
    <>
      <span class="grow">
        <b class="block">{words.earnings.kinds[kind] ?? words.earnings.kinds.other}</b>
        <span class="small quiet block">{format.when(at)}</span>
      </span>
      <span class="num">{format.money(minor, currency)}</span>
    </>
  );
};

/** The same statement as a table, for the tax office. */
const Download = ({ period }: { period: string }) => {
  const words = useWords();
  const acting = useAct(async () => {
    const { lines } = await client.payment.getStatement({ query: { period } });
    const [first] = lines;
    if (!first) return;
    const names = Object.keys(first) as (keyof typeof first)[];
    const rows = [names.join(","), ...lines.map((line) => names.map((name) => line[name] ?? "").join(","))];
    const url = URL.createObjectURL(new Blob([rows.join("\r\n")], { type: "text/csv" }));
    const link = Object.assign(document.createElement("a"), {
      href: url,
      download: `statement-${period}.csv`,
    });
    link.click();
    URL.revokeObjectURL(url);
  });
  return (
    <>
      {acting.error ? <Failure error={acting.error} /> : null}
      <button
        type="button"
        class="btn plain low"
        aria-disabled={acting.isPending}
        onClick={() => !acting.isPending && acting.mutate(undefined)}
      >
        {words.earnings.download}
      </button>
    </>
  );
};

const Payments = () => {
  const { words, format } = useSpoken();
  const { query, items } = useListing(["payments"], (paging) =>
    client.payment.paymentList({ query: { ...paging, limit: 20 } }),
  );
  return (
    <Loaded query={query} rows={1}>
      {() =>
        items.length === 0 ? (
          <Empty icon="card" title={words.earnings.empty} hint={words.earnings.emptyHint} />
        ) : (
          <Group title={words.earnings.payments}>
            <ul class="rows">
              {items.map((payment) => (
                <li key={payment.id} class="leads">
                  <Link href={`/jobs/${payment.job_id}`}>
                    <Icon name={payment.purpose === "tip" ? "star" : "card"} />
                    <span class="grow">
                      <b class="block num">
                        {format.money(
                          (payment.captured_minor || payment.amount_minor) - payment.fee_minor,
                          payment.currency,
                        )}
                      </b>
                      <span class="small quiet block">
                        {payment.transfer_state
                          ? words.earnings.transfers[payment.transfer_state]
                          : words.earnings.held}
                        {". "}
                        {words.earnings.feeOf(format.money(payment.fee_minor, payment.currency))}
                      </span>
                    </span>
                    <span class="i end">
                      <Icon name="right" />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            <More query={query} />
          </Group>
        )
      }
    </Loaded>
  );
};

const Months = ({ last }: { last: string }) => {
  const { words, language } = useSpoken();
  const [period, setPeriod] = useState(last);
  const name = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  return (
    <>
      <select
        class="field"
        aria-label={words.earnings.period}
        value={period}
        onChange={({ currentTarget }) => setPeriod(currentTarget.value)}
      >
        {monthsTo(last).map((month) => (
          <option key={month} value={month}>
            {name.format(new Date(`${month}-01T00:00:00Z`))}
          </option>
        ))}
      </select>
      <Statement period={period} />
      <Download period={period} />
    </>
  );
};

/** What was earned in a month, line by line, and where each payment is. */
export default () => {
  const words = useWords();
  const account = useAccount();
  return (
    <Screen title={words.earnings.title} back="/account">
      <Loaded query={account}>
        {({ now, time_zone }) => <Months last={monthAt(now, time_zone ?? "UTC")} />}
      </Loaded>
      <Payments />
      <ul class="rows">
        {hasInvoices && (
          <LinkRow to="/earnings/invoices" icon="card">
            <b>{words.invoices.received}</b>
          </LinkRow>
        )}
        <LinkRow to="/earnings/tax" icon="card">
          <b>{words.taxTitle}</b>
        </LinkRow>
      </ul>
    </Screen>
  );
};
