/** Splits what a customer wrote into clauses and drops what they say is fine or not wanted. */

const maxCharacters = 6000;
const maxClauses = 40;

const boundary =
  /[.!?;:•\n\r|()]+(?=\s|$|[A-Za-z])|(?<=\d)\.(?=\s)|,|\s[-–—]+\s|\b(?:but|however|although|though|and also|after that|plus|additionally|furthermore|secondly|thirdly|then|moreover|as well as|besides|and|meanwhile|otherwise|whereas|while|instead)\b|&|\+/gi;

/** Stand for signs and words that end no clause: in "1,200", "sq. ft." and "two and a half". */
const protectedSigns: Record<string, string> = { ".": "\u2024", ",": "\u2025" };

/** Clauses in order, as written. */
export const clausesOf = (text: string): string[] =>
  text
    .slice(0, maxCharacters)
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

/** Whether a clause only says that something is in order, not the cause, or not wanted. */
export const isDismissed = (clause: string): boolean => fine.test(clause) && !qualified.test(clause);

const continuation =
  /^(?:it|they|which|that|this|he|she|never|not|won'?t|doesn'?t|don'?t|isn'?t|can'?t|cannot|still|just|only|now|or|maybe|because|so|since|when|if|even|sometimes)\b/i;

/** Whether a clause goes on about what was said before it. */
export const isContinuation = (clause: string): boolean => continuation.test(clause);

const trouble =
  "leak|drip|crack|broke|break|damage|smell|spark|burn|mould|mold|gas|sewage|smoke|fire|flood|rat|mice|mouse|damp|rot|noise|rust|stain|bug|roach|ant|wasp|hole|pest|carbon monoxide|asbestos|structural|water coming|shock|injur|scratch|chip|dust|wet|block|clog";

const denied = new RegExp(
  `\\b(?:(?:no|not|without|zero|isn'?t|aren'?t|wasn'?t|doesn'?t|don'?t|didn'?t|never|no longer|stopped)(?:\\s+(?:any|a|an|really|actually|currently|more|visible|obvious|other|signs? of|sign of|smell of|evidence of|trace of|hint of|even|been|had|seen|see|seeing|noticed|notice|hear|heard|smell|smelled|smelling|got|have|getting|there|water|gas|burning|is|are)){0,4}\\s+(?:${trouble})\\w*(?:\\s+(?:or|nor|and)\\s+(?:any\\s+)?(?:${trouble})\\w*)*)`,
  "gi",
);

const insistent = /\b(?:not|n'?t|never)\s+(?:stop|only|just|sure|know|stand|take|live with)\b/i;

/** The clause without the troubles that it denies: "no leaks", "isn't sparking", "without any smell of gas". */
export const withoutDenials = (clause: string): string =>
  insistent.test(clause) ? clause : clause.replace(denied, " ");
