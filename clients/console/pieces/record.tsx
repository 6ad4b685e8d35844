import { type Data, MarketplaceError } from "../../typescript/client.ts";
import { useAsk } from "../asking.ts";
import { client } from "../client.ts";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { Table } from "./list.tsx";
import { Loaded } from "./states.tsx";
import { Badge, Moment, Money } from "./text.tsx";

type Told = {
  type: string;
  occurred_at: string;
  from?: string | undefined;
  to?: string | undefined;
  reason?: string | undefined;
  actor: { role: string; id: string };
};

/** What happened, one thing below the other. */
export const Story = ({ of }: { of: readonly Told[] }) => {
  const term = useTerm();
  const words = useWords();
  if (of.length === 0) return <p class="quiet">{words.story.nothing}</p>;
  return (
    <ol class="story">
      {of.map(({ type, occurred_at, from, to, reason, actor }, at) => (
        <li key={`${occurred_at} ${type} ${at}`}>
          <p>
            <strong>{term(type)}</strong> {to && to !== from && <Badge of={to} />}
          </p>
          {reason && <p>{term(reason)}</p>}
          <p class="quiet small">
            <Moment at={occurred_at} /> · {term(actor.role)}
          </p>
        </li>
      ))}
    </ol>
  );
};

type Ledger = Data<"GET /payment/get-ledger">;
type Posting = Ledger["items"][number];

const charged = ({ lines }: Posting): number =>
  Math.max(0, ...lines.map(({ amount_minor }) => Math.abs(amount_minor)));

/** No book is kept of a job whose payment was never begun. */
const booksOf = async (job_id: string): Promise<Ledger> => {
  try {
    return await client.payment.getLedger({ query: { job_id, limit: 100 } });
  } catch (error) {
    if (error instanceof MarketplaceError && error.status === 404)
      return { items: [], next_cursor: null, totals: [] };
    throw error;
  }
};

/** The money of a job as the books have it. */
export const Books = ({ job_id }: { job_id: string }) => {
  const words = useWords();
  const term = useTerm();
  const query = useAsk(["books", job_id], () => booksOf(job_id));
  return (
    <Loaded query={query}>
      {({ items, totals }) =>
        items.length === 0 ? (
          <p class="quiet">{words.money.noBooks}</p>
        ) : (
          <>
            <Table
              label={words.money.books}
              rows={items}
              keyOf={({ id }) => id}
              columns={[
                { head: words.money.entry, cell: ({ kind }) => term(kind) },
                { head: words.fields.when, cell: ({ posted_at }) => <Moment at={posted_at} /> },
                {
                  head: words.fields.amount,
                  number: true,
                  cell: (posting) => <Money minor={charged(posting)} />,
                },
              ]}
            />
            <details>
              <summary>{words.money.accounts}</summary>
              <Table
                label={words.money.accounts}
                rows={totals}
                keyOf={({ account }) => account}
                columns={[
                  { head: words.money.account, cell: ({ account }) => term(account) },
                  {
                    head: words.fields.amount,
                    number: true,
                    cell: ({ amount_minor }) => <Money minor={amount_minor} />,
                  },
                ]}
              />
            </details>
          </>
        )
      }
    </Loaded>
  );
};

export const Address = ({
  of,
}: {
  of: { line1: string; city: string; region?: string; postcode: string; country: string };
}) => (
  <>
    {of.line1}, {of.city}
    {of.region && `, ${of.region}`} {of.postcode}, {of.country}
  </>
);

/** A time and how far away it is. */
export const Due = ({ at }: { at: string | undefined }) => {
  const format = useFormat();
  return at ? (
    <>
      {format.moment(at)} ({format.ago(at)})
    </>
  ) : null;
};
