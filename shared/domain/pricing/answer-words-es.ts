/** Spanish words of answers in the terms that answers are read in. Pure. */

const numbers: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    0: "cero ningún ninguno ninguna",
    1: "un uno una",
    2: "dos par",
    3: "tres",
    4: "cuatro",
    5: "cinco",
    6: "seis",
    7: "siete",
    8: "ocho",
    9: "nueve",
    10: "diez",
    11: "once",
    12: "doce docena",
    13: "trece",
    14: "catorce",
    15: "quince",
    16: "dieciséis",
    17: "diecisiete",
    18: "dieciocho",
    19: "diecinueve",
    20: "veinte",
    21: "veintiuno veintiún veintiuna",
    22: "veintidós",
    23: "veintitrés",
    24: "veinticuatro",
    25: "veinticinco",
    26: "veintiséis",
    27: "veintisiete",
    28: "veintiocho",
    29: "veintinueve",
    30: "treinta",
    40: "cuarenta",
    50: "cincuenta",
    60: "sesenta",
    70: "setenta",
    80: "ochenta",
    90: "noventa",
    100: "cien ciento",
    200: "doscientos doscientas",
    300: "trescientos trescientas",
    400: "cuatrocientos cuatrocientas",
    500: "quinientos quinientas",
    1000: "mil",
  }).flatMap(([value, words]) => words.split(" ").map((word) => [word, Number(value)])),
);

const dozens = (text: string): string =>
  text.replace(/\bmedia docena\b/giu, "6").replace(/\bdos docenas\b/giu, "24");

const units: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})metros? cuadrados?|(?<!\p{L})metros?²/giu, "m²"],
  [/(?<!\p{L})pies? cuadrados?/giu, "square feet"],
  [/(?<!\p{L})pies?(?!\p{L})/giu, "feet"],
  [/(?<!\p{L})metros?(?!\p{L})/giu, "m"],
  [/(?<=\d)\s*(?:a|o|ó|u)\s*(?=\d)/giu, " to "],
  [/(?<=\d)\s*por\s*(?=\d)/giu, " x "],
];

/** Numbers as they are written in Spain: 1.200 and 12,5. */
const inDigits = (text: string): string =>
  text.replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, "").replace(/(?<=\d),(?=\d)/g, ".");

/** Spelled numbers as digits: "veinticinco", "treinta y dos", "ciento veinte". */
const counted = (text: string): string => {
  const found: string[] = [];
  let sum: number | undefined;
  const end = (): void => {
    if (sum !== undefined) found.push(String(sum));
    sum = undefined;
  };
  for (const word of text.split(/\s+/)) {
    const [, before = "", core = "", after = ""] = /^(\P{L}*)(\p{L}*)(.*)$/su.exec(word) ?? [];
    const value = before === "" ? numbers[core.toLowerCase()] : undefined;
    if (value !== undefined) {
      sum = value === 1000 ? (sum ?? 1) * 1000 : (sum ?? 0) + value;
      if (after !== "") {
        found.push(`${sum}${after}`);
        sum = undefined;
      }
    } else if (!(core.toLowerCase() === "y" && sum !== undefined)) {
      end();
      found.push(word);
    }
  }
  end();
  return found.join(" ");
};

/** A text that says an amount, with its numbers in digits and its units as they are read. */
export const amountInTerms = (text: string): string =>
  units.reduce((said, [words, term]) => said.replace(words, term), counted(dozens(inDigits(text))));

export const unsureInSpanish =
  /(?<!\p{L})(?:no (?:lo )?(?:s[eé]|tengo (?:ni )?idea|sabr[ií]a|recuerdo|puedo decir)|ni idea|no tengo claro|no est(?:oy|á) (?:segur[oa]|claro)|sin idea|desconozco|depende)(?!\p{L})/iu;
export const noneInSpanish =
  /^\W*(?:no,? )?(?:ningun[oa]s?|ninguna? de (?:est[oa]s|ell[oa]s)|nada de (?:eso|esto)|(?:es )?otr[oa] (?:cosa|distint[oa]|trabajo|tipo)|algo (?:distinto|diferente))(?!\p{L})/iu;
export const yesInSpanish =
  /^\W*(?:s[ií]|claro|correcto|exacto|así es|vale|por supuesto|verdadero|desde luego|efectivamente)(?!\p{L})/iu;
export const noInSpanish = /^\W*(?:no|nada|falso|nunca|tampoco|qué va|para nada)(?!\p{L})/iu;

const places = ["primer", "segund", "tercer", "cuart", "quint", "sext"];

/** Which of several choices is named by its place: 0 for "la primera", -1 for "la última". */
export const placeInSpanish = (text: string): number | undefined => {
  const [, word] =
    /^\W*(?:(?:el|la|lo|opción|número)\s+)*(\p{L}+?)(?:o|a)?(?:\s+(?:opción|de ellas|de ellos))?\W*$/iu.exec(
      text,
    ) ?? [];
  if (word === undefined) return undefined;
  if (/^últim/i.test(word)) return -1;
  const at = places.indexOf(word.toLowerCase());
  return at < 0 ? undefined : at;
};

/** Words that many Spanish choices share and that choose none. */
export const littleWords: ReadonlySet<string> = new Set(
  "una uno unos unas los las del que por para con sin más está este esta esto eso ese esa hay tiene quiero creo sería cosa poner cambiar reparar".split(
    " ",
  ),
);
