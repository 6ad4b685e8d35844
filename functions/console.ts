import { configuration } from "../shared/configuration.ts";
import { type BuiltPage, consolePolicy, reading } from "../shared/http/page.ts";
import { publication } from "../shared/http/publication.ts";

const built = reading<BuiltPage>(new URL("../clients/console/built.json", import.meta.url));

export const handler = publication({
  route: "GET /console",
  summary: "Open the operator's console in a browser.",
  description: "The page holds no data. Everything on it is read after signing in as an administrator.",
  media_type: "text/html",
}).read(async () => {
  const { page } = await built();
  return { text: page, headers: { "content-security-policy": consolePolicy(configuration()) } };
});
