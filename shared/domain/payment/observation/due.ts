import type { Payment } from "../payment.ts";

export const undue = { due_at: undefined, due_for: undefined };

export const due = (for_: NonNullable<Payment["due_for"]>, at: string) => ({ due_for: for_, due_at: at });
