import { configuration } from "../shared/configuration.ts";
import { ownBrands } from "../shared/http/own-brands.ts";
import { type BuiltPage, consolePolicy, pageAsked, reading } from "../shared/http/page.ts";
import { publications } from "../shared/http/publication.ts";

const built = reading<BuiltPage>(new URL("../clients/console/built.json", import.meta.url));

export const handler = publications(
  {
    route: "GET /console",
    summary: "Open the operator's console in a browser.",
    description: "The page holds no data. Everything on it is read after signing in as an administrator.",
    ...pageAsked,
  },
  ownBrands,
).read(async ({ market }, own) => {
  const { page } = await built(own, market);
  return { text: page, headers: { "content-security-policy": consolePolicy(configuration()) } };
});
