import type { AssistantTurn } from "../assistant.ts";
import { glossed } from "../rules/languages/gloss.ts";

/** Words that hardly any text of a language does without. */
const everyday: Record<string, RegExp> = {
  en: /\b(?:the|is|it|my|and|does|not|that|to|of|there|have|what|you)\b/gi,
  es: /[¿¡]|(?<!\p{L})(?:el|la|los|las|un|una|del|que|qué|por|para|con|está|es|más|no|se|lo|me|mi|cada|gracias|quiero|tengo|hay|ahora|ya|cómo|dónde|cuánto)(?!\p{L})/giu,
};

const hits_least = 2;

const languageIn = (text: string): string | undefined => {
  const [[language, hits] = ["", 0]] = Object.entries(everyday)
    .map(([language, words]): [string, number] => [language, text.match(words)?.length ?? 0])
    .toSorted(([, one], [, other]) => other - one);
  return glossed(text)?.language ?? (hits >= hits_least ? language : undefined);
};

/** The language that somebody writes in: that of the newest message that shows one, else the conversation's. */
export const languageOf = ({
  before,
  said,
  locale,
}: Pick<AssistantTurn, "before" | "said" | "locale">): string => {
  const own = before.filter(({ author }) => author === "user" || author === "service_provider");
  for (const { text } of [said, ...own.toReversed()]) {
    const language = languageIn(text);
    if (language) return language;
  }
  return locale.split("-")[0] as string;
};
