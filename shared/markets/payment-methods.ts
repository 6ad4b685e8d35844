import * as z from "zod/mini";

/** What customers can pay with: money is held on it, captured later, and it is charged again while they are away. */
export const PaymentMethod = z.enum(["card", "link"]);
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** A card is always among them: one is stored for what is paid later. */
export const PaymentMethods = z
  .array(PaymentMethod)
  .check(z.maxLength(PaymentMethod.options.length))
  .check(z.refine((methods) => methods.includes("card"), "must have card"));
