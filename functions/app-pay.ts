import { configuration } from "../shared/configuration.ts";
import { ownBrands } from "../shared/http/own-brands.ts";
import { type BuiltCustomerApp, payPage, reading } from "../shared/http/page.ts";
import { publication } from "../shared/http/publication.ts";

const built = reading<BuiltCustomerApp>(new URL("../clients/customer/built.json", import.meta.url));

export const handler = publication(
  {
    route: "GET /app-pay",
    summary: "Open the page on which a customer gives a card.",
    description:
      "It runs the payment provider's script, which no other page does. What is to be paid comes from the app, in the same tab.",
    media_type: "text/html",
  },
  ownBrands,
).read(async (own) => payPage((await built(own)).pay, configuration()));
