import type { Advice, Cause, Step } from "./advice.ts";

/** Finding out by checks what is wrong, and what may be said about it. Pure; every word said is the advice's own. */

export type CheckAnswer = "yes" | "no" | "unknown";
export type Made = { check: string; answer: CheckAnswer };

export const checksMost = 5;

const idOf = ({ task_kind }: Advice, index: number): string => `${task_kind}:${index}`;

const answerTo = (made: readonly Made[], id: string): CheckAnswer | undefined =>
  made.find(({ check }) => check === id)?.answer;

/** A cause that is still possible, with its share of the probability. */
export type Possible = { id: string; cause: Cause; likelihood: number };

const weightOf = ({ weight }: Cause, answer: CheckAnswer | undefined): number => {
  if (answer === "no") return 0;
  return answer === "unknown" ? weight / 2 : weight;
};

/** What is still possible after these checks, likeliest first. A confirmed cause is the only one. */
export const possibleCauses = (advice: Advice, made: readonly Made[]): Possible[] => {
  const all = advice.causes.map((cause, index) => ({ id: idOf(advice, index), cause }));
  const confirmed = all.filter(({ id }) => answerTo(made, id) === "yes");
  const weighed = (confirmed.length > 0 ? confirmed : all).map(({ id, cause }) => ({
    id,
    cause,
    weight: weightOf(cause, answerTo(made, id)),
  }));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return weighed
    .filter(({ weight }) => weight > 0)
    .map(({ id, cause, weight }) => ({ id, cause, likelihood: weight / total }))
    .sort((one, other) => other.likelihood - one.likelihood);
};

const isForProfessionals = ({ steps }: Cause): boolean => steps.length === 0;

export type Next =
  | { next: "check"; id: string; cause: Cause }
  /** The cause is known, and the customer can put it right: nothing that needs a professional is left open. */
  | { next: "repair"; cause: Cause }
  /** `isPossible`: the cause was neither confirmed nor ruled out. */
  | { next: "professional"; cause?: Cause; isPossible?: true }
  | { next: "unclear" };

/** Which open check tells most: the one whose cause is nearest to half of what remains. */
const bestOf = (open: readonly Possible[]): Possible | undefined =>
  open.toSorted((one, other) => Math.abs(one.likelihood - 0.5) - Math.abs(other.likelihood - 0.5))[0];

/**
 * What comes next. Before anybody is shown steps, the checks that would call for a professional are made: who is not sure
 * of one of them is told to have somebody look.
 */
export const nextOf = (advice: Advice, made: readonly Made[]): Next => {
  if (advice.who === "professional") return { next: "professional" };
  const possible = possibleCauses(advice, made);
  const confirmed = possible.filter(({ id }) => answerTo(made, id) === "yes");
  const serious = confirmed.find(({ cause }) => isForProfessionals(cause));
  if (serious) return { next: "professional", cause: serious.cause };
  const asked = made.filter(({ check }) => check.startsWith(`${advice.task_kind}:`)).length;
  const guards = advice.causes
    .map((cause, index) => ({ id: idOf(advice, index), cause }))
    .filter(({ cause }) => isForProfessionals(cause));
  const unsure = guards.find(({ id }) => answerTo(made, id) === "unknown");
  const openGuard = guards.find(({ id }) => answerTo(made, id) === undefined);
  const [found] = confirmed;
  if (found) {
    if (unsure) return { next: "professional", cause: unsure.cause, isPossible: true };
    return openGuard && asked < checksMost
      ? { next: "check", ...openGuard }
      : { next: openGuard ? "professional" : "repair", cause: found.cause };
  }
  const open = possible.filter(({ id }) => answerTo(made, id) === undefined);
  const best = bestOf(open);
  if (best && asked < checksMost) return { next: "check", id: best.id, cause: best.cause };
  return unsure ? { next: "professional", cause: unsure.cause, isPossible: true } : { next: "unclear" };
};

/** What leads in words of the advice, in the language of its reader. */
export type Leads = {
  /** Before a cause that nobody has confirmed. */
  possibly: string;
  caution: string;
  when_to_stop: string;
};

const said = ({ text, caution }: Step, leads: Leads): string =>
  caution ? `${text} ${leads.caution} ${caution}` : text;

/** Everything that is done to put a cause right, in order. */
export const stepsFor = (advice: Advice, cause: Cause): Step[] =>
  advice.who === "do_it_yourself" ? [...advice.before, ...cause.steps, ...advice.after] : [];

/** One thing that is said, and the words of the advice that it is. */
export type Said = { text: string; quotes: string[] };

const plainly = (...texts: string[]): Said[] => texts.map((text) => ({ text, quotes: [text] }));

/** Own words before words of the advice. */
export const led = (lead: string, text: string): Said => ({ text: `${lead} ${text}`, quotes: [text] });

export const warnings = ({ stop, never }: Advice): Said[] => plainly(...stop, ...never);

