import type { Size, UnitOfWork } from "../../../domain/pricing/reading.ts";

const named: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
  dozen: 12,
  pair: 2,
  couple: 2,
  both: 2,
  several: 4,
  few: 3,
  single: 1,
  twin: 2,
  triple: 3,
};

const metresPerFoot = 0.3048;
const round = (value: number): number => Math.round(value * 100) / 100;

const number = "(\\d{1,5}(?:[.,]\\d{1,3})?)";
const metres = "(?:m|mt|mtrs?|met(?:er|re)s?)";
const feet = "(?:ft|feet|foot|'|′)";
const lengthUnit = `(?:${metres}|${feet}|yards?|yds?|inch(?:es)?|in|"|cm|mm)`;

const byPattern = new RegExp(
  `${number}\\s*(${lengthUnit})?\\s*(?:x|×|\\*|by)\\s*${number}\\s*(${lengthUnit})?(?![a-z0-9])`,
  "i",
);
const areaPattern = new RegExp(
  `${number}\\s*(?:(sq(?:uare)?\\.?\\s*(?:${metres})|sqm|m2|m²|${metres}\\s*(?:sq(?:uared?)?|2))|(sq(?:uare)?\\.?\\s*(?:ft|feet|foot)|sqft|sf|ft2|ft²|${feet}\\s*(?:sq(?:uared?)?)))(?![a-z])`,
  "i",
);
const lengthPattern = new RegExp(
  `${number}\\s*-?\\s*(?:(${metres})|(${feet})|(yards?|yds?))(?![a-z0-9²])`,
  "i",
);
const hoursPattern =
  /(\d{1,3}(?:[.,]\d)?|an?|one|two|three|four|five|six|seven|eight)\s*-?\s*(?:hours?|hrs?)\b/i;

const numberOf = (text: string): number => Number(text.replace(",", "."));

const inMetres = (value: number, unit: string | undefined, imperial: boolean): number | undefined => {
  const name = unit?.toLowerCase();
  if (name === undefined) return imperial ? value * metresPerFoot : value;
  if (/^(?:cm)$/.test(name)) return value / 100;
  if (/^(?:mm)$/.test(name)) return value / 1000;
  if (/^(?:in|inch|inches|")$/.test(name)) return value * 0.0254;
  if (/^(?:y)/.test(name)) return value * 0.9144;
  if (/^(?:f|'|′)/.test(name)) return value * metresPerFoot;
  return value;
};

const imperialCountries = new Set(["US", "LR", "MM"]);

/** The measurements in a text, in metres. Bare lengths are feet in the United States where they are large, else metres. */
export const sizeIn = (text: string, country?: string): Size | undefined => {
  const area = areaPattern.exec(text);
  if (area) {
    const value = numberOf((area[1] as string).replace(/,(?=\d{3})/, ""));
    const squareMetres = area[2] ? value : value * metresPerFoot ** 2;
    return squareMetres > 0 ? { area_square_metres: round(squareMetres) } : undefined;
  }
  const by = byPattern.exec(text);
  if (by) {
    const [, first = "", firstUnit, second = "", secondUnit] = by;
    const unit = secondUnit ?? firstUnit;
    const bareFeet =
      unit === undefined &&
      (imperialCountries.has(country ?? "") || (numberOf(first) >= 9 && numberOf(second) >= 9));
    const length = inMetres(numberOf(first), firstUnit ?? secondUnit, bareFeet) ?? 0;
    const width = inMetres(numberOf(second), unit, bareFeet) ?? 0;
    if (length <= 0 || width <= 0) return undefined;
    return {
      length_metres: round(length),
      width_metres: round(width),
      area_square_metres: Math.max(0.01, round(length * width)),
    };
  }
  const length = lengthPattern.exec(text);
  if (length) {
    const value = numberOf(length[1] as string);
    const lengthMetres = length[2] ? value : value * (length[3] ? metresPerFoot : 0.9144);
    return lengthMetres > 0 ? { length_metres: round(lengthMetres) } : undefined;
  }
};

const notCounts =
  /\b\d+\s*-?\s*(?:years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|am|pm|o'?clock|kw|kg|lbs?|pounds?|dollars?|bucks|euros?|percent|%|amps?|watts?|volts?|w|v|inch|in|"|gallons?|gal|litres?|liters?|st|nd|rd|th|bed|beds|bedroom|bdrm|br|floors?|storey|stories|story|degrees|bar|psi)\b|[$£€]\s*\d+[\d.,]*k?|\b(?:19|20)\d\d\b|\b\d{1,2}:\d\d\b|\b\d+\/\d+\b/gi;

const countPattern = new RegExp(
  `(?:\\b(half a dozen|a dozen|a couple|a pair|a few|${Object.keys(named).join("|")}|\\d{1,3})(?:\\s+(?:of|pairs? of))?\\s+((?:[a-z'-]+\\s+){0,3}[a-z'-]+))|(?:([a-z]+)\\s*(?:x|×)\\s*(\\d{1,3})\\b)`,
  "gi",
);

export type Count = { quantity: number; words: string };

/** What a text counts, each with the words it counts: "3 double sockets", "sockets x3", "a couple of doors". */
export const countsIn = (text: string): Count[] => {
  const cleaned = text
    .replace(new RegExp(byPattern, "gi"), " ")
    .replace(new RegExp(areaPattern, "gi"), " ")
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
  const amount = text.toLowerCase();
  if (amount === "half a dozen") return 6;
  const word = amount.replace(/^a /, "");
  return named[word] ?? Number(word);
};

export const hoursIn = (text: string): number | undefined => {
  const match = hoursPattern.exec(text);
  if (!match) return undefined;
  const amount = (match[1] as string).toLowerCase();
  return amount === "a" || amount === "an" ? 1 : (named[amount] ?? numberOf(amount));
};

const roundUp: Record<UnitOfWork, number> = {
  each: 1,
  job: 1,
  room: 1,
  hour: 0.5,
  square_metre: 0.01,
  linear_metre: 0.01,
};

/** A quantity as it may be priced: in whole things, half hours or hundredths of a metre, within bounds. */
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
