import * as z from "zod/mini";

export const Color = z.string().check(z.regex(/^#[\da-f]{6}$/, "must be a color such as #146c5c"));
