import { agentPolicy } from "./policy.ts";

/** Controls, direction marks, and characters without width: nobody sees them, and models read them. */
const unseen = () => /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;

const visible = (text: string): string =>
  text
    .normalize("NFKC")
    .toWellFormed()
    .replace(unseen(), (found) => (/[\n\t]/.test(found) ? found : ""));

const link = /\b(?:[a-z][a-z0-9+.-]{1,15}:\/\/|www\.|data:|javascript:|mailto:|tel:)[^\s<>"')\]]*/gi;

const isOwn = (text: string, own: string): boolean =>
  URL.canParse(text) && new URL(text).origin === new URL(own).origin;

/** What somebody wrote, for an assistant to read: what is unseen and links elsewhere are left out, and it is short. */
export const cleaned = (text: string, own: string): string =>
  visible(text)
    .replace(link, (found) => (isOwn(found, own) ? found : "[link]"))
    .slice(0, agentPolicy.text_characters)
    .toWellFormed();

const domains =
  "com|net|org|io|co|info|me|app|dev|biz|us|uk|es|mx|de|fr|ly|gg|tv|link|site|online|xyz|shop|store";
const digits =
  "zero|one|two|three|four|five|six|seven|eight|nine|oh|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve";

const contact = [
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\]|\{at\})\s*[\p{L}\p{N}-]+/iu,
  /(?:^|\s)@[\w.]{3,}/,
  link,
  new RegExp(`\\b[a-z0-9-]{2,}\\s*(?:\\.|\\(dot\\)|\\[dot\\]|\\sdot\\s)\\s*(?:${domains})\\b`, "i"),
  new RegExp(`(?:\\b(?:${digits})\\b[\\s,.-]*){7}`, "i"),
];

/** Dates, times and amounts: digits that nobody can be called at. */
const figures =
  /\b\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?\b|\b\d{1,2}[:.]\d{2}\b|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?\b|[$€]\s?[\d.,]+/g;

/** Whether a text says how somebody can be reached outside of the service. */
export const hasContact = (text: string): boolean => {
  const plain = visible(text);
  if (contact.some((pattern) => plain.search(pattern) >= 0)) return true;
  return /(?:\d[\s().+/_-]*){7}/.test(plain.replace(figures, " "));
};
