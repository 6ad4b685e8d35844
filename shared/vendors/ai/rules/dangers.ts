import type { SafetyFlag } from "../../../domain/pricing/reading.ts";
import { dangerWords } from "./danger-words.ts";

/** Dangers that an English text tells of, by what they are made of: gas and a smell; water and live parts. */

/** What sounds like a danger and is a thing, a name, a wish or a figure of speech. */
const harmless: readonly RegExp[] = [
  /\bgas (?:bills?|stations?|money|mileage|grills? (?:assembly|cover)|tank of (?:my|the) (?:car|mower)|prices?)\b/g,
  /\b(?:spark|fire|flood|gas|smoke|shock|bolt|lightning|volt|flame) (?:electric(?:al)?|electrics|plumbing|heating|services?|brothers|bros|lane|road|street|avenue|drive|station|department|dept|marshal|inspector|inspection|escape|exit|extinguishers?|blankets?|door|doors|pit|pits|place|wood|code|sale|sprinklers?|stick|engine|truck|drill|insurance|lights?|lamps?|lit|zone|plain|gate|barrier)\b(?! (?:was|is|are) (?:here|on))/g,
  /\bspark plugs?\b|\bsparkling\b|\bsparkle\w*\b|\bsparks? (?:fly|flew|flying) between\b|\bsparks? (?:joy|interest|ideas|imagination)\b|\bsparky\b|\bshock absorbers?\b|\bshock(?:ed|ing)? (?:by|at|to|how|that|when (?:i|we) (?:saw|got|heard|read)) (?:the |see |hear |find |learn |such |a )?(?:\w+ ){0,2}?(?:price|quote|bill|cost|estimate|see|hear|find|how|state|mess)\w*|\bshock(?:ing)? (?:pink|price|value)\b|\bsticker shock\b|\bin shock\b|\bculture shock\b/g,
  /\bfire ?(?:pits?|wood|works?|side|guard|proof\w*|bricks?|flies|man|men|fighters?|fly)\b|\bfire ?rated\b|\bflood ?lights?\b|\bfloodlit\b|\bwall ?papers?\b|\bsmoke ?(?:free|house|stains?|stained|damage[ds]?|marks?)\b|\bsmoke (?:alarms?|detectors?|sensors?|hoods?|test)\b|\bfire alarms?\b|\bpre ?fire\b|\bgas (?:lift|strut|spring|mower|powered|leaf)\b|\bwet ?(?:rooms?|bars?|suits?|wipes?|vac)\b|\bhot ?(?:tub|water|press|plates?|dogs?|pink)\b|\bsick (?:and tired )?of\b|\bwater ?(?:color|feature|fall feature|proof\w*|tight|softener|filter|bill)s?\b|\bgas (?:dryer|stove|range|cooker|hob|oven|fireplace) (?:install\w*|hook ?ups?|fitting|connection)\b/g,
  /\b(?:light|lights|lit|lighting|make|build|have|start|love|sit by) (?:a |the |our |up )?(?:camp|bon|log|wood|cozy |nice )?fires?\b|\bcamp ?fires?\b|\bbonfires?\b|\bwood (?:burner|burning)\b(?= (?:installed|fitted|install))|\bburn(?:t|ed)?[ -]?out (?:bulbs?|lights?|lamps?|spotlights?|downlights?|globes?)\b|\bburnt (?:toast|orange|umber|sienna|sugar|food|pan)\b|\bburn(?:s|ed|t)? (?:in|on|into) (?:the )?(?:pan|pot|stovetop|iron|cooktop)\b|\bbulbs? (?:has |have |is |are )?(?:burn(?:t|ed)|gone|went|blown|blew)(?: out)?\b|\b(?:blew|blown) (?:a )?bulb\b/g,
  /\b(?:detector|alarm|sensor)s? (?:for|against) (?:gas|smoke|co|carbon monoxide)\b|\b(?:replac\w*|install\w*|mount|hang|fit|fitted|buy|add|need|want|wants|put(?: up| in)?|test|new|spare|extra|upgrade|move|relocate|change)(?: (?:the|a|an|two|three|four|some|all|our|my|new|old|hard ?wired|wired|wireless|combined|combo|mains|battery|expired|of|more|another|smoke|and|for|heat|first|second))* (?:co|carbon monoxide|monoxide|gas|leak) (?:detectors?|alarms?|sensors?|monitors?)\b/g,
  /\b(?:check|checked|test|tested|inspect|inspected|look|pressure test)\b(?: \w+){0,4}? for (?:any )?(?:gas |water )?leaks?\b|\bgas safety (?:check|certificate|inspection|cert)\b|\bannual (?:gas|boiler) \w+\b|\bleak (?:test|detection)\b/g,
  /\block(?:ed|s)? (?:me |us |him |her |myself |ourselves |himself |herself |them |themselves )?out\b/g,
  /\bchild ?(?:lock|locks|proof\w*|safety|gates?)\b|\b(?:kids?|child(?:ren)?s?|nursery|baby|boys?|girls?|guest|mother in law)(?:'s?|s)? (?:room|bedroom|bathroom|gate|bed|crib|desk|playhouse|swing|furniture|monitor|suite)\b|\bdog (?:door|run|house|flap)\b|\bcat (?:flap|door|tree)\b/g,
  /\b(?:car ?port|porch|house|home|kitchen|bath|bathroom|garage|roof|deck|floor|ceiling) (?:light|lights|lamp|fan|paint|tiles?|color|cleaning|heating)\b(?= (?:to be|needs? to be|should be)? ?(?:installed|replaced|painted|changed|swapped|hung|mounted|fitted|cleaned))/g,
  /\bceiling fans?\b(?= (?:install|wobbl|to be|in the|needs?|for|put|hung|swap|mount))|\b(?:falling|fell) apart\b|\bflooded (?:with|by) (?!water|rain|sewage|muddy|the)\w+|\bswimming in (?:offers|quotes|money|debt)\b|\b(?:fake|electric|effect) flames?\b|\bflame effect\b|\bburning (?:orange|red|question|desire|sensation|man|calories)\b|\b(?:fire|storm|hurricane|flood|brush fire|wildfire) season\b|\b(?:trapped|stuck|locked) in(?:to)? (?:a|an|the|my|our|this|your) (?:\w+ )?(?:contract|lease|deal|job|page|app|website|loop|rut|price|rate|booking\w*)\b|\b(?:smell|odou?r)s? of (?:\w+ )?smoke (?:out|from|gone)\b|\b(?:bill|price|quote|cost|rate|estimate)s? (?:is|was|are|were|was just|is just) (?:\w+ )?shock\w*|\belectric fences?\b|\bjust a (?:bit|little)\b|\ba (?:little )?bit\b/g,
  /\bfall(?:s|ing)? (?:in love|behind|asleep|through|season|clean ?up|leaves|colors|short)\b|\bnext fall\b|\bthis fall\b|\bin the fall\b|\bbefore fall\b|\bfall (?:yard|garden)\b|\bdrop(?:s|ped|ping)? (?:off|by|in|cloths?)\b|\bdrop ceilings?\b|\bsink (?:drain|tap|faucet|trap|cabinet|install)\b|\b(?:kitchen|bathroom|utility|laundry|vanity|pedestal|double|farm|farmhouse|new|old|the|my|our|a) sinks?\b/g,
  /\bstuck (?:with|on (?:what|which|how|the (?:design|choice|price|decision|last))|at (?:work|home|the airport|a meeting))\b|\bstuck in (?:traffic|a meeting|meetings|my head|the past|the middle|the mud)\b|\btrapped (?:dust|air|moisture|wind|water|lint|heat|gas)\b|\bdeath trap\b|\bp ?trap\b|\bs ?trap\b|\bgrease trap\b|\bmouse ?traps?\b/g,
];

/** Occurrences of one name's words, as places of words in the text. */
type Place = { from: number; until: number };

/** What is said between two stops, and how many words come before it. */
type Statement = { text: string; at: number };

const phrase = (words: string): string =>
  words
    .trim()
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replaceAll("*", "\\w*")
    .replaceAll(" ", " (?:\\w+ly )?");

const listed = new Map(
  dangerWords
    .trim()
    .split("\n")
    .filter(Boolean)
    .map((line): [string, string[]] => {
      const [name = "", words = ""] = line.split(": ");
      return [name, words.split(", ")];
    }),
);

const wordsOf = (name: string): string[] =>
  (listed.get(name) ?? []).flatMap((word) => (word.startsWith("+") ? wordsOf(word.slice(1)) : [word]));

const beginning_letters = 3;
const beginningsOf = (text: string): Set<string> =>
  new Set(text.split(/\W+/).map((word) => word.slice(0, beginning_letters)));

/** The names that have a word, or several, which begin so. */
const namesBy = new Map<string, Set<string>>();
for (const name of listed.keys())
  for (const word of wordsOf(name)) {
    const [beginning = ""] = beginningsOf(word);
    namesBy.set(beginning, (namesBy.get(beginning) ?? new Set()).add(name));
  }

/** The names that a text can have, by how its words begin: to look for each name's words in full takes far longer. */
const namesPossibleIn = (text: string): Set<string> =>
  new Set([...beginningsOf(text)].flatMap((beginning) => [...(namesBy.get(beginning) ?? [])]));

const negation =
  /(?:^| )(?:no|not|never|without|nothing|none|neither|nor|zero|nobody|free of|stopped|minus|instead of)(?: (?!but |only |just |sure |stop |know |turn |shut |get |reach |find |tell |figure |wait |stand |and |so |when |then |because |while |since |until )\w+){0,6} ?$/;
const denies = (before: string, after: string): boolean =>
  negation.test(before) ||
  /^ (?:is|are|was|were|has|came back|tested|tests|reads?)? ?(?:not (?:present|there|the (?:problem|issue))|negative|free\b|zero\b|gone now|none\b)/.test(
    after,
  );

const built = new Map<string, RegExp>();

const patternOf = (name: string): RegExp => {
  const pattern =
    built.get(name) ?? new RegExp(`(?<!\\w)(?:${wordsOf(name).map(phrase).join("|")})(?!\\w)`, "g");
  built.set(name, pattern);
  return pattern;
};

const placesIn = ({ text, at }: Statement, name: string): Place[] =>
  [...text.matchAll(patternOf(name))].flatMap(({ 0: found, index }) => {
    const before = text.slice(0, index);
    if (denies(before, text.slice(index + found.length))) return [];
    const from = at + before.split(" ").length - 1;
    return [{ from, until: from + found.split(" ").length - 1 }];
  });

/** Names of which each has to stand within so many words of the one before, in any order or in this one, and names that the text may not have. */
type Rule = {
  flag: SafetyFlag;
  of: readonly string[];
  within: number;
  inOrder?: true;
  unless?: readonly string[];
};

const rule = (flag: SafetyFlag, within: number, ...of: string[]): Rule => ({ flag, within, of });
const ordered = (flag: SafetyFlag, within: number, ...of: string[]): Rule => ({
  flag,
  within,
  of,
  inOrder: true,
});
const unless = (one: Rule, ...names: string[]): Rule => ({ ...one, unless: names });

const rules: readonly Rule[] = [
  rule("gas", 9, "gas", "smell"),
  rule("gas", 5, "gas", "escape"),
  rule("gas", 12, "gas appliance", "egg", "smell"),
  rule("gas", 5, "gas appliance", "egg"),
  rule("gas", 6, "gas line", "escape"),
  rule("gas", 5, "gas line", "break"),
  rule("gas", 12, "pilot out", "smell"),
  rule("gas", 0, "left on"),
  rule("gas", 7, "gas", "alarm", "sounding"),
  rule("gas", 8, "gas source", "hiss"),
  rule("gas", 14, "gas appliance", "unlit", "smell"),
  rule("gas", 14, "gas appliance", "unlit", "hiss"),
  rule("gas", 0, "mercaptan"),
  unless(rule("carbon_monoxide", 8, "monoxide", "alarm", "sounding"), "weak battery"),
  rule("carbon_monoxide", 8, "monoxide", "symptom"),
  unless(rule("carbon_monoxide", 5, "monoxide", "sounding"), "weak battery"),
  rule("carbon_monoxide", 5, "monoxide", "escape"),
  rule("carbon_monoxide", 6, "alarm", "ppm"),
  rule("carbon_monoxide", 0, "four beeps"),
  unless(rule("carbon_monoxide", 9, "burner", "siren", "ringing"), "weak battery"),
  rule("carbon_monoxide", 16, "symptom", "burner"),
  rule("carbon_monoxide", 10, "bad flame", "burning appliance"),
  rule("carbon_monoxide", 0, "blocked flue"),
  rule("carbon_monoxide", 0, "indoor engine"),
  rule("electrical_fire", 10, "burning now", "electric part"),
  rule("electrical_fire", 0, "burnt smell"),
  rule("electrical_fire", 5, "bang", "electric part", "heat marks"),
  rule("electrical_fire", 0, "blue flash"),
  rule("electrical_fire", 5, "flames", "electric part"),
  unless(rule("electrical_fire", 0, "sparks"), "igniter"),
  rule("electrical_fire", 7, "smoke", "electric part"),
  rule("electrical_fire", 5, "smoke", "appliance"),
  rule("electrical_fire", 5, "heat marks", "electric part"),
  rule("electrical_fire", 6, "hot", "electric part"),
  rule("electrical_fire", 8, "spark", "electric part"),
  rule("electrical_fire", 6, "spark", "sparking appliance"),
  rule("electrical_fire", 0, "shock me"),
  rule("electrical_fire", 8, "shock", "touched"),
  rule("electrical_fire", 5, "shock", "appliance"),
  rule("electrical_fire", 5, "shock", "electric part"),
  rule("electrical_fire", 0, "bare wire"),
  rule("electrical_fire", 10, "tree", "down", "power line"),
  rule("electrical_fire", 6, "power line", "down"),
  rule("electrical_fire", 0, "downed line"),
  rule("water_near_electricity", 0, "wet part"),
  ordered("water_near_electricity", 6, "wet", "into", "live part"),
  ordered("water_near_electricity", 5, "live part", "wet"),
  unless(rule("water_near_electricity", 14, "wet", "live part", "flicker"), "small leak"),
  rule("flood", 0, "flooding"),
  rule("flood", 7, "pipe", "burst", "rush"),
  ordered("flood", 4, "strong pipe", "strong burst"),
  ordered("flood", 2, "strong burst", "strong pipe"),
  rule("flood", 5, "wet", "rush", "room"),
  rule("sewage", 6, "filth", "rising waste"),
  rule("sewage", 5, "filth", "drain"),
  ordered("sewage", 4, "drain", "rising waste", "filth"),
  ordered("sewage", 6, "drain", "rising waste", "foul"),
  rule("sewage", 4, "foul", "drain", "rising waste"),
  rule("sewage", 6, "waste drain", "surging", "room"),
  ordered("structure", 4, "structure part", "give way"),
  ordered("structure", 2, "failing", "structure part"),
  rule("structure", 0, "structural danger"),
  rule("structure", 7, "crack", "serious crack", "structure part"),
  rule("structure", 5, "load bearing", "cut away"),
  ordered("structure", 7, "tree", "crash", "building"),
  ordered("structure", 7, "vehicle", "crash", "building"),
  rule("hazardous_material", 10, "asbestos", "disturb"),
  rule("hazardous_material", 0, "maybe asbestos"),
  rule("fire", 0, "burning now"),
  rule("fire", 6, "smoke", "rush"),
  rule("fire", 0, "smoke now"),
  ordered("trapped", 8, "person", "locked in"),
  ordered("trapped", 8, "locked in", "person"),
  ordered("trapped", 2, "person", "stuck in"),
  rule("trapped", 0, "lift"),
  rule("trapped", 0, "caught limb"),
  rule("trapped", 14, "locked", "inside alone"),
];

/** Lower case, one form for what can be written in several: "can't", "cant", "cannot" are "can not". */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/\bc\.o\.?(?=\s)/g, "co")
    .replace(/\b(do|does|did|is|are|was|were|would|could|should|has|have|had)n'?t\b/g, "$1 not")
    .replace(/\bcan'?t\b/g, "can not")
    .replace(/\bwon'?t\b/g, "will not")
    .replace(/\bcannot\b/g, "can not")
    .replace(/\bain'?t\b/g, "is not")
    .replace(/\b(it|there|that|what|he|she|who|here|something|someone|everything)'s\b/g, "$1 is")
    .replace(/\b(i)'m\b/g, "$1 am")
    .replace(/\b(we|they|you)'re\b/g, "$1 are")
    .replace(/(\w)'(?:ve|ll|d)\b/g, "$1")
    .replace(/(\w)'s\b/g, "$1")
    .replace(/(?<=[a-z])[-/](?=[a-z])/g, " ")
    .replace(/(?<=\d),(?=\d)/g, "");

/** Where a statement ends, and how many words that counts for: less after a comma than after a full stop. */
const ends =
  /([.!?;:\n()]+(?=\s|$|[a-z])|\.{2,})|(,|\s[-\u2013\u2014]+\s|\b(?:but|however|although|though|except|yet|plus|also)\b|\band (?=(?:a|an|also|replace|install|fix|fit|need|want|put|hang|change|add|new|another|two|three|one|four|paint|clean|move|mount|swap|please|could|can|then)\b))/g;

const long_ago =
  /\b(?:(?:last|past) (?:year|summer|winter|spring|fall|autumn|decade|christmas|thanksgiving|season|tenant|owner)|(?:a few|few|some|several|two|three|four|five|six|many|\d+|couple(?: of)?) (?:years?|months?|decades?|summers|winters) (?:ago|back)|(?:a|one) (?:year|month|decade) (?:ago|back)|years (?:ago|back|before)|months ago|ages ago|(?:back )?in (?:19|20)\d\d|previous (?:owners?|tenants?)|former (?:owners?|tenants?)|before (?:we|i) (?:bought|moved)|when (?:we|i) (?:first )?(?:bought|moved)|used to (?:have|be|get|smell|leak|spark|flood|trip|shock)|once (?:had|upon)|at (?:our|my|the) (?:old|last|previous|former) (?:house|place|flat|apartment|home|job)|growing up|as a (?:kid|child)|my (?:neighbou?r|friend|cousin|boss|colleague|coworker|aunt|uncle|sister|brother)(?: (?:place|house|flat|apartment))? had (?:a |an )?(?:small |bad )?(?:fire|flood|leak|gas leak|break in))\b/;

const resolved =
  /\b(?:has|have|had|was|were|been|got|is|are|all|it|they|he|she|and|company|plumber|electrician|guy|department|men|man|firefighters|brigade|landlord|we|i)(?: \w+){0,3}? (?:fixed|repaired|replaced|sorted|mended|remediated|abated|removed|rebuilt|restored|rewired|resolved|made safe|made it safe|sealed it|capped|all clear|dried out|cleaned up|put out|extinguished|patched|cleared|taken care of|dealt with|encapsulated|treated)\b(?! (?:wrong|badly))|\ball (?:clear|fixed|sorted|good|safe|dry|repaired) (?:now|again)\b|\ball clear\b|\b(?:turned out|turns out) (?:to be |it was |that )?(?:just|only|nothing|a false|the (?:neighbou?r|trash|bin|dog|garbage|fridge))\b|\bfalse alarm\b|\bnone found\b|\b(?:says|found|showed?) none\b|\bcame back (?:clear|clean|negative)\b|\bnegative\b|\bstopped it\b|\bdry by\b|\ball out and\b|\b(?:all )?out and fine\b|\blovely job\b|\bgreat job\b|\bdid a (?:\w+ )?job\b|\bnever mind\b|\bfixed itself\b|\bno longer\b/;
const still = /\b(?:still|again|back|keeps?|now|since then|not)\b/;

const supposed =
  /\b(?:in case|in the event|what if|just in case|if (?:it|there|that|they|we|you|i|the \w+|something|anything|one) (?:\w+ )?(?:ever|were to|should|happens? to|would)|if ever|should (?:it|there|the \w+|we|i) (?:ever|\w+ (?:a|any))|(?:to|would|will|could) (?:prevent|avoid|stop it from|protect|guard)|prevents?|prevention|preventing|avoid(?:ing)?|so (?:that )?(?:it|they|we|there|water|nothing|the \w+|no one|nobody|i) (?:do|does|will|can|would|could|did|is|are)? ?not|worst case|hypothetical\w*|before it (?:ever|becomes)|like (?:a|the) (?:death|disaster|movie|film)|as if|joke|jok(?:ed|ing|es)|kidding|figuratively|for insurance|insurance (?:asks|wants|requires))\b/;

const asks =
  /^(?:hi|hello|hey|also|and|so|quick question|question)? ?(?:(?:do|would|are|can|could) (?:you|your \w+)(?: guys| people| folks)? (?:do|handle|fix|repair|offer|deal|work|also|able|familiar|certified|licensed|cover|trained|remove|test|provide|still)\b|(?:could|can) you tell (?:me|us)|what (?:should|do|would|to do|happens|does|is the)\b|how (?:do|would|can|could|should|much|often|long|likely)\b|is (?:it|there) (?:normal|ok|okay|legal|a law|required|any (?:way|risk|chance))\b|who (?:do|should)\b|when should\b|does (?:a|your|it cost)\b|where (?:should|do|is the best)\b)/;

const statementsOf = (text: string): Statement[] => {
  let said = plain(text);
  for (const one of harmless) said = said.replace(one, " thing ");
  const parts: { text: string; gap: number }[] = [];
  let from = 0;
  for (const { 0: sign, 1: stop, index } of said.matchAll(ends)) {
    parts.push({ text: said.slice(from, index), gap: stop ? 4 : 2 });
    from = index + sign.length;
  }
  parts.push({ text: said.slice(from), gap: 0 });
  let at = 0;
  return parts.flatMap(({ text: part, gap }) => {
    const words = part
      .replace(/[^\p{L}\p{N}\s']/gu, " ")
      .trim()
      .split(/\s+/)
      .filter(Boolean);
    const statement = { text: words.join(" "), at };
    at += words.length + gap;
    return words.length > 0 ? [statement] : [];
  });
};

/** The statements that tell of something that is so now. */
const presentOf = (all: readonly Statement[]): Statement[] => {
  const gone = new Set<number>();
  for (const [place, { text }] of all.entries()) {
    const settled = resolved.test(text) && !still.test(text);
    if (long_ago.test(text) || supposed.test(text) || asks.test(text)) gone.add(place);
    if (settled) for (let before = place; before >= 0 && before >= place - 3; before -= 1) gone.add(before);
  }
  return all.filter((_, place) => !gone.has(place));
};

const isNear = (one: Place, other: Place, { within, inOrder }: Rule): boolean => {
  const gap = one.until < other.from ? other.from - one.until : one.from - other.until;
  if (inOrder && one.from > other.from) return false;
  return gap > 0 && gap <= within;
};

/** Every danger that a text tells of, each once. */
export const dangersIn = (text: string): SafetyFlag[] => {
  const present = presentOf(statementsOf(text)).map((statement) => ({
    ...statement,
    possible: namesPossibleIn(statement.text),
  }));
  const places = new Map<string, Place[]>();
  const of = (name: string): Place[] => {
    const known = places.get(name);
    if (known) return known;
    const found = present.flatMap((statement) =>
      statement.possible.has(name) ? placesIn(statement, name) : [],
    );
    places.set(name, found);
    return found;
  };
  const follow = ([name, ...rest]: readonly string[], last: Place, one: Rule): boolean =>
    name === undefined || of(name).some((place) => isNear(last, place, one) && follow(rest, place, one));
  const found = new Set<SafetyFlag>();
  for (const one of rules) {
    if (found.has(one.flag)) continue;
    const [first, ...others] = one.of;
    const holds = of(first as string).some((place) => follow(others, place, one));
    if (holds && !(one.unless ?? []).some((name) => of(name).length > 0)) found.add(one.flag);
  }
  if (found.has("electrical_fire")) found.delete("fire");
  return [...found];
};
