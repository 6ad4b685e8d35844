import * as z from "zod/mini";
import { bookCorrections } from "../../shared/data/book-corrections.ts";
import { together } from "../../shared/data/engine/write.ts";
import {
  BookCorrection,
  BookCorrectionConflict,
  BookCorrectionNotFound,
} from "../../shared/domain/payment/book-correction.ts";
import { CreditConflict } from "../../shared/domain/payment/credit.ts";
import {
  approveCorrection,
  BookCorrectionDecided,
  BookCorrectionTooOld,
  SamePerson,
} from "../../shared/domain/payment/decide-correction.ts";
import { DifferenceConflict } from "../../shared/domain/payment/difference.ts";
import {
  BookCorrectionApproved,
  BooksMonthClosed,
  DifferenceCorrected,
  DifferenceExplained,
} from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { TransferConflict } from "../../shared/domain/payment/transfer.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { changeRefusals, changesOf } from "../../shared/workflows/payment/correction/changes.ts";

export const handler = operation({
  route: "POST /payment/approve-correction/{book_correction_id}",
  extra: true,
  summary: "Approve a change of the books that somebody else proposed, and make it.",
  description: "The entry, the record and the difference change together, or nothing does.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ book_correction_id: Id("book_correction") }),
  response: BookCorrection,
  refuses: [
    BookCorrectionNotFound,
    SamePerson,
    BookCorrectionDecided,
    BookCorrectionTooOld,
    BookCorrectionConflict,
    DifferenceConflict,
    PaymentConflict,
    TransferConflict,
    CreditConflict,
    PostingExists,
    ...changeRefusals,
  ],
  emits: [BookCorrectionApproved, DifferenceExplained, DifferenceCorrected, BooksMonthClosed],
  uses: ["table", "lists"],
  example: { params: { book_correction_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => bookCorrections.find(params.book_correction_id),
}).handle(async ({ alongside, actor, now, commit }) => {
  const approved = approveCorrection(await alongside, actor.id, now);
  const made = await changesOf(approved.record.change, { correction: approved.record, now });
  const decided = { writes: [bookCorrections.update(approved.record)], events: approved.events };
  return commit(together(decided, made), committed(approved.record));
});
