import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id } from "../../kernel/schema.ts";

/** An invoice as others name it. */
export const NamedInvoice = lazyObject(() => ({
  id: Id("invoice"),
  number: described(z.optional(z.string()), "Its number, without a gap in its series and of its issuer."),
}));
export type NamedInvoice = z.output<typeof NamedInvoice>;
