import { acceptedLanguages } from "../kernel/log.ts";
import { defaultMarket, markets } from "./served.ts";

/** Every language that a market of the stage offers. */
export const offeredLanguages: readonly string[] = [
  ...new Set(markets.flatMap(({ languages }) => languages.offered)),
];

/** Whether people can choose between languages. */
export const offersSeveral = offeredLanguages.length > 1;

/** What a module says in each language that the stage offers, loaded where the process starts. */
export const loadedIn = async <T>(
  others: Readonly<Record<string, () => Promise<T>>>,
): Promise<ReadonlyMap<string, T>> => {
  const loaded = new Map<string, T>();
  for (const language of offeredLanguages) {
    const said = await others[language]?.();
    if (said) loaded.set(language, said);
  }
  return loaded;
};

const asked_most = 500;

/** The ranges of an Accept-Language header, the one that is wanted most first. */
const rangesOf = (accepted: string): string[] =>
  accepted
    .slice(0, asked_most)
    .toLowerCase()
    .split(",")
    .map((part) => {
      const [range = "", q = "1"] = part.trim().split(/\s*;\s*q=/);
      return { range, weight: Number(q) };
    })
    .filter(({ range, weight }) => range !== "" && weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ range }) => range);

/** A range and what is left of it, subtag by subtag: `zh-hant-tw`, `zh-hant`, `zh`. */
const shortened = (range: string): string[] => {
  const tags = range.split("-");
  return tags.map((_, at) => tags.slice(0, tags.length - at).join("-"));
};

/**
 * The offered language that somebody asks for (RFC 4647, lookup). Undefined: none of them, or there is nothing to
 * choose.
 */
export const languageAsked = (
  accepted: string | undefined,
  offered: readonly string[] = offeredLanguages,
): string | undefined =>
  offered.length > 1 && accepted !== undefined
    ? rangesOf(accepted)
        .flatMap(shortened)
        .find((range) => offered.includes(range))
    : undefined;

/** The language that whoever asked reads the answer in: what the app or browser asks for, else the market's. */
export const readerLanguage = (offered = offeredLanguages): string =>
  languageAsked(acceptedLanguages(), offered) ?? defaultMarket.languages.default;
