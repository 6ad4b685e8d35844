import type { Size, UnitOfWork } from "../../../domain/pricing/reading.ts";
import { metres_per_foot, square_metres_per_square_foot } from "../../../domain/pricing/units.ts";
import { measuresInFeet } from "../../../markets/countries.ts";
import { plainAmounts } from "./amounts.ts";

/** Amounts without a number. Numbers are already digits here. */
const named: Record<string, number> = {
  one: 1,
  pair: 2,
  couple: 2,
  both: 2,
  several: 4,
  few: 3,
  single: 1,
  twin: 2,
  triple: 3,
};

const round = (value: number): number => Math.round(value * 100) / 100;

const number = "(\\d{1,6}(?:\\.\\d{1,3})?)";
const metres = "(?:m|mt|mtrs?|met(?:er|re)s?)";
const feet = "(?:ft|feet|foot|'|′)";
const lengthUnit = `(?:${metres}|${feet}|yards?|yds?|inch(?:es)?|in(?!\\s+(?:the|an?|my|our|each|every|all|total)\\b)|"|cm|centimet(?:er|re)s?|mm)`;

const byPattern = new RegExp(
  `${number}\\s*(${lengthUnit})?\\s*(?:x|×|\\*|by)\\s*${number}\\s*(${lengthUnit})?(?![a-z0-9])`,
  "i",
);
const square = "sq(?:uared?|\\.)?\\s*-?";
const areaUnits: readonly (readonly [unit: string, square_metres: number])[] = [
  [`${square}${metres}|sqm|m\\s?2|m²|qm|${metres}\\s*(?:sq(?:uared?)?|2)`, 1],
  [
    `${square}(?:ft|feet|foot)|sqft|sf|ft\\s?2|ft²|${feet}\\s*(?:sq(?:uared?)?)`,
    square_metres_per_square_foot,
  ],
  [`${square}(?:yards?|yds?)|yd2|yd²`, 0.9144 ** 2],
  [`${square}(?:cm|centimet(?:er|re)s?)|cm2|cm²`, 0.0001],
  ["acres?", 4046.86],
  // A roofer's square is a hundred square feet.
  ["squares", 100 * square_metres_per_square_foot],
];
const areaPattern = new RegExp(
  `${number}\\s*-?\\s*(?:${areaUnits.map(([unit]) => `(${unit})`).join("|")})(?![a-z])`,
  "i",
);
const lengthPattern = new RegExp(`${number}\\s*-?\\s*(${lengthUnit})(?![a-z0-9²])`, "i");
const hoursPattern = /(\d{1,3}(?:\.\d)?|an?|one)\s*-?\s*(?:hours?|hrs?)\b/i;

