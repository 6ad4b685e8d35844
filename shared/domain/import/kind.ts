import * as z from "zod/mini";

/** What the rows of a file are. */
export const ImportKind = z.enum(["providers", "customers", "catalog", "prices", "past_jobs"]);
export type ImportKind = z.output<typeof ImportKind>;
