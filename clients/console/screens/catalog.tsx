import { useState } from "preact/hooks";
import { Link } from "wouter-preact";
import { useAct, useAsk } from "../../kit/asking.ts";
import { inLanguage } from "../../kit/bilingual.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Form, type Given } from "../pieces/form.tsx";
import { type Catalog, type Kind, KindForm, type KindSaid, kindIn, rangeOf } from "../pieces/kind-form.tsx";
import { Card, Screen } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge } from "../pieces/text.tsx";
import { useOwnWords } from "../words/own-fields.ts";
import { useKindWords } from "../words/own-kinds.ts";
import { useFormat, useSpoken, useTerm, useWords } from "../words/words.ts";
import { Parts } from "./settings.tsx";

type Preview = Data<"POST /admin/catalog/create-kind">["preview"];
type Tried = { said: KindSaid; name: { service: string; key: string }; preview: Preview };

const make = "POST /admin/catalog/create-kind";
const edit = "PUT /admin/catalog/edit-kind/{kind_id}";

/** Makes or changes a kind of work, or only tries it. */
const send = (
  { said, name }: Pick<Tried, "said" | "name">,
  of: Kind | undefined,
  dry_run: boolean,
  idempotencyKey: string,
) =>
  of
    ? client.admin.catalog.editKind({
        params: { kind_id: of.id ?? "" },
        body: { ...said, version: of.version, dry_run },
        idempotencyKey,
      })
    : client.admin.catalog.createKind({ body: { ...name, ...said, dry_run }, idempotencyKey });

const Outcome = ({ of: { examples, otherwise } }: { of: Preview }) => {
  const own = useKindWords();
  const { fields } = useWords();
  const format = useFormat();
  return (
    <>
      <Table
        label={own.read}
        rows={examples}
        keyOf={({ text }) => text}
        columns={[
          { head: own.example, cell: ({ text }) => <strong>{text}</strong> },
          {
            head: own.readAs,
            cell: ({ right, read_as }) => (
              <span>
                {read_as.map(({ quantity, title }) => `${format.number(quantity)} × ${title}`).join(", ") ||
                  own.nothing}{" "}
                <span class={`badge ${right ? "good" : "bad"}`}>{right ? own.right : own.wrong}</span>
              </span>
            ),
          },
          {
            head: fields.price,
            number: true,
            cell: ({ read_as }) =>
              read_as
                .map(({ low_minor: low, high_minor: high }) => rangeOf({ low, high }, format.money))
                .join(", "),
          },
          {
            head: own.time,
            number: true,
            cell: ({ read_as }) =>
              read_as.map(({ duration_minutes }) => format.minutes(duration_minutes)).join(", "),
          },
        ]}
      />
      {otherwise.length > 0 && (
        <details>
          <summary>{`${own.otherwise}: ${format.number(otherwise.length)}`}</summary>
          <Table
            label={own.otherwise}
            rows={otherwise}
            keyOf={({ text }) => text}
            columns={[
              { head: own.example, cell: ({ text }) => text },
              { head: own.before, cell: ({ before }) => before || own.nothing },
              { head: own.after, cell: ({ after }) => after || own.nothing },
            ]}
          />
        </details>
      )}
    </>
  );
};

/** The form of a kind of work, with what comes of it beside. */
const Editor = ({
  of,
  catalog,
  services,
  onDone,
}: {
  of: Kind | undefined;
  catalog: Catalog;
  services: readonly string[];
  onDone: () => void;
}) => {
  const own = useKindWords();
  const { language } = useSpoken();
  const [tried, setTried] = useState<Tried>();
  const trying = useAct(async (given: Given, key) => {
    const { service = "", key: name = "" } = given;
    const asked = { said: kindIn(given, catalog, of), name: { service, key: name } };
    const { preview } = await send(asked, of, true, key);
    setTried({ ...asked, preview });
  });
  return (
    <div class="halves">
      <Card
        title={of ? inLanguage(language, of.titles) : own.make}
        actions={
          <button type="button" class="button" onClick={onDone}>
            {own.again}
          </button>
        }
      >
        <Form needs={of ? edit : make} acting={trying} submit={own.attempt}>
          <KindForm of={of} catalog={catalog} services={services} />
        </Form>
      </Card>
      <Card title={own.read}>
        {tried ? (
          <>
            <Outcome of={tried.preview} />
            <p>
              <ActButton
                needs={of ? edit : make}
                label={own.save}
                explain={own.saveExplain}
                primary
                reason={false}
                act={(_, key) => send(tried, of, false, key)}
                after={onDone}
              />
            </p>
          </>
        ) : (
          <p class="quiet">{own.untried}</p>
        )}
      </Card>
    </div>
  );
};

