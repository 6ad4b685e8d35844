/** A text in the reader's language; in the other one if it was written in that alone. */
export const inLanguage = (language: string, { en = "", es = "" }: { en?: string; es?: string }): string =>
  language === "es" ? es || en : en || es;
