import * as z from "zod/mini";
import { notFound, versionConflict } from "../kernel/refusal.ts";
import { entity } from "./entity.ts";

/** Which version of the terms is in force. There is one such record, `current`, from the second version on. */
export const CurrentTerms = z.object({ id: z.string(), version: z.int(), published_version: z.int() });

export const terms = entity({
  name: "terms",
  schema: CurrentTerms,
  key: (id) => [`TERMS#${id}`, "TERMS"],
  notFound: notFound("terms"),
  conflict: versionConflict("terms"),
});

/** The version that users must have accepted. One read; version 1 until another is published. */
export const currentTermsVersion = async (): Promise<number> =>
  (await terms.get("current"))?.published_version ?? 1;
