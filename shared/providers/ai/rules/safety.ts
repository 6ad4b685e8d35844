import type { SafetyFlag, SafetyWarning } from "../../../domain/pricing/reading.ts";

/** Dangers that a text names, with what to do before anything else. Denied dangers do not count. */

const notices: Record<SafetyFlag, string> = {
  gas: "Possible gas leak. Do not use switches, flames or telephones inside. Open windows, leave the building, shut the gas valve if you can reach it safely, and call the gas emergency number or the fire service from outside.",
  carbon_monoxide:
    "Possible carbon monoxide. Everybody must leave for fresh air now. Call the emergency services; headache, dizziness or nausea need a doctor. Do not go back or use the appliance until it has been checked.",
  electrical_fire:
    "Possible electrical fire. If it is safe, switch off the power at the main switch and do not touch the fitting. If there is smoke or fire, leave and call the emergency services.",
  water_near_electricity:
    "Water near electricity. Keep away from the water and the fitting, do not touch switches with wet hands, and switch off the power at the main switch only if you can reach it dry.",
  sewage:
    "Sewage is a health hazard. Keep people and animals away, do not run taps or flush toilets, and wash your hands and anything that touched it.",
  structure:
    "Possible structural danger. Keep everybody away from the area, do not go under or lean on it, and call the emergency services if it is moving or has come down.",
  hazardous_material:
    "Possible asbestos or lead. Do not drill, sand, scrape or break the material, and keep everybody away until it has been tested.",
};

const signs: Record<SafetyFlag, RegExp[]> = {
  gas: [
    /\b(?:smel\w*|odou?r\w*|whiff|stink\w*|reek\w*)\b(?:\W+\w+){0,4}?\W+(?:natural )?gass?\b/i,
    /\bgass?\b(?:\W+\w+){0,2}?\W+(?:smel\w*|odou?rs?|leak\w*|escap\w*)\b/i,
    /\b(?:leak\w*|escap\w*|hiss\w*)\b(?:\W+\w+){0,3}?\W+gass?\b/i,
    /\bgas (?:pipe|line|meter|valve)\b(?:\W+\w+){0,3}?\W+(?:leak\w*|hiss\w*|broken?|damaged|hit|cut)\b/i,
    /\brotten[- ]?eggs?\b/i,
  ],
  carbon_monoxide: [
    /\bcarbon monoxide\b(?!\s+(?:detector|alarm)s?\s+(?:install|fitted|please))/i,
    /\bco (?:alarm|detector|monitor)\b(?:\W+\w+){0,4}?\W+(?:going off|goes off|went off|beep\w*|sound\w*|ring\w*|scream\w*|alarm\w*|trigger\w*)\b/i,
    /\bco (?:poisoning|leak)\b/i,
  ],
  electrical_fire: [
    /\bspark(?:s|ed|ing|y)?\b(?!\s*(?:clean|plug|ling|water))/i,
    /\b(?:burn\w*|burnt|scorch\w*|singe\w*|fishy|melt\w*|acrid)\b(?:\W+\w+){0,4}?\W+(?:smel\w*|plastic|wir\w+|plug|socket|outlet|switch|cable|panel|breaker|fuse)\b/i,
    /\b(?:smel\w*|whiff|stink\w*)\b(?:\W+\w+){0,4}?\W+(?:burn\w*|burnt|smok\w*|scorch\w*|melt\w*|fire)\b/i,
    /\b(?:wir\w+|plug|socket|outlet|switch|cable|panel|breaker|fuse ?box|light|fixture|consumer unit|appliance|dryer|microwave|oven|ac|furnace|charger)\b(?:\W+\w+){0,4}?\W+(?:smok\w+|on fire|caught fire|burn(?:ing|t|ed)?|scorch\w*|melt\w*|arcing|arcs|hot to (?:the )?touch)\b/i,
    /\b(?:smok(?:e|ing)|flames?|fire)\b(?:\W+\w+){0,3}?\W+(?:from|out of|coming|behind|inside|in)\b(?:\W+\w+){0,3}?\W+(?:wir\w+|plug|socket|outlet|switch|panel|breaker|fuse|light|appliance|dryer|wall|furnace)\b/i,
    /\b(?:electric\w*|electrocut\w*|got an? (?:electric )?) ?shock\b|\b(?:shock(?:s|ed)|zapp?(?:s|ed)|electrocuted) (?:me|my|him|her|us|you)\b|\bgot (?:a )?(?:shocked|zapped|electrocuted)\b/i,
    /\barcing\b/i,
  ],
  water_near_electricity: [
    /\b(?:water|leak\w*|drip\w*|flood\w*|wet|rain|soak\w*)\b(?:\W+\w+){0,7}?\W+(?:light fitting|light fixture|lights?|ceiling light|socket|outlet|plug|fuse ?box|breaker|electric\w*|panel|wiring|chandelier|spotlights?|switch)\b/i,
    /\b(?:light fitting|light fixture|ceiling light|socket|outlet|fuse ?box|breaker box|breaker panel|electrical panel|electrics|wiring|downlights?|light)\b(?:\W+\w+){0,4}?\W+(?:wet|soak\w*|drip\w*|leak\w*|flood\w*|full of water|under water|underwater|with water)\b/i,
  ],
  sewage: [
    /\bsewage\b/i,
    /\b(?:sewer|septic)\b(?:\W+\w+){0,4}?\W+(?:back\w*|overflow\w*|flood\w*|coming up|burst|leak\w*|rising)\b/i,
    /\b(?:poo|poop|faeces|feces|raw waste|human waste|toilet water|shit|crap)\b(?:\W+\w+){0,6}?\W+(?:bath\w*|shower|floor|coming up|everywhere|sink|tub|basement|garden|yard|drain)\b/i,
  ],
  structure: [
    /\bceilings?\b(?:\W+\w+){0,5}?\W+(?:sag\w*|collaps\w*|cav(?:ed|ing)|bulg\w*|bow(?:ed|ing)|com(?:e|ing) down|came down|fall(?:ing|en)? (?:down|in)|fell|droop\w*|giving way)\b/i,
    /\b(?:sag\w*|collaps\w*|bulg\w*|droop\w*|bowing|bowed)\b(?:\W+\w+){0,3}?\W+(?:ceilings?|roof|floor|beam|joists?|wall|balcony|deck|chimney)\b/i,
    /\b(?:roof|floor|beam|joists?|wall|balcony|deck|chimney|foundations?|staircase|house)\b(?:\W+\w+){0,4}?\W+(?:sag\w*|collaps\w*|bow(?:ed|ing)|bulg\w*|cav(?:ed|ing) in|giving way|about to fall|sinking|subsid\w*|leaning|moving)\b/i,
    /\bstructural(?:ly)?\b(?:\W+\w+){0,3}?\W+(?:crack\w*|damage\w*|problem|issue|fail\w*|unsafe|unsound|unstable|concern\w*)\b/i,
    /\bfoundations?\b(?:\W+\w+){0,4}?\W+(?:crack\w*|shift\w*|mov\w*|settl\w*)\b|\bcracks?\b(?:\W+\w+){0,3}?\W+foundations?\b/i,
    /\bcracks?\b(?:\W+\w+){0,8}?\W+(?:getting (?:bigger|wider|worse|longer)|widening|growing|wide enough|spreading|put (?:my|a) (?:hand|finger|fist))\b/i,
    /\bsubsidence\b/i,
    /\bload[- ]bearing\b(?:\W+\w+){0,4}?\W+(?:crack\w*|removed|cut|damaged|knocked)\b/i,
  ],
  hazardous_material: [/\basbestos\b/i, /\blead paint\b/i],
};

