import type { ComponentChildren } from "preact";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { saveAnswer } from "../../kit/file-of.ts";
import { useFilters } from "../../kit/routing.ts";
import type { Data } from "../../typescript/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Failure } from "../pieces/states.tsx";
import { Id } from "../pieces/text.tsx";
import { useInvoiceWords } from "../words/invoices.ts";
import { useWords } from "../words/words.ts";

type Invoice = Data<"GET /payment/get-invoices">["items"][number];

const sumOf = ({ lines }: Invoice, of: "net_minor" | "tax_minor"): number =>
  lines.reduce((sum, line) => sum + line[of], 0);

/** Saves an invoice as a page to print. */
const Print = ({ of: { id, number } }: { of: Invoice }) => {
  const words = useInvoiceWords();
  const params = { invoice_id: id };
  const saving = useAct(() =>
    saveAnswer(
      () => client.payment.getInvoice({ params }),
      `payment/get-invoice/${id}?format=html`,
      `${number}.html`,
    ),
  );
  return (
    <>
      {saving.error !== null && <Failure error={saving.error} />}
      <button type="button" class="button" onClick={() => saving.mutate(undefined)}>
        {words.print}
      </button>
    </>
  );
};

/** What the tax office has said of an invoice that it is sent. */
const Registration = ({ of: { chain, registration } }: { of: Invoice }) => {
  const words = useInvoiceWords();
  if (!chain?.sent) return null;
  if (!registration) return <p>{words.sending}</p>;
  return (
    <p>
      {words.registered[registration.state]}
      {registration.note && ` (${registration.note})`}
    </p>
  );
};

const Deeds = ({ of: invoice }: { of: Invoice }) => {
  const words = useInvoiceWords();
  const { id, state, series, waits_for, registration } = invoice;
  if (state === "waiting") return <>{waits_for && words.waits[waits_for]}</>;
  return (
    <span class="actions">
      <Registration of={invoice} />
      <Print of={invoice} />
      {registration && registration.state !== "accepted" && (
        <ActButton
          needs="POST /payment/resend-invoice/{invoice_id}"
          label={words.resend}
          explain={words.resendExplain}
          reason={false}
          act={(_, idempotencyKey) =>
            client.payment.resendInvoice({ params: { invoice_id: id }, body: {}, idempotencyKey })
          }
        />
      )}
      {!series.endsWith("R") && (
        <ActButton
          needs="POST /payment/rectify-invoice/{invoice_id}"
          label={words.rectify}
          explain={words.rectifyExplain}
          act={({ reason = "" }, idempotencyKey) =>
            client.payment.rectifyInvoice({ params: { invoice_id: id }, body: { reason }, idempotencyKey })
          }
        />
      )}
    </span>
  );
};

/** Invoices and credit notes: the company's, or those of a provider or customer. */
export const Invoices = ({ above }: { above: ComponentChildren }) => {
  const words = useInvoiceWords();
  const { fields } = useWords();
  const [filter, setFilter] = useFilters();
  const account_id = filter("account") ?? "";
  const isId = /^[0-9a-f]{24}$/.test(account_id);
  return (
    <StateList
      name="invoices"
      title={words.invoices}
      about={words.about}
      above={
        <>
          {above}
          <label>
            {words.account}
            <input
              value={account_id}
              onChange={({ currentTarget: { value } }) => setFilter("account", value.trim())}
            />
          </label>
        </>
      }
      among={account_id}
      states={["issued", "waiting", "received"]}
      initial="issued"
      period
      served={5}
      file
      ask={({ state: list, ...query }) =>
        client.payment.getInvoices({
          query: { ...query, ...(list && { list }), ...(isId && { account_id }) },
        })
      }
      keyOf={({ id }) => id}
      columns={[
        { head: words.number, value: ({ number, series }) => number ?? series },
        { head: words.buyer, id: ({ recipient_id }) => ["account", recipient_id] },
        { head: words.taxed, minor: (one) => sumOf(one, "tax_minor") },
        { head: words.total, minor: (one) => sumOf(one, "net_minor") + sumOf(one, "tax_minor") },
        { head: fields.job, cell: ({ job_id }) => <Id of="job" {...(job_id && { id: job_id })} /> },
        { head: fields.when, time: ({ issued_at, created_at }) => issued_at ?? created_at },
        { head: "", cell: (one) => <Deeds of={one} /> },
      ]}
    />
  );
};
