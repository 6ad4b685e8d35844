import { emergencyNumber } from "../../markets/emergency.ts";
import type { RefusedReason } from "./conversation.ts";

/** What somebody wants besides an answer about work or rules, told by their words alone. Pure. */
export type Intent = "greeting" | "thanks" | "human" | "price" | "account";

const intents: readonly (readonly [Intent, RegExp])[] = [
  [
    "human",
    /\b(?:talk|speak|chat|connect|put|transfer)\b.{0,25}\b(?:human|person|agent|someone|somebody|representative|operator|support|staff)\b|\b(?:real|live|actual) (?:human|person|agent)\b|^\W*(?:human|agent|representative|operator)\W*$|(?<!\p{L})(?:hablar|chatear|contactar|comunicar(?:me)?) con (?:una? |el |la )?(?:persona|humano|agente|operador|alguien|soporte)/iu,
  ],
  [
    "price",
    /\bhow much (?:does|do|would|will|is|are|should|for)\b|\bwhat (?:does|would|will|do|is|are) .{0,40}\b(?:cost|price|charge)\b|\b(?:price|cost|quote|estimate) (?:for|of|to)\b|\b(?:give|get) me an? (?:quote|price|estimate)\b|(?<!\p{L})cu[aá]nto (?:cuesta|vale|costar[ií]a|costar[aá]|es|me cobran)|(?<!\p{L})(?:qu[eé] precio|un presupuesto)(?!\p{L})/iu,
  ],
  [
    "account",
    /\bmy (?:account|password|login|log-in|sign-in|e-?mail address|phone number|refund|payment|card|booking|invoice|membership)\b|\b(?:sign|log) ?(?:in|out|up)\b|\bdelete (?:my )?account\b/i,
  ],
  [
    "thanks",
    /^\W*(?:thanks?|thank you|thx|cheers|great|perfect|awesome|ok(?:ay)?)(?:\s+(?:you|so much|a lot|very much|again))*\W*$|^\W*(?:muchas )?gracias(?: por todo)?\W*$/iu,
  ],
  [
    "greeting",
    /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|howdy)(?:\s+(?:there|all|team|everyone))?\W*$|^\W*(?:hola|buen[oa]s (?:d[ií]as|tardes|noches))\W*$/iu,
  ],
];

export const intentOf = (text: string): Intent | undefined =>
  intents.find(([, words]) => words.test(text))?.[0];

/** Somebody asks how to do something, or says that they will. */
const wish = String.raw`\b(?:how (?:do|can|could|would|should|to)|help me|(?:best|easiest|quietest|cheapest) way to|(?:teach|show|tell) me(?: how)?(?: to)?|explain how to|i (?:want|need|plan|mean) to|i(?:'d| would) like to|which (?:stuff|poison|product)|what (?:kills|hurts))\b`;
const others =
  "(?:neighbou?r|ex|tenant|landlord|boss|roommate|flatmate|wife|husband|customer|provider|someone|somebody|person)";
const theirs = `(?:${others}(?:'?s|s'| else'?s)|(?:flat|apartment|house) (?:below|above|next door|under))`;
const worker =
  "(?:people|persons?|m[ae]n|wom[ae]n|guys?|lad(?:y|ies)|providers?|plumbers?|electricians?|painters?|cleaners?|handym[ae]n|workers?|contractors?|customers?|clients?|couples?|famil(?:y|ies)|homeowners?|tenants?)";
const origin =
  "(?:white|black|brown|asian|latin[oa]|hispanic|mexican|indian|arab|african|chinese|russian|polish|turkish|american|foreign|immigrant|muslim|jewish|christian|catholic|hindu|gay|lesbian|straight|trans|disabled|male|female)";
const group =
  "(?:blacks|whites|asians|latin[oa]s|hispanics|mexicans|indians|arabs|africans|russians|turks|muslims|jews|christians|catholics|hindus|gays|lesbians|foreigners?|immigrants?|refugees?|women(?!'s)|females)";