const denial =
  /\b(?:no|not|never|without|don'?t|doesn'?t|didn'?t|isn'?t|aren'?t|wasn'?t|haven'?t|hasn'?t|can'?t|cannot|couldn'?t|nothing|neither|nor|zero|rule[ds]? out|free of)\b(?:\W+(?!but\b|only\b|just\b|sure\b|stop\b|know\b|stand\b)\w+){0,5}\W*$/i;

const unrelated = /\b(?:gas (?:bill|station|money|grill|bbq|mileage)|sparkl\w*|spark plugs?)\b/gi;

/** One sentence or part of it: what stands between stops and contrasts. */
const statements = /[.!?;\n]+|,?\s+\b(?:but|however|although|though)\b|,(?=\s*(?:it|there|the|and|now)\b)/i;

const deniedBy = (statement: string, match: RegExpExecArray): boolean => {
  const words = match[0];
  return (
    denial.test(statement.slice(0, match.index)) ||
    /\b(?:no|not|never|isn'?t|aren'?t|doesn'?t|without|nothing|free)\b(?!\s+(?:only|just|sure|stop))/i.test(
      words,
    ) ||
    /^\W+(?:is|has been|was)?\s*(?:free|tested? negative|negative)\b/i.test(
      statement.slice(match.index + words.length),
    )
  );
};

/** Every danger named and not denied, each once. */
export const safetyIn = (text: string): SafetyWarning[] => {
  const found = new Set<SafetyFlag>();
  for (const statement of text.slice(0, 6000).replace(unrelated, " ").split(statements)) {
    for (const [flag, patterns] of Object.entries(signs) as [SafetyFlag, RegExp[]][]) {
      if (found.has(flag)) continue;
      const named = patterns.some((pattern) => {
        const match = pattern.exec(statement);
        return match !== null && !deniedBy(statement, match);
      });
      if (named) found.add(flag);
    }
  }
  return [...found].map((flag) => ({ flag, notice: notices[flag] }));
};

export const noticeOf = (flag: SafetyFlag): string => notices[flag];
