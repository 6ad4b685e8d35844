import { configuration } from "../../configuration.ts";
import { budgetUse } from "../../data/ai-budgets.ts";
import type { BudgetUse } from "../../domain/conversation/budget.ts";
import { noUsage, type Usage } from "../../domain/conversation/conversation.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import {
  type AssistantAnswer,
  type AssistantOptions,
  type AssistantTurn,
  AssistantUnavailable,
} from "../../vendors/ai/assistant.ts";
import { rulesAssistant } from "../../vendors/ai/rules-assistant.ts";

/** Whether the rules answer, so that a reply takes no longer than a table read. */
export const answersAtOnce = (): boolean => configuration().AI_VENDOR === "rules";

const rules = rulesAssistant();

const model = async () => {
  const { AWS_REGION, BEDROCK_BETTER_MODEL_ID, BEDROCK_ENDPOINT, BEDROCK_GUARDRAIL } = configuration();
  const { bedrockAssistant } = await import("../../vendors/ai/bedrock-assistant.ts");
  return bedrockAssistant({
    modelId: BEDROCK_BETTER_MODEL_ID,
    region: AWS_REGION,
    ...(BEDROCK_GUARDRAIL && { guardrail: BEDROCK_GUARDRAIL }),
    ...(BEDROCK_ENDPOINT && { endpoint: BEDROCK_ENDPOINT }),
  });
};

export type Replied = AssistantAnswer & { degraded?: true; budget?: BudgetUse };

/**
 * Has the configured assistant answer a turn. If it fails, throttles or has no budget left, the rules answer. The usage
 * includes what was spent before a failure. Throws only if the caller's signal aborts it.
 */
export const answerTurn = async (
  turn: AssistantTurn,
  accountId: string,
  { now, ...options }: AssistantOptions & { now: string },
): Promise<Replied> => {
  if (answersAtOnce()) return rules.reply(turn, options);
  const budget = await budgetUse(accountId, now);
  let usage: Usage = noUsage;
  if (!budget.spent)
    try {
      return { ...(await (await model()).reply(turn, options)), budget };
    } catch (error) {
      if (!(error instanceof AssistantUnavailable) || options.signal.aborted) throw error;
      log("warn", "the rules answer in place of the model", errorFacts(error));
      usage = error.usage ?? noUsage;
    }
  return { ...(await rules.reply(turn, options)), usage, degraded: true, budget };
};
