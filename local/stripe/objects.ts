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
