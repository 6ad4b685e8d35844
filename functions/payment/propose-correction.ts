import * as z from "zod/mini";
import { bookCorrections } from "../../shared/data/book-corrections.ts";
import { BookChange, bookCorrectionPolicy } from "../../shared/domain/payment/book-change.ts";
import { BookCorrection } from "../../shared/domain/payment/book-correction.ts";
import { proposeCorrection } from "../../shared/domain/payment/decide-correction.ts";
import { BookCorrectionProposed } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Line } from "../../shared/kernel/schema.ts";
import { changeRefusals, changesOf } from "../../shared/workflows/payment/correction/changes.ts";

export const handler = operation({
  route: "POST /payment/propose-correction",
  extra: true,
  summary: "Propose a change of the books, or an explanation of a difference, to a second person.",
  description: `Nothing changes until another administrator approves it within ${bookCorrectionPolicy.valid_days} days. What would be refused then is refused now.`,
  access: ["admin"],
  admins: ["finance"],
  body: z.strictObject({
    change: described(BookChange, "What is to change."),
    reason: described(Line(500, 3), "Why, without names. Whoever approves it reads this."),
  }),
  response: BookCorrection,
  refuses: changeRefusals,
  emits: [BookCorrectionProposed],
  uses: ["table", "lists"],
  example: {
    body: {
      change: { kind: "acknowledgement", difference_id: "018f3a5c9d2e4b7a6c1d0e9f" },
      reason: "A test charge of the payment provider.",
    },
  },
}).handle(async ({ body, actor, now, newId, commit }) => {
  const proposal = { id: newId("book_correction"), proposed_by: actor.id, ...body };
  const { record, events } = proposeCorrection(proposal, now);
  await changesOf(body.change, { correction: record, now });
  return commit([bookCorrections.insert(record)], events, committed(record));
});
