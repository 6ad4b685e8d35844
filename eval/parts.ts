import { evaluateChatbot, evaluateSecondChatbot } from "./chatbot/evaluate.ts";
import { evaluateBetterModel } from "./estimator/better-model.ts";
import { evaluateEstimator, evaluateSecondEstimator } from "./estimator/evaluate.ts";
import {
  evaluateFrozen,
  evaluateSpanish,
  evaluateSpanishFrozen,
  evaluateStrangers,
} from "./estimator/frozen.ts";
import { evaluatePrices } from "./prices/evaluate.ts";
import { evaluateRepair } from "./repair/evaluate.ts";
import type { Found } from "./report.ts";

/** What can be evaluated without a network, each by its own name. */
export const parts = {
  estimator: evaluateEstimator,
  second_estimator: evaluateSecondEstimator,
  frozen_estimator: evaluateFrozen,
  strangers: evaluateStrangers,
  spanish: evaluateSpanish,
  spanish_frozen: evaluateSpanishFrozen,
  better_model: evaluateBetterModel,
  prices: evaluatePrices,
  chatbot: evaluateChatbot,
  second_chatbot: evaluateSecondChatbot,
  repair: evaluateRepair,
} as const satisfies Record<string, () => Found | Promise<Found>>;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as PartName[];