const Kinds = ({ of: { items }, onChange }: { of: Catalog; onChange: (kind: Kind) => void }) => {
  const own = useKindWords();
  const { fields } = useWords();
  const { language } = useSpoken();
  const format = useFormat();
  const term = useTerm();
  const titleOf = ({ titles }: Kind) => inLanguage(language, titles);
  return (
    <Table
      label={own.kind}
      rows={items}
      keyOf={({ task_kind }) => task_kind}
      columns={[
        {
          head: own.kind,
          cell: (kind) => (
            <>
              <strong>{titleOf(kind)}</strong>
              <br />
              <code class="quiet small">{kind.task_kind}</code>
            </>
          ),
        },
        { head: own.service, cell: ({ service }) => term(service) },
        { head: own.unit, cell: ({ unit }) => own.units[unit] },
        {
          head: own.time,
          number: true,
          cell: ({ minutes: { low, high } }) => `${format.minutes(low)} – ${format.minutes(high)}`,
        },
        {
          head: own.materialsOfOne,
          number: true,
          cell: ({ materials_minor }) => rangeOf(materials_minor, format.money),
        },
        { head: fields.state, cell: ({ state }) => <Badge of={state} /> },
        {
          head: own.change,
          cell: (kind) => {
            const { id: kind_id = "", version, state } = kind;
            const asked = (idempotencyKey: string) => ({
              params: { kind_id },
              body: { version },
              idempotencyKey,
            });
            return (
              <span class="actions">
                <button type="button" class="button" onClick={() => onChange(kind)}>
                  {own.change}
                </button>
                {state === "active" ? (
                  <ActButton
                    needs="PUT /admin/catalog/withdraw-kind/{kind_id}"
                    label={own.withdraw}
                    title={titleOf(kind)}
                    explain={own.withdrawExplain}
                    danger
                    reason={false}
                    act={(_, key) => client.admin.catalog.withdrawKind(asked(key))}
                  />
                ) : (
                  <ActButton
                    needs="PUT /admin/catalog/restore-kind/{kind_id}"
                    label={own.restore}
                    title={titleOf(kind)}
                    explain={own.restoreExplain}
                    reason={false}
                    act={(_, key) => client.admin.catalog.restoreKind(asked(key))}
                  />
                )}
              </span>
            );
          },
        },
      ]}
    />
  );
};

/** Kinds of work of an operator's own: made, tried, changed, withdrawn. */
export default () => {
  const own = useKindWords();
  const { settings } = useWords();
  const { catalog: title, questions } = useOwnWords();
  const [editing, setEditing] = useState<{ kind?: Kind }>();
  const query = useAsk(["own-kinds"], () => client.admin.catalog.getKinds());
  const services = useAsk(["services", "all"], () =>
    client.admin.defaultServices.getDefaultservices({ query: { limit: 100 } }),
  );
  const keys = (services.data?.items.map(({ key }) => key) ?? []).sort();
  return (
    <Screen
      title={title}
      about={own.about}
      actions={
        !editing && (
          <button type="button" class="button primary" onClick={() => setEditing({})}>
            {own.make}
          </button>
        )
      }
    >
      <Parts at="/settings/catalog" />
      <Loaded query={query}>
        {(catalog) =>
          editing && services.data ? (
            <Editor
              key={editing.kind?.id}
              of={editing.kind}
              catalog={catalog}
              services={keys}
              onDone={() => setEditing(undefined)}
            />
          ) : (
            <Card title={own.kinds}>
              {catalog.items.length === 0 ? (
                <p class="quiet">{own.none}</p>
              ) : (
                <Kinds of={catalog} onChange={(kind) => setEditing({ kind })} />
              )}
              <p class="quiet small">{own.builtIn}</p>
              <p class="quiet small">
                {own.needsService} <Link href="/settings/services">{settings.services}</Link>. {own.questions}{" "}
                <Link href="/settings/questions">{questions}</Link>.
              </p>
            </Card>
          )
        }
      </Loaded>
    </Screen>
  );
};
