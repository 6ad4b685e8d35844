import * as z from "zod/mini";
import { paymentMethods } from "./payment-methods.ts";

/** A card is always among them: one is stored for what is paid later. */
export const PaymentMethods = z
  .array(z.enum(paymentMethods))
  .check(z.maxLength(paymentMethods.length))
  .check(z.refine((methods) => methods.includes("card"), "must have card"));
