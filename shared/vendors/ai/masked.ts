import { scrubbed } from "../../domain/quote/scrubbed.ts";
import type { EstimatorInput } from "./estimator.ts";

/** A request as a model gets it: without what tells who and where its customer is. */
export const masked = ({ known = { name: "" }, ...input }: EstimatorInput): EstimatorInput => {
  const plain = (words: string): string => scrubbed(words, known);
  return {
    ...input,
    text: plain(input.text),
    answers: input.answers.map(({ question_id, value }) => ({
      question_id,
      value: typeof value === "string" ? plain(value) : value,
    })),
    media: input.media.map((medium) => ({
      ...medium,
      ...(medium.words && { words: medium.words.map(plain) }),
      ...(medium.transcript && { transcript: plain(medium.transcript) }),
    })),
  };
};
