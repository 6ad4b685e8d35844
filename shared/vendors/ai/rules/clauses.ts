/** Splits what a customer wrote into clauses and drops what they say is fine or not wanted. */

const maxCharacters = 6000;
const maxClauses = 40;

const boundary =
  /[.!?;:•\n\r|()]+(?=\s|$|[A-Za-z])|(?<=\d)\.(?=\s)|,|\s[-–—]+\s|\b(?:but|however|although|though|and also|after that|plus|additionally|furthermore|secondly|thirdly|then|moreover|as well as|besides|and|meanwhile|otherwise|whereas|while|instead)\b|&|\+/gi;

/** Replacements for signs and words that do not end a clause: in "1,200", "sq. ft." and "two and a half". */
const protectedSigns: Record<string, string> = { ".": "\u2024", ",": "\u2025" };

/** Splits a list that is numbered within one line: "1 paint the hall 2 mow the lawn". */
const itemsOf = (text: string): string =>
  /^\W*(?:[a-z ]+:\s*)?1[.):]?\s+[a-z]/i.test(text)
    ? text.replace(/(?<=\S)\s+(?:[2-9])[.):]?\s+(?=[a-z]{3})/gi, "\n")
    : text;

/** The clauses in order, as written. */
export const clausesOf = (text: string): string[] =>
  itemsOf(text.slice(0, maxCharacters))
    .replace(/(\d)([.,])(?=\d)/g, (_, digit: string, sign: string) => digit + protectedSigns[sign])
    .replace(/\b(sq|(?<=\d\s?)(?:ft|in|yds?|mtrs?)|no(?=\.\s*\d))\.(?=\s)/gi, "$1\u2024")
    .replace(/(?<=\bsq\u2024? ?)(ft|yds?|in)\.(?=\s)/gi, "$1\u2024")
    .replace(/\band (?=(?:a|one|three) (?:half|quarters?)\b)/gi, "\u2026 ")
    .replace(/(?<=\b(?:hundred|thousand) )and (?=\w)/gi, "\u2026 ")
    .split(boundary)
    .map((clause) =>
      (clause ?? "").replaceAll("\u2024", ".").replaceAll("\u2025", ",").replaceAll("\u2026", "and").trim(),
    )
    .filter((clause) => /[a-z0-9]/i.test(clause))
    .slice(0, maxClauses);

const fine =
  /\b(?:is|are|was|were|seems?|looks?|'s|works?|working|runs?|running|all|otherwise|still|perfectly|just|been|now)\s+(?:\w+\s+)?(?:fine|ok|okay|good|great|perfect|perfectly|alright|all right|normal|normally|sorted|fixed|brand new|in order|healthy)\b|\b(?:no (?:problems?|issues?|trouble|complaints|concerns)|nothing (?:is )?wrong|nothing to do with|(?:isn'?t|is not|not) (?:the|a|an) (?:problem|issue|cause|culprit)|not broken|isn'?t broken|not faulty|already (?:fixed|repaired|replaced|done|sorted|checked|have)|has been (?:fixed|repaired|sorted)|(?:don'?t|do not|doesn'?t|no|not) (?:need|want|require|care about|worry about|bother with|touch)(?:ed|ing|s)?|leave (?:it|them|that|the \w+) (?:alone|as is|as it is)|no need (?:for|to)|not asking (?:for|about)|not looking for|rather than|ruled out|works? (?:well|great)|(?:it'?s|it is|its|this is|that'?s|is) not (?:the|my|a|about|in the)|isn'?t (?:the|my)|not the|unrelated to)\b/i;

