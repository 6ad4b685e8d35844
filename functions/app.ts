import { configuration } from "../shared/configuration.ts";
import { appHeaders, type BuiltCustomerApp, reading } from "../shared/http/page.ts";
import { publication } from "../shared/http/publication.ts";

const built = reading<BuiltCustomerApp>(new URL("../clients/customer/built.json", import.meta.url));

export const handler = publication({
  route: "GET /app",
  summary: "Open the customer's app in a browser.",
  description: "The page holds no data. Everything on it is read after signing in as a customer.",
  media_type: "text/html",
}).read(async () => {
  const { page } = await built();
  return { text: page, headers: appHeaders(configuration()) };
});
