import { useState } from "preact/hooks";
import type { Data } from "../../typescript/client.ts";
import { AddressFields, addressIn } from "./pieces/address.tsx";
import { type Acting, Field, Form, type Given } from "./pieces/form.tsx";
import { Note } from "./pieces/layout.tsx";
import { useTaxWords } from "./words/tax.ts";

type Details = Data<"GET /user/get-tax-details">;
type Kind = Details["tax_id_kinds"][number];

/** What both sides give, as it was typed in. */
export const taxDetailsIn = ({ kind = "person", name = "", tax_kind = "", value, ...given }: Given) => ({
  kind: kind as Details["kind"],
  name,
  address: addressIn(given),
  ...(value && { tax_id: { kind: tax_kind as Kind, value } }),
});

/** What is missing, or that nothing is. */
export const Missing = ({ of }: { of: readonly Details["missing"][number][] }) => {
  const { words } = useTaxWords();
  return of.length === 0 ? (
    <Note icon="done" tone="good">
      {words.complete}
    </Note>
  ) : (
    <Note icon="alert" tone="warn">
      {words.missing(of.map((part) => words.parts[part]).join(", "))}
    </Note>
  );
};

/** The form for tax details; a seller's has what tax offices are told besides. */
export const TaxForm = ({
  of,
  acting,
  seller = false,
}: {
  of: Details;
  acting: Acting;
  seller?: boolean;
}) => {
  const { words } = useTaxWords();
  const { tax_id } = of;
  const [kind, setKind] = useState<string>(of.kind);
  const [number, setNumber] = useState<string>(tax_id?.kind ?? of.tax_id_kinds[0] ?? "other");
  const stored = tax_id && (tax_id.value ?? `···${tax_id.last_four}`);
  const isSecret = number === "ssn" || number === "itin";
  return (
    <Form acting={acting} submit={words.save}>
      <Field
        name="kind"
        label={words.kind}
        value={kind}
        onInput={setKind}
        options={[
          ["person", words.kinds.person],
          ["company", words.kinds.company],
        ]}
      />
      <Field name="name" label={words.name} value={of.name} autoComplete="name" maxLength={160} required />
      <Field
        name="tax_kind"
        label={words.idKind}
        value={number}
        onInput={setNumber}
        options={of.tax_id_kinds.map((one) => [one, words.idKinds[one]] as const)}
      />
      <Field
        name="value"
        label={words.id}
        hint={stored ? words.stored(stored) : isSecret ? words.lastFour : undefined}
        maxLength={24}
      />
      {seller &&
        (kind === "person" ? (
          <Field name="birth_date" type="date" label={words.birth} value={of.birth_date} min="1900-01-01" />
        ) : (
          <Field name="registration_number" label={words.registration} value={of.registration_number} />
        ))}
      <AddressFields of={of.address} />
    </Form>
  );
};
