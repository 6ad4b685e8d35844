import type { Place } from "../place.ts";

/** What is known of the person whose words they are. */
export type Known = { name: string; place?: Place | undefined };

const capitalized = String.raw`\p{Lu}[\p{L}'’-]*`;

const introduced = new RegExp(
  String.raw`(\b(?:[Mm]y name is|[Nn]ame['’]s|[Cc]all me|[Aa]sk for|[Tt]his is|I am called|[Rr]egards,?|[Tt]hanks,?|[Cc]heers,?|[Ss]incerely,?|M(?:r|rs|s)\.?|Dr\.?)\s+)${capitalized}(?:\s+${capitalized})*`,
  "gu",
);

const street = new RegExp(
  String.raw`\b\d{1,5}[A-Za-z]?\s+(?:${capitalized}\.?\s+){1,3}(?:[Ss]treet|St|[Aa]venue|Ave|[Rr]oad|Rd|[Ll]ane|Ln|[Dd]rive|Dr|[Cc]ourt|Ct|[Bb]oulevard|Blvd|Way|Place|Pl|Terrace)\b\.?`,
  "gu",
);

/** What looks personal wherever it stands. */
const patterns: readonly [RegExp, string][] = [
  [/[^\s@<>()]+@[^\s@<>()]+\.[\p{L}\d-]+/gu, "[email]"],
  [/\b(?:https?:\/\/|www\.)\S+/giu, "[link]"],
  [/\b((?:code|pin|password|passcode)(?:\s+is|\s*[:=#])?)\s*[^\s,;.]*\d[^\s,;.]*/giu, "$1 [number]"],
  [street, "[address]"],
  [/\b(?:apt|apartment|flat|suite)\.?\s*#?\s*\d+[A-Za-z]?\b/giu, "[address]"],
  [/\b[A-Z]{2}\s+\d{5}(?:-\d{4})?\b/gu, "[address]"],
  [/\b[A-Z]{1,2}\d[A-Z\d]?\s+\d[A-Z]{2}\b/gu, "[address]"],
  [introduced, "$1[name]"],
];

const longNumber = /\+?\d(?:[\s().\-/]{0,2}\d){6,}/gu;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const everywhere = (words: readonly string[]): RegExp | undefined =>
  words.length === 0
    ? undefined
    : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words.map(escaped).join("|")})(?![\p{L}\p{N}])`, "giu");

const partsOf = (text: string): string[] => text.split(/[\s,]+/).filter((part) => /\p{L}{2}/u.test(part));

const withoutAll = (text: string, words: readonly string[], instead: string): string => {
  const known = everywhere(words.toSorted((one, other) => other.length - one.length));
  return known ? text.replace(known, instead) : text;
};

/**
 * Somebody's words without what tells who and where they are: their name and address as the service knows them, and
 * whatever looks like an email address, a phone or another long number, a link, an address, a code of a door or the name
 * after "my name is". Amounts such as "1,200 sq ft" stay. Names of others in the midst of a sentence can't be told from other words.
 */
export const scrubbed = (words: string, { name, place }: Known): string => {
  const home = place ? [place.line1, place.line2, place.city, place.postcode] : [];
  const addressed = withoutAll(
    words,
    home.filter((one) => one !== undefined && one.length > 2) as string[],
    "[address]",
  );
  const plain = patterns.reduce((text, [pattern, instead]) => text.replace(pattern, instead), addressed);
  return withoutAll(plain.replace(longNumber, "[number]"), partsOf(name), "[name]");
};
