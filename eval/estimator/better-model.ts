import { readingOf } from "../../local/bedrock/model.ts";
import { defaultPricingBasis } from "../../shared/domain/pricing/rules.ts";
import { doubtIn } from "../../shared/domain/quote/doubt.ts";
import { outputSchema } from "../../shared/vendors/ai/model-output.ts";
import { instructions } from "../../shared/vendors/ai/model-prompt.ts";
import { tokensIn } from "../../shared/vendors/ai/model-usage.ts";
import type { Found } from "../report.ts";
import { at, read, requested } from "./concluded.ts";
import { type Scored, sentences } from "./sentences.ts";

/** From here on the rules are sure of a trade, so that a model that reads another one contradicts them. */
const sure = 0.75;

/** Why a better model would be asked: what the stand-in reads is in doubt, or the rules are sure of what a good model denies. */
const isInDoubt = ({ text, services }: Scored): boolean => {
  const reading = read(text);
  return (
    doubtIn(requested(text), reading, defaultPricingBasis, at) !== undefined ||
    reading.findings.some(
      ({ service, confidence }) => confidence >= sure && !services.flat().includes(service),
    )
  );
};

const mean = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0) / counts.length;

/** How many requests go on to the better model, and how long requests and answers are. */
export const evaluateBetterModel = (): Found => {
  const all = [...sentences("first"), ...sentences("second")];
  const plain = { answers: [], country: "US", media_descriptions: [], transcripts: [], labels: [] };
  return {
    title: "How often the better model is asked",
    told: `${all.length} requests of the two estimator sets. The first model is taken to be as sure as the rules are, and to read another trade wherever they are sure of a wrong one. About four characters are a token.`,
    measures: [
      {
        name: "requests that go on to the better model",
        value: all.filter(isInDoubt).length / all.length,
        of: all.length,
        bar: 0.2,
        better: "less",
      },
    ],
    figures: [
      { name: "tokens of the instructions, which can be cached", value: tokensIn(instructions) },
      { name: "tokens of the answer's schema", value: tokensIn(JSON.stringify(outputSchema())) },
      {
        name: "tokens of a request's words",
        value: mean(all.map(({ text }) => tokensIn(JSON.stringify({ ...plain, text })))),
      },
      {
        name: "tokens of an answer",
        value: mean(all.map(({ text }) => tokensIn(JSON.stringify(readingOf({ ...plain, text }))))),
      },
    ],
    misses: [],
  };
};
