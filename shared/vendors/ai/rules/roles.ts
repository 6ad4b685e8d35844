import { isAsking, isDismissed } from "./clauses.ts";

/**
 * What a clause of a request is for. Only `wanted` and `unknown` clauses make work: `past` is what somebody did already,
 * `settled` says so of what went before it, `context` tells who, where and when.
 */
export type ClauseRole =
  | "wanted"
  | "context"
  | "past"
  | "settled"
  | "denied"
  | "conditional"
  | "question"
  | "unknown";

const done =
  "fixed|repaired|replaced|sorted|solved|resolved|patched|painted|repainted|installed|fitted|cleaned(?! out)|cleared(?! out)|unclogged|unblocked|mowed|mown|removed|tore|torn out|pulled (?:up|out)|ripped|laid|rewired|rebuilt|rekeyed|changed|swapped|serviced|sealed|resealed|treated|sprayed|dried|demolished|mended|renewed|redone|handled|finished|dealt with|taken care of|took care of|sent (?:someone|somebody|a \\w+)|put (?:it|them|that) (?:back )?(?:up|on|in|right)|got (?:it|them|that) (?:open|working|unstuck|loose|running|going|back|out|off|done|down)";

const person =
  "(?:neighbou?rs?|sons?|daughter|dad|father|mum|mom|mother|husband|wife|brother|sister|friend|uncle|cousin|nephew|landlord|city|county|council|hoa|association|utility|insurance|super|superintendent|plumber|electrician|roofer|handyman|painter|carpenter|installer|guy|man|company|contractors?|builders?|crew|workers?|firm|owners?|tenants?|technician|mechanic|someone|somebody|they|he|she|we|i|\\w+ company)(?:[- ]in[- ]law)?(?: else)?";

const between =
  "(?:\\s+(?:from|next|door|of|has|have|had|['’]ve|already|just|now|ourselves|myself|himself|finally|came|come|was|were|here|over|and|then|yesterday|today|recently|this|last|a|an|the|week|month|year|years|ago|morning|afternoon|spring|summer|winter|\\w+day|put|who|been|partly)){0,6}";

const doneBySomebody = new RegExp(`\\b${person}${between}\\s+(?:${done})\\b`, "i");
const puttingIn = new RegExp(
  `\\b${person}\\s+(?:has |have |had )?put (?:in|on|up|down)?\\s*(?:a |the )?new\\b`,
  "i",
);
const isDone = new RegExp(
  `\\b(?:was|were|has been|have been|had been|['’]s been|got|is|are)\\s+(?:\\w+ly\\s+|already\\s+|just\\s+|all\\s+|now\\s+|finally\\s+){0,2}(?:${done})\\b(?!\\s+(?:wrong|badly|poorly|incorrectly|crooked|loose))`,
  "i",
);
const hadDone = new RegExp(`\\b(?:had|have had|got)\\s+(?:\\w+\\s+){1,6}?(?:${done}|put in|done)\\b`, "i");
const already = new RegExp(`\\balready\\s+(?:been\\s+)?(?:${done}|have|had|did|done|ordered)\\b`, "i");

