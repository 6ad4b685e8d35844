import type { Data } from "../../../typescript/client.ts";
import { useAct } from "../../asking.ts";
import { client } from "../../client.ts";
import { useSpoken, useWords } from "../words/words.ts";
import { Field, Form, type Given } from "./form.tsx";

export type Address = Data<"POST /authentication/update-address">;

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** Every country that the browser has a name for, in the order of their names. */
export const countriesIn = (language: string): [code: string, name: string][] => {
  const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name && !["EU", "EZ", "UN", "XA", "XB", "ZZ", "QO"].includes(code) ? [[code, name]] : [];
    })
    .toSorted(([, a], [, b]) => a.localeCompare(b, language));
};

export const ownCountry = (): string =>
  navigator.languages.flatMap((tag) => new Intl.Locale(tag).region ?? [])[0] ?? "US";

export const lineOf = ({
  line1,
  line2,
  city,
  region,
  postcode,
}: Pick<Parts, "line1" | "line2" | "city" | "region" | "postcode">): string =>
  [line1, line2, city, [region, postcode].filter(Boolean).join(" ")].filter(Boolean).join(", ");

type Parts = Omit<Address, "id" | "version">;

/** An address as it was typed in. */
export const addressIn = ({ line1 = "", line2, city = "", region, postcode = "", country = "" }: Given) => ({
  line1,
  ...(line2 && { line2 }),
  city,
  ...(region && { region }),
  postcode,
  country: country as "US",
});

/** The fields of an address; without the country where that can't change. */
export const AddressFields = ({
  of,
  inCountry,
}: {
  of?: Partial<Parts> | undefined;
  inCountry?: boolean;
}) => {
  const { words, language } = useSpoken();
  return (
    <>
      <Field
        name="line1"
        label={words.address.line1}
        value={of?.line1}
        autoComplete="address-line1"
        required
      />
      <Field name="line2" label={words.address.line2} value={of?.line2} autoComplete="address-line2" />
      <div class="two">
        <Field
          name="postcode"
          label={words.address.postcode}
          value={of?.postcode}
          autoComplete="postal-code"
          required
        />
        <Field name="region" label={words.address.region} value={of?.region} autoComplete="address-level1" />
      </div>
      <Field name="city" label={words.address.city} value={of?.city} autoComplete="address-level2" required />
      {!inCountry && (
        <Field
          name="country"
          label={words.address.country}
          value={of?.country ?? ownCountry()}
          options={countriesIn(language)}
          autoComplete="country"
        />
      )}
    </>
  );
};

/** An address of a person, a new one or one that is changed. */
export const AddressForm = ({
  of,
  primary,
  onSaved,
}: {
  of?: Address | undefined;
  primary: boolean;
  onSaved: (address: Address) => void;
}) => {
  const words = useWords();
  const acting = useAct(
    (given: Given) =>
      client.authentication.updateAddress({
        body: { ...(of && { address_id: of.id }), ...addressIn(given), ...(primary && { primary }) },
      }),
    onSaved,
  );
  return (
    <Form acting={acting} submit={words.address.save}>
      <AddressFields of={of} />
    </Form>
  );
};
