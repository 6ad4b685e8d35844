import * as z from "zod/mini";

export const TaxReportKind = z.enum(["1099_k", "dac7"]);
