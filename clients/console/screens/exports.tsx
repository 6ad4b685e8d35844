import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import type { Data } from "../../typescript/client.ts";
import { ExportFormat } from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Dialog } from "../pieces/dialog.tsx";
import { Field } from "../pieces/form.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Failure } from "../pieces/states.tsx";
import { Badge } from "../pieces/text.tsx";
import { useMonthWords } from "../words/months.ts";
import { useFormat, useTerm } from "../words/words.ts";
import { useMonthName } from "./periods.tsx";

type Export = Data<"GET /payment/get-exports">["items"][number];

const useTimeOf = () => {
  const nameOf = useMonthName();
  const format = useFormat();
  return ({ month, first_day, last_day }: Export): string =>
    month ? nameOf(month) : `${format.day(first_day)} – ${format.day(last_day)}`;
};

/** Links to the files of an export, which are good for some minutes. */
const Files = ({ of: { id, parts } }: { of: Export }) => {
  const words = useMonthWords();
  const [files, setFiles] = useState<Data<"GET /admin/books/get-files/{book_export_id}">["files"]>();
  const asking = useAct(
    (part: number) => client.admin.books.getFiles({ params: { book_export_id: id }, query: { part } }),
    (answer) => setFiles(answer.files),
  );
  const last = files?.at(-1)?.part ?? 0;
  if (asking.error !== null) return <Failure error={asking.error} />;
  return (
    <>
      <button type="button" class="button" onClick={() => asking.mutate(1)}>
        {words.files}
      </button>
      {files && (
        <Dialog title={words.files} onClose={() => setFiles(undefined)}>
          <p class="quiet small">{words.filesHint}</p>
          <ul>
            {files.map(({ part, url }) => (
              <li key={part}>
                <a href={url} download>
                  {words.fileOf(part, parts)}
                </a>
              </li>
            ))}
          </ul>
          {last < parts && (
            <button type="button" class="button" onClick={() => asking.mutate(last + 1)}>
              {words.nextFiles}
            </button>
          )}
        </Dialog>
      )}
    </>
  );
};

/** Asks for a month or some days. */
const Ask = () => {
  const words = useMonthWords();
  const term = useTerm();
  const [filter] = useFilters();
  return (
    <ActButton
      needs="POST /payment/export-books"
      label={words.ask}
      explain={words.askExplain}
      primary
      reason={false}
      act={({ format = "csv", ...time }, idempotencyKey) =>
        client.payment.exportBooks({ body: { format: format as Export["format"], ...time }, idempotencyKey })
      }
    >
      <Field
        name="format"
        label={words.format}
        options={ExportFormat.map((format) => [format, term(format)] as const)}
      />
      <Field name="month" label={words.month} hint={words.monthHint} value={filter("month")} />
      <Field name="first_day" label={words.firstDay} hint={words.daysHint} type="date" />
      <Field name="last_day" label={words.lastDay} type="date" />
    </ActButton>
  );
};

/** The books as files, for accountants and tax offices. */
export const Exports = ({ above }: { above: ComponentChildren }) => {
  const words = useMonthWords();
  const term = useTerm();
  const timeOf = useTimeOf();
  return (
    <StateList
      name="exports"
      title={words.exports}
      about={words.aboutExports}
      above={above}
      actions={<Ask />}
      states={[]}
      ask={({ limit, cursor }) => client.payment.getExports({ query: { limit, ...(cursor && { cursor }) } })}
      keyOf={({ id }) => id}
      columns={[
        { head: words.time, value: timeOf },
        {
          head: words.format,
          value: ({ format, currency }) => `${term(format)}, ${currency.toUpperCase()}`,
        },
        {
          head: words.state,
          cell: ({ state, problem }) => (
            <>
              <Badge of={state} />
              {problem && <div class="small">{words.problems[problem]}</div>}
            </>
          ),
        },
        { head: words.entries, number: true, value: ({ entries }) => entries },
        { head: words.debits, minor: ({ debit_minor }) => debit_minor },
        { head: words.asked, time: ({ requested_at }) => requested_at },
        { head: words.by, id: ({ requested_by }) => ["account", requested_by] },
        { head: words.files, cell: (one) => (one.state === "done" ? <Files of={one} /> : "–") },
      ]}
    />
  );
};
