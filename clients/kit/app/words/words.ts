import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { usualLanguages } from "../../brand.ts";
import { type AppFormats, appFormatsIn } from "../formats.ts";
import type { AppWords } from "./en.ts";

declare const PAGE: string;

export const languages = { en: "English", es: "Español" } as const;
export type Language = keyof typeof languages;

const key = `${PAGE}.language`;

const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name);

/** The language that was chosen on this device, or the first of the device's own or the market's that the app speaks. */
export const preferredLanguage = (): Language => {
  const wanted = [
    localStorage.getItem(key) ?? "",
    ...navigator.languages.map((tag) => tag.slice(0, 2)),
    ...usualLanguages,
  ];
  return wanted.find(isLanguage) ?? "en";
};

type Spoken<W> = { words: W; format: AppFormats; language: Language; speak: (language: Language) => void };

export const SpokenContext = createContext<Spoken<AppWords> | undefined>(undefined);

/** The app's language, loaded unless it is English. */
export const useLanguage = <W extends AppWords>(
  en: W,
  wordsIn: (language: Language) => Promise<W>,
): Spoken<W> | undefined => {
  const [language, setLanguage] = useState(preferredLanguage);
  const [spoken, setSpoken] = useState<{ words: W; language: Language } | undefined>(
    language === "en" ? { words: en, language } : undefined,
  );
  useEffect(() => {
    let wanted = true;
    void wordsIn(language).then((words) => wanted && setSpoken({ words, language }));
    document.documentElement.lang = language;
    return () => {
      wanted = false;
    };
  }, [language]);
  return (
    spoken && {
      ...spoken,
      format: appFormatsIn(spoken.language),
      speak: (next) => {
        localStorage.setItem(key, next);
        setLanguage(next);
      },
    }
  );
};

/** What the app says; an app that reads its own words names their type. */
export const useSpoken = <W extends AppWords = AppWords>(): Spoken<W> => {
  const spoken = useContext(SpokenContext);
  if (!spoken) throw new Error("No language is spoken here.");
  return spoken as Spoken<W>;
};

export const useWords = (): AppWords => useSpoken().words;
export const useFormat = (): AppFormats => useSpoken().format;
