import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { root } from "../operations.ts";
import { derivedFiles } from "./derived.ts";
import { documents } from "./documents.ts";

const checking = process.argv.includes("--check");

const failed = (problem: string): void => {
  console.error(problem);
  process.exitCode = 1;
};

/** Writes a document if it differs. With `--check` it only reports that. */
const keep = (path: string, text: string): void => {
  const place = resolve(root, path);
  if (existsSync(place) && readFileSync(place, "utf8") === text) return;
  if (checking) failed(`${path} is not what the contracts say: npm run document`);
  else {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
    console.log(`${Math.ceil(text.length / 1024)} KB`.padStart(9), path);
  }
};

for (const [path, text] of Object.entries(documents))
  await text().then(
    (made) => keep(path, made),
    (error: unknown) => failed(`${path}: ${error}`),
  );

if (!checking) await derivedFiles();
