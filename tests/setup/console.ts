import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { builtConsole } from "../../platform/document/console.ts";
import { putInPlace } from "../../platform/kept.ts";
import { root } from "../../platform/operations.ts";

/** The console as it is now, where the functions that answer it look for it. */
export default async () => {
  const path = resolve(root, "clients/console/built.json");
  const text = JSON.stringify(await builtConsole());
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  putInPlace(path, text);
};