const qualified =
  /\b(?:until|unless|except|if|when|only|sure|isn'?t fine|not fine|not ok|not okay|not good|never been|used to)\b/i;

const works = /^(?:the|all|my|our|it|they|other|others|everything|rest|mine)\b.*\bworks?$/i;
const likewise = /^(?:so|neither|nor) (?:do|does|did|is|are|was|were|has|have)\b/i;
const denial = /\b(?:not|never|hardly|barely|no longer)\b|n['’]t\b/i;

/** Whether a clause only says that something is fine, not the cause, or not wanted. */
export const isDismissed = (clause: string): boolean =>
  (fine.test(clause) && !qualified.test(clause)) ||
  likewise.test(clause) ||
  (works.test(clause) && !denial.test(clause));

const wish =
  /\b(?:need|needs|want|wants|like to|please|can you|could you|would you|should|ha[sv]e? to|must|to be|looking for|get rid|someone|somebody|who)\b|^(?:also |then |please |and )*(?:add|assemble|bring|build|carry|change|check|clean|clear|cut|dig|do|fell|fill|fit|fix|get|hang|haul|inspect|install|lay|make|mount|move|mow|open|paint|patch|plaster|prune|put|rehang|remove|repair|replace|sand|seal|service|set|skim|stain|sweep|swap|take|tile|trim|unblock|wash)\b/i;
const fault =
  /\b(?:no|not|never|leak\w*|drip\w*|crack\w*|bro[ek]\w*|burst|stuck|sticks?|sticking|dead|clog\w*|block\w*|loose|missing|gone|fell|falling|off|out|dark|cold|slow|smash\w*|shatter\w*|rattl\w*|nois\w*|rot\w*|jam\w*|stop\w*|fail\w*|trip\w*|flicker\w*|drag\w*|wobbl\w*|spark\w*|peel\w*|worn|damaged|faulty|chirp\w*|overflow\w*|smell\w*|sagg\w*|crumbl\w*|lean\w*|mo?uld\w*|mice|mouse|rats?|ants?|roach\w*|bugs?|termites?|nests?|overgrown|full|dirty|filthy|dusty|weak|low|hot|warm|high|tall|shabby|dull|stiff|squeak\w*|creak\w*|fogg\w*|mist\w*)\b|n['’]t\b/i;
const told =
  /^(?:and )?(?:there(?:['’]s)?|the|our|my|its|it|they|this|that|these|those|one|two|three|all|both|each|every|some|a|an|we)\b/i;
const verb =
  /\b(?:is|are|was|were|has|have|had|been|stands?|stood|hangs?|hung|sits?|lies?|runs?|comes?|came|goes|went|shows?|moved|put|took|take|['’]s)\b/i;

/** Whether a clause asks for something or names a fault. */
export const isAsking = (clause: string): boolean => wish.test(clause) || fault.test(clause);

/**
 * Whether a clause only describes where something is and what it is like, without asking for anything or naming a
 * fault. After one that does, a mere name counts too: "there is a tree at the back, and a hedge along the path".
 */
export const isDescription = (clause: string, after: boolean): boolean =>
  !isAsking(clause) && told.test(clause) && (after || verb.test(clause));

const continuation =
  /^(?:it|they|which|that|this|he|she|never|not|won'?t|doesn'?t|don'?t|isn'?t|can'?t|cannot|still|just|only|now|or|maybe|because|so|since|when|if|even|sometimes)\b/i;

/** Whether a clause continues the one before it. */
export const isContinuation = (clause: string): boolean => continuation.test(clause);

const trouble =
  "leak|drip|crack|broke|break|damage|smell|spark|burn|mould|mold|gas|sewage|smoke|fire|flood|rat|mice|mouse|damp|rot|noise|rust|stain|bug|roach|ant|wasp|hole|pest|carbon monoxide|asbestos|structural|water coming|shock|injur|scratch|chip|dust|wet|block|clog";

const denied = new RegExp(
  `\\b(?:(?:no|not|without|zero|isn'?t|aren'?t|wasn'?t|doesn'?t|don'?t|didn'?t|never|no longer|stopped)(?:\\s+(?:any|a|an|really|actually|currently|more|visible|obvious|other|signs? of|sign of|smell of|evidence of|trace of|hint of|even|been|had|seen|see|seeing|noticed|notice|hear|heard|smell|smelled|smelling|got|have|getting|there|water|gas|burning|is|are)){0,4}\\s+(?:${trouble})\\w*(?:\\s+(?:or|nor|and)\\s+(?:any\\s+)?(?:${trouble})\\w*)*)`,
  "gi",
);

const insistent = /\b(?:not|n'?t|never)\s+(?:stop|only|just|sure|know|stand|take|live with)\b/i;

/** The clause without the problems that it denies: "no leaks", "isn't sparking", "without any smell of gas". */
export const withoutDenials = (clause: string): string =>
  insistent.test(clause) ? clause : clause.replace(denied, " ");
