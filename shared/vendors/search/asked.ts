/** What a question asks for, besides its topic: how much, how long, how many. Others are answered by any entry on the topic. */
export type Aspect = "amount" | "time" | "count";

const aspects: readonly (readonly [Aspect, RegExp])[] = [
  [
    "time",
    /\bhow (?:long|soon|quickly|often|early|late)\b|\bhow many (?:minutes|hours|days|weeks|months)\b|\b(?:until|by|since) when\b|\bwhen\b(?! (?:i|you|we|they|the|my|a|somebody|someone)\b)|\bwhat (?:time|day)\b|\bdeadline\b|(?<!\p{L})(?:cu[aá]nto (?:tiempo|tarda|dura)|cu[aá]ntos (?:d[ií]as|minutos)|cu[aá]ntas horas|cu[aá]ndo|hasta cu[aá]ndo|plazo)(?!\p{L})/iu,
  ],
  [
    "amount",
    /\bhow much\b(?! (?:time|notice))|\bwhat (?:does|do|will|would|is|are)\b.{0,40}\b(?:costs?|fees?|price|charge)\b|\b(?:is|are) (?:it|that|this|they|there) (?:a )?(?:free|fee|charge|cost)\b|\bwhat (?:percentage|percent|fee)\b|(?<!\p{L})(?:cu[aá]nto (?:cuesta|vale|cobran|pago|es|ser[ií]a)|es gratis|qu[eé] comisi[oó]n)(?!\p{L})/iu,
  ],
  ["count", /\bhow many\b|(?<!\p{L})cu[aá]nt[oa]s(?!\p{L})/iu],
];

export const aspectOf = (question: string): Aspect | undefined =>
  aspects.find(([, words]) => words.test(question))?.[0];

const telling: Record<Aspect, RegExp> = {
  amount:
    /[$€]|\b(?:percent|free|fees?|costs?|charged?|prices?|pays?|paid|nothing)\b|%|(?<!\p{L})(?:gratis|cuesta|precio|comisi[oó]n|por ciento|paga)(?!\p{L})/iu,
  time: /\b(?:minutes?|hours?|days?|weeks?|months?|years?|at once|immediately|until|before|after|once|as soon as|when|usually)\b|(?<!\p{L})(?:minutos?|horas?|d[ií]as?|semanas?|meses|enseguida|hasta|antes|despu[eé]s|cuando)(?!\p{L})/iu,
  count:
    /\d|\b(?:one|two|three|four|five|several|each|every|no limit|as many)\b|(?<!\p{L})(?:un[oa]?|dos|tres|cada)(?!\p{L})/iu,
};

/** Whether a text tells what is asked for. */
export const tells = (text: string, aspect: Aspect | undefined): boolean =>
  aspect === undefined || telling[aspect].test(text);

const leans =
  /^\W*(?:and|but|so|or|then|also|what about|how about|what if|and if|even if|is (?:it|that|this)|does (?:it|that)|do they|why(?: not)?\W*$|how(?: so)?\W*$|when\W*$|how much\W*$|how long\W*$|where\W*$|who\W*$|y|pero|entonces|y si|tambi[eé]n|cu[aá]nto\W*$|cu[aá]ndo\W*$|por qu[eé]\W*$)(?!\p{L})/iu;
const points =
  /\b(?:it|that|this|they|them|those|these|one|he|she|him|her)\b|(?<!\p{L})(?:eso|esto|lo|ellos|ella|él)(?!\p{L})/iu;

/** A question with more words than this stands alone unless it leans on the one before. */
const alone_words = 8;

/**
 * A question with what came before it, where it can't be understood alone: "And how much is that?". `before` are the
 * person's earlier questions, oldest first.
 */
export const inContext = (question: string, before: readonly string[]): string => {
  const words = question.trim().split(/\s+/).length;
  const isOpen = leans.test(question) || (words <= alone_words && points.test(question));
  const previous = before.at(-1);
  return isOpen && previous !== undefined
    ? `${inContext(previous, before.slice(0, -1))} ${question}`
    : question;
};
