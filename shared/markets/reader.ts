import { acceptedLanguages } from "../kernel/log.ts";
import { languageAsked } from "./languages.ts";
import { defaultMarket } from "./served.ts";

/** The language that whoever asked reads the answer in: what the app or browser asks for, else the market's. */
export const readerLanguage = (): string =>
  languageAsked(acceptedLanguages()) ?? defaultMarket.languages.default;
