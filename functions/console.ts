import { readFile } from "node:fs/promises";
import { configuration } from "../shared/configuration.ts";
import { type BuiltConsole, consolePolicy } from "../shared/http/console.ts";
import { publication } from "../shared/http/publication.ts";

export const handler = publication({
  route: "GET /console",
  summary: "Open the operator's console in a browser.",
  description: "The page holds no data. Everything on it is read after signing in as an administrator.",
  media_type: "text/html",
}).read(async () => {
  const built = await readFile(new URL("../clients/console/built.json", import.meta.url), "utf8");
  const { page } = JSON.parse(built) as BuiltConsole;
  return { text: page, headers: { "content-security-policy": consolePolicy(configuration()) } };
});
