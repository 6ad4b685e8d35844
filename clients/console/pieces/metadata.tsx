import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { useOwnWords } from "../words/own-fields.ts";
import { useWords } from "../words/words.ts";
import { ActButton } from "./acting.tsx";
import { Field, type Given } from "./form.tsx";
import { Card, Facts } from "./layout.tsx";
import { Loaded } from "./states.tsx";

type Kept = Data<"GET /admin/field/get-metadata">;
type Definition = Data<"GET /admin/field/get-definitions">["items"][number]["fields"][number];
type Entry = readonly [key: string, value: string];

const types = { text: "text", number: "text", date: "date", choice: "text" } as const;

/** What a form changes: what is empty in it is removed. */
const changed = (before: Record<string, string>, given: Given, prefix: string, added: [string?, string?]) => {
  const [key, value] = added;
  const after: Record<string, string | null> = {};
  for (const [name, said] of Object.entries(given))
    if (name.startsWith(prefix)) after[name.slice(prefix.length)] = said;
  for (const name of Object.keys(before)) after[name] ??= null;
  if (key && value) after[key] = value;
  return after;
};

const Values = ({ of, fields }: { of: Kept; fields: readonly Definition[] }) => {
  const own = useOwnWords();
  const keys = [...new Set([...fields.map(({ key }) => key), ...Object.keys(of.metadata)])];
  return (
    <>
      {keys.map((key) => {
        const { kind = "text", choices } = fields.find((one) => one.key === key) ?? {};
        return (
          <Field
            key={key}
            name={`metadata.${key}`}
            label={key}
            value={of.metadata[key] ?? ""}
            type={types[kind]}
            {...(choices && { options: [["", "–"], ...choices.map((one) => [one, one] as const)] })}
          />
        );
      })}
      <Field name="key" label={own.newKey} hint={own.keyHint} />
      <Field name="value" label={own.value} />
      {Object.entries(of.external_ids).map(([source, id]) => (
        <Field key={source} name={`external_ids.${source}`} label={source} value={id} />
      ))}
      <Field name="source" label={own.newSource} />
      <Field name="external_id" label={own.externalId} />
    </>
  );
};

/** What the operator's own systems keep beside a record. */
export const Metadata = ({ on, id }: { on: Kept["record_type"]; id: string }) => {
  const own = useOwnWords();
  const { integration } = useWords();
  const record = { record_type: on, record_id: id };
  const query = useAsk(["metadata", on, id], async () => {
    const [kept, definitions] = await Promise.all([
      client.admin.field.getMetadata({ query: record }),
      client.admin.field.getDefinitions(),
    ]);
    return { kept, fields: definitions.items.find(({ record_type }) => record_type === on)?.fields ?? [] };
  });
  const { kept, fields = [] } = query.data ?? {};
  const entries: Entry[] = kept
    ? [...Object.entries(kept.metadata), ...Object.entries(kept.external_ids)]
    : [];
  return (
    <Card
      title={`${own.kept} · ${own.records[on]}`}
      actions={
        kept && (
          <ActButton
            needs="PUT /admin/field/update-metadata"
            label={integration.change}
            title={own.kept}
            explain={own.clear}
            reason={false}
            act={(given, idempotencyKey) => {
              const { key, value, source, external_id } = given;
              const metadata = changed(kept.metadata, given, "metadata.", [key, value]);
              const external_ids = changed(kept.external_ids, given, "external_ids.", [source, external_id]);
              const body = { ...record, version: kept.version, metadata, external_ids };
              return client.admin.field.updateMetadata({ body, idempotencyKey });
            }}
          >
            <Values of={kept} fields={fields} />
          </ActButton>
        )
      }
    >
      <Loaded query={query} rows={1}>
        {() => (entries.length > 0 ? <Facts of={entries} /> : <p class="quiet">{own.nothing}</p>)}
      </Loaded>
    </Card>
  );
};
