import { imprintOf } from "../../markets/brand.ts";
import type { Brand } from "../../markets/market.ts";
import { type MailLanguage, mailWords } from "./mail-words.ts";

/** What a mail says; all of it may hold words of people. */
export type MailText = {
  subject: string;
  text: string;
  /** The page that its button opens. */
  link?: string | undefined;
  /** Why it is sent: its reader has an account (absent), or somebody gave the address. An invitation's button says so. */
  because?: "address_given" | "invited" | undefined;
  unsubscribe?: { page: string } | undefined;
};

/** The frame of a mail: whom it is from, in which language its frame speaks, and in which the message is. */
export type MailFrame = { brand: Brand; language: string; spoken: string };

const subject_most = 200;

/** A subject on one line: whatever is in it, it can add no header. */
export const mailSubject = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, subject_most);

/** An address that a mail may lead to: https, or this machine's own. Undefined for any other. */
export const openable = (link: string | undefined): string | undefined => {
  if (link === undefined || !URL.canParse(link)) return undefined;
  const { protocol, hostname, username, href } = new URL(link);
  const isHere = protocol === "http:" && /^(127\.0\.0\.1|localhost)$/.test(hostname);
  return (protocol === "https:" || isHere) && username === "" ? href : undefined;
};

/** The words of a mail's frame; English where a language has none. */
export const wordsIn = (language: string) => mailWords[language as MailLanguage] ?? mailWords.en;

/** Why somebody gets a mail. */
export const reasonIn = (
  { because, unsubscribe }: MailText,
  { brand: { name }, language }: MailFrame,
): string => {
  const words = wordsIn(language);
  if (because) return words.given(name);
  return unsubscribe ? words.chosen(name) : words.account(name);
};

/** The same mail as plain text. */
export const mailPlain = (mail: MailText, frame: MailFrame): string => {
  const [link, end] = [openable(mail.link), openable(mail.unsubscribe?.page)];
  return [
    mail.text,
    ...(link && !mail.text.includes(link) ? [link] : []),
    "--",
    [
      reasonIn(mail, frame),
      ...(end ? [`${wordsIn(frame.language).end}: ${end}`] : []),
      imprintOf(frame.brand),
    ].join("\n"),
  ].join("\n\n");
};
