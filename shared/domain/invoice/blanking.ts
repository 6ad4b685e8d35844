import type { Invoice } from "./invoice.ts";

const nobody = "Deleted account";

/** When an invoice's names may go: so many years after the end of the year in which it was issued. */
export const keptUntil = ({ issued_at, created_at }: Invoice, years: number): string =>
  `${Number((issued_at ?? created_at).slice(0, 4)) + years + 1}-01-01T00:00:00.000Z`;

/** An invoice without names, numbers of persons and addresses. What it was hashed from is no longer there, so only its hash counts. */
const blanked = (invoice: Invoice, now: string): Invoice => {
  const { blank_at: _, ...kept } = invoice;
  return {
    ...kept,
    ...(invoice.issuer && { issuer: { name: nobody } }),
    ...(invoice.recipient && { recipient: { name: nobody } }),
    ...(invoice.earlier_records && {
      earlier_records: invoice.earlier_records.map((record) => ({
        ...record,
        issuer: { name: nobody },
        ...(record.recipient && { recipient: { name: nobody } }),
      })),
    }),
    blanked_at: now,
    updated_at: now,
  };
};

/** An invoice of a person who is erased: the law keeps it for some years, and then its names go. */
export const blankLater = (invoice: Invoice, years: number, now: string): Invoice => {
  if (invoice.blanked_at) return invoice;
  const blank_at = keptUntil(invoice, years);
  if (blank_at <= now) return blanked(invoice, now);
  return invoice.blank_at ? invoice : { ...invoice, blank_at, updated_at: now };
};

/** An invoice whose time is over. The same one if it is not. */
export const blankDue = (invoice: Invoice, now: string): Invoice =>
  invoice.blank_at && invoice.blank_at <= now ? blanked(invoice, now) : invoice;
