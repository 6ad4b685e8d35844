import {
  atFirst,
  CurrentTerms,
  inForce,
  TermsConflict,
  TermsNotFound,
  TermsVersion,
  termsDueAt,
} from "../domain/content/terms.ts";
import { entity } from "./engine/entity.ts";

/** The terms in force. There is one such record, `current`, once an administrator has written any. */
export const terms = entity({
  name: "terms",
  schema: () => CurrentTerms,
  key: (id) => [`TERMS#${id}`, "TERMS"],
  due: termsDueAt,
  notFound: TermsNotFound,
  conflict: TermsConflict,
});

/** A version's key is its number. */
export const termsVersions = entity({
  name: "terms_version",
  schema: () => TermsVersion,
  key: (number) => ["TERMS#VERSIONS", `VERSION#${(number as string).padStart(6, "0")}`],
  identity: ({ number }) => [String(number)],
  indexes: {
    all: {
      on: "table",
      key: ({ number }) => ["TERMS#VERSIONS", `VERSION#${String(number).padStart(6, "0")}`],
    },
  },
  notFound: TermsNotFound,
  conflict: TermsConflict,
});

export const currentTerms = async (): Promise<CurrentTerms> => (await terms.get("current")) ?? atFirst;

/** The version that users must have accepted. One read; version 1 until another one is in force. */
export const currentTermsVersion = async (now: string): Promise<number> => inForce(await currentTerms(), now);
