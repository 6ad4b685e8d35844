import { readFile } from "node:fs/promises";
import { fallback, type Paths } from "../shared/http/fallback.ts";

export const handler = fallback(
  async () =>
    JSON.parse(await readFile(new URL("../docs/derived/paths.json", import.meta.url), "utf8")) as Paths,
);
