import {
  BookCorrection,
  BookCorrectionConflict,
  BookCorrectionNotFound,
  BookCorrectionState,
} from "../domain/payment/book-correction.ts";
import { entity } from "./engine/entity.ts";

const listOf = (state: BookCorrection["state"]): string => `BOOK_CORRECTIONS#${state}`;

/** Those that wait for a second person. */
export const proposedCorrections = listOf("proposed");

/** The lists of corrections in a state, or of all. */
export const correctionLists = (state?: BookCorrection["state"]): string[] =>
  (state ? [state] : BookCorrectionState.options).map(listOf);

/** What administrators propose to change in the books. They are kept as long as the books. */
export const bookCorrections = entity({
  name: "book_correction",
  schema: () => BookCorrection,
  key: (id) => [`BOOK_CORRECTION#${id}`, "BOOK_CORRECTION"],
  indexes: {
    inState: {
      on: "gsi1",
      key: ({ state, proposed_at, id }) => [listOf(state), `${proposed_at}#${id}`],
    },
  },
  due: ({ state, expires_at }) => (state === "proposed" ? expires_at : undefined),
  notFound: BookCorrectionNotFound,
  conflict: BookCorrectionConflict,
});
