import { useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Check } from "../pieces/check.tsx";
import { Field, type Given } from "../pieces/form.tsx";
import { Card, Screen } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Loaded } from "../pieces/states.tsx";
import { useOwnWords } from "../words/own-fields.ts";
import { useWords } from "../words/words.ts";
import { Parts } from "./settings.tsx";

type Definitions = Data<"GET /admin/field/get-definitions">["items"][number];
type Definition = Definitions["fields"][number];

const route = "PUT /admin/field/update-definitions";
const kinds = ["text", "number", "date", "choice"] as const;

const definitionIn = (given: Given, key = given.key ?? ""): Definition => {
  const kind = (given.kind ?? "text") as Definition["kind"];
  const choices = given.choices?.split("\n").flatMap((line) => line.trim() || []);
  return {
    key,
    kind,
    ...(kind === "choice" && { choices: choices ?? [] }),
    personal: given.personal !== undefined,
    search: given.search !== undefined,
  };
};

const What = ({ of }: { of?: Definition }) => {
  const own = useOwnWords();
  return (
    <>
      {!of && <Field name="key" label={own.key} hint={own.keyHint} required />}
      <Field
        name="kind"
        label={own.kind}
        options={kinds.map((kind) => [kind, own.kinds[kind]])}
        value={of?.kind ?? "text"}
      />
      <Field name="choices" label={own.choices} lines={3} value={of?.choices?.join("\n")} />
      <Check name="personal" label={own.personal} on={of?.personal ?? true} />
      <Check name="search" label={own.search} on={of?.search ?? false} />
    </>
  );
};

/** The fields of one kind of record. */
const Kind = ({ of }: { of: Definitions }) => {
  const own = useOwnWords();
  const { actions, integration } = useWords();
  const { record_type, version, strict, fields } = of;
  const save = (change: Partial<Pick<Definitions, "strict" | "fields">>, idempotencyKey: string) =>
    client.admin.field.updateDefinitions({
      body: { record_type, version, strict, fields, ...change },
      idempotencyKey,
    });
  const acting = { needs: route, reason: false } as const;
  return (
    <Card
      title={own.records[record_type]}
      actions={
        <>
          <ActButton
            {...acting}
            label={strict ? own.allow : own.strict}
            explain={strict ? own.anyKey : own.strictExplain}
            act={(_, key) => save({ strict: !strict }, key)}
          />
          <ActButton
            {...acting}
            label={own.add}
            act={(given, key) => save({ fields: [...fields, definitionIn(given)] }, key)}
          >
            <What />
          </ActButton>
        </>
      }
    >
      <p class="quiet">{strict ? own.onlyThese : own.anyKey}</p>
      {fields.length === 0 ? (
        <p class="quiet">{own.none}</p>
      ) : (
        <Table
          label={own.records[record_type]}
          rows={fields}
          keyOf={({ key }) => key}
          columns={[
            { head: own.key, cell: ({ key }) => <strong>{key}</strong> },
            { head: own.kind, cell: ({ kind, choices }) => choices?.join(", ") ?? own.kinds[kind] },
            { head: own.personal, cell: ({ personal }) => (personal ? "✓" : "–") },
            { head: own.search, cell: ({ search }) => (search ? "✓" : "–") },
            {
              head: integration.change,
              cell: (one) => (
                <span class="actions">
                  <ActButton
                    {...acting}
                    label={integration.change}
                    title={one.key}
                    act={(given, key) =>
                      save(
                        {
                          fields: fields.map((field) =>
                            field === one ? definitionIn(given, one.key) : field,
                          ),
                        },
                        key,
                      )
                    }
                  >
                    <What of={one} />
                  </ActButton>
                  <ActButton
                    {...acting}
                    label={actions.remove}
                    title={one.key}
                    danger
                    act={(_, key) => save({ fields: fields.filter((field) => field !== one) }, key)}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
};

/** What the keys mean under which other systems keep values. */
export default () => {
  const own = useOwnWords();
  const query = useAsk(["definitions"], () => client.admin.field.getDefinitions());
  return (
    <Screen title={own.fields} about={own.about}>
      <Parts at="/settings/fields" />
      <Loaded query={query}>
        {({ items }) => (
          <div class="stack">
            {items.map((one) => (
              <Kind key={one.record_type} of={one} />
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  );
};