const inMetres = (value: number, unit: string | undefined, imperial: boolean): number | undefined => {
  const name = unit?.toLowerCase();
  if (name === undefined) return imperial ? value * metres_per_foot : value;
  if (/^c/.test(name)) return value / 100;
  if (/^(?:mm)$/.test(name)) return value / 1000;
  if (/^(?:in|inch|inches|")$/.test(name)) return value * 0.0254;
  if (/^(?:y)/.test(name)) return value * 0.9144;
  if (/^(?:f|'|′)/.test(name)) return value * metres_per_foot;
  return value;
};

/** The measurements in a text, in metres. Bare lengths are feet in the United States where they are large, else metres. */
export const sizeIn = (spoken: string, country?: string): Size | undefined => {
  const text = plainAmounts(spoken).replace(longAndHigh, "$1 x $2").replace(elsewhere, " ");
  const area = areaPattern.exec(text);
  if (area) {
    const [, value, ...units] = area;
    const [, square_metres] = areaUnits[units.findIndex((unit) => unit !== undefined)] as [string, number];
    const size = round(Number(value) * square_metres);
    return size > 0 ? { area_square_metres: size } : undefined;
  }
  const by = byPattern.exec(text);
  if (by) {
    const [, first = "", firstUnit, second = "", secondUnit] = by;
    const unit = secondUnit ?? firstUnit;
    const bareFeet =
      unit === undefined && (measuresInFeet(country) || (Number(first) >= 9 && Number(second) >= 9));
    const length = inMetres(Number(first), firstUnit ?? secondUnit, bareFeet) ?? 0;
    const width = inMetres(Number(second), unit, bareFeet) ?? 0;
    if (length <= 0 || width <= 0) return undefined;
    return {
      length_metres: round(length),
      width_metres: round(width),
      area_square_metres: Math.max(0.01, round(length * width)),
    };
  }
  const length = lengthPattern.exec(text);
  if (length) {
    const size = round(inMetres(Number(length[1]), length[2], false) ?? 0);
    return size > 0 ? { length_metres: size } : undefined;
  }
};

const heightPatterns = [
  `${number}\\s*-?\\s*(${lengthUnit})\\s*-?\\s*(?:tall|high|in height)\\b`,
  `\\b(?:about|around|roughly|maybe|some|is|are|of|a|an|each)\\s+${number}\\s*-?\\s*(${lengthUnit})(?![a-z0-9²])`,
  `${number}\\s*-?\\s*(${lengthUnit})\\s*-?\\s+(?:\\w+\\s+){0,2}(?:tree|oak|pine|birch|maple|elm|ash|palm|fir|spruce|cedar|willow|poplar|gum)s?\\b`,
].map((pattern) => new RegExp(pattern, "i"));

/** The height that a text gives, in metres. */
export const heightIn = (spoken: string): number | undefined => {
  const text = plainAmounts(spoken);
  for (const pattern of heightPatterns) {
    const [, value, unit] = pattern.exec(text) ?? [];
    const height = value ? round(inMetres(Number(value), unit, false) ?? 0) : 0;
    if (height > 0) return height;
  }
};

/** "8 m long and 2 m high" is 8 m by 2 m. */
const longAndHigh = new RegExp(
  `(${number}\\s*${lengthUnit})\\s*(?:long|wide|in length)\\W+(?:and\\s+|by\\s+|x\\s+)?(${number}\\s*${lengthUnit})\\s*(?:high|tall|wide|in height)`.replaceAll(
    "(\\d",
    "(?:\\d",
  ),
  "gi",
);

/** Sizes that say where or how, not how much: "5 ft above the floor", "a 10 ft ladder". */
const elsewhere = new RegExp(
  `${number}\\s*-?\\s*${lengthUnit}\\s*-?\\s*(?:up|above|over|off|from(?=\\s+(?:the|an?|my|our|it|here|there)\\b)|away|tall|high|deep|thick|apart|below|wide screen|(?:\\w+\\s+)?(?:tv|ladder|ceilings?)\\b)`,
  "gi",
);

const notCounts =
  /\b\d+\s*-?\s*(?:years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|am|pm|o'?clock|kw|kg|lbs?|pounds?|dollars?|bucks|euros?|percent|%|amps?|watts?|volts?|w|v|inch|in|"|gallons?|gal|litres?|liters?|st|nd|rd|th|bed|beds|bedroom|bdrm|br|floors?|storey|stories|story|degrees|bar|psi|btus?|seer|cm|mm|miles?|times|drops|mph|lumens?|k)\b|(?:\b(?:number|no\.?|nr\.?|unit|apt\.?|apartment|suite|room|error|code|model|route|size|house)|#)\s*\d+\w*|\b\d+\s*-\s*(?!(?:foot|feet|ft|m|meter|metre|yard)\b)[a-z]+|\b\d+\s+\w+\s+(?:a|an|per|every|each)\s+(?:second|minute|hour|day|night|week|month)\b|[$£€]\s*\d+[\d.,]*k?|\b(?:19|20)\d\d\b|\b\d{1,2}:\d\d\b|\b\d+\/\d+\b/gi;

const countPattern = new RegExp(
  `(?:\\b(a couple|a pair|a few|${Object.keys(named).join("|")}|(?<![\\d.])\\d{1,3}(?:\\.\\d+)?)(?:\\s+(?:of|pairs? of))?\\s+((?:[a-z'-]+\\s+){0,3}[a-z'-]+))|(?:([a-z]+)\\s*(?:x|×)\\s*(\\d{1,3})\\b)`,
  "gi",
);

export type Count = { quantity: number; words: string };

/** The counts in a text, each with the words it counts: "3 double sockets", "sockets x3", "a couple of doors". */
export const countsIn = (text: string): Count[] => {
  const cleaned = plainAmounts(text)
    .replace(/\b(\d+|one)\s+(?:out\s+)?of\s+(?:the|our|my|these|those)?\s*\d+\b/gi, "$1")
    .replace(new RegExp(byPattern, "gi"), " ")
    .replace(new RegExp(areaPattern, "gi"), " ")
    .replace(new RegExp(lengthPattern, "gi"), " ")
    .replace(notCounts, " ");
  const counts: Count[] = [];
  for (const match of cleaned.matchAll(countPattern)) {
    const [, amount, words, before, times] = match;
    if (before && times) counts.push({ quantity: Number(times), words: before });
    else if (amount && words) counts.push({ quantity: amountOf(amount), words });
  }
  return counts.filter(({ quantity }) => quantity > 0);
};

const amountOf = (text: string): number => {
  const word = text.toLowerCase().replace(/^a /, "");
  return named[word] ?? Number(word);
};

export const hoursIn = (text: string): number | undefined => {
  const match = hoursPattern.exec(plainAmounts(text));
  if (!match) return undefined;
  const amount = (match[1] as string).toLowerCase();
  return amount === "a" || amount === "an" ? 1 : (named[amount] ?? Number(amount));
};

const roundUp: Record<UnitOfWork, number> = {
  each: 1,
  job: 1,
  room: 1,
  hour: 0.5,
  square_metre: 0.01,
  linear_metre: 0.01,
};

/** A quantity in priceable steps: whole things, half hours or hundredths of a metre, within limits. */
export const boundedQuantity = (quantity: number, unit: UnitOfWork): number => {
  const step = roundUp[unit];
  const stepped = Math.max(step, Math.round(Math.ceil(quantity / step - 1e-9) * step * 100) / 100);
  return Math.min(stepped, largestQuantity[unit]);
};

export const largestQuantity: Record<UnitOfWork, number> = {
  each: 200,
  job: 1,
  room: 50,
  hour: 200,
  square_metre: 2000,
  linear_metre: 1000,
};
