import type { ComponentChildren } from "preact";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { saveAnswer } from "../../kit/file-of.ts";
import { useFilters } from "../../kit/routing.ts";
import type { Data } from "../../typescript/client.ts";
import { TaxReportKind } from "../../typescript/operations.ts";
import { StateList } from "../pieces/state-list.tsx";
import { Failure } from "../pieces/states.tsx";
import { useInvoiceWords } from "../words/invoices.ts";
import { useWords } from "../words/words.ts";

type Report = Data<"GET /payment/get-tax-report">;
type Seller = Report["items"][number];
type Kind = Report["report"];

const sumOf = ({ months }: Seller, of: "gross_minor" | "consideration_minor" | "payments"): number =>
  months.reduce((sum, month) => sum + month[of], 0);

const most = 100;

/** Saves a year's report, in as many files as it needs. */
const Save = ({ report, year }: { report: Kind; year: string }) => {
  const words = useInvoiceWords();
  const format = report === "dac7" ? "xml" : "csv";
  const saving = useAct(async () => {
    let cursor: string | null = "";
    for (let part = 1; cursor !== null; part += 1) {
      const query = { report, year: Number(year), limit: most, ...(cursor && { cursor }) };
      const asked = new URLSearchParams({ ...query, year, limit: String(most), format });
      let next: string | null = null;
      await saveAnswer(
        async () => {
          next = (await client.payment.getTaxReport({ query })).next_cursor;
        },
        `payment/get-tax-report?${asked}`,
        `${report}-${year}-${part}.${format}`,
      );
      cursor = next;
    }
  });
  return (
    <>
      {saving.error !== null && <Failure error={saving.error} />}
      <button type="button" class="button" onClick={() => saving.mutate(undefined)}>
        {words.save}
      </button>
    </>
  );
};

/** What tax offices are told of providers, and who has not given what that needs. */
export const Tax = ({ above }: { above: ComponentChildren }) => {
  const words = useInvoiceWords();
  const { fields } = useWords();
  const [filter, setFilter] = useFilters();
  const this_year = String(new Date().getFullYear());
  const asked = filter("year") ?? this_year;
  const year = /^20\d\d$/.test(asked) ? asked : this_year;
  const report = TaxReportKind.find((kind) => kind === filter("status")) ?? "1099_k";
  return (
    <StateList
      name="tax-report"
      title={words.tax}
      about={words.aboutTax}
      above={
        <>
          {above}
          <label>
            {words.year}
            <input
              type="number"
              value={year}
              onChange={({ currentTarget: { value } }) => setFilter("year", value)}
            />
          </label>
        </>
      }
      actions={<Save report={report} year={year} />}
      among={year}
      states={TaxReportKind}
      initial="1099_k"
      ask={({ limit, cursor, state = "1099_k" }) =>
        client.payment.getTaxReport({
          query: { report: state, year: Number(year), limit, ...(cursor && { cursor }) },
        })
      }
      keyOf={({ service_provider_id }) => service_provider_id}
      columns={[
        {
          head: fields.provider,
          id: ({ service_provider_id }) => ["service_provider", service_provider_id],
        },
        { head: words.paid, minor: (one) => sumOf(one, "gross_minor") },
        { head: words.payments, number: true, value: (one) => sumOf(one, "payments") },
        { head: words.earned, minor: (one) => sumOf(one, "consideration_minor") },
        {
          head: words.missing,
          value: ({ missing }) =>
            missing.map((field) => words.fields[field] ?? field).join(", ") || undefined,
        },
        { head: words.asked, time: ({ asked_at }) => asked_at },
      ]}
    />
  );
};
