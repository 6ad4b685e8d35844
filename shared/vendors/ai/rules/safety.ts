import type { SafetyFlag, SafetyWarning } from "../../../domain/pricing/reading.ts";
import { foreignDangers } from "./safety-words.ts";

/** The dangers that a text mentions, with what to do first. Denied dangers do not count. */

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

/** Matches one of each side, close to each other, in any order. */
const nearby = (one: string, other: string): RegExp =>
  new RegExp(`\\b(?:${one})\\b.{0,48}?\\b(?:${other})\\b|\\b(?:${other})\\b.{0,48}?\\b(?:${one})\\b`, "i");

const signs: Record<SafetyFlag, RegExp[]> = {
  gas: [
    /\b(?:smel\w*|odou?r\w*|whiff|stink\w*|reek\w*)\b(?:\W+\w+){0,4}?\W+(?:natural )?(?:gass?|propane|butane)\b/i,
    /\b(?:gass?|propane|butane)\b(?:\W+\w+){0,2}?\W+(?:smel\w*|odou?rs?|leak\w*|escap\w*)\b/i,
    /\b(?:leak\w*|escap\w*|hiss\w*)\b(?:\W+\w+){0,3}?\W+gass?\b/i,
    /\bgas (?:pipe|line|meter|valve)\b(?:\W+\w+){0,3}?\W+(?:leak\w*|hiss\w*|broken?|damaged|hit|cut)\b/i,
    /\brotten[- ]?eggs?\b/i,
  ],
  carbon_monoxide: [
    /\bcarbon monoxide\b(?!\s+(?:detector|alarm)s?\s+(?:install|fitted|please))/i,
    /\bco (?:alarm|detector|monitor)\b(?:\W+\w+){0,4}?\W+(?:going off|goes off|went off|beep\w*|sound\w*|ring\w*|scream\w*|alarm\w*|trigger\w*)\b/i,
    /\bco (?:poisoning|leak)\b/i,
    /\b(?:co|carbon monoxide|monoxide)\b.{0,40}\b\d+ ?ppm\b|\b\d+ ?ppm\b.{0,20}\b(?:co|carbon monoxide)\b/i,
    nearby(
      "headaches?|dizz(?:y|iness)|nausea|nauseous|light-?headed|woozy|drowsy|sleepy|sick|faint(?:ed|ing)?|passed out",
      "boiler|furnace|water heater|heater|heating|stove|fireplace|wood ?burner|generator|gas fire|flue",
    ),
  ],
  electrical_fire: [
    /\bspark(?:s|ed|ing|y)?\b(?!\s*(?:clean|plug|ling|water))/i,
    /\b(?:burn\w*|burnt|scorch\w*|singe\w*|fishy|melt\w*|acrid)\b(?:\W+\w+){0,4}?\W+(?:smel\w*|plastic|wir\w+|plug|socket|outlet|switch|cable|panel|breaker|fuse)\b/i,
    /\b(?:smel\w*|whiff|stink\w*)\b(?:\W+\w+){0,4}?\W+(?:burn\w*|burnt|smok\w*|scorch\w*|melt\w*|fire)\b/i,
    /\b(?:wir\w+|plug|socket|outlet|switch|cable|panel|breaker|fuse ?box|light|fixture|consumer unit|appliance|dryer|microwave|oven|ac|furnace|charger)\b(?:\W+\w+){0,4}?\W+(?:smok\w+|on fire|caught fire|burn(?:ing|t|ed)?|scorch\w*|melt\w*|arcing|arcs|hot to (?:the )?touch)\b/i,
    /\b(?:smok(?:e|ing)|flames?|fire)\b(?:\W+\w+){0,3}?\W+(?:from|out of|coming|behind|inside|in)\b(?:\W+\w+){0,3}?\W+(?:wir\w+|plug|socket|outlet|switch|panel|breaker|fuse|light|appliance|dryer|wall|furnace)\b/i,
    /\b(?:electric\w*|electrocut\w*|got an? (?:electric )?) ?shock\b|\b(?:shock(?:s|ed)|zapp?(?:s|ed)|electrocuted) (?:me|my|him|her|us|you)\b|\bgot (?:a )?(?:shocked|zapped|electrocuted)\b/i,
    /\barcing\b/i,
    /\b(?:get|gets|getting|got|gave|gives|give|giving|felt|feel|had) (?:\w+ ){0,3}?(?:shocks?|zaps?|jolts?|tingles?|tingling)\b(?! absorb)/i,
    /\b(?:live|bare|exposed|stripped|frayed|naked|uncovered|dangling|chewed|damaged) (?:\w+ ){0,2}?(?:wires?|wiring|cables?|conductors?|electrics)\b/i,
    /\b(?:wires?|wiring|cables?|conductors?)\b(?:\W+\w+){0,3}?\W+(?:exposed|bare|dangling|frayed|sticking out|poking|touching (?:water|metal)|still live)\b/i,
    /\b(?:plugs?|sockets?|outlets?|switch(?:es)?|panel|breakers?|breaker box|fuse ?box|cords?|extension|charger|wires?|cables?)\b(?:\W+\w+){0,5}?\W+(?:melt\w*|smoulder\w*|smolder\w*|(?:red |very |really |burning |boiling |too )?hot)\b/i,
    /\b(?:smok(?:e|ing)|flames?|fire)\b(?:\W+\w+){0,4}?\W+(?:breaker box|fuse ?box|panel|outlets?|sockets?|switch|plugs?|wires?|wiring)\b/i,
    nearby(
      "tree|branch|limb|pole|downed|down|fell|fallen|snapped|brought down|torn|lying|hanging low|crackl\\w*",
      "power ?lines?|electric(?:al|ity)? lines?|power cables?|overhead (?:line|cable|wire)s?|service drop|utility (?:line|pole)s?|live lines?",
    ),
    nearby("downed|fallen|snapped", "lines?|cables?|wires?"),
  ],
  water_near_electricity: [
    /\b(?:water|leak\w*|drip\w*|flood\w*|wet|rain|soak\w*)\b(?:\W+\w+){0,7}?\W+(?:light fitting|light fixture|lights?|ceiling (?:light|lamp|fan)|sockets?|outlets?|plugs?|fuse ?box|breakers?|electric\w*|panel|wiring|chandelier|spotlights?|switch(?:es)?)\b/i,
    /\b(?:pipe|main|mains|tank|heater|ceiling)\b(?:\W+\w+){0,2}?\W+(?:burst|exploded|broke|broken|gave way)\b(?:\W+\w+){0,6}?\W+(?:fuse ?box|breakers?|panel|electric\w*|sockets?|outlets?|meter)\b/i,
    /\b(?:water|flood\w*)\b.{0,40}\b(?:up to|reach\w*|near(?:ly|ing)? (?:at )?|touch\w*|over|above|covers?|level with)\b.{0,16}\b(?:sockets?|outlets?|plugs?|breakers?|fuse ?box|electric\w*)\b/i,
    /\b(?:water mains?|mains? (?:water )?(?:pipe|line))\b(?:\W+\w+){0,3}?\W+(?:burst|broke|broken|ruptur\w*|exploded|gush\w*)\b|\bburst (?:water )?mains?\b|\bmains? (?:has |have |just )?burst\b/i,
    /\b(?:light fitting|light fixture|ceiling (?:light|lamp|fan)|lamps?|chandelier|sockets?|outlets?|fuse ?box|breaker box|breaker panel|electrical panel|electrics|wiring|downlights?|lights?|switch(?:es)?)\b(?:\W+\w+){0,4}?\W+(?:wet|soak\w*|drip\w*|leak\w*|flood\w*|full of water|under water|underwater|with water)\b/i,
  ],
  sewage: [
    /\bsewage\b/i,
    /\btoilets?\b(?:\W+\w+){0,3}?\W+(?:overflow\w*|back\w* up|bubbl\w*|com\w+ up)\b(?:\W+\w+){0,4}?\W+(?:black|brown|foul|waste|filth\w*|stinking|sludge)\b/i,
    /\b(?:sewer|septic)\b(?:\W+\w+){0,4}?\W+(?:back\w*|overflow\w*|flood\w*|coming up|burst|leak\w*|rising)\b/i,
    /\b(?:poo|poop|faeces|feces|raw waste|human waste|black water|foul water|toilet water|shit|crap)\b(?:\W+\w+){0,6}?\W+(?:bath\w*|shower|floor|coming up|everywhere|sink|tub|basement|garden|yard|drain)\b/i,
  ],
  structure: [
    /\b(?:ceilings?|roof|floor|beam|joists?|wall|balcony|deck|porch|chimney|staircase|carport|shed|house)\b.{0,40}\b(?:about to (?:come|fall|go|collapse|give)|could (?:come|fall) down|coming down|pull(?:s|ed|ing)? away from|com(?:ing|e) away from the (?:house|wall)|tilt\w*|leaning|caving in|caved in)\b/i,
    /\b(?:tree|branch|limb|trunk|pole)\b.{0,24}\b(?:fell|fallen|crash\w*|came down|smash\w*|toppled|landed|lying|lies|resting|went)\b.{0,16}\b(?:on|onto|into|through|across|against)\b.{0,12}\b(?:roof|house|home|garage|porch|carport|chimney|bedroom)\b/i,
    /\b(?:cracks?|cracked|split)\b(?:\W+\w+){0,5}?\W+(?:load[- ]bearing|support\w*|retaining)\b/i,
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

const unrelated =
  /\b(?:gas (?:bill|station|money|grill|bbq|mileage)|sparkl\w*|spark plugs?)\b|\b(?:install|replace|fit|fitting|put|hang|mount|add|buy|need|want|new|change|test)\b(?:\W+\w+){0,5}?\W+(?:smoke|co|carbon monoxide|monoxide|gas) (?:detector|alarm|sensor|monitor)s?\b|\b(?:smoke|co|carbon monoxide) (?:detector|alarm|sensor)s?\b(?=(?:\W+\w+){0,4}?\W+(?:batter\w*|install\w*|chirp\w*|fitted|mounted|replaced))/gi;

/** A sentence or part of one: the text between full stops and contrasts. */
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
    for (const flag of foreignDangers(statement)) found.add(flag);
  }
  return [...found].map((flag) => ({ flag, notice: notices[flag] }));
};

export const noticeOf = (flag: SafetyFlag): string => notices[flag];
