import type Stripe from "stripe";
import type { Stored } from "./resource.ts";

export type BalanceTransaction = Stored<Stripe.BalanceTransaction>;
export type Charge = Stored<Stripe.Charge>;
export type Customer = Stored<Stripe.Customer>;
export type Dispute = Stored<Stripe.Dispute>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type SetupIntent = Stored<Stripe.SetupIntent>;
export type Transfer = Stored<Stripe.Transfer>;
/** Stripe shows no id: its secret names it. */
export type CustomerSession = Stored<Pick<Stripe.CustomerSession, "object" | "client_secret" | "customer">> &
  Omit<Stripe.CustomerSession, "object" | "client_secret" | "customer"> & { id: string };
