import { postings } from "../../../data/ledger.ts";
import { payments } from "../../../data/payments.ts";
import { feePosted } from "../../../domain/payment/ledger.ts";
import type { Sum } from "../../../domain/payment/reconciliation.ts";
import type { ServiceProvider } from "../../../domain/provider/service-provider.ts";
import type { Doing } from "./doing.ts";
import type { Owner } from "./owner.ts";

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
