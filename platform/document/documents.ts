import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { root } from "../operations.ts";
import { accessPatternsPage } from "./access-patterns.ts";
import { accountsPage } from "./accounts-page.ts";
import { analyticsPage } from "./analytics-page.ts";
import { areasPage } from "./areas-page.ts";
import { asyncapi } from "./asyncapi.ts";
import { builtInModule } from "./built-in-texts.ts";
import { configurationPage } from "./configuration.ts";
import { costPage } from "./cost.ts";
import { deployerPolicyPage, deployerTable } from "./deployer-policy-page.ts";
import { errorsPage } from "./errors.ts";
import { explanations } from "./explanations.ts";
import { knownPaths } from "./known-paths.ts";
import { lifecyclesPage } from "./lifecycles-page.ts";
import { openFactsTable } from "./open-facts.ts";
import { type Audience, audiences, openapi } from "./openapi.ts";
import { operationsPage } from "./operations-page.ts";
import { builtConsole, builtCustomerApp, builtProviderApp } from "./pages.ts";
import { preparationPage } from "./preparation-page.ts";
import { referencePage } from "./reference.ts";
import { roleMatrix } from "./role-matrix.ts";
import { scalePage } from "./scale-page.ts";
import { scopeMatrix } from "./scope-matrix.ts";
import { stepRequestsModule } from "./step-requests.ts";
import { taxesPage } from "./taxes-page.ts";
import { toolsOfAssistants } from "./tools.ts";
import { clientEntry, clientOperations } from "./typescript-client.ts";
import { webhooksPage } from "./webhooks-page.ts";

const version = async (): Promise<string> =>
  (JSON.parse(await readFile(resolve(root, "package.json"), "utf8")) as { version: string }).version;

/** Documents that people review are in git: each file's path, and how its text is made. */
export const documents: Record<string, () => Promise<string>> = {
  "docs/operations.md": operationsPage,
  "docs/errors.md": errorsPage,
  "docs/accounts.md": accountsPage,
  "docs/analytics.md": analyticsPage,
  "docs/lifecycles.md": lifecyclesPage,
  "docs/access-patterns.md": accessPatternsPage,
  "docs/areas.md": areasPage,
  "docs/configuration.md": configurationPage,
  "docs/cost.md": costPage,
  "docs/scale.md": scalePage,
  "docs/preparation.md": preparationPage,
  "docs/taxes.md": taxesPage,
  "docs/stripe-webhooks.md": webhooksPage,
  "docs/deployer-policy.md": deployerTable,
  "docs/deployer-policy-1.json": () => deployerPolicyPage(0),
  "docs/deployer-policy-2.json": () => deployerPolicyPage(1),
  "tests/roles.csv": roleMatrix,
  "tests/scopes.csv": scopeMatrix,
  "tests/open-facts.csv": openFactsTable,
  "shared/domain/step-requests.ts": stepRequestsModule,
  "shared/domain/notification/built-in-en.ts": () => builtInModule("en"),
  "shared/domain/notification/built-in-es.ts": () => builtInModule("es"),
};

const audienceDocuments = Object.fromEntries(
  (Object.keys(audiences) as Audience[]).map((audience) => [
    `docs/derived/openapi-${audience}.json`,
    async () => JSON.stringify(await openapi(await version(), audience)),
  ]),
);

/** Documents for programs are not in git: they are made on demand (`derived.ts`). */
export const derivedDocuments: Record<string, () => Promise<string>> = {
  "docs/derived/openapi.json": async () => JSON.stringify(await openapi(await version())),
  ...audienceDocuments,
  "docs/derived/paths.json": async () => JSON.stringify(await knownPaths()),
  "docs/derived/explanations.json": async () => JSON.stringify(await explanations()),
  "docs/derived/asyncapi.json": async () => JSON.stringify(await asyncapi(await version())),
  "docs/derived/reference.html": referencePage,
  "docs/derived/tools.json": toolsOfAssistants,
  "clients/typescript/operations.ts": clientOperations,
  ...Object.fromEntries(
    (Object.keys(audiences) as Audience[]).map((audience) => [
      `clients/typescript/${audience}.ts`,
      () => clientEntry(audience),
    ]),
  ),
};

/** Files that are built from the ones above. */
export const builtOfThem: Record<string, () => Promise<string>> = {
  "clients/console/built.json": async () => JSON.stringify(await builtConsole()),
  "clients/customer/built.json": async () => JSON.stringify(await builtCustomerApp()),
  "clients/provider/built.json": async () => JSON.stringify(await builtProviderApp()),
};

/** The documents that the running service publishes: they are part of the deployment. */
export const published = [
  "docs/derived/openapi.json",
  ...Object.keys(audienceDocuments),
  "docs/derived/paths.json",
  "docs/derived/explanations.json",
  "docs/derived/reference.html",
  "docs/derived/tools.json",
  "clients/console/built.json",
  "clients/customer/built.json",
  "clients/provider/built.json",
];
