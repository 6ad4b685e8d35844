/** What serverless.yml takes from here: everything that follows from the handlers' contracts and from the stage. */
import "./market-of-stage.js";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { cached, sources } from "./build-cache.ts";
import { localCors } from "./environment.ts";
import { functionsByArea } from "./functions.ts";
import { root } from "./operations.ts";
import { templateOf } from "./template.ts";

const ofStage =
  (derive) =>
  async ({ resolveVariable }) =>
    derive(await resolveVariable("sls:stage"));

const derivedAreas = (stage) => {
  const listing = readFileSync(resolve(root, "serverless.yml"), "utf8");
  const derive = () => functionsByArea(stage, listing);
  if (stage !== "local") return derive();
  // On this machine they are kept: to read every handler again is a fifth of what its service takes to start.
  return cached(
    resolve(root, "node_modules/.cache/marketplace/areas.json"),
    { root, sources, settings: [process.versions, listing] },
    async () => ({ made: await derive(), packages: [] }),
  );
};

export const areas = ofStage(derivedAreas);
/** The one thing that is taken from the shell: whom this machine's service lets in. A deployed stage takes nothing. */
export const cors = ofStage((stage) =>
  localCors(stage === "local" ? process.env.ALLOWED_ORIGINS : undefined),
);
export const resources = ofStage((stage) => templateOf(stage));
