/** What people ask for and the catalog does not offer, as it is told them. */
const others: readonly (readonly [name: string, words: RegExp])[] = [
  [
    "childcare",
    /\b(?:child ?care|day ?care|baby ?sit\w*|nann(?:y|ies)|au pair|(?:watch|mind|look after|take care of) (?:my|our|the|two|three) (?:\w+ )?(?:kids?|child(?:ren)?|bab(?:y|ies)|toddlers?|sons?|daughters?|twins))\b/i,
  ],
  [
    "care of people",
    /\b(?:caregiver|carer|elder(?:ly)? care|home (?:nurse|care)|nursing care|look after my (?:mother|father|mom|mum|dad|grand\w+))\b/i,
  ],
  [
    "pet care",
    /\b(?:dog ?walk\w*|walk (?:my|our|the) dogs?|pet ?sit\w*|(?:dog|cat|pet) (?:groom\w*|sitt\w*|boarding|training)|groom (?:my|our) (?:dog|cat)|feed (?:my|our) (?:cats?|dogs?)|vet(?:erinar\w+)?)\b/i,
  ],
  ["taxes and accounts", /\b(?:tax(?:es)?(?: returns?)?|accountant|accounting|bookkeep\w*|payroll)\b/i],
  [
    "lessons",
    /\b(?:tutor\w*|homework|(?:piano|guitar|violin|math|english|swim\w*|driving|yoga) (?:lessons?|classes|teacher|tutor))\b/i,
  ],
  ["rides", /\b(?:taxi|uber|(?:ride|drive me|lift) to the|chauffeur|airport (?:transfer|pick ?up|run))\b/i],
  [
    "work on vehicles",
    /\b(?:oil change|car wash|wash (?:my|our|the) car|(?:my|our|the|a) (?:car|truck|van|motorbike|motorcycle|bicycle|bike)(?:['’]s)? (?:brakes?|engine|tires?|tyres?|battery|won['’]?t start|needs|has|is)|(?:fix|repair|service|detail) (?:my|our|the|a) (?:car|truck|van|motorbike|motorcycle|bicycle|bike))\b/i,
  ],
  ["cooking", /\b(?:cater\w*|private chef|cook(?:ing)? (?:dinner|lunch|for)|meal prep)\b/i],
  [
    "work on computers and phones",
    /\b(?:(?:laptop|computer|phone|iphone|tablet|printer|macbook|pc)(?:['’]s)? (?:repair|screen|won['’]?t|is|needs)|(?:fix|repair) (?:my|our|the|a) (?:laptop|computer|phone|iphone|tablet|printer|macbook|pc))\b/i,
  ],
  [
    "beauty and health",
    /\b(?:hair ?cut\w*|hairdress\w*|barber|manicure|pedicure|massages?|make ?up artist|physio\w*|personal train\w*)\b/i,
  ],
  ["legal help", /\b(?:lawyer|attorney|solicitor|notary|legal advice|divorce)\b/i],
  ["events", /\b(?:photographer|photo ?shoot|dj for|wedding planner|party planner|clown for)\b/i],
];

/** What a text asks for that is not offered. Undefined if it names nothing of the kind. */
export const otherTradeIn = (text: string): string | undefined =>
  others.find(([, words]) => words.test(text))?.[0];
