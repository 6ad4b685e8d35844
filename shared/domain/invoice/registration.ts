/** From when on a Spanish issuer has to send its invoices: companies first, all others half a year later. */
const sentFrom = { company: "2027-01-01", other: "2027-07-01" } as const;

/**
 * Whether an issuer's invoices may only be chained and not sent, on a day where it is. A lawyer confirms whether an
 * issuer may do so at all.
 */
export const mayOnlyChain = (isCompany: boolean, day: string): boolean =>
  day < sentFrom[isCompany ? "company" : "other"];

/** A company's number begins with a letter that says what kind it is; a person's does not. */
export const isCompanyNumber = (tax_id: string): boolean => /^[ABCDEFGHJNPQRSUVW]/.test(tax_id);
