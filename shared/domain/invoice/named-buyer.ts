import * as z from "zod/mini";
import { described, Line } from "../../kernel/schema.ts";

/** A buyer whom an administrator names. */
export const NamedBuyer = z.strictObject({
  name: described(Line(160), "Name of the buyer."),
  tax_id: described(z.optional(Line(40, 4)), "Tax number of the buyer."),
  address: described(z.optional(Line(200, 3)), "Address of the buyer, on one line."),
});
