import { offeredLanguages } from "../../markets/languages.ts";
import { defaultMarket } from "../../markets/served.ts";
import type { AdminRole } from "../account/account.ts";
import type { About } from "./about.ts";
import type { MessageText, Texts, Told } from "./telling.ts";
import * as en from "./texts-en.ts";

/** The languages that messages are written in besides English; a stage loads those that a market of it offers. */
const others: Readonly<Record<string, () => Promise<typeof en>>> = {
  es: () => import("./texts-es.ts"),
};

const written = new Map<string, typeof en>([["en", en]]);
for (const language of offeredLanguages) {
  const loaded = await others[language]?.();
  if (loaded) written.set(language, loaded);
}

/** The language that a reader is written to in: their own, else the market's, else English. */
const languageFor = (reader: string | undefined): string =>
  [reader, defaultMarket.languages.default].find(
    (language): language is string => language !== undefined && written.has(language),
  ) ?? "en";

const wordsIn = (language: string): typeof en => written.get(language) ?? en;

/** What is sent to people without an inbox, in the language of a reader. */
export const lettersFor = (reader?: string): typeof en.letters & { language: string } => {
  const language = languageFor(reader);
  return { ...wordsIn(language).letters, language };
};

const { texts } = wordsIn(languageFor(undefined));

/** The side of an event on which somebody is told of it. */
export type Side = keyof Texts;

/** The side on which an event names somebody. */
export const sideOf = ({ data }: Told, accountId: string): Side => {
  if (data.agent_id === accountId) return "admin";
  if (data.previous_service_provider_id === accountId) return "previous_provider";
  const provides = [data.service_provider_id, data.service_provider_ids].flat().includes(accountId);
  return provides ? "service_provider" : "user";
};

/**
 * What a person is told of an event: by the side the event names it on. Undefined: nothing. Whether somebody is told is
 * decided by the event alone; in which language, by the reader.
 */
export const messageFor = (
  event: Told,
  accountId: string,
  about: About = {},
  side: Side = sideOf(event, accountId),
): (MessageText & { language: string }) | undefined => {
  const language = languageFor(about.language);
  const said = wordsIn(language).texts[event.type]?.[side]?.(event, about);
  return said && { ...said, language };
};

/** Of these events only administrators are told who can do something about it. */
const adminsTold: Record<string, readonly AdminRole[]> = {
  "chat.handed_over": ["owner", "support"],
  "quote.review_required": ["owner", "support"],
  "quote.review_overdue": ["owner", "support"],
  "ai.budget_nearing": ["owner"],
  "ai.budget_reached": ["owner"],
  "key.ending": ["owner"],
  "endpoint.failing": ["owner", "support"],
  "endpoint.disabled": ["owner", "support"],
};

/** Whether an administrator of this role is told of what all administrators are told. */
export const isToldToRole = ({ type }: Pick<Told, "type">, role: AdminRole): boolean =>
  adminsTold[type]?.includes(role) ?? true;

/** Whether administrators are told of an event. */
export const isForAdmins = (event: Told): boolean =>
  event.data.agent_id === undefined && texts[event.type]?.admin?.(event, {}) !== undefined;

/** Events that anybody is told of. */
export const toldEvents = Object.keys(texts).map((type) => ({ type: type as `${string}.${string}` }));
