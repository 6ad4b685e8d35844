import type { ContentBlock, ConverseResponse } from "@aws-sdk/client-bedrock-runtime";
import type { Usage } from "../../domain/conversation/conversation.ts";
import type { ModelFailure } from "../../domain/pricing/read-by.ts";
import { errorFacts, log } from "../../kernel/log.ts";
import { bedrockClient, guardrailOf } from "./bedrock-client.ts";
import {
  type Estimator,
  type EstimatorInput,
  type EstimatorMedia,
  EstimatorUnavailable,
  unreadOf,
} from "./estimator.ts";
import { masked } from "./masked.ts";
import { mergedReading } from "./merged-reading.ts";
import { lessAndLess, mediaBlocks, shownOf } from "./model-media.ts";
import { type ModelOutput, outputSchema, readOutput, recordReading } from "./model-output.ts";
import { instructions, ownInstructions } from "./model-prompt.ts";
import { readingTokens_most, usageOf } from "./model-usage.ts";

type BedrockConfiguration = {
  modelId: string;
  region: string;
  endpoint?: string;
  guardrail?: string;
  timeout_ms?: number;
};

const defaultTimeoutMs = 60_000;

/**
 * The estimator that calls a model on Amazon Bedrock (Converse). The model only names kinds of our taxonomy,
 * quantities, confidence, open points and dangers. Prices, states and the wording of questions never come from it.
 */
export const bedrockEstimator = ({
  modelId,
  region,
  endpoint,
  guardrail,
  timeout_ms = defaultTimeoutMs,
}: BedrockConfiguration): Estimator => {
  const bedrock = bedrockClient({ region, endpoint, timeout_ms });
  return {
    read: async (input, { signal }) => {
      signal.throwIfAborted();
      const { ConverseCommand } = await import("@aws-sdk/client-bedrock-runtime");
      const ofOwn = ownInstructions(input.own);
      const commandFor = (content: ContentBlock[]) =>
        new ConverseCommand({
          modelId,
          ...guardrailOf(guardrail),
          // The part that is the same for every customer is cached at the model.
          system: [
            { text: instructions },
            ...(ofOwn ? [{ text: ofOwn }] : []),
            { cachePoint: { type: "default" } },
          ],
          messages: [{ role: "user", content }],
          inferenceConfig: { maxTokens: readingTokens_most, temperature: 0 },
          // Models that see video constrain their output to a schema only through a forced tool. This tool does nothing:
          // its arguments are the answer.
          toolConfig: {
            tools: [
              {
                toolSpec: {
                  name: recordReading,
                  description: "Records what the customer's home needs. It has no other effect.",
                  inputSchema: { json: outputSchema(input.own) },
                },
              },
            ],
            toolChoice: { tool: { name: recordReading } },
          },
        });
      const asked = async (shown: readonly EstimatorMedia[]): Promise<ConverseResponse> => {
        const command = commandFor([...(await mediaBlocks(shown, modelId)), wordsOf(masked(input))]);
        return bedrock.ask(signal, (client, abortSignal) => client.send(command, { abortSignal }));
      };
      const { response, shown } = await withWhatItTakes(
        lessAndLess(shownOf(input.media, modelId)),
        asked,
      ).catch((cause: unknown) => {
        throw unavailable(cause);
      });
      const usage = usageOf(modelId, response.usage, "");
      const seen = new Set(shown.map(({ media_id }) => media_id));
      return {
        ...mergedReading(outputOf(response, usage, input.own), input),
        usage,
        unread: unreadOf(input.media, seen),
      };
    },
  };
};

/** A model that refuses a request with media is asked with less of them, and last with words alone. */
const withWhatItTakes = async (
  [shown = [], ...less]: EstimatorMedia[][],
  asked: (shown: readonly EstimatorMedia[]) => Promise<ConverseResponse>,
): Promise<{ response: ConverseResponse; shown: readonly EstimatorMedia[] }> => {
  try {
    return { response: await asked(shown), shown };
  } catch (error) {
    if (less.length === 0 || !(error instanceof Error && error.name === "ValidationException")) throw error;
    log("warn", "the model refuses media, and is asked with fewer", {
      media: shown.length,
      ...errorFacts(error),
    });
    return withWhatItTakes(less, asked);
  }
};

const wordsOf = (input: EstimatorInput): ContentBlock => {
  const data = JSON.stringify({
    text: input.text,
    answers: input.answers,
    country: input.country,
    media_descriptions: input.media.flatMap(({ words }) => words ?? []),
    transcripts: input.media.flatMap(({ transcript }) => transcript ?? []),
    labels: input.media.flatMap(({ labels }) => labels ?? []),
  }).replaceAll("<", "\\u003c");
  return { text: `<customer_data>${data}</customer_data>` };
};

/** Stop reasons that a retry would repeat: the output was too long, or was blocked. */
const finalStops: ReadonlyMap<string, ModelFailure> = new Map([
  ["max_tokens", "cut_off"],
  ["model_context_window_exceeded", "cut_off"],
  ["guardrail_intervened", "refused"],
  ["content_filtered", "refused"],
]);

const outputOf = (response: ConverseResponse, usage: Usage, own: EstimatorInput["own"]): ModelOutput => {
  const used = response.output?.message?.content?.find((block) => block.toolUse?.name === recordReading);
  const output = readOutput(used?.toolUse?.input, own);
  const stopped = response.stopReason ?? "without a reason";
  const isFinal = finalStops.get(stopped);
  if (output && !isFinal) return output;
  throw new EstimatorUnavailable(`The model's answer is not a reading (stopped: ${stopped}).`, {
    failure: isFinal ?? "garbled",
    retryable: !isFinal,
    usage,
  });
};

/** Statuses of requests that will fail however often they are sent. */
const permanentStatuses = new Set([400, 401, 403, 404, 413, 422]);

const late: ReadonlySet<string> = new Set(["TimeoutError", "AbortError", "ModelTimeoutException"]);

const failureOf = (name: string, status: number | undefined): ModelFailure => {
  if (late.has(name)) return "late";
  if (name === "SyntaxError") return "garbled";
  return status === 429 ? "throttled" : "unavailable";
};

const unavailable = (cause: unknown): EstimatorUnavailable => {
  const { name = "Error", $metadata } = cause as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode;
  return new EstimatorUnavailable(`Bedrock did not answer: ${name}${status ? ` (${status})` : ""}.`, {
    failure: failureOf(name, status),
    retryable: !permanentStatuses.has(status ?? 0),
    cause,
  });
};
