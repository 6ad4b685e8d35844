import * as z from "zod/mini";
import { bookCorrections } from "../../shared/data/book-corrections.ts";
import {
  BookCorrection,
  BookCorrectionConflict,
  BookCorrectionNotFound,
} from "../../shared/domain/payment/book-correction.ts";
import {
  BookCorrectionDecided,
  BookCorrectionTooOld,
  declineCorrection,
} from "../../shared/domain/payment/decide-correction.ts";
import { BookCorrectionDeclined } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Line } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "POST /payment/decline-correction/{book_correction_id}",
  extra: true,
  summary: "Decline a proposed change of the books, or take your own proposal back.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ book_correction_id: Id("book_correction") }),
  body: z.strictObject({ reason: described(Line(500, 3), "Why not, without names.") }),
  response: BookCorrection,
  refuses: [BookCorrectionNotFound, BookCorrectionDecided, BookCorrectionTooOld, BookCorrectionConflict],
  emits: [BookCorrectionDeclined],
  example: {
    params: { book_correction_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { reason: "The bank has sent the money back." },
  },
  alongside: ({ params }) => bookCorrections.find(params.book_correction_id),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const decision = { by: actor.id, decline_reason: body.reason };
  const { record, events } = declineCorrection(await alongside, decision, now);
  return commit([bookCorrections.update(record)], events, committed(record));
});
