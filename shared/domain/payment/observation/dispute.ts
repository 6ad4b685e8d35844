import { bookOf, type Draft, emit, withFacts, withPostings } from "../draft.ts";
import {
  PaymentDisputeClosed,
  PaymentDisputeOpened,
  PaymentInquiryClosed,
  PaymentInquiryOpened,
} from "../events.ts";
import { disputeLostPosted, disputeOpenedPosted, disputeWonPosted } from "../ledger.ts";
import { keptReturned } from "../returned.ts";
import type { SeenIntent } from "./seen.ts";

/** What a bank took back, decided or returned. */
export const observeDispute = (draft: Draft, seen: SeenIntent["disputes"][number]): Draft => {
  const { dispute_id, amount_minor, cost_minor, returned_minor, outcome } = seen;
  const known = draft.record.disputes.find((dispute) => dispute.dispute_id === dispute_id);
  if (known && (known.outcome !== undefined || outcome === undefined)) return draft;
  const data = { dispute_id };
  const opened = known
    ? draft
    : withPostings(
        emit(draft, PaymentDisputeOpened, { amount_minor, data }),
        disputeOpenedPosted(bookOf(draft), dispute_id, { amount_minor, cost_minor }),
      );
  const kept = outcome === "lost" ? keptReturned(draft.record, amount_minor) : { fee_minor: 0 };
  const updated = withFacts(opened, {
    disputes: [
      ...draft.record.disputes.filter((dispute) => dispute.dispute_id !== dispute_id),
      {
        dispute_id,
        amount_minor,
        ...kept,
        ...(cost_minor !== undefined && { cost_minor }),
        ...(outcome && { outcome }),
      },
    ],
  });
  if (!outcome) return updated;
  const book = bookOf(updated);
  return withPostings(
    emit(updated, PaymentDisputeClosed, { amount_minor, data: { ...data, outcome } }),
    outcome === "won"
      ? disputeWonPosted(book, dispute_id, { amount_minor, returned_minor })
      : disputeLostPosted(book, dispute_id, { amount_minor, ...kept }),
  );
};

/** What the bank asks about, and what it asks about no more. */
export const observeInquiries = (draft: Draft, { inquiries }: SeenIntent): Draft => {
  if (!inquiries) return draft;
  const before = draft.record.inquiry_ids ?? [];
  const now = inquiries.map(({ dispute_id }) => dispute_id);
  const opened = inquiries.filter(({ dispute_id }) => !before.includes(dispute_id));
  const closed = before.filter((dispute_id) => !now.includes(dispute_id));
  if (opened.length + closed.length === 0) return draft;
  const updated = withFacts(draft, { inquiry_ids: now.length > 0 ? now : undefined });
  const emitted = opened.reduce(
    (so_far, { dispute_id, amount_minor }) =>
      emit(so_far, PaymentInquiryOpened, { amount_minor, data: { dispute_id } }),
    updated,
  );
  return closed.reduce(
    (so_far, dispute_id) => emit(so_far, PaymentInquiryClosed, { data: { dispute_id } }),
    emitted,
  );
};
