import type { Advice, Cause, Step } from "./advice.ts";

/** Words of one step: what to do, or that and what to watch out for. */
export type StepWords = string | [text: string, caution: string];

/** A cause's title alone, or that with its check and its steps. */
export type CauseWords =
  | string
  | [title: string, question: string, yes: string, no: string, ...steps: StepWords[]];

/** The words of one advice in another language than English: of the same causes, steps and parts, in the same order. */
export type AdviceWords = {
  issue: string;
  causes: CauseWords[];
  tools?: string;
  parts?: string[];
  before?: StepWords[];
  after?: StepWords[];
  why?: string;
  meanwhile?: string[];
  stop?: string[];
  never: string[];
};

const stepOf = (said: StepWords): Step =>
  typeof said === "string" ? { text: said } : { text: said[0], caution: said[1] };

const causeIn = (words: CauseWords, { weight }: Cause): Cause => {
  if (typeof words === "string") return { title: words, weight, steps: [] };
  const [title, question, yes, no, ...steps] = words;
  return { title, weight, check: { question, yes, no }, steps: steps.map(stepOf) };
};

/** An advice with the words of another language; numbers and who does it stay. */
export const translated = (advice: Advice, words: AdviceWords): Advice => {
  const {
    issue,
    tools = "",
    parts = [],
    before = [],
    after = [],
    why = "",
    meanwhile = [],
    stop = [],
  } = words;
  const causes = advice.causes.map((cause, at) => causeIn(words.causes[at] as CauseWords, cause));
  const known = { issue, causes, stop, never: words.never };
  return advice.who === "professional"
    ? { ...advice, ...known, why, meanwhile }
    : {
        ...advice,
        ...known,
        tools: tools.split(", "),
        parts: advice.parts.map((part, at) => ({ ...part, name: parts[at] as string })),
        before: before.map(stepOf),
        after: after.map(stepOf),
      };
};
