import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { minorOf } from "../../kit/amounts.ts";
import { useAct, useAsk } from "../../kit/asking.ts";
import { usualCurrency, usualLanguages } from "../../kit/brand.ts";
import { client } from "../../kit/client.ts";
import type { Data } from "../../typescript/client.ts";
import {
  type AdminPlan,
  type CancellationTerms,
  type DefaultService,
  type DocumentKind,
  DocumentOwnerType,
  Interval,
  Migration,
  type Operations,
  PlanState,
} from "../../typescript/operations.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Amount, bpsOf, Field, type Given, Percentage } from "../pieces/form.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Table, Tabs } from "../pieces/list.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Failure, Loaded } from "../pieces/states.tsx";
import { Badge, Moment, Money, When } from "../pieces/text.tsx";
import { useOwnWords } from "../words/own-fields.ts";
import { useWording } from "../words/wording.ts";
import { useFormat, useSpoken, useTerm, useWords } from "../words/words.ts";
import { Policies, Rules } from "./rules.tsx";

export const Parts = ({ at }: { at: string }) => {
  const words = useWords();
  const own = useOwnWords();
  const { texts, market } = useWording();
  return (
    <Tabs
      label={words.nav.settings}
      at={at}
      of={[
        ["/settings", words.settings.prices],
        ["/settings/rules", words.rules.title],
        ["/settings/policies", words.rules.policies],
        ["/settings/services", words.settings.services],
        ["/settings/catalog", own.catalog],
        ["/settings/plans", words.settings.plans],
        ["/settings/papers", words.settings.papers],
        ["/settings/fields", own.fields],
        ["/settings/questions", own.questions],
        ["/settings/texts", texts],
        ["/settings/market", market],
        ["/settings/terms", words.settings.terms],
        ["/settings/help", words.settings.help],
        ["/settings/knowledge", words.settings.knowledge],
      ]}
    />
  );
};

const Rate = () => {
  const words = useWords();
  const format = useFormat();
  const rate = useAsk(["rate"], () => client.ai.currentPriceIncreaseRate({ query: {} }));
  const services = useAsk(["services", "all"], () =>
    client.admin.defaultServices.getDefaultservices({ query: { limit: 100 } }),
  );
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState<number>();
  const set = (percentage: number, idempotencyKey: string) =>
    client.ai.setPriceIncreaseRate({ body: { percentage }, idempotencyKey });
  const undoing = useAct(
    (_: undefined, key) => set(before ?? 0, key),
    () => setBefore(undefined),
  );
  const percent = (value: number) => format.bps(value * 100);
  return (
    <Card title={words.settings.rate}>
      <Loaded query={rate} rows={2}>
        {({ percentage }) => (
          <>
            <p>{words.settings.rateNow(percent(percentage))}</p>
            <p class="actions">
              <ActButton
                needs="POST /ai/set_price_increase_rate"
                label={words.settings.changeCharge}
                title={words.settings.rate}
                reason={false}
                explain={words.settings.rateExplain(
                  format.number(services.data?.items.length ?? 0),
                  percent(percentage),
                  percent(Number(typed ?? percentage)),
                )}
                act={async (given, key) => {
                  await set(Number(given.percentage), key);
                  return percentage;
                }}
                after={setBefore}
              >
                <Field
                  name="percentage"
                  type="number"
                  step={0.1}
                  label={words.settings.percentage}
                  hint={words.settings.rateHint}
                  value={percentage}
                  onInput={setTyped}
                  required
                />
              </ActButton>
              {before !== undefined && (
                <button type="button" class="button" onClick={() => undoing.mutate(undefined)}>
                  {words.settings.undo(percent(before))}
                </button>
              )}
            </p>
            {undoing.error !== null && <Failure error={undoing.error} />}
          </>
        )}
      </Loaded>
    </Card>
  );
};

