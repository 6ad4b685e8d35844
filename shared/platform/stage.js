/** What serverless.yml takes from here: everything that follows from the handlers' contracts and from the stage. */
import { environmentOf, originsOf } from "./environment.ts";
import { lambdaFunctions } from "./functions.ts";

export { resources } from "./resources.ts";

const ofStage =
  (derive) =>
  async ({ resolveVariable }) =>
    derive(await resolveVariable("sls:stage"), process.env);

export const functions = ofStage(lambdaFunctions);
export const environment = ofStage(environmentOf);
export const origins = ofStage(originsOf);
