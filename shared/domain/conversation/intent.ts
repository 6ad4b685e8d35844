import type { RefusedReason } from "./conversation.ts";

/** What somebody wants besides an answer about work or rules, told by their words alone. Pure. */
export type Intent = "greeting" | "thanks" | "human" | "price" | "account";

const intents: readonly (readonly [Intent, RegExp])[] = [
  [
    "human",
    /\b(?:talk|speak|chat|connect|put|transfer)\b.{0,25}\b(?:human|person|agent|someone|somebody|representative|operator|support|staff)\b|\b(?:real|live|actual) (?:human|person|agent)\b|^\W*(?:human|agent|representative|operator)\W*$/i,
  ],
  [
    "price",
    /\bhow much (?:does|do|would|will|is|are|should|for)\b|\bwhat (?:does|would|will|do|is|are) .{0,40}\b(?:cost|price|charge)\b|\b(?:price|cost|quote|estimate) (?:for|of|to)\b|\b(?:give|get) me an? (?:quote|price|estimate)\b/i,
  ],
  [
    "account",
    /\bmy (?:account|password|login|log-in|sign-in|e-?mail address|phone number|refund|payment|card|booking|invoice|membership)\b|\b(?:sign|log) ?(?:in|out|up)\b|\bdelete (?:my )?account\b/i,
  ],
  [
    "thanks",
    /^\W*(?:thanks?|thank you|thx|cheers|great|perfect|awesome|ok(?:ay)?)(?:\s+(?:you|so much|a lot|very much|again))*\W*$/i,
  ],
  [
    "greeting",
    /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|howdy)(?:\s+(?:there|all|team|everyone))?\W*$/i,
  ],
];

export const intentOf = (text: string): Intent | undefined =>
  intents.find(([, words]) => words.test(text))?.[0];

const refusals: readonly (readonly [RefusedReason, RegExp])[] = [
  [
    "harm",
    /\b(?:make|build|create|get|buy|hide)\b.{0,30}\b(?:bomb|explosives?|weapon|gun|poison(?! ivy))\b|\b(?:poison|kill|hurt|harm|burn|electrocute|attack|spy on|stalk|drug)\b.{0,25}\b(?:him|her|them|someone|somebody|wife|husband|partner|neighbou?rs?|tenants?|landlord|people|person|myself|kid|child|dog|cat)\b|\bsuicide\b|\bbreak into\b.{0,30}\b(?:house|home|car|apartment|neighbou?r)\b|\bpick (?:a|the|my neighbou?r'?s) lock of\b|\b(?:bypass|disable|remove|defeat)\b.{0,30}\b(?:smoke|carbon monoxide|co) (?:alarm|detector)s?\b|\bset\b.{0,20}\bon fire\b|\b(?:someone|somebody) else'?s (?:account|card|password)\b|\bstolen (?:card|credit card)\b|\bfake (?:receipt|invoice|review|document|license|insurance|id)s?\b|\blaunder\b/i,
  ],
  [
    "discrimination",
    /\b(?:no|not|only|without|avoid|refuse|block|(?:don'?t|do not) (?:want|send|assign|give me|hire|let)|never)\b.{0,25}\b(?:blacks?|whites?|asians?|latinos?|hispanics?|mexicans?|arabs?|muslims?|jews?|jewish|christians?|gays?|lesbians?|foreigners?|immigrants?|women|men|females?|males?|black|white|asian|muslim|gay|trans|disabled|old) ?(?:people|persons?|providers?|workers?|plumbers?|electricians?|customers?|guys?|cleaners?)?\b(?=.{0,60}(?:provider|plumber|electrician|worker|customer|cleaner|send|come|hire|house|home|job|serve|book|$))|\b(?:white|black|male|female|christian|american|straight|young)[- ]only\b/i,
  ],
  [
    "abuse",
    /\b(?:fuck|fucking|f\*ck|shit(?:ty)? (?:bot|app|service)|bitch|asshole|bastard|moron|idiot|retard|cunt|dumbass|stupid (?:bot|machine|idiot)|screw you|go to hell)\b/i,
  ],
  [
    "price_promise",
    /\b(?:guarantee|promise|assure|swear|commit to|lock in)\b.{0,50}\b(?:price|cost|cheap\w*|lowest|discount|\$ ?\d+|free|refund|(?:less|not? more) than|below|under|at most)\b|\b(?:price|cost|it)\b.{0,30}\b(?:guaranteed|promised)\b|\b(?:give|get|grant|apply|offer)\b.{0,25}\b(?:discount|coupon|promo(?:tion)? code|free (?:job|repair|service)|\d+ ?(?:%|percent) off)\b|\b(?:set|change|make|reduce|lower|drop|waive|cut)\b.{0,30}\b(?:price|fee|cost|commission|charge)s?\b.{0,25}\b(?:to|by|for me|\$ ?\d+|zero|free|half|0)\b/i,
  ],
  [
    "professional_only",
    /(?=.*\b(?:how (?:do|can|could|should|would) (?:i|we)|how to|steps?|myself|diy|teach me|tell me how|instructions?|walk me through|guide me)\b)(?=.*\b(?:gas (?:line|pipe|valve|leak|meter|connection|stove|heater)|breaker panel|electrical panel|fuse ?box|rewire|wire (?:a|an|the|up)|live wires?|mains|load[- ]bearing|asbestos|refrigerant|freon|garage (?:door )?springs?|chimney|on the roof|(?:replace|repair|fix) (?:the|my) roof|popcorn ceiling)\b)/i,
  ],
  [
    "off_topic",
    /\b(?:poem|joke|recipe|homework|essay|lyrics|horoscope|weather|stock(?:s| market| price)|bitcoin|crypto|football|soccer|basketball|election|president|politic\w*|movie|song|capital of|translate|javascript|python|write (?:a |me )?(?:code|story|program)|medical|diagnos(?:e|is) my|lawyer|legal advice|tax return|girlfriend|boyfriend|dating|lottery|system prompt|your (?:instructions|prompt|rules)|(?:ignore|disregard|forget) (?:all|any|the|your|previous|prior)\b|pretend (?:to be|you)|act as|jailbreak|developer mode)\b/i,
  ],
];

/** Why a message is declined, whoever would answer it. */
export const refusedReasonOf = (text: string): RefusedReason | undefined =>
  refusals.find(([, words]) => words.test(text))?.[0];

/** The fixed words for what is declined. */
export const refusalText: Record<RefusedReason, string> = {
  off_topic: "I can only help with repairs, work at home and this marketplace.",
  price_promise:
    "I can't promise or change a price. Ask for a quote: it shows the price range, and you decide after you have seen it.",
  professional_only:
    "That is dangerous work, so I don't give steps for it. A professional has to do it. You can ask for a quote.",
  harm: "I can't help with that. If somebody is in danger, call 911.",
  discrimination:
    "I can't help with that. Everybody is treated alike here, customers and providers. You may choose by service, time and rating.",
  abuse: "I'd like to help you. Please tell me without insults what went wrong, or ask to talk to a person.",
  guardrail: "I can't answer that. A person can help you.",
};

/** The fixed words for what needs no search. */
export const intentText: Record<Intent, string> = {
  greeting: "Hello! What can I help you with?",
  thanks: "You're welcome. Is there anything else?",
  human: 'I can hand this conversation over to a person. Choose "Talk to a person".',
  price: "A quote shows what it costs. It is free, and you decide after you have seen it.",
  account:
    "For questions about your account, payments or bookings, ask in the help chat. A person can help you as well.",
};