const Charges = () => {
  const words = useWords();
  const format = useFormat();
  const charges = useAsk(["charges"], () => client.admin.subscription.listPlatformCharges());
  return (
    <Card title={words.settings.charge}>
      <Loaded query={charges} rows={2}>
        {({ in_force }) => (
          <>
            <Facts
              of={[
                [words.settings.share, format.bps(in_force.fee_bps)],
                [words.settings.least, format.money(in_force.min_minor)],
              ]}
            />
            <ActButton
              needs="PUT /admin/subscription/subscription-plateform-charge-update"
              label={words.settings.changeCharge}
              explain={words.settings.chargeExplain}
              act={({ fee_bps, reason = "" }, idempotencyKey) =>
                client.admin.subscription.subscriptionPlateformChargeUpdate({
                  body: { fee_bps: bpsOf(fee_bps), reason },
                  idempotencyKey,
                })
              }
            >
              <Percentage name="fee_bps" label={words.settings.percentage} value={in_force.fee_bps} />
            </ActButton>
          </>
        )}
      </Loaded>
    </Card>
  );
};

const hours = ["free_hours", "last_minute_hours"] as const;
const shares = ["late_bps", "last_minute_bps"] as const;

const NewCancellation = ({ last }: { last: CancellationTerms | undefined }) => {
  const { settings } = useWords();
  return (
    <ActButton
      needs="PUT /admin/job/update-cancellation-terms"
      label={settings.changeCharge}
      title={settings.cancellation}
      explain={settings.cancellationExplain}
      act={({ reason = "", effective_from = "", ...given }, idempotencyKey) =>
        client.admin.job.updateCancellationTerms({
          body: {
            free_hours: Number(given.free_hours),
            late_bps: bpsOf(given.late_bps),
            last_minute_hours: Number(given.last_minute_hours),
            last_minute_bps: bpsOf(given.last_minute_bps),
            effective_from: new Date(effective_from).toISOString(),
            reason,
          },
          idempotencyKey,
        })
      }
    >
      <Field name="effective_from" type="datetime-local" label={settings.from} required />
      {hours.map((name) => (
        <Field
          key={name}
          name={name}
          type="number"
          min={0}
          label={settings.cancel[name]}
          value={last?.[name]}
          required
        />
      ))}
      {shares.map((name) => (
        <Percentage key={name} name={name} label={settings.cancel[name]} value={last?.[name]} />
      ))}
    </ActButton>
  );
};

