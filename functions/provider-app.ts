import { configuration } from "../shared/configuration.ts";
import { appHeaders, type BuiltPage, reading } from "../shared/http/page.ts";
import { publication } from "../shared/http/publication.ts";

const built = reading<BuiltPage>(new URL("../clients/provider/built.json", import.meta.url));

export const handler = publication({
  route: "GET /provider-app",
  summary: "Open the provider's app in a browser.",
  description: "The page holds no data. Everything on it is read after signing in as a provider.",
  media_type: "text/html",
}).read(async () => {
  const { page } = await built();
  return { text: page, headers: appHeaders(configuration()) };
});
