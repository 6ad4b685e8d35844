import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { type Formats, formatsIn, plain } from "../../kit/formats.ts";
import { en, type Words } from "./en.ts";

export const languages = { en: "English", es: "Español" } as const;
export type Language = keyof typeof languages;

const key = "console.language";

const isLanguage = (name: string): name is Language => Object.hasOwn(languages, name);

export const preferredLanguage = (): Language => {
  const wanted = [localStorage.getItem(key) ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wanted.find(isLanguage) ?? "en";
};

type Spoken = { words: Words; format: Formats; language: Language; speak: (language: Language) => void };

export const SpokenContext = createContext<Spoken | undefined>(undefined);

/** The console's language, loaded unless it is English. */
export const useLanguage = (): Spoken | undefined => {
  const [language, setLanguage] = useState(preferredLanguage);
  const [spoken, setSpoken] = useState<{ words: Words; language: Language } | undefined>(
    language === "en" ? { words: en, language } : undefined,
  );
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const words: Words = language === "es" ? (await import("./es.ts")).es : en;
      if (wanted) setSpoken({ words, language });
    };
    void load();
    document.documentElement.lang = language;
    return () => {
      wanted = false;
    };
  }, [language]);
  return (
    spoken && {
      ...spoken,
      format: formatsIn(spoken.language),
      speak: (next) => {
        localStorage.setItem(key, next);
        setLanguage(next);
      },
    }
  );
};

export const useSpoken = (): Spoken => {
  const spoken = useContext(SpokenContext);
  if (!spoken) throw new Error("No language is spoken here.");
  return spoken;
};

export const useWords = (): Words => useSpoken().words;
export const useFormat = (): Formats => useSpoken().format;

/** The name of a record's state, kind or reason. */
export const useTerm = (): ((word: string) => string) => {
  const { terms } = useWords();
  const known = terms as Record<string, string>;
  return (word) => {
    const [noun, verb] = word.split(".").map((part) => known[part]);
    return known[word] ?? (noun && verb ? `${noun}: ${verb}` : plain(word));
  };
};