const Cancellation = () => {
  const words = useWords();
  const format = useFormat();
  const query = useAsk(["cancellation"], () => client.admin.job.getCancellationTerms());
  return (
    <Card title={words.settings.cancellation}>
      <Loaded query={query} rows={2}>
        {({ terms }) => (
          <>
            <Table
              label={words.settings.cancellation}
              rows={terms}
              keyOf={({ number }) => String(number)}
              columns={[
                {
                  head: words.settings.from,
                  cell: ({ effective_from }) => (effective_from ? <Moment at={effective_from} /> : "–"),
                },
                {
                  head: words.settings.free,
                  number: true,
                  cell: ({ free_hours }) => format.minutes(free_hours * 60),
                },
                {
                  head: words.settings.late,
                  number: true,
                  cell: ({ late_bps }) => format.bps(late_bps),
                },
                {
                  head: words.settings.lastMinute,
                  number: true,
                  cell: ({ last_minute_bps }) => format.bps(last_minute_bps),
                },
              ]}
            />
            <p>
              <NewCancellation last={terms.at(-1)} />
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
};

const Prices = () => {
  const words = useWords();
  return (
    <Screen title={words.nav.settings} about={words.settings.about}>
      <Parts at="/settings" />
      <div class="grid">
        <Rate />
        <Charges />
        <Cancellation />
      </div>
    </Screen>
  );
};

/** A list of settings. */
const PartList = <T extends { id: string }, S extends string>({
  name,
  states = [],
  ...list
}: Omit<Parameters<typeof StateList<T, S>>[0], "title" | "states" | "keyOf"> & {
  name: "services" | "plans" | "terms" | "help" | "knowledge";
  states?: readonly S[];
}) => {
  const { settings } = useWords();
  return (
    <StateList
      name={name}
      title={settings[name]}
      above={<Parts at={`/settings/${name}`} />}
      states={states}
      keyOf={({ id }) => id}
      {...list}
    />
  );
};

const unitsSold = ["hour", "visit", "each", "square_metre"] as const;
const amounts = ["base_minor", "lowest_minor", "highest_minor"] as const;

const serviceIn = ({ name = "", category = "", unit, ...given }: Given) => ({
  name,
  category,
  unit: unit as DefaultService["unit"],
  price_rule: {
    base_minor: minorOf(given.base_minor),
    lowest_minor: minorOf(given.lowest_minor),
    highest_minor: minorOf(given.highest_minor),
    currency: usualCurrency as "usd",
  },
  active: given.active === "yes",
});

const ServiceFields = ({ of }: { of?: DefaultService }) => {
  const { settings, people } = useWords();
  const term = useTerm();
  return (
    <>
      <Field name="name" label={people.name} value={of?.name} required />
      {!of && <Field name="key" label={settings.key} hint={settings.keyHint} required />}
      <Field name="category" label={settings.category} value={of?.category} required />
      <Field
        name="unit"
        label={settings.unit}
        value={of?.unit}
        options={unitsSold.map((unit) => [unit, term(unit)])}
      />
      {amounts.map((name) => (
        <Amount key={name} name={name} label={settings.service[name]} value={of?.price_rule[name]} />
      ))}
      <Choose name="active" label={settings.offered} value={of?.active ?? true} />
    </>
  );
};

/** Yes or no. */
const Choose = ({ name, label, value }: { name: string; label: string; value: boolean }) => {
  const { settings } = useWords();
  return (
    <Field
      name={name}
      label={label}
      value={value ? "yes" : "no"}
      options={[
        ["yes", settings.yes],
        ["no", settings.no],
      ]}
    />
  );
};

const Services = () => {
  const words = useWords();
  const term = useTerm();
  return (
    <PartList
      name="services"
      about={words.settings.aboutServices}
      actions={
        <ActButton
          needs="POST /admin/default-services/create-defaultservices"
          label={words.settings.newService}
          reason={false}
          act={({ key = "", ...given }, idempotencyKey) =>
            client.admin.defaultServices.createDefaultservices({
              body: { key, ...serviceIn(given) },
              idempotencyKey,
            })
          }
        >
          <ServiceFields />
        </ActButton>
      }
      ask={(query) => client.admin.defaultServices.getDefaultservices({ query })}
      columns={[
        { head: words.fields.service, cell: ({ name }) => <strong>{name}</strong> },
        { head: words.settings.category, cell: ({ category }) => term(category) },
        { head: words.settings.unit, cell: ({ unit }) => term(unit) },
        {
          head: words.fields.price,
          number: true,
          cell: ({ price_rule }) => <Money minor={price_rule.base_minor} />,
        },
        { head: words.fields.state, cell: ({ active }) => <Badge of={active ? "offered" : "withdrawn"} /> },
        {
          head: words.settings.changeCharge,
          cell: (service) => (
            <span class="actions">
              <ActButton
                needs="PUT /admin/default-services/edit-defaultservices/{default_service_id}"
                label={words.settings.changeCharge}
                title={service.name}
                explain={words.settings.serviceExplain}
                reason={false}
                act={(given, idempotencyKey) =>
                  client.admin.defaultServices.editDefaultservices({
                    params: { default_service_id: service.id },
                    body: serviceIn(given),
                    idempotencyKey,
                  })
                }
              >
                <ServiceFields of={service} />
              </ActButton>
              <ActButton
                needs="DELETE /admin/default-services/delete-defaultservices/{default_service_id}"
                label={words.actions.remove}
                title={service.name}
                explain={words.settings.removeService}
                danger
                reason={false}
                act={(_, idempotencyKey) =>
                  client.admin.defaultServices.deleteDefaultservices({
                    params: { default_service_id: service.id },
                    idempotencyKey,
                  })
                }
              />
            </span>
          ),
        },
      ]}
    />
  );
};

const linesOf = (text = ""): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const PlanFields = ({ of }: { of?: AdminPlan }) => {
  const { settings, people, fields } = useWords();
  return (
    <>
      <Field name="name" label={people.name} value={of?.name} required />
      <Field name="description" label={settings.text} value={of?.description} lines={2} required />
      <Field
        name="benefits"
        label={settings.benefits}
        hint={settings.benefitsHint}
        value={of?.benefits.join("\n")}
        lines={4}
        required
      />
      <Amount name="amount_minor" label={fields.price} value={of?.amount_minor} />
    </>
  );
};

const planIn = ({ name = "", description = "", benefits, amount_minor }: Given) => ({
  name,
  description,
  benefits: linesOf(benefits),
  amount_minor: minorOf(amount_minor),
});

const Plans = () => {
  const words = useWords();
  const term = useTerm();
  return (
    <PartList
      name="plans"
      about={words.settings.aboutPlans}
      actions={
        <ActButton
          needs="POST /admin/subscription/create-plan"
          label={words.settings.newPlan}
          explain={words.settings.newPlanExplain}
          reason={false}
          act={({ interval, ...given }, idempotencyKey) =>
            client.admin.subscription.createPlan({
              body: { ...planIn(given), interval: interval as Interval },
              idempotencyKey,
            })
          }
        >
          <PlanFields />
          <Field
            name="interval"
            label={words.money.interval}
            options={Interval.map((one) => [one, term(one)])}
          />
        </ActButton>
      }
      ask={(query) => client.admin.subscription.listPlans({ query })}
      columns={[
        { head: words.settings.plan, cell: ({ name }) => <strong>{name}</strong> },
        { head: words.settings.text, cell: ({ description }) => description },
        {
          head: words.fields.price,
          number: true,
          cell: ({ amount_minor, currency }) => <Money minor={amount_minor} currency={currency} />,
        },
        { head: words.money.interval, cell: ({ interval }) => term(interval) },
        "state",
        {
          head: words.settings.changeCharge,
          cell: (plan) => (
            <ActButton
              needs="PUT /admin/subscription/subscription-update/{subscription_id}"
              label={words.settings.changeCharge}
              title={plan.name}
              act={({ state, migrate, reason = "", ...given }, idempotencyKey) => {
                const { amount_minor, ...text } = planIn(given);
                return client.admin.subscription.subscriptionUpdate({
                  params: { subscription_id: plan.id },
                  body: {
                    ...text,
                    state: state as PlanState,
                    ...(amount_minor !== plan.amount_minor && {
                      amount_minor,
                      migrate: migrate as Migration,
                    }),
                    reason,
                  },
                  idempotencyKey,
                });
              }}
            >
              <PlanFields of={plan} />
              <Field
                name="migrate"
                label={words.settings.migrate}
                options={Migration.map((one) => [one, words.settings.migrations[one]])}
              />
              <Field
                name="state"
                label={words.fields.state}
                value={plan.state}
                options={PlanState.map((one) => [one, term(one)])}
              />
            </ActButton>
          ),
        },
      ]}
    />
  );
};

type Kinds = Data<"GET /admin/document/get-document-kinds">;
const expiries = ["required", "optional", "never"] as const;

/** Adds or changes a kind of document: the whole list is sent with the version that was read. */
const KindButton = ({ all, of }: { all: Kinds; of?: DocumentKind }) => {
  const { settings, documents, actions } = useWords();
  const term = useTerm();
  const others = all.kinds.filter((kind) => kind !== of);
  const replace = (kinds: readonly DocumentKind[], idempotencyKey: string) =>
    client.admin.document.updateDocumentKinds({
      body: { version: all.version, kinds: [...kinds] },
      idempotencyKey,
    });
  return (
    <span class="actions">
      <ActButton
        needs="PUT /admin/document/update-document-kinds"
        label={of ? settings.changeCharge : settings.newKind}
        title={of ? term(of.doc_name) : settings.newKind}
        explain={settings.kindExplain}
        reason={false}
        act={({ doc_name = of?.doc_name ?? "", owner, mandatory, expiry }, idempotencyKey) => {
          const kind = {
            ...(of?.mandatory_from && mandatory === "yes" && { mandatory_from: of.mandatory_from }),
            doc_name,
            owner: (owner ?? of?.owner) as DocumentOwnerType,
            mandatory: mandatory === "yes",
            expiry: expiry as DocumentKind["expiry"],
          };
          const kinds = of ? all.kinds.map((one) => (one === of ? kind : one)) : [...all.kinds, kind];
          return replace(kinds, idempotencyKey);
        }}
      >
        {!of && (
          <>
            <Field name="doc_name" label={documents.kind} hint={settings.keyHint} required />
            <Field
              name="owner"
              label={documents.owner}
              options={DocumentOwnerType.map((owner) => [owner, term(owner)])}
            />
          </>
        )}
        <Choose name="mandatory" label={settings.mandatory} value={of?.mandatory ?? false} />
        <Field
          name="expiry"
          label={settings.expiry}
          value={of?.expiry ?? "optional"}
          options={expiries.map((expiry) => [expiry, term(expiry)])}
        />
      </ActButton>
      {of && (
        <ActButton
          needs="PUT /admin/document/update-document-kinds"
          label={actions.remove}
          title={term(of.doc_name)}
          explain={settings.removeKind}
          danger
          reason={false}
          act={(_, idempotencyKey) => replace(others, idempotencyKey)}
        />
      )}
    </span>
  );
};

const Papers = () => {
  const words = useWords();
  const term = useTerm();
  const query = useAsk(["kinds"], () => client.admin.document.getDocumentKinds());
  return (
    <Screen
      title={words.settings.papers}
      about={words.settings.aboutPapers}
      actions={query.data && <KindButton all={query.data} />}
    >
      <Parts at="/settings/papers" />
      <Loaded query={query} rows={6}>
        {(all) => (
          <Table
            label={words.settings.papers}
            rows={all.kinds}
            keyOf={({ doc_name, owner }) => `${owner} ${doc_name}`}
            columns={[
              { head: words.documents.kind, cell: ({ doc_name }) => <strong>{term(doc_name)}</strong> },
              { head: words.documents.owner, cell: ({ owner }) => term(owner) },
              {
                head: words.settings.mandatory,
                cell: ({ mandatory }) => (mandatory ? words.settings.yes : words.settings.no),
              },
              { head: words.settings.from, cell: ({ mandatory_from }) => <Moment at={mandatory_from} /> },
              { head: words.settings.expiry, cell: ({ expiry }) => term(expiry) },
              { head: words.settings.changeCharge, cell: (kind) => <KindButton all={all} of={kind} /> },
            ]}
          />
        )}
      </Loaded>
    </Screen>
  );
};

/** The fields that all of our texts have; in a further language title and text are needed once one of them is there. */
const Wording = ({
  of,
  lines = 8,
  note,
  children,
}: {
  of?: string;
  lines?: number;
  /** Whether it also says what is new. */
  note?: boolean;
  children?: ComponentChildren;
}) => {
  const { settings } = useWords();
  const { language } = useSpoken();
  const [begun, setBegun] = useState("");
  const field = (name: string, label: string) => ({
    name: of ? `translations.${of}.${name}` : name,
    label: of ? `${label} (${new Intl.DisplayNames(language, { type: "language" }).of(of)})` : label,
    required: !of || begun !== "",
    onInput: setBegun,
  });
  return (
    <>
      <Field {...field("title", settings.heading)} />
      {children}
      <Field {...field("text", settings.text)} lines={lines} />
      {note && <Field {...field("change_note", settings.changeNote)} required={false} />}
    </>
  );
};

/** The languages that terms can be in besides the market's own one: what it offers, and what the service speaks. */
const further = [...new Set([...usualLanguages, "en", "es"])].slice(1);

type Translations = NonNullable<
  Operations["PUT /terms-and-condition/update-termandcondition"]["body"]["translations"]
>;

/** What a form says in further languages, by language. */
const translationsIn = (given: Given): Translations => {
  const said: Record<string, Given> = {};
  for (const [name, value] of Object.entries(given)) {
    const [, of, part] = name.split(".");
    if (of && part) said[of] = { ...said[of], [part]: value };
  }
  return said as Translations;
};

const Terms = () => {
  const words = useWords();
  const format = useFormat();
  return (
    <PartList
      name="terms"
      about={words.settings.aboutTerms}
      actions={
        <ActButton
          needs="PUT /terms-and-condition/update-termandcondition"
          label={words.settings.newTerms}
          explain={words.settings.newTermsExplain}
          reason={false}
          act={({ title = "", text = "", change_note, ...given }, idempotencyKey) =>
            client.termsAndCondition.updateTermandcondition({
              body: { title, text, ...(change_note && { change_note }), translations: translationsIn(given) },
              idempotencyKey,
            })
          }
        >
          {["", ...further].map((of) => (
            <Wording key={of} of={of} lines={10} note />
          ))}
        </ActButton>
      }
      ask={(query) => client.termsAndCondition.getTermsVersions({ query })}
      columns={[
        {
          head: words.settings.version,
          number: true,
          cell: ({ terms_version }) => format.number(terms_version),
        },
        {
          head: words.settings.heading,
          cell: ({ title, translations = {} }) => (
            <>
              <strong>{title}</strong> <span>{Object.keys(translations).join(", ")}</span>
            </>
          ),
        },
        "state",
        { head: words.settings.changeNote, cell: ({ change_note }) => change_note ?? "–" },
        { head: words.fields.when, cell: ({ updated_at }) => <When at={updated_at} /> },
      ]}
    />
  );
};

const Help = () => {
  const words = useWords();
  return (
    <PartList
      name="help"
      about={words.settings.aboutHelp}
      actions={
        <ActButton
          needs="POST /terms-and-condition/create-help"
          label={words.settings.newHelp}
          reason={false}
          act={({ title = "", text = "", category = "" }, idempotencyKey) =>
            client.termsAndCondition.createHelp({
              body: { title, text, category, published: true },
              idempotencyKey,
            })
          }
        >
          <Wording>
            <Field name="category" label={words.settings.category} required />
          </Wording>
        </ActButton>
      }
      ask={(query) => client.termsAndCondition.getHelp({ query })}
      columns={[
        { head: words.settings.heading, cell: ({ title }) => <strong>{title}</strong> },
        { head: words.settings.category, cell: ({ category }) => category },
        { head: words.settings.text, cell: ({ text }) => <span class="two-lines">{text}</span> },
        { head: words.fields.when, cell: ({ published_at }) => <When at={published_at} /> },
      ]}
    />
  );
};

const Knowledge = () => {
  const words = useWords();
  const term = useTerm();
  return (
    <PartList
      name="knowledge"
      about={words.settings.aboutKnowledge}
      actions={
        <ActButton
          needs="POST /chatbot/add-knowledge"
          label={words.settings.newKnowledge}
          reason={false}
          act={({ title = "", text = "" }, idempotencyKey) =>
            client.chatbot.addKnowledge({ body: { title, text, published: true }, idempotencyKey })
          }
        >
          <Wording />
        </ActButton>
      }
      states={["published", "draft"]}
      ask={(query) => client.chatbot.listKnowledge({ query })}
      columns={[
        { head: words.settings.heading, cell: ({ title }) => <strong>{title}</strong> },
        { head: words.settings.text, cell: ({ excerpt }) => <span class="two-lines">{excerpt}</span> },
        { head: words.settings.audience, cell: ({ audience }) => term(audience) },
        {
          head: words.fields.state,
          cell: ({ published }) => <Badge of={published ? "published" : "draft"} />,
        },
        { head: words.fields.when, cell: ({ updated_at }) => <When at={updated_at} /> },
      ]}
    />
  );
};

const RulesPart = () => {
  const { rules } = useWords();
  return (
    <Screen title={rules.title} about={rules.about}>
      <Parts at="/settings/rules" />
      <Rules />
    </Screen>
  );
};

const PoliciesPart = () => {
  const { rules } = useWords();
  return (
    <Screen title={rules.policies} about={rules.aboutPolicies}>
      <Parts at="/settings/policies" />
      <Policies />
    </Screen>
  );
};

const parts: Record<string, () => preact.JSX.Element> = {
  rules: RulesPart,
  policies: PoliciesPart,
  services: Services,
  plans: Plans,
  papers: Papers,
  terms: Terms,
  help: Help,
  knowledge: Knowledge,
};

export default ({ part = "" }: { part?: string | undefined }) => {
  const Part = parts[part] ?? Prices;
  return <Part key={part} />;
};
