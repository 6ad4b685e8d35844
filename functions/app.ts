import { configuration } from "../shared/configuration.ts";
import { ownBrands } from "../shared/http/own-brands.ts";
import { appHeaders, type BuiltCustomerApp, pageAsked, reading } from "../shared/http/page.ts";
import { publications } from "../shared/http/publication.ts";

const built = reading<BuiltCustomerApp>(new URL("../clients/customer/built.json", import.meta.url));

export const handler = publications(
  {
    route: "GET /app",
    summary: "Open the customer's app in a browser.",
    description: "The page holds no data. Everything on it is read after signing in as a customer.",
    ...pageAsked,
  },
  ownBrands,
).read(async ({ market }, own) => {
  const { page } = await built(own, market);
  return { text: page, headers: appHeaders(configuration()) };
});
