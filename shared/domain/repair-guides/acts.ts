/** What a customer's message does in a conversation about a repair, besides answering its check. Pure. */

/**
 * It works again; it got worse; what was tried changed nothing; they want to stop; they can't do what was asked; they ask
 * back; they speak of another problem.
 */
export type Act = "solved" | "worse" | "unchanged" | "stop" | "cannot" | "question" | "other_problem";

const thing = String.raw`(?:it|that|this|everything|all|(?:the|my|our) [\p{L}-]+(?: [\p{L}-]+)?)`;

const not =
  /\b(?:not|no|never|still|only|nothing|hardly|isn.?t|doesn.?t|don.?t|didn.?t|won.?t|can.?t|unless|if|when|until|todav[ií]a|sigue|a[uú]n)\b/iu;

const solved: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\p{L})${thing}(?:'s| is| are|) (?:now |finally |all )?(?:works?|working|works fine|running|fixed|solved|draining|flushing|dry|good|ok|okay|fine|back on|back to normal)(?: now| again| fine| properly| perfectly)?(?!\p{L})`,
    "iu",
  ),
  /\b(?:works|working|running|runs|draining|drains|flushes|heats|cools) (?:fine |well |perfectly )?(?:again|now)\b/i,
  /\b(?:that|this) (?:did (?:it|the trick)|(?:fixed|solved|worked|helped)(?: it)?)\b|\b(?:problem|issue) (?:is )?(?:solved|fixed|gone)\b/i,
  /\b(?:no longer|doesn.?t|does not|don.?t) (?:drips?|leaks?|runs?|trips?|squeaks?|chirps?|beeps?|flickers?|wobbles?|smells?|rattles?|hums?)(?: any ?more| now)\b|\b(?:no longer|stopped) (?:drip|leak|run|trip|squeak|chirp|beep|flicker|wobbl|rattl|humm?)(?:ping|ing|s)?\b/i,
  /(?<!\p{L})(?:ya|ahora|todo) (?:s[ií] )?(?:funciona|est[aá] (?:arreglad[oa]|bien|solucionado)|no (?:gotea|pierde|sale|se sale|hace ruido))|(?<!\p{L})(?:se (?:arregl[oó]|solucion[oó])|solucionado|problema resuelto|vuelve a funcionar)/iu,
];

/** "It doesn't drip any more" denies nothing but the problem itself. */
const goneForGood = solved[3] as RegExp;

const worse =
  /\b(?:getting|got|gets|has gotten|become|becoming|is|even|much|far) (?:a lot |much |even )?worse\b|\bworse (?:now|than before|every)\b|\b(?:more and more|lots? more|even more) (?:water|smoke|noise|sparks)\b|\b(?:now|suddenly) (?:it.?s |it is |there.?s |there is |the water is |water is )?(?:pouring|gushing|spraying|flooding|everywhere|smoking|sparking)\b|(?<!\p{L})(?:(?:est[aá]|va) (?:a )?peor|cada vez (?:peor|m[aá]s)|empeora|ahora sale m[aá]s)/iu;

const unchanged =
  /\bstill (?:drip|leak|run|trip|doesn.?t|does not|isn.?t|won.?t|the same|not|no|clogged|broken|blocked|dead|stuck|loose|cold|there)|\b(?:did ?n.?t|did not|does ?n.?t|hasn.?t|has not) (?:help|work|change|make (?:a|any) difference|fix)|\b(?:no (?:change|difference|luck|improvement)|same (?:as before|problem|thing))\b|(?<!\p{L})(?:sigue (?:igual|goteando|sin|saliendo|atascad)|no ha (?:servido|cambiado|funcionado))/iu;

const stop =
  /^\W*(?:stop|enough|cancel|quit|forget (?:it|about it)|never ?mind|leave it|i give up|that.?s (?:enough|all)|no more questions|d[eé]jalo|olv[ií]dalo|basta|para)\b/iu;

const cannot =
  /\b(?:i|we) (?:can.?t|cannot|can not|couldn.?t|am not able to|.?m not able to|won.?t|don.?t (?:dare|want to|have (?:a|an|any|the|that|those|tools?)))\b(?! (?:tell|say|see|hear|know|remember|find out|be sure))|\b(?:too (?:heavy|high|tight|dangerous|hard|difficult)|can.?t reach|no (?:tools?|ladder|wrench|screwdriver))\b|(?<!\p{L})no (?:puedo|llego|tengo|me atrevo)(?!\p{L}|.{0,12}(?:ver|o[ií]r|decir|saber))/iu;

const question =
  /\?\s*$|^\W*(?:what|where|which|why|how|who|when|do you mean|what do you mean|is that|is it|are you|should i|can i|may i|qu[eé]|d[oó]nde|c[oó]mo|cu[aá]l|por qu[eé]|te refieres)\b/iu;

const other =
  /\b(?:another|a different|an? (?:second|other|additional)|one more|something else|other) (?:problem|issue|thing|question|repair)?\b.{0,4}(?:problem|issue|too|as well|:|,|\.|-|$)|\b(?:another|a different|a second|one more) (?:problem|issue|thing)\b|(?<!\p{L})otr[oa] (?:problema|cosa|aver[ií]a)/iu;

/** What a message does, told by its words. Undefined: it answers, describes, or can't be told. */
export const actOf = (text: string): Act | undefined => {
  const isQuestion = question.test(text);
  if (!isQuestion && goneForGood.test(text)) return "solved";
  if (worse.test(text)) return "worse";
  if (!isQuestion && !not.test(text) && solved.some((words) => words.test(text))) return "solved";
  if (!isQuestion && unchanged.test(text)) return "unchanged";
  if (stop.test(text)) return "stop";
  if (other.test(text)) return "other_problem";
  if (isQuestion) return "question";
  return cannot.test(text) ? "cannot" : undefined;
};
