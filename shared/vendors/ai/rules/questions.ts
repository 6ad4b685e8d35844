import { noneAnswer, unknownAnswer } from "../../../domain/pricing/answer-in-words.ts";
import type { Answer, Question, UnitOfWork } from "../../../domain/pricing/reading.ts";
import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { serviceNamed, services, taskKind } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import { amountIds, metres_per_foot, square_metres_per_square_foot } from "../../../domain/pricing/units.ts";
import { measuresInFeet } from "../../../markets/countries.ts";
import type { Measured } from "./measure.ts";
import { largestQuantity } from "./quantities.ts";
import type { Segment } from "./segments.ts";

const maxQuestions = 5;

const howMuch: Record<UnitOfWork, (title: string) => string> = {
  each: (title) => `How many? (${title})`,
  job: (title) => `How many times? (${title})`,
  room: (title) => `How many rooms? (${title})`,
  hour: (title) => `About how many hours of work? (${title})`,
  square_metre: (title) => `About how many square meters? (${title})`,
  linear_metre: (title) => `About how many meters? (${title})`,
};

/** What can be said instead of a number. */
const orUnknown = { options: [{ value: unknownAnswer, label: "I don't know" }] };

/** The questions to ask the customer after a reading by rules. */
export const questionsFor = (
  drafts: ({ segment: Segment } & Measured)[],
  answers: Map<string, Answer["value"]>,
  shown: Parameters<typeof openQuestions>[1],
  country?: string,
  other?: string,
): Question[] =>
  unansweredOf(
    drafts.length === 0
      ? openQuestions(answers, shown, other)
      : drafts.flatMap((draft) => questionsAbout(draft, country)),
    answers,
  );

/** At most five of the questions, each once, without answered ones. */
export const unansweredOf = (questions: Question[], answers: Map<string, Answer["value"]>): Question[] => {
  const unanswered = questions.filter(({ question_id }) => !answers.has(question_id));
  const once = new Map(unanswered.map((question) => [question.question_id, question]));
  return [...once.values()].slice(0, maxQuestions);
};

/**
 * For a text in a language that nothing here can read: once the customer names the language, an administrator reviews
 * the request.
 */
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

/** Services grouped the way customers think of them: nobody has to choose from more than five things. */
const areas: Record<string, { label: string; services: readonly string[] }> = {
  water_or_climate: { label: "Water, drains, heating or cooling", services: ["plumbing", "hvac"] },
  electricity: { label: "Electricity or an appliance", services: ["electrical", "appliances"] },
  inside: {
    label: "Walls, floors, doors or windows",
    services: ["painting", "plastering", "flooring", "carpentry", "glazing"],
  },
  outside: { label: "Roof, brickwork or garden", services: ["roofing", "masonry", "garden"] },
  other: {
    label: "Locks, pests, cleaning, moving or small jobs",
    services: ["locksmith", "pest_control", "cleaning", "moving", "handyman"],
  },
};

const shownAs = { video: "video", image: "picture", audio: "recording" } as const;

const describeText = (shown: readonly (keyof typeof shownAs)[]): string => {
  const [first] = shown;
  return first
    ? `What does your ${shownAs[first]} show? Name the thing, and what is wrong with it or what you would like done.`
    : "What is wrong, or what would you like done? Name the thing and what it does or should do.";
};

const noneOption = { value: noneAnswer, label: "None of these" };

/**
 * For a text that was not understood: first roughly where the work is and what it is, then the service. `other` is what
 * was asked for and is not offered.
 */
export const openQuestions = (
  answers: ReadonlyMap<string, Answer["value"]> = new Map(),
  shown: readonly (keyof typeof shownAs)[] = [],
  other?: string,
): Question[] => {
  const area = areas[String(answers.get("area") ?? "")];
  const choice = area
    ? {
        question_id: "service",
        text: "Which of these is it?",
        options: [
          ...services
            .filter(({ service }) => area.services.includes(service))
            .map(({ service, title }) => ({ value: service, label: title })),
          noneOption,
        ],
      }
    : {
        question_id: "area",
        text: other ? `We do not offer ${other}. Is it about one of these?` : "What is it about?",
        options: [...Object.entries(areas).map(([value, { label }]) => ({ value, label })), noneOption],
      };
  return [
    { ...choice, type: "choice", required: true },
    {
      question_id: "describe",
      text: describeText(shown),
      type: "text",
      required: true,
      min: 5,
      max: 1000,
    },
  ];
};

const square_feet_most = Math.floor(largestQuantity.square_metre / square_metres_per_square_foot);
const feet_most = Math.floor(largestQuantity.linear_metre / metres_per_foot);

/** Asks how large or long something is in feet. */
const inFeet = ({ task_kind, title }: TaskKind, unit: "square_foot" | "foot"): Question => {
  const { feet, square_feet } = amountIds(task_kind);
  const isArea = unit === "square_foot";
  return {
    question_id: isArea ? square_feet : feet,
    text: `About how many ${isArea ? "square feet" : "feet"}? (${title})`,
    type: "number",
    ...orUnknown,
    unit,
    required: true,
    min: 1,
    max: isArea ? square_feet_most : feet_most,
  };
};