/** Somebody else does it, or is to do it: "the landlord will have the fence repaired". */
const byOthers = new RegExp(
  `\\b(?:${person}|painters?|plumbers|electricians|roofers|movers|cleaners)\\s+(?:(?:is|are|will be)\\s+(?:already |now |currently |also )?(?:coming|doing|painting|fixing|repairing|replacing|installing|working on|handling|taking care of|mowing|cleaning|laying|building|having|getting|here|there|on (?:it|the way))\\b(?!\\s+(?:at|in|on|from)\\s+(?:home|saturday|sunday|monday|tuesday|wednesday|thursday|friday))|(?:will|is going to|are going to|has agreed to)\\s+(?:have|get|pay for|take care of|handle|fix|repair|replace|do|send))`,
  "i",
);
const arranged = /\b(?:already|have|has|['’]ve) (?:hired|booked) (?:someone|somebody|a|an|the|another)\b/i;
const gotNew = /\bgot (?:a|an) (?:new|another|replacement)(?: one)?\b/i;
const managed = /\bmanaged to (?:fix|repair|unclog|unblock|clear|open|get|stop|close|free|mend|put)\b/i;
const underWarranty = new RegExp(
  `\\b(?:${done})\\s+(?:under|by|on|through)\\s+(?:the\\s+|our\\s+|my\\s+)?(?:warranty|insurance|guarantee|landlord|city)\\b`,
  "i",
);

/** Says of what went before that nothing is to be done any more. */
const closing =
  /\bnever ?mind\b|^(?:so |please |you can |just )*cancel(?: (?:please|now))?$|\b(?:thanks|thank you) anyway\b|\b(?:leaks?|smell|noise|mice|mouse|rats?|ants?|wasps?|roaches|bugs|problem|damp|mou?ld|error) (?:is|are|has|have) (?:now |all )?gone\b|\b(?:heat(?:ing)?|power|water|gas|electricity|ac|light|lights) (?:is|are|came|has come|have come) back(?: on)?\b|\b(?:no longer|does ?n['’]?t|do ?n['’]?t|is ?n['’]?t|has ?n['’]?t|have ?n['’]?t)(?: \w+)? (?:leak|drip|run|trip|smell|squeak|flicker|rattl|beep|chirp|stick|overflow)\w*(?: \w+)?(?: any ?more| since)\b|\bnow (?:it |they |everything )?(?:turns?|works?|runs?|drains?|closes?|opens?|heats?|cools?|flushes|locks?) (?:fine|ok|okay|well|great|perfectly|properly|normally|again)\b|\b(?:please )?(?:ignore|disregard|forget|cancel) (?:my|this|that|the|it)\b(?! (?:previous|instructions?|rules?))|\bno longer (?:needed|necessary|required|an? (?:issue|problem))\b|^(?:it(?:['’]s| is)? )?all (?:good|fine|set|sorted|done)(?: now| again)?$|\b(?:problem|issue|it|that|everything|this)(?:['’]s| is| has| has been| was| got)? (?:now |been |all )?(?:solved|resolved|fixed|sorted|taken care of|fine now|ok now|okay now)\b|\b(?:works?|working|runs?|running|heats?|flushes|drains?|cools?) (?:again|fine now|properly again)\b|\b(?:stopped|fixed itself|cleared|went away|came back) (?:on its own|by itself)\b|\bfixed itself\b|\bjust (?:letting you know|to let you know|for your information)\b/i;

const wish =
  /\b(?:need|needs|want|wants|like to|please|can you|could you|would you|should|to be|looking for|have to|must|quote|get (?:it|them|this|that) (?:fixed|repaired|replaced))\b/i;

const conditional =
  /^(?:and |or )?(?:if (?:it turns out|you (?:find|see|notice|discover|think)|there (?:is|are|was)|there['’]s|it (?:is|has|gets|does)|necessary|the \w+ (?:turns out|is bad|has to))|in case|in the event|should (?:it|you|there|that)|maybe (?:later|next|some ?day)|perhaps (?:later|next)|some ?day|later on we|eventually)\b/i;

/** Politeness that begins as a condition does. */
const courtesy = /^if (?:possible|you can|you could|you have time|need(?:ed| be))\b,?\s*/i;

const question =
  /^(?:and |also )?(?:(?:do|does|are|is|can|will) (?:you|your \w+|they)\b|how (?:many coats|long|soon|do you)\b|when (?:can|could|will|would) you\b|(?:my|our) \w+ (?:wants to know|asks|wonders)|what (?:do|does|kind of|are your)\b)/i;

const requesting =
  /\b(?:can|could|will|would) you\b.*\b(?:fix|repair|replace|install|clean|paint|put|fit|come|mount|hang|remove|build|look|check|assemble|unclog|clear|mow|cut|trim|move|lay|seal|change|service|sweep|take|treat)\b/i;

/** Who lives there, who is available when, what was bought or tried, where the place is. */
const story =
  /^(?:and |so |now )?(?:i|we|he|she|they|(?:my|our|his|her) (?:mother|father|mom|mum|dad|wife|husband|partner|son|daughter|brother|sister|kids?|children|twins|parents|grandma|grandpa|friend|neighbou?rs?|dogs?|cats?|family|tenants?|landlord))(?:['’]s|['’]re|['’]m)? (?:\w+ )?(?:lives?|lived|moved here|rents?|bought|ordered|visits?|visited|sleeps?|works? (?:in|at|from|nights)|bakes?|sells?|stay(?:s|ed|ing)?|is (?:\d+|friendly|home|retired|allergic|deployed|away|available)|are (?:\d+|friendly|home|retired|away|available|due)|am (?:\d+|home|available|away|retired)|has (?:a|an|two|three|one) (?:dog|cat|bab|kid|child|son|daughter|small)|have (?:a|an|two|three|one) (?:dog|cat|bab|kid|child|son|daughter|small|toddler)|will pay|pays?|tried|vacuumed|grew up|comes on|come on|arrives?|parking|buzzer|elevator|key is with|says? (?:hi|hello))\b/i;

const before = /\bused to (?:have|be|get|leak|drip|trip)\b/i;
const circumstance = /^(?:when|while|since|after|as|because)\b/i;

const isPast = (clause: string): boolean =>
  !wish.test(clause) &&
  !circumstance.test(clause) &&
  [
    doneBySomebody,
    puttingIn,
    isDone,
    hadDone,
    already,
    before,
    byOthers,
    arranged,
    gotNew,
    managed,
    underWarranty,
  ].some((pattern) => pattern.test(clause));

export const roleOf = (clause: string): ClauseRole => {
  if (closing.test(clause) && !wish.test(clause.replace(/\bplease\b/gi, ""))) return "settled";
  if (isPast(clause)) return "past";
  if (isDismissed(clause)) return "denied";
  if (conditional.test(clause.replace(courtesy, ""))) return "conditional";
  if (story.test(clause) && !wish.test(clause)) return "context";
  if (question.test(clause) && !requesting.test(clause)) return "question";
  return isAsking(clause) ? "wanted" : "unknown";
};

/** Whether a clause may ask for something: not what is past, settled, denied, a condition, a question or a story. */
export const mayAsk = (clause: string): boolean => {
  const role = roleOf(clause);
  return role === "wanted" || role === "unknown";
};

/** Whether a clause says that something was done before, or is done with. */
export const isOver = (clause: string): boolean => {
  const role = roleOf(clause);
  return role === "past" || role === "settled";
};
