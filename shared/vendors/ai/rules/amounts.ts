/** Writes the numbers and units of a text in one plain form: "1,200 sq. ft." and "twelve hundred square feet" as "1200 sq ft". */

const small: Record<string, number> = Object.fromEntries(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, value) => [word, value]),
);
const tens: Record<string, number> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const scales: Record<string, number> = { dozen: 12, hundred: 100, thousand: 1000 };

const spelled = `(?:${[...Object.keys(small), ...Object.keys(tens), ...Object.keys(scales)].join("|")})\\b`;
const spelledRun = new RegExp(
  `\\b(?:an?\\s+(?=(?:dozen|hundred|thousand)\\b))?${spelled}(?:[\\s-]+(?:and\\s+(?=${spelled}))?${spelled})*`,
  "gi",
);

/**
 * The value of consecutive number words: "two thousand five hundred". Undefined if they are not one number: "one two".
 */
const spelledValue = (words: string[]): number | undefined => {
  let whole = 0;
  let part = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const scale = scales[word];
    const ten = tens[word];
    if (scale !== undefined) {
      part = Math.max(1, part) * scale;
      if (scale === 1000) {
        whole += part;
        part = 0;
      }
      last = scale;
    } else if (ten !== undefined) {
      if (last < 100) return undefined;
      part += ten;
      last = 10;
    } else {
      if (last < 10) return undefined;
      part += small[word] ?? 0;
      last = 1;
    }
  }
  return whole + part;
};

const inDigits = (run: string): string => {
  const words = run
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== "a" && word !== "an" && word !== "and");
  return words.length === 1 && words[0] === "one" ? run : String(spelledValue(words) ?? run);
};

const signs: Record<string, string> = {
  "½": "1/2",
  "¼": "1/4",
  "¾": "3/4",
  "⅓": "1/3",
  "⅔": "2/3",
  "⅛": "1/8",
};

const fraction = (whole: string | undefined, over: string, under: string): string =>
  String(Math.round((Number(whole ?? 0) + Number(over) / Number(under)) * 1000) / 1000);

export const plainAmounts = (text: string): string =>
  text
    .replace(/[$£€]\s*\d[\d.,]*\s*k?\b|\b\d[\d.,]*\s*k?\s*(?:dollars?|bucks|euros?|usd|eur)\b/gi, " ")
    .replace(/[½¼¾⅓⅔⅛]/g, (sign) => ` ${signs[sign]}`)
    .replace(/(?<![\d.,])\d{1,3}(?:[,\u202f\u00a0']\d{3})+(?![\d])/g, (found) => found.replace(/\D/g, ""))
    .replace(/(?<![\d.,])(\d{1,3}) (\d{3})(?=\s*(?:sq|qm|m²|m2|m\b|ft|feet))/gi, "$1$2")
    .replace(/(?<![\d.,])\d{1,3}(?:\.\d{3}){2,}(?!\d)/g, (found) => found.replace(/\D/g, ""))
    .replace(/(\d),(\d{1,2})(?!\d)/g, "$1.$2")
    .replace(/\bhalf an?\s+dozen\b/gi, "6")
    .replace(/(\d+(?:\.\d+)?)\s+(dozen|hundred|thousand)\b/gi, (_, times: string, scale: string) =>
      String(Number(times) * (scales[scale.toLowerCase()] as number)),
    )
    .replace(spelledRun, inDigits)
    .replace(/\b(?:linear|lineal|running)[\s-]+(?=f(?:t|ee?t|oot)\b|m\b|met)/gi, "")
    .replace(/(\d+(?:\.\d+)?)\s*k\b/gi, (_, value: string) => String(Math.round(Number(value) * 1000)))
    .replace(/\b(?:(\d+)\s+)?([1-7])\/([2348])(?![\d/])/g, (_, whole, over: string, under: string) =>
      fraction(whole, over, under),
    )
    .replace(/(\d+)\s+and\s+a\s+half\b/gi, "$1.5")
    .replace(/(\d+)\s+and\s+a\s+quarter\b/gi, "$1.25")
    .replace(/\bone and a half\b/gi, "1.5")
    .replace(/\b(?:a\s+)?half(?:\s+of)?(?:\s+an?)?(?=\s+(?:sq|square|m\b|met|ft|foot|yard|acre))/gi, "0.5")
    .replace(/\b(?:a\s+)?quarter(?:\s+of)?(?:\s+an?)?(?=\s+(?:acre|mile))/gi, "0.25")
    .replace(/\b(?:an|one)(?=\s+acre\b)/gi, "1")
    .replace(
      /(\d+)\s*(?:ft|feet|foot|['′])\s*(\d+(?:\.\d+)?)\s*(?:in(?:ch(?:es)?)?\b|["″]|'')/gi,
      (_, feet, inches) => `${Math.round((Number(feet) + Number(inches) / 12) * 1000) / 1000} ft`,
    )
    .replace(/\b(sq|ft|yds?|mtrs?)\.(?=\s*[a-z])/gi, "$1");
