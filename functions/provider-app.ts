import { configuration } from "../shared/configuration.ts";
import { ownBrands } from "../shared/http/own-brands.ts";
import { appHeaders, type BuiltPage, pageAsked, reading } from "../shared/http/page.ts";
import { publications } from "../shared/http/publication.ts";

const built = reading<BuiltPage>(new URL("../clients/provider/built.json", import.meta.url));

export const handler = publications(
  {
    route: "GET /provider-app",
    summary: "Open the provider's app in a browser.",
    description: "The page holds no data. Everything on it is read after signing in as a provider.",
    ...pageAsked,
  },
  ownBrands,
).read(async ({ market }, own) => {
  const { page } = await built(own, market);
  return { text: page, headers: appHeaders(configuration()) };
});
