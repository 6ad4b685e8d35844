import * as z from "zod/mini";
import { described } from "../../kernel/schema.ts";

/** Which API version an older payment SDK wants its credentials for. */
const MobileApiVersion = described(
  z
    .string()
    .check(z.regex(/^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/, "must be a version of the payment provider's API")),
  "API version of the app's payment SDK. Only older SDKs need it.",
);

/** How an app wants its credentials. */
export const sheetWishes = {
  stripe_version: z.optional(MobileApiVersion),
  ephemeral_key: described(
    z.optional(z.boolean()),
    "`false`: without `ephemeral_key`, which only older payment SDKs need.",
  ),
};

/** What an app's payment sheet needs, apart from the secret of an intent. */
export const sheetShape = {
  customer: described(z.string(), "Id of the customer at the payment provider."),
  customer_session_client_secret: described(
    z.string(),
    "Secret with which the app shows the customer's saved cards.",
  ),
  ephemeral_key: described(
    z.optional(z.string()),
    "Key with which older payment SDKs act for the customer, for a short time. Left out if the app has asked for none.",
  ),
  publishable_key: described(z.string(), "The payment provider's public key, for the app."),
};
