import { readFile } from "node:fs/promises";
import { fallback, type Paths } from "../shared/http/fallback.ts";

export const handler = fallback(async () => {
  const { paths } = JSON.parse(
    await readFile(new URL("../docs/derived/openapi.json", import.meta.url), "utf8"),
  );
  return paths as Paths;
});
