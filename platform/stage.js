/** What serverless.yml takes from here: everything that follows from the handlers' contracts and from the stage. */
import { readFileSync } from "node:fs";
import { environmentOf, localCors, parameterId, secretsExtension } from "./environment.ts";
import { functionsByArea } from "./functions.ts";
import { templateOf } from "./template.ts";

const ofStage =
  (derive) =>
  async ({ resolveVariable }) =>
    derive(await resolveVariable("sls:stage"), process.env);

export const areas = ofStage((stage) =>
  functionsByArea(
    stage,
    { Ref: parameterId(secretsExtension) },
    readFileSync(new URL("../serverless.yml", import.meta.url), "utf8"),
  ),
);
export const environment = ofStage(environmentOf);
export const cors = ofStage((_, given) => localCors(given));
export const resources = ofStage(templateOf);
export const tracing = ofStage((_, given) => given.TRACING === "on");
