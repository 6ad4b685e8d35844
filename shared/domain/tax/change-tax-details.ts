import { isDeepStrictEqual } from "node:util";
import type { Decision } from "../../kernel/event.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { TaxDetailsUpdated } from "./events.ts";
import { issuingAgreement } from "./issuing-agreement.ts";
import { TaxAgreementOutdated, type TaxChange, type TaxDetails } from "./tax-details.ts";
import { missingOf, taxIdKindsAt } from "./tax-details-view.ts";
import { taxIdOf } from "./tax-id.ts";

/** The details of somebody who has given none yet. */
export const noTaxDetails = ({ id, role }: Pick<TaxDetails, "id" | "role">, now: string): TaxDetails => ({
  id,
  version: 0,
  role,
  kind: "person",
  created_at: now,
  updated_at: now,
});

const agreedTo = (version: number | null, { agreed }: TaxDetails, now: string): TaxDetails["agreed"] => {
  if (version === null) return undefined;
  if (version !== issuingAgreement.version)
    throw TaxAgreementOutdated({ details: { version: issuingAgreement.version } });
  return agreed?.version === version ? agreed : { agreed_at: now, version };
};

const expectBorn = (birth_date: string | null | undefined, now: string): void => {
  if (birth_date && (birth_date < "1900-01-01" || birth_date > now.slice(0, 10)))
    throw RequestInvalid({
      fields: [{ field: "birth_date", problem: "must be a day since 1900 that is over" }],
    });
};

const changeable = [
  "kind",
  "name",
  "address",
  "tax_id",
  "birth_date",
  "registration_number",
  "agreed",
] as const satisfies readonly (keyof TaxDetails)[];

/**
 * Changes what somebody has given. What is left out stays; what stays the same changes nothing. Throws `tax_id.invalid`
 * and `tax_details.agreement_outdated`.
 */
export const changeTaxDetails = (
  details: TaxDetails,
  given: TaxChange,
  now: string,
): Decision<TaxDetails> => {
  const { tax_id, agree_to_version, birth_date, registration_number, ...plain } = given;
  expectBorn(birth_date, now);
  const moved: TaxDetails = { ...details, ...plain };
  const after: TaxDetails = {
    ...moved,
    ...(tax_id !== undefined && { tax_id: tax_id ? taxIdOf(tax_id, taxIdKindsAt(moved)) : undefined }),
    ...(birth_date !== undefined && { birth_date: birth_date ?? undefined }),
    ...(registration_number !== undefined && { registration_number: registration_number ?? undefined }),
    ...(agree_to_version !== undefined && { agreed: agreedTo(agree_to_version, details, now) }),
  };
  const fields = changeable.filter((field) => !isDeepStrictEqual(details[field], after[field]));
  if (fields.length === 0) return { record: details, events: [] };
  const record: TaxDetails = { ...after, updated_at: now };
  return {
    record,
    events: [
      TaxDetailsUpdated.atNextVersion(record, {
        data: {
          account_id: record.id,
          fields,
          is_complete: missingOf(record).length === 0,
          ...(record.agreed && { agreed_version: record.agreed.version }),
        },
      }),
    ],
  };
};
