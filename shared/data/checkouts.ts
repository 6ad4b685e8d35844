import { Checkout, CheckoutConflict, CheckoutNotFound } from "../domain/payment/checkout.ts";
import { entity } from "./engine/entity.ts";

/** What jobs that are booked together are paid with. Read by its id only. */
export const checkouts = entity({
  name: "checkout",
  schema: () => Checkout,
  key: (id) => [`CHECKOUT#${id}`, "CHECKOUT"],
  expires: (checkout) => checkout.expires_at,
  notFound: CheckoutNotFound,
  conflict: CheckoutConflict,
});
