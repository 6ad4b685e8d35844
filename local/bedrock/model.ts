import { noFacts } from "../../shared/domain/conversation/conversation.ts";
import type { AssistantTurn } from "../../shared/providers/ai/assistant.ts";
import { answerFromKnowledge } from "../../shared/providers/ai/dialogues/help.ts";
import type { EstimatorInput } from "../../shared/providers/ai/estimator.ts";
import { readByRules } from "../../shared/providers/ai/rules/rules-estimator.ts";

/**
 * What stands in for a language model: it understands what our rules understand, and says what our rules would say, in the
 * shapes that a model is asked for. It sees and hears nothing.
 */

type Request = {
  text: string;
  answers: EstimatorInput["answers"];
  country?: string;
  media_descriptions: string[];
  transcripts: string[];
  labels: string[];
};

/** What a model would hand to the tool that records a reading. */
export const readingOf = (data: Request) => {
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
        ...(isAsked(`quantity:${task_kind}`) ? ["quantity"] : []),
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

/** What a model would say in a conversation. */
export const replyOf = ({ said, draft = "", passages }: Talk): string =>
  passages ? answerFrom(said, passages) : draft;
