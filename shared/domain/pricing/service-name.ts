import * as z from "zod/mini";

export const ServiceName = z.string().check(z.regex(/^[a-z_]{2,40}$/, "must be the name of a service"));
