import { useState } from "preact/hooks";
import { useLocation } from "wouter-preact";
import { AddressFields, addressIn, lineOf } from "../../kit/app/pieces/address.tsx";
import { Field, Form, type Given as Typed } from "../../kit/app/pieces/form.tsx";
import { Fact, Note, Screen } from "../../kit/app/pieces/layout.tsx";
import { Loaded } from "../../kit/app/pieces/states.tsx";
import { useAct } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { type Company, useCompany } from "../data.ts";
import { companyStands } from "../set-up.ts";
import { useWords } from "../words/words.ts";

const NameField = ({ of }: { of: Pick<Company, "legal_name"> | null }) => {
  const words = useWords();
  return (
    <Field
      name="legal_name"
      label={words.company.legalName}
      value={of?.legal_name}
      autoComplete="organization"
      required
    />
  );
};

const Details = ({ of }: { of: Company | null }) => {
  const words = useWords();
  const [, go] = useLocation();
  const acting = useAct(
    ({ legal_name = "", registration_number = "", tax_id, ...given }: Typed, idempotencyKey) => {
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
      <NameField of={of} />
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

/** What may change of a company that is verified: an administrator looks at it first. */
const Change = ({ of: { pending, ...company }, onSent }: { of: Company; onSent: () => void }) => {
  const words = useWords();
  const of = { ...company, ...pending };
  const acting = useAct(
    ({ legal_name = "", tax_id, ...given }: Typed, idempotencyKey) =>
      client.serviceProvider.company.updateCompany({
        body: {
          legal_name,
          ...(tax_id && { tax_id }),
          address: { ...addressIn(given), country: of.address.country },
        },
        idempotencyKey,
      }),
    onSent,
  );
  return (
    <Form acting={acting} submit={words.setUp.send}>
      <NameField of={of} />
      <Field name="tax_id" label={words.company.tax} value={of.tax_id} />
      <AddressFields of={of.address} inCountry />
    </Form>
  );
};

const Given = ({ of }: { of: Company }) => {
  const words = useWords();
  const [changing, setChanging] = useState(false);
  if (changing) return <Change of={of} onSent={() => setChanging(false)} />;
  const isVerified = companyStands(of) === "done";
  return (
    <>
      <Note icon={isVerified ? "done" : "clock"} tone={isVerified ? "good" : "info"}>
        {isVerified ? words.company.verified : words.company.waits}
      </Note>
      {of.pending && (
        <Note icon="clock" tone="info">
          {words.company.changeWaits}
        </Note>
      )}
      <ul class="rows">
        <Fact icon="home" title={of.legal_name} hint={of.registration_number} />
        <Fact icon="pin" title={lineOf(of.address)} />
      </ul>
      {isVerified && (
        <button type="button" class="btn plain" onClick={() => setChanging(true)}>
          {words.company.change}
        </button>
      )}
    </>
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
                <Given of={company} />
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
