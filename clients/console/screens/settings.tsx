import type { ComponentChildren } from "preact";
import { useAct, useAsk } from "../asking.ts";
import { client } from "../client.ts";
import { ActButton } from "../pieces/acting.tsx";
import { Field, Form, type Given } from "../pieces/form.tsx";
import { Card, Facts, Screen } from "../pieces/layout.tsx";
import { Table, Tabs } from "../pieces/list.tsx";
import { StateList } from "../pieces/state-list.tsx";
import { Loaded } from "../pieces/states.tsx";
import { Badge, Moment, Money, When } from "../pieces/text.tsx";
import { useFormat, useTerm, useWords } from "../words/words.ts";

const Parts = ({ at }: { at: string }) => {
  const words = useWords();
  return (
    <Tabs
      label={words.nav.settings}
      at={at}
      of={[
        ["/settings", words.settings.prices],
        ["/settings/services", words.settings.services],
        ["/settings/plans", words.settings.plans],
        ["/settings/papers", words.settings.papers],
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
  const acting = useAct(({ percentage }: Given, idempotencyKey) =>
    client.ai.setPriceIncreaseRate({ body: { percentage: Number(percentage) }, idempotencyKey }),
  );
  return (
    <Card title={words.settings.rate}>
      <Loaded query={rate} rows={2}>
        {({ percentage, rate_version }) => (
          <Form key={rate_version} acting={acting} submit={words.actions.save}>
            <p>{words.settings.rateNow(format.percent(percentage / 100))}</p>
            <Field
              name="percentage"
              type="number"
              step={0.1}
              label={words.settings.percentage}
              hint={words.settings.rateHint}
              value={percentage}
              required
            />
          </Form>
        )}
      </Loaded>
    </Card>
  );
};

const Charges = () => {
  const words = useWords();
  const format = useFormat();
  const charges = useAsk(["charges"], () => client.admin.subscription.listPlatformCharges());
  const share = (bps: number) => format.percent(bps / 10_000);
  return (
    <Card title={words.settings.charge}>
      <Loaded query={charges} rows={2}>
        {({ in_force }) => (
          <>
            <Facts
              of={[
                [words.settings.share, share(in_force.fee_bps)],
                [words.settings.least, format.money(in_force.min_minor)],
              ]}
            />
            <ActButton
              label={words.settings.changeCharge}
              explain={words.settings.chargeExplain}
              act={({ percentage, reason = "" }, idempotencyKey) =>
                client.admin.subscription.subscriptionPlateformChargeUpdate({
                  body: { fee_bps: Math.round(Number(percentage) * 100), reason },
                  idempotencyKey,
                })
              }
            >
              <Field
                name="percentage"
                type="number"
                step={0.01}
                min={0}
                label={words.settings.percentage}
                value={in_force.fee_bps / 100}
                required
              />
            </ActButton>
          </>
        )}
      </Loaded>
    </Card>
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
                cell: ({ late_bps }) => format.percent(late_bps / 10_000),
              },
              {
                head: words.settings.lastMinute,
                number: true,
                cell: ({ last_minute_bps }) => format.percent(last_minute_bps / 10_000),
              },
            ]}
          />
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

const Services = () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="services"
      title={words.settings.services}
      about={words.settings.aboutServices}
      above={<Parts at="/settings/services" />}
      states={[]}
      ask={(query) => client.admin.defaultServices.getDefaultservices({ query })}
      keyOf={({ id }) => id}
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
      ]}
    />
  );
};

const Plans = () => {
  const words = useWords();
  const term = useTerm();
  return (
    <StateList
      name="plans"
      title={words.settings.plans}
      about={words.settings.aboutPlans}
      above={<Parts at="/settings/plans" />}
      states={[]}
      ask={(query) => client.admin.subscription.listPlans({ query })}
      keyOf={({ id }) => id}
      columns={[
        { head: words.settings.plan, cell: ({ name }) => <strong>{name}</strong> },
        { head: words.settings.text, cell: ({ description }) => description },
        {
          head: words.fields.price,
          number: true,
          cell: ({ amount_minor }) => <Money minor={amount_minor} />,
        },
        { head: words.money.interval, cell: ({ interval }) => term(interval) },
        "state",
      ]}
    />
  );
};

const Papers = () => {
  const words = useWords();
  const term = useTerm();
  const query = useAsk(["kinds"], () => client.admin.document.getDocumentKinds());
  return (
    <Screen title={words.settings.papers} about={words.settings.aboutPapers}>
      <Parts at="/settings/papers" />
      <Loaded query={query} rows={6}>
        {({ kinds }) => (
          <Table
            label={words.settings.papers}
            rows={kinds}
            keyOf={({ doc_name, owner }) => `${owner} ${doc_name}`}
            columns={[
              { head: words.documents.kind, cell: ({ doc_name }) => <strong>{term(doc_name)}</strong> },
              { head: words.documents.owner, cell: ({ owner }) => term(owner) },
              {
                head: words.settings.mandatory,
                cell: ({ mandatory }) => (mandatory ? words.settings.yes : words.settings.no),
              },
              { head: words.settings.expiry, cell: ({ expiry }) => term(expiry) },
            ]}
          />
        )}
      </Loaded>
    </Screen>
  );
};

/** What every text of ours has. */
const Wording = ({ lines = 8, children }: { lines?: number; children?: ComponentChildren }) => {
  const { settings } = useWords();
  return (
    <>
      <Field name="title" label={settings.heading} required />
      {children}
      <Field name="text" label={settings.text} lines={lines} required />
    </>
  );
};

const Terms = () => {
  const words = useWords();
  const format = useFormat();
  return (
    <StateList
      name="terms"
      title={words.settings.terms}
      about={words.settings.aboutTerms}
      above={<Parts at="/settings/terms" />}
      actions={
        <ActButton
          label={words.settings.newTerms}
          explain={words.settings.newTermsExplain}
          reason={false}
          act={({ title = "", text = "", change_note }, idempotencyKey) =>
            client.termsAndCondition.updateTermandcondition({
              body: { title, text, ...(change_note && { change_note }) },
              idempotencyKey,
            })
          }
        >
          <Wording lines={10} />
          <Field name="change_note" label={words.settings.changeNote} />
        </ActButton>
      }
      states={[]}
      ask={(query) => client.termsAndCondition.getTermsVersions({ query })}
      keyOf={({ id }) => id}
      columns={[
        {
          head: words.settings.version,
          number: true,
          cell: ({ terms_version }) => format.number(terms_version),
        },
        { head: words.settings.heading, cell: ({ title }) => <strong>{title}</strong> },
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
    <StateList
      name="help"
      title={words.settings.help}
      about={words.settings.aboutHelp}
      above={<Parts at="/settings/help" />}
      actions={
        <ActButton
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
      states={[]}
      ask={(query) => client.termsAndCondition.getHelp({ query })}
      keyOf={({ id }) => id}
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
    <StateList
      name="knowledge"
      title={words.settings.knowledge}
      about={words.settings.aboutKnowledge}
      above={<Parts at="/settings/knowledge" />}
      actions={
        <ActButton
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
      ask={({ status, ...query }) =>
        client.chatbot.listKnowledge({ query: { ...query, ...(status && { state: status }) } })
      }
      keyOf={({ id }) => id}
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

const parts: Record<string, () => preact.JSX.Element> = {
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
