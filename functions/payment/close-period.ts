import * as z from "zod/mini";
import { bookCorrections } from "../../shared/data/book-corrections.ts";
import { bookCorrectionPolicy } from "../../shared/domain/payment/book-change.ts";
import { BookCorrection } from "../../shared/domain/payment/book-correction.ts";
import { BooksMarket, Month } from "../../shared/domain/payment/books/asked.ts";
import { proposeCorrection } from "../../shared/domain/payment/decide-correction.ts";
import { BookCorrectionProposed } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Line } from "../../shared/kernel/schema.ts";
import { closingRefusals } from "../../shared/workflows/payment/books/close.ts";
import { changesOf } from "../../shared/workflows/payment/correction/changes.ts";

export const handler = operation({
  route: "POST /payment/close-period",
  extra: true,
  summary: "Propose to close a month of the books for good.",
  description: `The month closes when another administrator approves the proposal within ${bookCorrectionPolicy.valid_days} days. What is missing then or now is refused.`,
  access: ["admin"],
  admins: ["finance"],
  body: z.strictObject({
    market: BooksMarket,
    month: described(Month, "The month, YYYY-MM."),
    reason: described(Line(500, 3), "What was looked at, without names. Whoever approves it reads this."),
  }),
  response: BookCorrection,
  refuses: closingRefusals,
  emits: [BookCorrectionProposed],
  uses: ["table", "lists"],
  example: { body: { month: "2026-12", reason: "Compared with the bank's statement" } },
}).handle(async ({ body: { reason, ...named }, actor, now, newId, commit }) => {
  const change = { kind: "close" as const, ...named };
  const proposal = { id: newId("book_correction"), proposed_by: actor.id, change, reason };
  const { record, events } = proposeCorrection(proposal, now);
  await changesOf(change, { correction: record, now });
  return commit([bookCorrections.insert(record)], events, committed(record));
});
