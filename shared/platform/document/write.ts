import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { root } from "../operations.ts";
import { documents } from "./documents.ts";

const checking = process.argv.includes("--check");

for (const [path, text] of Object.entries(documents)) {
  const place = resolve(root, path);
  const made = await text();
  if (existsSync(place) && readFileSync(place, "utf8") === made) continue;
  if (checking) {
    console.error(`${path} is not what the contracts say: npm run document`);
    process.exitCode = 1;
    continue;
  }
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, made);
  console.log(`${Math.ceil(made.length / 1024)} KB`.padStart(9), path);
}
