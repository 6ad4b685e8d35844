import { useState } from "preact/hooks";
import { amountStep, minorOf, typed } from "../../kit/amounts.ts";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { plain } from "../../kit/formats.ts";
import { useFilters } from "../../kit/routing.ts";
import type { QuotationRules, RulesEffect } from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { bpsOf, Field, Form, type Given } from "../pieces/form.tsx";
import { Card, Facts } from "../pieces/layout.tsx";
import { Table } from "../pieces/list.tsx";
import { Loaded } from "../pieces/states.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";
import { QuotedAndReal } from "./quoted-and-real.tsx";

type Leaf = readonly [path: string, value: number];

const leavesOf = (rules: object, within = ""): Leaf[] =>
  Object.entries(rules).flatMap(([name, value]): Leaf[] => {
    if (typeof value === "number") return [[within + name, value]];
    return typeof value === "object" && value !== null ? leavesOf(value, `${within}${name}.`) : [];
  });

/** The rules with changed and added values. */
const changed = (rules: object, given: (path: string) => number, within = ""): object =>
  Object.fromEntries(
    Object.entries(rules).map(([name, value]) => [
      name,
      typeof value === "number"
        ? given(within + name)
        : typeof value === "object" && !Array.isArray(value)
          ? changed(value, given, `${within}${name}.`)
          : value,
    ]),
  );

/** Amounts are shown and typed in units of their currency, shares in percent. */
const shownAt = (path: string, value: number): number | string =>
  path.includes("_minor") ? typed(value) : path.includes("_bps") ? value / 100 : value;

const stepAt = (path: string): number | "any" =>
  path.includes("_minor") ? amountStep() : path.includes("_bps") ? 0.01 : "any";

const typedAt = (path: string, text: string | undefined): number =>
  path.includes("_minor") ? minorOf(text) : path.includes("_bps") ? bpsOf(text) : Number(text);

type Tried = { rules: QuotationRules; effect: RulesEffect };

const Outcome = ({ of: { effect } }: { of: Tried }) => {
  const { rules: words } = useWords();
  const format = useFormat();
  const turned = ({ before, after }: { before: number; after: number }, show: (value: number) => string) =>
    words.turned(show(before), show(after));
  return (
    <Facts
      of={[
        [words.quotes, format.number(effect.quotes)],
        [words.low, turned(effect.low_minor, format.money)],
        [words.high, turned(effect.high_minor, format.money)],
        [words.reviewed, turned(effect.reviewed, format.number)],
        [words.changed, format.number(effect.changed.length)],
      ]}
    />
  );
};

