import type { Decision } from "../../kernel/event.ts";
import { sum } from "../../kernel/money.ts";
import { refusal } from "../../kernel/refusal.ts";
import type { TaxLine } from "../tax/tax.ts";
import { InvoiceRectified } from "./events.ts";
import {
  causes,
  type Invoice,
  type InvoiceParty,
  type InvoiceSeries,
  invoiceIdOf,
  isCreditNote,
  totalsOf,
} from "./invoice.ts";
import { type Issuer, issue } from "./issuer.ts";

export const InvoiceNotRectifiable = refusal(
  "invoice.not_rectifiable",
  409,
  "This can't be taken back: it has no number yet, or it is a credit note itself.",
  "Wait until it is issued. See details.state and details.series.",
);
export const InvoiceRectifiedAlready = refusal(
  "invoice.rectified_already",
  409,
  "Nothing is left of this invoice to take back.",
  "See the credit notes in details.credit_note_ids.",
);

const creditSeries = { M: "MR", C: "CR", S: "SR" } as const;

export const creditSeriesOf = ({ series }: Pick<Invoice, "series">): InvoiceSeries =>
  creditSeries[series as keyof typeof creditSeries];

const keyOf = ({ supply, rate_bps }: TaxLine): string => `${supply} ${rate_bps}`;

const negated = (lines: readonly TaxLine[]): TaxLine[] =>
  lines.map((line) => ({ ...line, net_minor: 0 - line.net_minor, tax_minor: 0 - line.tax_minor }));

/** What is left of an invoice after its credit notes, line by line. */
export const leftOf = ({ lines, notes = [] }: Pick<Invoice, "lines" | "notes">): TaxLine[] =>
  lines
    .map((line) => {
      const back = notes.flatMap((note) => note.lines).filter((one) => keyOf(one) === keyOf(line));
      return {
        ...line,
        net_minor: line.net_minor + sum(back.map(({ net_minor }) => net_minor)),
        tax_minor: line.tax_minor + sum(back.map(({ tax_minor }) => tax_minor)),
      };
    })
    .filter(({ net_minor, tax_minor }) => net_minor !== 0 || tax_minor !== 0);

/** A note with other lines: where the marketplace keeps their tax, what they have more of it is not of its own fee. */
const withLines = (note: Invoice, lines: TaxLine[]): Invoice => {
  const { commission } = note;
  if (!commission?.collects) return { ...note, lines };
  const more_minor = totalsOf({ lines }).tax_minor - totalsOf(note).tax_minor;
  return { ...note, lines, commission: { ...commission, tax_minor: commission.tax_minor - more_minor } };
};

/** A credit note that names its invoice; the last one takes back what rounding has left on each line, too. */
export const crediting = (note: Invoice, original: Invoice): Invoice => {
  const left = leftOf(original);
  const isLast = totalsOf({ lines: left }).total_minor === 0 - totalsOf(note).total_minor;
  const { id, number } = original;
  const whole = isLast ? withLines(note, negated(left)) : note;
  return { ...whole, rectifies: { id, ...(number && { number }) } };
};

/** An invoice that says which credit note takes it back. */
export const withNote = (invoice: Invoice, { id, number, lines }: Invoice): Invoice => ({
  ...invoice,
  notes: [...(invoice.notes ?? []), { id, number: number as string, lines }],
});

type Rectifying = {
  reason: string;
  /** Whom a new invoice for the same names. Absent: there is none. */
  recipient?: InvoiceParty | undefined;
  zone: string;
  now: string;
};

/** The issuer and the invoice afterwards, what is new, and the events. */
export type Rectified = Decision<Issuer> & { invoice: Invoice; added: Invoice[] };

/**
 * Takes back what is left of an invoice: a credit note, and where the buyer was wrong a full invoice for the same. Throws
 * `invoice.not_rectifiable`, `invoice.rectified_already`.
 */
export const rectify = (
  invoice: Invoice,
  before: Issuer,
  { reason, recipient, zone, now }: Rectifying,
): Rectified => {
  const { id, state, series, number, issuer } = invoice;
  if (state !== "issued" || !number || !issuer || isCreditNote(invoice))
    throw InvoiceNotRectifiable({ details: { state, series } });
  const left = leftOf(invoice);
  if (totalsOf({ lines: left }).total_minor <= 0)
    throw InvoiceRectifiedAlready({
      details: { credit_note_ids: (invoice.notes ?? []).map((note) => note.id) },
    });
  const {
    chain,
    issued_at: _,
    number: __,
    rectifies: ___,
    blank_at: ____,
    notes: _____,
    commission: ______,
    registration: _______,
    amends: __________,
    amended_at: ________,
    earlier_records: _________,
    ...kept
  } = invoice;
  const fresh = { ...kept, version: 0, state: "waiting" as const, created_at: now, updated_at: now };
  const draftOf = (cause: string, facts: Partial<Invoice>): Invoice => ({
    ...fresh,
    id: invoiceIdOf(cause),
    cause,
    ...facts,
  });
  const given = {
    issuer,
    registration: chain?.sent ? ("send" as const) : chain ? ("chain" as const) : ("none" as const),
    zone,
    now,
  };
  const note = issue(
    draftOf(causes.rectification(id), {
      series: creditSeriesOf(invoice),
      lines: negated(left),
      rectifies: { id, number },
      reason,
      supplied_at: now,
    }),
    before,
    { ...given, recipient: invoice.recipient },
  );
  const again =
    recipient &&
    issue(draftOf(causes.replacement(id), { form: "full", lines: left }), note.issuer, {
      ...given,
      recipient,
    });
  const data = {
    invoice_id: id,
    credit_note_id: note.invoice.id,
    ...(again && { replacement_id: again.invoice.id }),
  };
  return {
    record: (again ?? note).issuer,
    invoice: withNote(invoice, note.invoice),
    added: [note.invoice, ...(again ? [again.invoice] : [])],
    events: [InvoiceRectified.atNextVersion(invoice, { data })],
  };
};
