import { useLocation } from "wouter-preact";
import { AddressFields, addressIn, lineOf } from "../../kit/app/pieces/address.tsx";
import { Field, Form, type Given } from "../../kit/app/pieces/form.tsx";
import { Fact, Note, Screen } from "../../kit/app/pieces/layout.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { type Company, useCompany } from "../data.ts";
import { companyStands } from "../set-up.ts";
import { useWords } from "../words/words.ts";

const Details = ({ of }: { of: Company | null }) => {
  const words = useWords();
  const [, go] = useLocation();
  const acting = useAct(
    ({ legal_name = "", registration_number = "", tax_id, ...given }: Given, idempotencyKey) => {
      const address = addressIn(given);
      return client.serviceProvider.company.registerCompany({
        body: {
          legal_name,
          registration_number,
          country: address.country,
          ...(tax_id && { tax_id }),
          address,
        },
        idempotencyKey,
      });
    },
    () => go("/setup"),
  );
  return (
    <Form acting={acting} submit={words.setUp.send}>
      <Field
        name="legal_name"
        label={words.company.legalName}
        value={of?.legal_name}
        autoComplete="organization"
        required
      />
      <Field
        name="registration_number"
        label={words.company.number}
        hint={words.company.numberHint}
        value={of?.registration_number}
        required
      />
      <Field name="tax_id" label={words.company.tax} value={of?.tax_id} />
      <AddressFields of={of?.address} />
    </Form>
  );
};

/** The company: what was given, or the form to give it. */
export default () => {
  const words = useWords();
  const query = useCompany();
  return (
    <Screen title={words.setUp.parts.company} back="/setup">
      <Loaded query={query}>
        {(company) => {
          const how = companyStands(company);
          return (
            <>
              {company?.state_reason && (
                <Note icon="alert" tone="warn">
                  {company.state_reason}
                </Note>
              )}
              {company && (how === "waits" || how === "done") ? (
                <>
                  <Note icon={how === "done" ? "done" : "clock"} tone={how === "done" ? "good" : "info"}>
                    {how === "done" ? words.company.verified : words.company.waits}
                  </Note>
                  <ul class="rows">
                    <Fact icon="home" title={company.legal_name} hint={company.registration_number} />
                    <Fact icon="pin" title={lineOf(company.address)} />
                  </ul>
                </>
              ) : (
                <Details of={company} />
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
};
