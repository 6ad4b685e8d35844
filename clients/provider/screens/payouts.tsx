import { countriesIn, ownCountry } from "../../kit/app/pieces/address.tsx";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Note, Screen } from "../../kit/app/pieces/layout.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { usePayout } from "../data.ts";
import { useSpoken } from "../words/words.ts";

const Begin = () => {
  const { words, language } = useSpoken();
  const acting = useAct(
    ({ payout_country = "", entity_type = "" }: Given, idempotencyKey) =>
      client.payment.createConnectAccount({
        body: { country: payout_country, entity_type: entity_type as "company" },
        idempotencyKey,
      }),
    ({ onboarding_url }) => location.assign(onboarding_url),
  );
  return (
    <Form acting={acting} submit={words.payouts.begin}>
      <Field
        name="payout_country"
        label={words.address.country}
        value={ownCountry()}
        options={countriesIn(language)}
      />
      <Field
        name="entity_type"
        label={words.payouts.trade}
        options={[
          ["company", words.payouts.company],
          ["individual", words.payouts.individual],
        ]}
      />
      <p class="small quiet">{words.payouts.leaves}</p>
    </Form>
  );
};

/** Where the money goes: the account at the payment provider, and how to finish it. */
export default () => {
  const { words } = useSpoken();
  const query = usePayout();
  return (
    <Screen title={words.setUp.parts.payouts} back="/setup">
      <Loaded query={query}>
        {({ payout: { state }, onboarding_url, dashboard_url }) => (
          <>
            <Note
              icon={state === "active" ? "done" : state === "none" ? "card" : "alert"}
              tone={state === "active" ? "good" : state === "none" ? "calm" : "warn"}
            >
              {words.payouts.states[state]}
            </Note>
            {(state === "none" || state === "closed" || state === "rejected") && <Begin />}
            {onboarding_url && (
              <a class="btn go" href={onboarding_url}>
                {words.payouts.goOn}
              </a>
            )}
            {dashboard_url && (
              <a class="btn plain" href={dashboard_url} target="_blank" rel="noreferrer">
                {words.payouts.manage}
              </a>
            )}
          </>
        )}
      </Loaded>
    </Screen>
  );
};
