import { booksGates } from "../../../data/books-gates.ts";
import { differences } from "../../../data/differences.ts";
import type { Changes, Write } from "../../../data/engine/write.ts";
import { entering } from "../../../data/entering.ts";
import { postings } from "../../../data/ledger.ts";
import { payments } from "../../../data/payments.ts";
import { providerDebts } from "../../../data/provider-debts.ts";
import { serviceProviders } from "../../../data/service-providers.ts";
import type { BookChange, ChangeOf } from "../../../domain/payment/book-change.ts";
import type { BookCorrection } from "../../../domain/payment/book-correction.ts";
import { monthOf } from "../../../domain/payment/books/calendar.ts";
import { PeriodClosed } from "../../../domain/payment/books/gate.ts";
import { CreditNotFound } from "../../../domain/payment/credit.ts";
import {
  DifferenceNotFound,
  DifferenceNotOpen,
  endDifference,
  type KnownDifference,
} from "../../../domain/payment/difference.ts";
import {
  type Book,
  correctionPosted,
  makingUpPosted,
  PostingNotFound,
  writeOffPosted,
} from "../../../domain/payment/ledger.ts";
import { PaymentNotFound } from "../../../domain/payment/payment.ts";
import {
  CorrectionMixedCurrency,
  CorrectionUnbalanced,
  mustBalance,
  NothingToRepair,
  NotRepairable,
  WriteOffTooMuch,
} from "../../../domain/payment/possible-change.ts";
import type { Difference } from "../../../domain/payment/reconciliation.ts";
import { ServiceProviderNotFound } from "../../../domain/provider/service-provider.ts";
import { RequestInvalid } from "../../../kernel/refusal.ts";
import { legacy, marketNamed, marketOfCurrency } from "../../../markets/served.ts";
import { closePeriod, closingRefusals } from "../books/close.ts";
import { madeUpFor } from "../comparison/unbalanced.ts";
import { repairOf } from "./repair.ts";

type Doing = {
  correction: Pick<BookCorrection, "id" | "proposed_by" | "decided_by" | "reason">;
  now: string;
};

type Dated = { period?: string | undefined };

/** When an entry counts: in the month that is named, if it is over and not closed. */
const dated = async ({ period }: Dated, currency: string, posted_at: string) => {
  const market = marketOfCurrency(currency);
  const own = monthOf(posted_at, market);
  if (period === undefined || period === own) return { posted_at };
  if (period > own) throw RequestInvalid({ fields: [{ field: "change.period", problem: "must be over" }] });
  if ((await booksGates.get(market.id, period))?.closed_at)
    throw PeriodClosed({ details: { month: period } });
  return { posted_at, period };
};

/** The book that an entry belongs in: a payment's, a provider's, or the platform's own. */
const bookFor = async (change: ChangeOf<"correction">, now: string): Promise<Book> => {
  const { payment_id, service_provider_id, currency } = change;
  const [payment, provider, when] = await Promise.all([
    payment_id && payments.find(payment_id),
    service_provider_id && serviceProviders.find(service_provider_id),
    dated(change, currency, now),
  ]);
  if (payment && payment.currency !== currency)
    throw CorrectionMixedCurrency({
      fields: [{ field: "change.currency", problem: `must be ${payment.currency}` }],
      details: { currency: payment.currency },
    });
  const known = payment?.service_provider_id ?? provider?.id;
  return {
    book_id: payment?.id ?? provider?.id ?? "platform",
    currency,
    ...(payment && { job_id: payment.job_id }),
    ...(known && { service_provider_id: known }),
    ...when,
  };
};

/** The movement at the payment provider that an entry makes up for: what the comparison compares it with. */
const movementOf = (known: KnownDifference | undefined) => {
  const { movement, source } = known?.found ?? {};
  return movement && source ? { movement, source } : undefined;
};

type Writing = (known: Promise<KnownDifference | undefined>, doing: Doing) => Promise<Write[]>;

/** What makes up for an entry that does not balance: in that entry's book, whatever book is named. */
const madeUp = async (
  change: ChangeOf<"correction">,
  { kind, reference, book_id }: NonNullable<Difference["entry"]>,
  { correction, now }: Doing,
): Promise<Write[]> => {
  const of = await postings.find(book_id, kind, reference);
  if (of.currency !== change.currency)
    throw CorrectionMixedCurrency({
      fields: [{ field: "change.currency", problem: `must be ${of.currency}` }],
      details: { currency: of.currency },
    });
  const [made_up, when] = await Promise.all([madeUpFor(of), dated(change, of.currency, now)]);
  mustBalance(change.lines, [of, ...made_up]);
  return entering(makingUpPosted(of, { made_up, ...when }, correction.id, change.lines));
};

const corrected =
  (change: ChangeOf<"correction">): Writing =>
  async (known, doing) => {
    const difference = await known;
    const { check, entry } = difference?.found ?? {};
    if (check === "entries" && entry) return madeUp(change, entry, doing);
    mustBalance(change.lines);
    const book = await bookFor(change, doing.now);
    return entering(correctionPosted(book, doing.correction.id, change.lines, movementOf(difference)));
  };

const writtenOff =
  (change: ChangeOf<"write_off">): Writing =>
  async (_, { correction, now }) => {
    const { service_provider_id, amount_minor } = change;
    const [provider, debt] = await Promise.all([
      serviceProviders.find(service_provider_id),
      providerDebts.get(service_provider_id),
    ]);
    const owed_minor = debt?.amount_minor ?? 0;
    if (!debt || amount_minor > owed_minor) throw WriteOffTooMuch({ details: { owed_minor } });
    const currency = debt.currency ?? legacy.currency;
    const when = await dated(change, currency, now);
    const book = { book_id: provider.id, service_provider_id, currency, ...when };
    return [
      providerDebts.update({ ...debt, amount_minor: owed_minor - amount_minor }),
      ...entering(writeOffPosted(book, correction.id, amount_minor)),
    ];
  };

const writesOf = (change: BookChange): Writing => {
  if (change.kind === "correction") return corrected(change);
  if (change.kind === "write_off") return writtenOff(change);
  if (change.kind === "row_repair")
    return (_, { correction, now }) => repairOf(change, { cause: correction.id, now });
  return async () => [];
};

/** The refusals of `changesOf`: what is refused at the approval is refused at the proposal. */
export const changeRefusals = [
  DifferenceNotFound,
  DifferenceNotOpen,
  PaymentNotFound,
  ServiceProviderNotFound,
  CreditNotFound,
  PostingNotFound,
  CorrectionUnbalanced,
  CorrectionMixedCurrency,
  WriteOffTooMuch,
  NothingToRepair,
  NotRepairable,
  ...closingRefusals,
] as const;

/** What approving a proposal changes besides the proposal itself. Throws why it can't be. */
export const changesOf = async (change: BookChange, doing: Doing): Promise<Changes> => {
  if (change.kind === "close") return closePeriod(marketNamed(change.market), change.month, doing);
  const finding = change.difference_id ? differences.find(change.difference_id) : Promise.resolve(undefined);
  const [known, writes] = await Promise.all([finding, writesOf(change)(finding, doing)]);
  const { id: correction_id, proposed_by: explained_by, reason } = doing.correction;
  const state = change.kind === "acknowledgement" ? "explained" : "corrected";
  const ended = known && endDifference(known, { state, reason, correction_id, explained_by }, doing.now);
  return {
    writes: [...writes, ...(ended ? [differences.update(ended.record)] : [])],
    events: ended?.events ?? [],
  };
};
