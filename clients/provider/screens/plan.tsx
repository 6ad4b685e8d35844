import { useState } from "preact/hooks";
import { api } from "../../kit/api.ts";
import { type Handed, handedKey } from "../../kit/app/handed.ts";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { ButtonRow, Fact, Note, Screen, State } from "../../kit/app/pieces/layout.tsx";
import { Sheet } from "../../kit/app/pieces/sheet.tsx";
import { Empty, Loaded } from "../../kit/app/pieces/states.tsx";
import { Step } from "../../kit/app/pieces/step.tsx";
import { TaxIn } from "../../kit/app/pieces/tax-in.tsx";
import { useAct, useAsk } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { type Membership, useMembership } from "../data.ts";
import { useSpoken } from "../words/words.ts";

const { membership } = client.serviceProvider;

type Plan = { id: string; name: string; amount_minor: number; currency: string };

/** Opens the page on which a card is given. What is due for the plan is paid there at once. */
const giveCard = async (
  { name, amount_minor, currency }: Omit<Plan, "id">,
  language: Handed["language"],
  stored: "trial" | "renew",
): Promise<void> => {
  const sheet = await membership.createPaymentSheet({ body: { ephemeral_key: false } });
  const due = sheet.payment_intent_client_secret;
  const secret = due ?? sheet.setup_intent_client_secret;
  if (!secret) return;
  const handed: Handed = {
    title: name,
    app: location.pathname,
    language,
    amount_minor,
    currency,
    way: due ? "pay" : stored,
    publishable_key: sheet.publishable_key,
    secret,
    cards: sheet.customer_session_client_secret,
    back: "/setup/plan",
  };
  sessionStorage.setItem(handedKey, JSON.stringify(handed));
  location.assign(new URL("app-pay", api));
};

/** Chooses a plan, and asks for its card, if one is needed. */
const choose = async (plan: Plan, language: Handed["language"], idempotencyKey: string): Promise<void> => {
  const chosen = await membership.createSubscription({ body: { plan_id: plan.id }, idempotencyKey });
  if (chosen.payment_intent_client_secret ?? chosen.setup_intent_client_secret)
    await giveCard(plan, language, "trial");
};

const Present = ({ of }: { of: Membership | null }) => {
  const { words, format } = useSpoken();
  if (!of) return <Note icon="clock">{words.plan.none}</Note>;
  const until = of.state === "trialing" ? of.trial_ends_at : of.current_period_end;
  return (
    <Note icon={of.may_take_jobs ? "done" : "alert"} tone={of.may_take_jobs ? "good" : "warn"}>
      {words.plan.states[of.state]} {until && words.plan.until(format.date(until))}
    </Note>
  );
};

/** Another card for the plan that runs, also where its payment is late. */
const OtherCard = ({ of, plans }: { of: Membership; plans: readonly Plan[] }) => {
  const { words, language } = useSpoken();
  const { subscribed, plan_id, amount_minor, currency } = of;
  if (!subscribed || amount_minor === undefined || !currency) return null;
  const name = plans.find(({ id }) => id === plan_id)?.name ?? words.setUp.parts.plan;
  return (
    <Step
      kind="plain"
      label={words.plan.otherCard}
      act={() => giveCard({ name, amount_minor, currency }, language, "renew")}
    />
  );
};

