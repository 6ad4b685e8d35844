import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import type { ImportKind } from "../../typescript/operations.ts";
import { Field, Form } from "../pieces/form.tsx";
import { Card, Screen } from "../pieces/layout.tsx";
import { Loaded } from "../pieces/states.tsx";
import { useImportWords } from "../words/imports.ts";
import { useTerm } from "../words/words.ts";

type Kinds = Data<"GET /admin/import/get-columns">["kinds"];
type Preview = Data<"GET /admin/import-files/get-preview/{media_id}">;
type Sent = { kind: ImportKind; source: string; media_id: string; preview: Preview };

const polls_most = 60;

/** Sends a file, and reads its columns once it was checked. */
const sent = async (file: File): Promise<{ media_id: string; preview: Preview }> => {
  const offer = await client.admin.importFiles.createUpload({ body: { size_bytes: file.size } });
  await client.upload(offer, file);
  const { media_id } = offer;
  for (let poll = 0; ; poll += 1)
    try {
      return { media_id, preview: await client.admin.importFiles.getPreview({ params: { media_id } }) };
    } catch (error) {
      const { details } = error as { details?: { state?: string } };
      if (details?.state !== "pending" || poll === polls_most) throw error;
      await new Promise((done) => setTimeout(done, 500));
    }
};

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

const Choose = ({ kinds, onSent }: { kinds: Kinds; onSent: (sent: Sent) => void }) => {
  const words = useImportWords();
  const term = useTerm();
  const [file, setFile] = useState<File>();
  const sending = useAct(
    async ({ kind, source = "" }: Record<string, string>) => ({
      kind: kind as ImportKind,
      source,
      ...(await sent(file as File)),
    }),
    onSent,
  );
  return (
    <Card>
      <Form acting={sending} submit={words.send} needs="POST /admin/import-files/create-upload">
        <Field
          name="kind"
          label={words.kind}
          options={kinds.map(({ kind }) => [kind, term(kind)] as const)}
        />
        <Field name="source" label={words.source} hint={words.sourceHint} required />
        <div class="field">
          <label for="import-file">{words.file}</label>
          <input
            id="import-file"
            type="file"
            accept=".csv,text/csv"
            required
            aria-describedby="import-file-hint"
            onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])}
          />
          <p class="hint" id="import-file-hint">
            {words.fileHint}
          </p>
        </div>
      </Form>
    </Card>
  );
};

const Rows = ({ of: { columns, rows } }: { of: Preview }) => {
  const words = useImportWords();
  return (
    <Card title={words.preview}>
      <div class="sheet">
        <table aria-label={words.preview}>
          <thead>
            <tr>
              {columns.map((name, at) => (
                <th key={at} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, nth) => (
              <tr key={nth}>
                {columns.map((name, at) => (
                  <td key={at} data-head={name}>
                    {cells[at] ?? ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
};

const Unreadable = ({ words }: { words: string | undefined }) => (
  <div class="failure" role="alert">
    <p>
      <strong>{words}</strong>
    </p>
  </div>
);

const Mapping = ({ kinds, of: { kind, source, media_id, preview } }: { kinds: Kinds; of: Sent }) => {
  const words = useImportWords();
  const [, go] = useLocation();
  const creating = useAct(
    (columns: Record<string, string>, idempotencyKey) =>
      client.admin.import.createImport({ body: { kind, source, media_id, columns }, idempotencyKey }),
    ({ id }) => go(`/integration/imports/${id}`),
  );
  const fields = kinds.find((one) => one.kind === kind)?.columns ?? [];
  return (
    <>
      <Card title={words.mapping}>
        <Form acting={creating} submit={words.check}>
          <div class="fields">
            {fields.map(({ name, required, meaning }) => (
              <Field
                key={name}
                name={name}
                label={required ? words.required(name) : name}
                hint={meaning}
                value={preview.columns.find((column) => plain(column) === plain(name)) ?? ""}
                required={required}
                options={[["", words.leftOut], ...preview.columns.map((column) => [column, column] as const)]}
              />
            ))}
          </div>
        </Form>
      </Card>
      <Rows of={preview} />
    </>
  );
};

/** A file is sent, its columns are named, and its rows are checked. */
export default () => {
  const words = useImportWords();
  const [file, setFile] = useState<Sent>();
  const query = useAsk(["import-columns"], () => client.admin.import.getColumns());
  return (
    <Screen title={words.create} about={words.about}>
      <Loaded query={query} rows={4}>
        {({ kinds }) =>
          file && !file.preview.problem ? (
            <Mapping kinds={kinds} of={file} />
          ) : (
            <>
              {file && <Unreadable words={file.preview.problem?.words} />}
              <Choose kinds={kinds} onSent={setFile} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
};
