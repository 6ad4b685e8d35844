import { learnedUrgency } from "../../../learned.ts";
import { dangerFeatures } from "./danger-likelihood.ts";
import { classifier, type Features } from "./linear.ts";

/** How likely a request can't wait, by the words of those that could not. */

export const noHurry = "-";
export const emergency = "emergency";

/** What tells of a danger tells of haste, too: what happens, to whom, and when. */
export const urgencyFeatures = (text: string): Features => dangerFeatures(text, []);

let classify: ReturnType<typeof classifier> | undefined;

export const emergencyLikelihood = (text: string): number => {
  classify ??= classifier(learnedUrgency());
  return classify(urgencyFeatures(text)).get(emergency) ?? 0;
};