const shunning = String.raw`\b(?:no|not|only|never|without|avoid|refuse|reject|block|exclude|filter out|keep|nobody|no one|(?:do|does|would|will|wo|ca)n'?t|do not|rather than|instead of)\b`;
const insisting = String.raw`\b(?:prefer|want|insist|make sure|must|has to|have to|only)\b`;
const insult = "(?:garbage|trash|scum|useless|worthless|pathetic|stupid|dumb|brain ?dead|crap|a joke)";
const machine = "(?:bot|robot|machine|app|service|company|assistant|thing|people)";
const sum = String.raw`(?:\$ ?\d+|\d+ (?:dollars|bucks|euros)|(?:ten|twenty|thirty|forty|fifty|a hundred) (?:dollars|bucks)|free|exactly|at most|under|below|(?:no|not|never) more|n'?t (?:cost|pay) more|less than)`;

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(patterns.join("|"), "i");

const refusals: readonly (readonly [RefusedReason, RegExp])[] = [
  [
    "harm",
    anyOf(
      String.raw`\b(?:make|build|create|get|buy|hide)\b.{0,30}\b(?:bomb|explosives?|weapon|gun|poison(?! ivy))\b`,
      String.raw`\b(?:poison|kill|hurt|harm|burn|electrocute|attack|spy on|stalk|drug)\b.{0,25}\b(?:him|her|them|someone|somebody|wife|husband|partner|neighbou?rs?|tenants?|landlord|people|person|myself|kid|child|dog|cat)\b`,
      String.raw`\bsuicide\b|\bset\b.{0,20}\bon fire\b|\blaunder\b|\bcut (?:the|his|her|their) brakes?\b`,
      String.raw`\bbreak into\b.{0,30}\b(?:house|home|car|apartment|neighbou?r)\b|\bpick (?:a|the|my neighbou?r'?s) lock of\b`,
      String.raw`\b(?:bypass|disable|remove|defeat)\b.{0,30}\b(?:smoke|carbon monoxide|co) (?:alarm|detector)s?\b`,
      String.raw`\b(?:stop|silence|mute)\b.{0,20}\b(?:smoke|carbon monoxide|co) (?:alarm|detector)s?\b.{0,25}\b(?:ever|forever|for good|permanently)\b`,
      String.raw`\b(?:someone|somebody) else'?s (?:account|card|credit card|password)\b|\bstolen (?:card|credit card)\b`,
      String.raw`^(?!.*\b(?:report|got|gets?|received|flag|against me|somebody|someone)\b).*\b(?:fake|false|bogus|forge|falsify|stage)\b.{0,12}\b(?:receipt|invoice|review|document|license|insurance|id|claim|certificate|damage|accident)s?\b`,
      String.raw`${wish}.{0,25}\b(?:hurt|poison|kill|kills|damage|sabotage|flood|vandali[sz]e|ruin|wreck|smash|destroy|cut off|turn off|shut off|get into|sneak into|enter|climb into|tap|open|break|breaking)\b.{0,25}\b${theirs}`,
      String.raw`${wish}.{0,25}\b(?:hurt|beat up|punish|threaten|scare|cheat|defraud|scam|blackmail|bribe|extort|stalk)\b.{0,20}\b(?:the|a|this|that|my)? ?(?:m[ae]n|wom[ae]n|guy|${others}|plumber|electrician|insurance)`,
      String.raw`\bmake\b.{0,20}\b${others}s?\b.{0,10}\b(?:sick|ill|suffer|leave|freeze)\b`,
      String.raw`${wish}.{0,30}\b(?:steal|siphon|bypass|trick|tamper with)\b.{0,25}\b(?:electricity|power|water|gas|wi-?fi|meter)\b`,
      String.raw`\b(?:hide|conceal|hidden|secret)\b.{0,12}\b(?:camera|microphone|tracker|listening device)s?\b(?!.*\b(?:cable|wire|cord)s?\b)`,
      String.raw`\b(?:home address|private (?:address|number|phone)|personal (?:address|number|phone|data))\b.{0,12}\bof (?:the|a|my|another|that) (?:${others}|${worker})`,
      String.raw`\b(?:enter|open|get into)\b.{0,30}\b(?:that|which) (?:is not|isn't) mine\b`,
      String.raw`\b(?:address|phone number|e-?mail|data|password)\b.{0,12}\bof (?:another|other|some other) (?:${others}|${worker}|users?)`,
      String.raw`\b(?:hack|break into|log (?:me )?in ?to|sign (?:me )?in ?to|get into|take over)\b.{0,15}\b(?:another|other|${others}'?s|${worker}'?s)\b.{0,15}\b(?:account|profile|inbox|messages)\b`,
      String.raw`\bhack (?:an?|the|into)\b|\bgive me admin\b|\bmake me (?:an )?admin`,
      String.raw`\b(?:list|show|give|send|read|download|tell)\b.{0,40}\bof (?:all|other|another|every) (?:${worker}|users?)\b`,
      String.raw`\b(?:refund|money back|dispute)\b.{0,15}\b(?:although|even though|though)\b(?!.{0,25}\b(?:not|never|nothing)\b).{0,25}\b(?:fine|good|done|perfect|happy|came)\b`,
      String.raw`${wish}.{0,20}\bbuy\b.{0,20}\breviews?\b|\breview (?:myself|my own (?:work|company|business))\b|\bthreaten\b.{0,25}\breview\b`,
      String.raw`\b(?:forged|false name|(?:brother|sister|friend|cousin|father|colleague)'?s (?:license|insurance|id|passport|certificate))\b`,
      String.raw`${wish}.{0,25}\b(?:accounts\b.{0,30}\b(?:trial|bonus|credit|discount)|overcharge|rip off|swindle|deceive|dodge|evade)\b`,
      String.raw`\b(?:without|so that)\b.{0,15}\b(?:find(?:ing)? out|notic(?:e|ing))\b|\bbehind your back\b`,
      String.raw`\bwhere\b.{0,12}\b${worker} lives?\b`,
    ),
  ],
  [
    "discrimination",
    anyOf(
      String.raw`${shunning}.{0,30}\b${group}\b`,
      String.raw`${shunning}.{0,25}\b${origin} ${worker}\b`,
      String.raw`\b(?:white|black|male|female|christian|american|straight|young)[- ]only\b`,
      String.raw`${insisting}.{0,30}\b(?:${worker}|someone|somebody)\b.{0,8}\b(?:is|are|be|who'?s)\b.{0,6}\b${origin}\b`,
      String.raw`\bmake sure\b.{0,15}\b(?:it|he|they)(?:'s| is| are) (?:an? )?(?:m[ae]n|wom[ae]n|male|female)\b`,
      String.raw`\b(?:send|want|need|give|hire|get)\b.{0,8}\ban? ${origin}(?: ${worker})?\b.{0,12}\b(?:no one|nobody|nothing) else\b`,
      String.raw`\b(?:is|are) (?:the|my|this|your|all) (?:your )?${worker} (?:an? )?(?:${origin}|immigrant|foreigner|jew|native)\b`,
      String.raw`\bwhat (?:is the )?(?:religion|race|ethnicity|nationality|skin colou?r|sexual orientation)\b`,
      String.raw`\b(?:by|of|my own|same|right|wrong) (?:my own |the same |the right )?(?:race|skin colou?r|religion|ethnicity|nationality|sexual orientation)\b`,
      String.raw`${insisting}.{0,30}\bborn (?:here|in)\b`,
      String.raw`\b(?:no|nobody|no one|without|not)\b.{0,20}\b(?:with an accent|foreign accent)\b`,
    ),
  ],
  [
    "abuse",
    anyOf(
      String.raw`\b(?:fuck|fucking|f\*ck|shit(?:ty)? (?:bot|app|service)|bitch|asshole|bastard|moron|idiot|retard|cunt|dumbass|stupid (?:bot|machine|idiot)|screw you|go to hell|damn you|shut up|i hate you)\b`,
      String.raw`\b${insult}(?:py)? (?:\w+ )?(?:piece of \w+|${machine})\b(?! (?:left|installed|fitted))`,
      String.raw`\byou(?:'re| are| all are)?(?: \w+){0,3} (?:suck|stink|${insult})\b(?! (?:of|on|in|out|up) )`,
      String.raw`\bidiotic\b|\byou fools?\b`,
      String.raw`\bare you (?:really )?(?:stupid|dumb|brain ?dead|retarded|kidding me)\b`,
    ),
  ],
  [
    "price_promise",
    anyOf(
      String.raw`\b(?:guarantee|promise|assure|swear|commit to|lock in)\b.{0,50}\b(?:price|cost|cheap\w*|lowest|discount|\$ ?\d+|free|refund|(?:less|not? more) than|below|under|at most)\b`,
      String.raw`\b(?:swear|promise|guarantee)\b.{0,30}\b(?:nothing|no more|bill|extra)\b`,
      String.raw`\b(?:price|cost|it)\b.{0,30}\b(?:guaranteed|promised)\b`,
      String.raw`\b(?:give me|let me have|do) (?:it|this|that|the job|the work)\b.{0,10}\bfor (?:only |just )?(?:\$ ?\d+|\d+ (?:dollars|bucks))`,
      String.raw`\b(?:give|get|grant|apply|offer|approve)\b.{0,25}\b(?:discount|coupon|promo(?:tion)? code|free (?:job|repair|service)|\d+ ?(?:%|percent) off)\b`,
      String.raw`\b(?:set|change|make|reduce|lower|drop|waive|cut)\b.{0,30}\b(?:price|fee|cost|commission|charge)s?\b.{0,25}\b(?:to|by|for me|\$ ?\d+|zero|free|half|0)\b`,
      String.raw`\b(?:say|confirm|agree|your word|write down|sign)\b.{0,40}\b(?:it|price|bill|total|costs?|pay)\b.{0,25}${sum}`,
      String.raw`\b(?:confirm|promise|agree)\b.{0,25}\bi (?:won'?t|will not|don'?t) pay\b`,
      String.raw`\b(?:knock|take|get|shave)\b.{0,20}(?:\$ ?\d+|\b(?:dollars?|bucks?|percent)\b|%).{0,10}\boff\b`,
      String.raw`\b(?:make|do|get|sell) (?:it|this|that|me|the \w+)\b.{0,12}\b(?:cheaper|for free|for nothing|(?:for|at) half)\b`,
      String.raw`\bmatch\b.{0,15}\bprices?\b|\b(?:put|bring|get|lower|drop) it down to \$`,
      String.raw`\b(?:refund|credit|pay|transfer|send)\b (?:me|us|my account)\b.{0,12}(?:\$ ?\d+|\d+ (?:dollars|bucks))`,
      String.raw`\bdo it for free\b|\bonly (?:pay|book|accept) if you (?:confirm|promise|agree|guarantee)\b`,
    ),
  ],
  [
    "professional_only",
    anyOf(
      String.raw`^(?!.*\b(?:book|hire|quote|find (?:an?|someone|somebody))\b)(?=.*\b(?:how (?:do|can|could|should|would) (?:i|we)|how to|steps?|myself|on my own|diy|(?:teach|guide) me|tell me how|instructions?|(?:walk|talk) me through|which wires?|(?:what|which) order)\b)(?=.*\b(?:gas (?:line|pipe|valve|leak|meter|connection|stove|heater|hob|cooker|boiler|furnace|fire)|breakers?|(?:main|electrical) panel|fuse ?box|rewire|wire (?:a|an|the|up)|live wires?|mains|load[- ]bearing|asbestos|refrigerant|freon|garage (?:door )?springs?|chimney|on the roof|(?:replace|repair|fix) (?:the|my) roof|popcorn ceiling)\b)`,
    ),
  ],
  [
    "off_topic",
    anyOf(
      String.raw`\b(?:poem|rap|haiku|joke|recipe|homework|essay|lyrics|horoscope|weather(?! ?(?:strip|proof|seal|board))|stock(?:s| market| price)|bitcoin|crypto|election|president|politic\w*|movie|song|capital of|translate|javascript|python|write (?:a |me )?(?:code|story|program)|medical|diagnos(?:e|is) my|lawyer|legal advice|tax return|girlfriend|boyfriend|dating|lottery)\b`,
      String.raw`\b(?:football|soccer|basketball|baseball|tennis) (?:game|match|team|score|player|league|results?)\b|\b(?:who|when|which|did|will|watch|watching|win|tonight)\b.{0,40}\b(?:football|soccer|basketball|baseball|tennis)\b(?! (?:hoop|goal|court|net))|\bworld cup\b|\bsuper bowl\b|\bwho (?:won|wins|scored)\b`,
      String.raw`\b(?:system prompt|your (?:instructions|prompt|rules|configuration)|(?:ignore|disregard|forget) (?:all|any|the|your|previous|prior|everything|what)\b|(?:reveal|print|leak|show)\b.{0,20}\b(?:prompt|system message)|pretend (?:to be|you)|act as|jailbreak|developer mode)\b`,
      String.raw`\b(?:hidden (?:text|prompt|rules|instructions?)|word for word|(?:were|was) you told|you were (?:given|told)|everything above|from now on,? you|you are now|unrestricted|secret keys?|api keys?|source code|new instructions? from)\b`,
      String.raw`\b(?:tell me an?|bedtime) (?:\w+ )?story\b|\bsing\b.{0,12}\b(?:for|to|me|something)\b|\bcover letter\b|\bassignment\b|\b(?:maths?|physics|chemistry|philosophy) (?:exam|lesson|problem|teacher)?|\bexplain\b.{0,20}\b(?:physics|chemistry|relativity|evolution)\b`,
      String.raw`\bwhat(?:'s| is) \d+ (?:times|plus|minus|divided by|[x*+/-]) \d+\b|\bwhat time is it\b|\bwho is the \w+est\b|\bwhat do you think (?:of|about)\b|\bshould i (?:invest|vote|marry)\b|\bwho should i vote\b|\b(?:which|what) (?:medicines?|tablets?|pills?)\b|\brecommend\b.{0,15}\b(?:restaurant|hotel|book|film|series)\b|\bplan\b.{0,15}\b(?:trip|vacation|holiday)\b|\bcan i sue\b|\bhow (?:tall|old|far|deep|heavy) is (?:the|a)\b|\b(?:lose|losing) weight\b|\b(?:compose|draft|write) (?:me |us )?an? (?:birthday|wedding|love|thank|speech)`,
    ),
  ],
];

/** Why a message is declined, whoever would answer it. */
export const refusedReasonOf = (text: string): RefusedReason | undefined =>
  refusals.find(([, words]) => words.test(text.replaceAll("’", "'")))?.[0];

/** The fixed words for what is declined. */
export const refusalText: Record<RefusedReason, string> = {
  off_topic: "I can only help with repairs, work at home and this marketplace.",
  price_promise:
    "I can't promise or change a price. Ask for a quote: it shows the price range, and you decide after you have seen it.",
  professional_only:
    "That is dangerous work, so I don't give steps for it. A professional has to do it. You can ask for a quote.",
  harm: `I can't help with that. If somebody is in danger, call ${emergencyNumber}.`,
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