/** The end of a plan: announced, or taken back as long as it runs. */
const Ending = ({ of }: { of: Membership }) => {
  const { words, format } = useSpoken();
  const [opened, setOpened] = useState(false);
  const acting = useAct(
    ({ reason }: Given, idempotencyKey) =>
      membership.cancelSubscription({ body: { ...(reason && { reason }) }, idempotencyKey }),
    () => setOpened(false),
  );
  if (!of.subscribed) return null;
  const until = of.state === "trialing" ? of.trial_ends_at : of.current_period_end;
  const ends = until ? format.date(until) : "";
  if (of.cancel_at_period_end)
    return (
      <section class="card">
        <p>{words.plan.ends(ends)}</p>
        <Step
          label={words.plan.keep}
          act={(idempotencyKey) => membership.keepSubscription({ body: {}, idempotencyKey })}
        />
      </section>
    );
  return (
    <>
      <button type="button" class="btn word" onClick={() => setOpened(true)}>
        {words.plan.end}
      </button>
      {opened && (
        <Sheet title={words.plan.end} onClose={() => setOpened(false)}>
          <Form acting={acting} submit={words.plan.end} danger>
            <p>{of.past_due_since ? words.plan.endsNow : words.plan.goesOn(ends)}</p>
            <Field name="reason" label={words.plan.why} lines={2} maxLength={200} />
          </Form>
        </Sheet>
      )}
    </>
  );
};

const Invoices = () => {
  const { words, format } = useSpoken();
  const query = useAsk(["invoices"], () => membership.getInvoices({ query: { limit: 24 } }));
  return (
    <Loaded query={query} rows={1}>
      {({ items }) =>
        items.length === 0 ? (
          <p class="quiet">{words.plan.noInvoices}</p>
        ) : (
          <ul class="rows">
            {items.map(({ id, number, status, amount_minor, currency, created_at, url }) => (
              <Fact
                key={id}
                icon="card"
                title={<span class="num">{format.money(amount_minor, currency)}</span>}
                hint={`${words.plan.invoiceStates[status] ?? status}. ${format.date(created_at)}`}
                end={
                  url && (
                    <a class="link" href={url} target="_blank" rel="noreferrer">
                      {words.plan.open}
                      <span class="unseen"> {number ?? ""}</span>
                    </a>
                  )
                }
              />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
};

/** A row that opens what the plan has cost. */
const PastInvoices = () => {
  const { words } = useSpoken();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ul class="rows">
        <ButtonRow icon="card" onPress={() => setOpened(true)}>
          {words.plan.invoices}
        </ButtonRow>
      </ul>
      {opened && (
        <Sheet title={words.plan.invoices} onClose={() => setOpened(false)}>
          <Invoices />
        </Sheet>
      )}
    </>
  );
};

/** The plan with which jobs can be taken, and the ones to choose from. */
export default () => {
  const { words, format, language } = useSpoken();
  const present = useMembership();
  const plans = useAsk(["plans"], () => membership.getMembershipList({ query: { limit: 20 } }));
  return (
    <Screen title={words.setUp.parts.plan} back="/setup">
      <Loaded query={present} rows={1}>
        {(own) => (
          <>
            <Present of={own} />
            <Loaded query={plans}>
              {({ items }) =>
                items.length === 0 ? (
                  <Empty icon="star" title={words.plan.empty} hint={words.plan.emptyHint} />
                ) : (
                  items.map((plan) => (
                    <section key={plan.id} class="card">
                      <p class="between">
                        <b>{plan.name}</b>
                        <span class="figure">{format.money(plan.amount_minor, plan.currency)}</span>
                      </p>
                      <TaxIn of={plan.tax} currency={plan.currency} />
                      <p class="quiet">
                        {plan.description} {words.plan.every[plan.interval]}
                      </p>
                      <ul>
                        {plan.benefits.map((benefit) => (
                          <li key={benefit} class="small">
                            {benefit}
                          </li>
                        ))}
                      </ul>
                      {own?.plan_id === plan.id && own.subscribed ? (
                        <State icon="check" tone="good">
                          {words.plan.yours}
                        </State>
                      ) : (
                        own && <Step label={words.plan.choose} act={(key) => choose(plan, language, key)} />
                      )}
                    </section>
                  ))
                )
              }
            </Loaded>
            {own && <OtherCard of={own} plans={plans.data?.items ?? []} />}
            {own && <Ending of={own} />}
            {own && <PastInvoices />}
          </>
        )}
      </Loaded>
    </Screen>
  );
};
