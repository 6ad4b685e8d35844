import type { Answer, Question, UnitOfWork } from "../../../domain/pricing/reading.ts";
import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { serviceNamed, services, taskKind } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import type { Measured } from "./measure.ts";
import { largestQuantity } from "./quantities.ts";
import type { Segment } from "./segments.ts";

const maxQuestions = 5;

const howMuch: Record<UnitOfWork, (title: string) => string> = {
  each: (title) => `How many? (${title})`,
  job: (title) => `How many times? (${title})`,
  room: (title) => `How many rooms? (${title})`,
  hour: (title) => `About how many hours of work? (${title})`,
  square_metre: (title) => `About how many square metres? One square metre is 10.8 square feet. (${title})`,
  linear_metre: (title) => `About how many metres? One metre is 3.3 feet. (${title})`,
};

/** What the customer should be asked after a reading by rules. */
export const questionsFor = (
  drafts: ({ segment: Segment } & Measured)[],
  answers: Map<string, Answer["value"]>,
): Question[] =>
  unansweredOf(drafts.length === 0 ? openQuestions() : drafts.flatMap(questionsAbout), answers);

/** At most five of the questions, each once, none that has been answered. */
export const unansweredOf = (questions: Question[], answers: Map<string, Answer["value"]>): Question[] => {
  const unanswered = questions.filter(({ question_id }) => !answers.has(question_id));
  const once = new Map(unanswered.map((question) => [question.question_id, question]));
  return [...once.values()].slice(0, maxQuestions);
};

/** For a text in a language that nobody here reads by itself: once it is named, a person looks at the request. */
export const languageQuestions = (answers: Map<string, Answer["value"]>): Question[] =>
  unansweredOf(
    [
      {
        question_id: "language",
        text: "Which language is this? Tell us, and a person will read your request. You can also write it in English.",
        type: "text",
        required: true,
        min: 2,
        max: 60,
      },
    ],
    answers,
  );

/** For a text that nothing could be made of. */
export const openQuestions = (): Question[] => [
  {
    question_id: "service",
    text: "What kind of work is it?",
    type: "choice",
    options: services.map(({ service, title }) => ({ value: service, label: title })),
    required: true,
  },
  {
    question_id: "describe",
    text: "What is wrong, or what would you like done? Name the thing and what it does or should do.",
    type: "text",
    required: true,
    min: 5,
    max: 1000,
  },
];

export const quantityQuestion = (kind: TaskKind): Question => ({
  question_id: `quantity:${kind.task_kind}`,
  text: howMuch[kind.unit](kind.title),
  type: "number",
  unit: kind.unit,
  required: true,
  min: kind.unit === "each" || kind.unit === "room" ? 1 : 0.5,
  max: largestQuantity[kind.unit],
});

/** Asks which kind of the service it is: among near rivals, or all of the service. */
export const kindQuestion = (kind: TaskKind, rivals: TaskKind[] = []): Question => {
  const service = serviceNamed(kind.service);
  const offered = rivals.length > 0 ? [kind, ...rivals] : (service?.kinds ?? [kind]);
  return {
    question_id: `kind:${kind.service}`,
    text: `Which of these is it? (${service?.title ?? kind.service})`,
    type: "choice",
    options: offered.map(({ task_kind, title }) => ({ value: task_kind, label: title })),
    required: false,
  };
};

const sureEnough = 0.8;

const questionsAbout = ({
  segment: { kind, rivals, confidence },
  unsaid,
}: { segment: Segment } & Measured): Question[] => {
  const general = serviceNamed(kind.service)?.general === kind.task_kind;
  const unsure = rivals.length > 0 && confidence < sureEnough;
  return [
    ...(unsure || general ? [kindQuestion(kind, general ? [] : rivals)] : []),
    ...(unsaid ? [quantityQuestion(kind)] : []),
  ];
};

/** The kind that the customer chose when asked which of a service it is. */
export const chosenKind = (answers: Map<string, Answer["value"]>, service: string): TaskKind | undefined => {
  const kind = taskKind(String(answers.get(`kind:${service}`) ?? ""));
  return kind?.service === service ? kind : undefined;
};
