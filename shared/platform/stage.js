/** What serverless.yml takes from here: everything that follows from the handlers' contracts and from the stage. */
import { readFileSync } from "node:fs";
import { environmentOf, originsOf } from "./environment.ts";
import { assertListed, lambdaFunctions } from "./functions.ts";

export { resources } from "./resources.ts";

const ofStage =
  (derive) =>
  async ({ resolveVariable }) =>
    derive(await resolveVariable("sls:stage"), process.env);

export const areas = ofStage(async (stage) => {
  const functions = await lambdaFunctions(stage);
  assertListed(
    Object.keys(functions),
    readFileSync(new URL("../../serverless.yml", import.meta.url), "utf8"),
  );
  return functions;
});
export const environment = ofStage(environmentOf);
export const origins = ofStage(originsOf);