/** Asks how much there is to do, in the units of the place. */
export const quantityQuestion = (kind: TaskKind, country: string | undefined): Question => {
  if (measuresInFeet(country) && kind.unit === "square_metre") return inFeet(kind, "square_foot");
  if (measuresInFeet(country) && kind.unit === "linear_metre") return inFeet(kind, "foot");
  return {
    question_id: amountIds(kind.task_kind).quantity,
    text: howMuch[kind.unit](kind.title),
    type: "number",
    ...orUnknown,
    unit: kind.unit,
    required: true,
    min: kind.unit === "each" || kind.unit === "room" ? 1 : 0.5,
    max: largestQuantity[kind.unit],
  };
};

/** Asks how large a place is whose size decides the hours. */
const areaQuestion = (kind: TaskKind, country: string | undefined): Question =>
  measuresInFeet(country)
    ? inFeet(kind, "square_foot")
    : {
        question_id: amountIds(kind.task_kind).square_metres,
        text: howMuch.square_metre(kind.title),
        type: "number",
        ...orUnknown,
        unit: "square_metre",
        required: true,
        min: 1,
        max: largestQuantity.square_metre,
      };

const tallest = { feet: 200, metres: 60 };

/** Asks how high something is, in the units of the place. */
const heightQuestion = ({ task_kind, title }: TaskKind, country: string | undefined): Question => {
  const feet = measuresInFeet(country);
  return {
    question_id: `height:${task_kind}`,
    text: `About how tall is it, in ${feet ? "feet" : "meters"}? A floor of a house is about ${feet ? "10 feet" : "3 meters"}. (${title})`,
    type: "number",
    ...orUnknown,
    unit: feet ? "foot" : "metre",
    required: true,
    min: 1,
    max: feet ? tallest.feet : tallest.metres,
  };
};

const bedroomsQuestion = ({ task_kind, title }: TaskKind): Question => ({
  question_id: amountIds(task_kind).bedrooms,
  text: `How many bedrooms does the home have? A studio counts as one. (${title})`,
  type: "number",
  ...orUnknown,
  required: true,
  min: 1,
  max: 20,
});

const choices_most = 6;

/**
 * Asks which kind of work it is, among the best matches of all services. The last choices are something else of the same
 * service, and none of these: then the customer is asked what it is about. If the most general kind was `named`, it comes
 * first.
 */
export const kindQuestion = (kind: TaskKind, likely: readonly TaskKind[] = [], named = false): Question => {
  const service = serviceNamed(kind.service);
  const general = taskKind(service?.general ?? "") ?? kind;
  const known = [kind, ...likely].filter((one) => one !== general);
  const leading = known.length > 0 ? known : (service?.kinds ?? []).filter((one) => one !== general);
  const offered = [...new Set(leading)].slice(0, choices_most - 2);
  return {
    question_id: `kind:${kind.service}`,
    text: `Which of these is it? (${service?.title ?? kind.service})`,
    type: "choice",
    options: [
      ...(named ? [general, ...offered] : offered).map(({ task_kind, title }) => ({
        value: task_kind,
        label: title,
      })),
      ...(named
        ? []
        : [{ value: general.task_kind, label: `Something else, or not sure: ${general.title}` }]),
      noneOption,
    ],
    required: false,
  };
};

/** Asks which of an operator's own kinds of work it is, the likeliest first. */
export const ownKindQuestion = (kind: TaskKind, others: readonly TaskKind[]): Question => ({
  question_id: `kind:${kind.service}`,
  text: "Which of these is it?",
  type: "choice",
  options: [
    ...[...new Set([kind, ...others])]
      .slice(0, choices_most - 1)
      .map(({ task_kind, title }) => ({ value: task_kind, label: title })),
    noneOption,
  ],
  required: true,
});

const sureEnough = 0.8;

/** The first of each list, the second of each, and so on. */
const alternating = <T>(one: readonly T[], other: readonly T[]): T[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) => [one[at], other[at]])
    .flat()
    .filter((item) => item !== undefined);

/** Asks for the sizes that the price of such work depends on, where they are not known. */
export const sizeQuestions = (
  kind: TaskKind,
  { arealess, bedroomless, heightless }: Pick<Measured, "arealess" | "bedroomless" | "heightless">,
  country: string | undefined,
): Question[] => [
  ...(arealess ? [areaQuestion(kind, country)] : []),
  ...(bedroomless ? [bedroomsQuestion(kind)] : []),
  ...(heightless ? [heightQuestion(kind, country)] : []),
];

const questionsAbout = (
  {
    segment: { kind, rivals, likely, elsewhere, confidence },
    unsaid,
    ...size
  }: { segment: Segment } & Measured,
  country: string | undefined,
): Question[] => {
  const general = serviceNamed(kind.service)?.general === kind.task_kind;
  const unsure = rivals.length > 0 && confidence < sureEnough;
  const named = general && confidence >= sureEnough;
  return [
    ...(unsure || (general && likely.length > 0)
      ? [
          {
            ...kindQuestion(
              kind,
              unsure ? alternating([...rivals, ...likely], elsewhere) : alternating(likely, elsewhere),
              named,
            ),
            required: confidence < sureEnough,
          },
        ]
      : []),
    ...(unsaid ? [quantityQuestion(kind, country)] : []),
    ...sizeQuestions(kind, size, country),
  ];
};

/** The kind that the customer chose when asked. A kind of another service counts only if it was offered. */
export const chosenKind = (
  answers: Map<string, Answer["value"]>,
  service: string,
  offered: readonly TaskKind[] = [],
): TaskKind | undefined => {
  const kind = taskKind(String(answers.get(`kind:${service}`) ?? ""));
  return kind && (kind.service === service || offered.includes(kind)) ? kind : undefined;
};
