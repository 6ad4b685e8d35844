import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { root } from "../operations.ts";
import { accessPatternsPage } from "./access-patterns.ts";
import { areasPage } from "./areas-page.ts";
import { asyncapi } from "./asyncapi.ts";
import { configurationPage } from "./configuration.ts";
import { builtConsole } from "./console.ts";
import { costPage } from "./cost.ts";
import { errorsPage } from "./errors.ts";
import { figuresPage } from "./figures-page.ts";
import { lifecyclesPage } from "./lifecycles-page.ts";
import { openapi } from "./openapi.ts";
import { operationsPage } from "./operations-page.ts";
import { referencePage } from "./reference.ts";
import { roleMatrix } from "./role-matrix.ts";
import { clientOperations } from "./typescript-client.ts";

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const version = async (): Promise<string> =>
  (JSON.parse(await readFile(resolve(root, "package.json"), "utf8")) as { version: string }).version;

/** What is derived from the contracts: each file's place in the project and how its text is made. */
export const documents: Record<string, () => Promise<string>> = {
  "docs/openapi.json": async () => json(await openapi(await version())),
  "docs/asyncapi.json": async () => json(await asyncapi(await version())),
  "docs/reference.html": referencePage,
  "docs/operations.md": operationsPage,
  "docs/errors.md": errorsPage,
  "docs/figures.md": figuresPage,
  "docs/lifecycles.md": lifecyclesPage,
  "docs/access-patterns.md": accessPatternsPage,
  "docs/areas.md": areasPage,
  "docs/configuration.md": configurationPage,
  "docs/cost.md": costPage,
  "tests/roles.csv": roleMatrix,
  "clients/typescript/operations.ts": clientOperations,
};

/** Those that the running service shows: they are built into what is deployed. */
export const publishedDocuments: Record<string, () => Promise<string>> = {
  "docs/openapi.json": async () => JSON.stringify(await openapi(await version())),
  "docs/reference.html": referencePage,
  "clients/console/built.json": async () => JSON.stringify(await builtConsole()),
};
