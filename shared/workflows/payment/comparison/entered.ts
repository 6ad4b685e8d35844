import { postings } from "../../../data/ledger.ts";
import { payments } from "../../../data/payments.ts";
import { bankTransferPosted, feePosted } from "../../../domain/payment/ledger.ts";
import type { Sum } from "../../../domain/payment/reconciliation.ts";
import type { ServiceProvider } from "../../../domain/provider/service-provider.ts";
import type { Doing } from "./doing.ts";
import type { Owner } from "./owner.ts";

const platformBook = (currency: string, posted_at: string) => ({ book_id: "platform", currency, posted_at });

/** Posts the payment provider's account fees, and payouts to our own bank. */
export const ownMovement = async (theirs: Sum, { now, commit }: Doing): Promise<number> => {
  const kind = theirs.class === "fee" ? "account_fee" : "bank_transfer";
  if (await postings.get("platform", kind, theirs.source)) return 0;
  const book = platformBook(theirs.currency, now);
  const posting =
    kind === "account_fee"
      ? feePosted(book, kind, theirs.source, -theirs.net_minor)
      : bankTransferPosted(book, theirs.source, theirs.net_minor);
  await commit({ writes: [postings.insert(posting)], events: [] });
  return kind === "account_fee" ? -theirs.net_minor : 0;
};

export const postMissingFee = async (
  { book_id, of }: Owner,
  theirs: Sum,
  fee: number,
  { now, commit }: Doing,
): Promise<void> => {
  const member = { job_id: undefined, service_provider_id: book_id as ServiceProvider["id"] };
  const { job_id, service_provider_id } = of === "member" ? member : ((await payments.get(book_id)) ?? {});
  const book = {
    book_id,
    currency: theirs.currency,
    posted_at: now,
    ...(job_id && { job_id }),
    ...(service_provider_id && { service_provider_id }),
  };
  const ofDispute = fee < 0 ? ("dispute_fee_returned" as const) : ("dispute_fee" as const);
  const kind = theirs.class === "dispute" ? ofDispute : "processing_fee";
  const posting = feePosted(book, kind, `${theirs.source}:${theirs.fee_minor}`, fee);
  await commit({ writes: [postings.insert(posting)], events: [] });
};