/** What is said where somebody else has to do it: why, what helps until then, and what never to do. */
const forProfessional = (
  advice: Advice,
  { cause, isPossible }: Extract<Next, { next: "professional" }>,
  { possibly }: Leads,
): Said[] => [
  ...(cause?.check && isPossible
    ? [led(possibly, `${cause.title}.`)]
    : plainly(cause?.check?.yes ?? advice.issue)),
  ...(advice.who === "professional" ? plainly(advice.why, ...advice.meanwhile) : []),
  ...warnings(advice),
];

/** The words for what comes next. */
export const sayNext = (advice: Advice, next: Next, leads: Leads): Said[] => {
  switch (next.next) {
    case "check":
      return next.cause.check ? plainly(next.cause.check.question) : [];
    case "professional":
      return forProfessional(advice, next, leads);
    case "unclear":
      return [...plainly(advice.issue), ...warnings(advice)];
    case "repair":
      return [
        ...plainly(...(next.cause.check ? [next.cause.check.yes] : [])),
        ...stepsFor(advice, next.cause).map(
          (step, index): Said => ({
            text: `${index + 1}. ${said(step, leads)}`,
            quotes: [step.text, ...(step.caution ? [step.caution] : [])],
          }),
        ),
        ...advice.stop.map((text) => led(leads.when_to_stop, text)),
        ...plainly(...advice.never),
      ];
  }
};

/** What the customer's own words have shown, before the next check. */
export const sayTold = (advice: Advice, told: readonly Made[]): Said[] =>
  advice.causes.flatMap(({ check }, index) =>
    check && told.some((one) => one.check === idOf(advice, index)) ? plainly(check.yes) : [],
  );

/** Everything that the advice says, as what citations are compared with. */
export const textOf = (advice: Advice): string =>
  [
    advice.issue,
    ...advice.causes.flatMap(({ title, check, steps }) => [
      ...(check ? [`${title}.`, check.question, check.yes, check.no] : []),
      ...steps.flatMap(({ text, caution }) => (caution ? [text, caution] : [text])),
    ]),
    ...(advice.who === "do_it_yourself"
      ? [...advice.before, ...advice.after].flatMap(({ text, caution }) =>
          caution ? [text, caution] : [text],
        )
      : [advice.why, ...advice.meanwhile]),
    ...advice.stop,
    ...advice.never,
  ].join("\n");

/** The words at the beginning of a text; the second ones only where nothing else is said in the same clause. */
const beginning = (words: string, alone: string): RegExp =>
  new RegExp(String.raw`^\W*(?:(?:${words})(?!\p{L})|(?:${alone})(?=\s*(?:$|[.,;:!)])))`, "iu");

const yes = beginning(
  "yes|yep|yeah|yup|y|exactly|indeed|s[ií]|sip|claro(?! que no)|pues s[ií]|as[ií] es|eso es|exacto|exactamente|efectivamente|afirmativo|por supuesto(?! que no)|desde luego(?! que no)|creo que s[ií]|me parece que s[ií]|dir[ií]a que s[ií]|oui|ja|sim|tak",
  "sure|correct|right|true|it (?:does|is|has)|they (?:do|are|have)|i (?:do|can|think so|believe so)|correcto|vale|cierto|eso parece|lo est[aá]|lo hace",
);
const no = beginning(
  "no|nope|nah|n|not (?:really|at all|that i)|para nada|en absoluto|qu[eé] va|nada de eso|pues no|claro que no|por supuesto que no|desde luego que no|creo que no|me parece que no|dir[ií]a que no|tampoco|nunca|negativo|non|nein|nicht|n[aã]o|nie",
  "false|never|neither|none|it (?:does|is|has)(?: ?n.?t| not)|they (?:do|are|have)(?: ?n.?t| not)|i do ?n.?t think so|ningun[oa]|falso",
);
const unsure =
  /\b(?:not (?:really )?sure|don.?t know|dunno|do not know|no idea|no clue|can.?t (?:tell|say|see|hear)|cannot (?:tell|say|see|hear)|unsure|maybe|perhaps|hard to (?:say|tell|see)|could be|might be)\b|(?<!\p{L})(?:no (?:lo )?sé|no (?:lo )?se(?=\W*$|[.,;]| (?:si|qu[eé]|decir|cu[aá]l|c[oó]mo)(?!\p{L}))|no (?:lo |le |se lo )?sabr[ií]a(?: decir)?|ni idea|no tengo (?:ni )?idea|no estoy (?:muy |del todo )?segur[oa]|no me acuerdo|no lo (?:veo|distingo|oigo|aprecio)|quiz[aá]s?|tal vez|puede (?:ser|que)|a lo mejor|depende|igual s[ií]|no (?:puedo|consigo) (?:ver|o[ií]r|decir|saber)(?:lo)?)(?!\p{L})/iu;

/** What somebody answers to a check. Undefined: the words are no answer that can be understood. */
export const checkAnswerIn = (text: string): CheckAnswer | undefined => {
  if (unsure.test(text)) return "unknown";
  if (no.test(text)) return "no";
  return yes.test(text) ? "yes" : undefined;
};
