import * as z from "zod/mini";

export const ServiceName = z
  .string()
  .check(z.regex(/^[a-z_][a-z0-9_]{1,39}$/, "must be the name of a service"));