/** The rules of quotes, which are tried on recent estimates before they are in force. */
export const Rules = () => {
  const words = useWords();
  const format = useFormat();
  const term = useTerm();
  const query = useAsk(["rules"], () => client.global.getRulesForQuotation());
  const [tried, setTried] = useState<Tried>();
  const [filter] = useFilters();
  const import_id = filter("import");
  const imported = useAsk(
    ["import", import_id],
    () => client.admin.import.getImport({ params: { import_id: import_id ?? "" } }),
    { enabled: import_id !== undefined },
  );
  const attempt = async (rules: QuotationRules, idempotencyKey: string) => {
    const { rules_version } = query.data as NonNullable<typeof query.data>;
    const { effect } = await client.global.updateRulesForQuotation({
      body: { rules, version: rules_version, dry_run: true },
      idempotencyKey,
    });
    setTried(effect && { rules, effect });
  };
  const trying = useAct((given: Given, idempotencyKey) => {
    const { rules } = query.data as NonNullable<typeof query.data>;
    return attempt(changed(rules, (path) => typedAt(path, given[path])) as QuotationRules, idempotencyKey);
  });
  const tryingProposal = useAct(attempt);
  const nameOf = (path: string): string =>
    `${path
      .split(".")
      .filter((part) => part !== "by_service")
      .map(
        (part) =>
          words.rules.names[part as keyof typeof words.rules.names] ??
          term(part.replace(/_(minor|bps)$/, "")),
      )
      .join(": ")}${path.includes("_minor") ? ` (${format.unit()})` : path.includes("_bps") ? " (%)" : ""}`;
  return (
    <Loaded query={query} rows={8}>
      {({ rules, rules_version }) => (
        <>
          {imported.data?.draft && (
            <p>
              <button
                type="button"
                class="button primary"
                aria-disabled={tryingProposal.isPending}
                onClick={() => tryingProposal.mutate(imported.data.draft as QuotationRules)}
              >
                {words.rules.tryImported}
              </button>
            </p>
          )}
          <QuotedAndReal trying={tryingProposal} />
          <div class="halves">
            <Card
              title={words.rules.title}
              actions={<span class="badge">{words.quotes.revision(format.number(rules_version))}</span>}
            >
              <Form
                needs="PUT /global/update-rules-for-quotation"
                key={rules_version}
                acting={trying}
                submit={words.rules.attempt}
              >
                <div class="fields">
                  {leavesOf(rules).map(([path, value]) => (
                    <Field
                      key={path}
                      name={path}
                      type="number"
                      step={stepAt(path)}
                      label={nameOf(path)}
                      value={shownAt(path, value)}
                      required
                    />
                  ))}
                </div>
              </Form>
            </Card>
            <Card title={words.rules.effect}>
              {tried ? (
                <>
                  <Outcome of={tried} />
                  {tried.effect.changed.length > 0 && (
                    <Table
                      label={words.rules.effect}
                      rows={tried.effect.changed.slice(0, 10)}
                      keyOf={({ quote_id }) => quote_id}
                      href={({ quote_id }) => `/quotes/${quote_id}`}
                      columns={[
                        { head: words.fields.quote, cell: ({ quote_id }) => <code>{quote_id}</code> },
                        ...(["before", "after"] as const).map((when) => ({
                          head: words.rules[when],
                          number: true,
                          cell: ({ low_minor, high_minor }: RulesEffect["changed"][number]) =>
                            `${format.money(low_minor[when])} – ${format.money(high_minor[when])}`,
                        })),
                      ]}
                    />
                  )}
                  <p>
                    <ActButton
                      needs="PUT /global/update-rules-for-quotation"
                      label={words.rules.apply}
                      explain={
                        <>
                          <p>{words.rules.applyExplain}</p>
                          <Outcome of={tried} />
                        </>
                      }
                      primary
                      reason={false}
                      act={(_, idempotencyKey) =>
                        client.global.updateRulesForQuotation({
                          body: { rules: tried.rules, version: rules_version },
                          idempotencyKey,
                        })
                      }
                      after={() => setTried(undefined)}
                    />
                  </p>
                </>
              ) : (
                <p class="quiet">{words.rules.untried}</p>
              )}
            </Card>
          </div>
        </>
      )}
    </Loaded>
  );
};

/** The name of a limit in readable form: "Rounds most" is "Rounds, at most". */
const bound = (name: string): string => name.replace(/ (most|least)$/, ", at $1");

/** The values that are fixed in the release, by area. */
export const Policies = () => {
  const format = useFormat();
  const query = useAsk(["policies"], () => client.global.getPolicies());
  return (
    <Loaded query={query} rows={8}>
      {({ items }) => (
        <div class="grid">
          {[...Map.groupBy(items, ({ area }) => area)].map(([area, entries]) => (
            <Card key={area} title={plain(area)}>
              <Facts
                of={entries.map(({ name, value, unit }) => [
                  bound(plain(unit ? name.replace(new RegExp(`_?${unit}`), "") || name : name)),
                  [value]
                    .flat()
                    .map((one) => (typeof one === "number" ? format.measure(one, unit) : String(one)))
                    .join(", "),
                ])}
              />
            </Card>
          ))}
        </div>
      )}
    </Loaded>
  );
};
