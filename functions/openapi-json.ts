import { readFile } from "node:fs/promises";
import { publication } from "../shared/http/publication.ts";

export const handler = publication({
  route: "GET /openapi.json",
  summary: "Read the description of this interface (OpenAPI 3.1).",
  media_type: "application/json",
}).of(async () => ({ text: await readFile(new URL("../docs/openapi.json", import.meta.url), "utf8") }));
