import { deployerPolicies } from "../check/deployer-policy.ts";
import { wholeTemplate } from "../whole-template.ts";

/** One of the two policies that whoever deploys a stage gets, with the placeholders ACCOUNT, REGION and STAGE. */
export const deployerPolicyPage = async (at: 0 | 1): Promise<string> =>
  `${JSON.stringify(deployerPolicies(await wholeTemplate("prod"))[at], null, 2)}\n`;
