import { noFacts } from "../../shared/domain/conversation/conversation.ts";
import { asksAmount } from "../../shared/domain/pricing/units.ts";
import type { AssistantTurn } from "../../shared/vendors/ai/assistant.ts";
import { answerFromKnowledge } from "../../shared/vendors/ai/dialogues/help.ts";
import type { EstimatorInput } from "../../shared/vendors/ai/estimator.ts";
import { readByRules } from "../../shared/vendors/ai/rules/rules-estimator.ts";
import type { Said } from "./behaviors.ts";
import { scriptedFor } from "./scripted.ts";

/**
 * Stands in for a language model. What it reads in some sentences is written down, more than our rules read; elsewhere it
 * understands what they understand, and in chats it answers what they would answer. It can't see or hear.
 */

type Request = {
  text: string;
  answers: EstimatorInput["answers"];
  country?: string;
  media_descriptions: string[];
  transcripts: string[];
  labels: string[];
};

/** The arguments of the tool call that records a reading. */
export const readingOf = (data: Request): Said => scriptedFor(data.text) ?? byRules(data);

const byRules = (data: Request): Said => {
  const { text, answers, country, media_descriptions: words, labels } = data;
  const transcript = data.transcripts.join("\n");
  const shown = { media_id: "shown", kind: "video", bucket: "", key: "", content_type: "video/mp4" } as const;
  const { findings, questions, safety, understood } = readByRules({
    text,
    answers,
    media: [{ ...shown, words, ...(transcript && { transcript }), ...(labels.length > 0 && { labels }) }],
    ...(country && { country }),
  });
  const isAsked = (question_id: string) => questions.some((one) => one.question_id === question_id);
  return {
    understood,
    findings: findings.map(({ task_kind, service, quantity, confidence, urgency, evidence }) => ({
      task_kind,
      quantity,
      confidence,
      urgency,
      evidence,
      unclear: [
        ...(questions.some((one) => asksAmount(task_kind, one.question_id)) ? ["quantity"] : []),
        ...(isAsked(`kind:${service}`) ? ["kind"] : []),
      ],
    })),
    safety: safety.map(({ flag }) => flag),
  };
};

type Talk = {
  said: string;
  draft?: string;
  passages?: { number: number; title: string; text: string }[];
};

const answerFrom = (said: string, passages: NonNullable<Talk["passages"]>): string => {
  const turn: AssistantTurn = {
    kind: "help",
    role: "user",
    locale: "en",
    said: { message_id: "said", text: said },
    before: [],
    summary: "",
    facts: noFacts,
    media: [],
    passages: passages.map(({ number, title, text }) => ({
      knowledge_id: String(number),
      revision: 1,
      title,
      text,
      locale: "en",
    })),
  };
  const sentences = answerFromKnowledge(turn).sentences ?? [];
  if (sentences.length === 0) return "UNSURE";
  return sentences
    .map(({ text, citations }) => {
      const marks = citations.map(({ knowledge_id, quote }) => `[[${knowledge_id}|${quote}]]`);
      return `${text} ${marks.join("")}`;
    })
    .join(" ");
};

/** A model's answer in a conversation. */
export const replyOf = ({ said, draft = "", passages }: Talk): string =>
  passages ? answerFrom(said, passages) : draft;
