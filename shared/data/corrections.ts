import {
  Correction,
  CorrectionConflict,
  CorrectionNotFound,
  correctionEnds,
} from "../domain/quote/correction.ts";
import { entity } from "./engine/entity.ts";

export const correctionsPartition = "CORRECTIONS";

/** The corrected requests of one customer. */
export const correctionsOf = (userId: string): string => `CORRECTIONS#${userId}`;

const at = ({ created_at, id }: Correction): string => `${created_at}#${id}`;

export const corrections = entity({
  name: "correction",
  schema: () => Correction,
  key: (quoteId) => [`QUOTE#${quoteId}`, "CORRECTION"],
  indexes: {
    ofUser: { on: "gsi1", key: (correction) => [correctionsOf(correction.user_id), at(correction)] },
    all: { on: "key1", key: (correction) => [correctionsPartition, at(correction)] },
  },
  expires: correctionEnds,
  notFound: CorrectionNotFound,
  conflict: CorrectionConflict,
});
