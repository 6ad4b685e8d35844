import * as z from "zod/mini";
import { bookCorrections, correctionLists } from "../../shared/data/book-corrections.ts";
import { BookCorrection, BookCorrectionState } from "../../shared/domain/payment/book-correction.ts";
import { formerNames } from "../../shared/http/former-names.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /payment/get-corrections",
  extra: true,
  summary: "List proposed and decided changes of the books, the newest first.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    ...pageQuery,
    state: described(z.optional(BookCorrectionState), "Only those in this state."),
  }),
  renamed: formerNames({ status: "state" }),
  response: PageOf(BookCorrection),
  example: { query: { state: "proposed" } },
}).handle(({ query: { state: wanted, ...request }, actor }) =>
  bookCorrections.page("inState", correctionLists(wanted), {
    ...request,
    scope: `${actor.id} corrections`,
  }),
);
