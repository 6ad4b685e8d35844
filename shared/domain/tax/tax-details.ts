import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  CreatedAt,
  described,
  Id,
  Instant,
  Int,
  Line,
  LocalDate,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { postalAddress } from "../place.ts";
import { GivenTaxId, TaxId } from "./tax-id.ts";

const { point: _, ...addressLines } = postalAddress;

export const TaxAddress = z.strictObject(addressLines);
export const TaxPerson = z.enum(["person", "company"]);

const particulars = {
  kind: described(TaxPerson, "Whether it is a person or a company."),
  name: described(Line(160), "Name by which the tax office knows them."),
  address: described(TaxAddress, "Address by which the tax office knows them."),
};
const BirthDate = described(LocalDate, "When the person was born.");
const RegistrationNumber = described(Line(40, 2), "Number of the company in its country's register.");

/** What invoices and tax reports name of somebody; its id is the account's. */
export const TaxDetails = lazyObject(() => ({
  id: Id("account"),
  version: Version,
  role: z.enum(["user", "service_provider"]),
  ...particulars,
  name: z.optional(particulars.name),
  address: z.optional(particulars.address),
  tax_id: described(z.optional(TaxId), "The tax number; of some kinds its last four digits alone."),
  birth_date: z.optional(BirthDate),
  registration_number: z.optional(RegistrationNumber),
  agreed: described(
    z.optional(
      z.object({
        agreed_at: described(Instant, "When it was agreed to."),
        version: described(z.int(), "Version of the text."),
      }),
    ),
    "That invoices are issued on the provider's behalf.",
  ),
  /** When the details of an erased person go: invoices that name it are kept for some years. */
  remove_at: z.optional(Instant),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type TaxDetails = z.output<typeof TaxDetails>;

/** What a customer may change. What is left out stays; null removes. */
export const CustomerTaxChange = z.partial(
  z.strictObject({
    ...particulars,
    tax_id: described(z.nullable(GivenTaxId), "The tax number. `null` removes it."),
  }),
);

/** What a provider may change. */
export const ProviderTaxChange = z.extend(CustomerTaxChange, {
  birth_date: z.optional(described(z.nullable(LocalDate), "When the person was born. `null` removes it.")),
  registration_number: z.optional(
    described(z.nullable(Line(40, 2)), "Number in the register of companies. `null` removes it."),
  ),
  agree_to_version: described(
    z.optional(z.nullable(Int(1, 1000))),
    "The version of the text that the provider has read and agrees to. `null` takes the agreement back.",
  ),
});
export type TaxChange = z.output<typeof ProviderTaxChange>;

export const changesSomething = z.refine<TaxChange>(
  (given) => Object.keys(given).length > 0,
  "must change something",
);

export const TaxDetailsConflict = versionConflict("tax_details");
export const TaxAgreementOutdated = refusal(
  "tax_details.agreement_outdated",
  409,
  "The text of the agreement has changed.",
  "Read it again with get-tax-details, then send its version.",
);
