import { defaultMarket } from "../../markets/served.ts";
import type { AdminRole } from "../account/account.ts";
import type { About } from "./about.ts";
import type { MessageText, Texts, Told } from "./telling.ts";
import * as en from "./texts-en.ts";

/** The languages that messages are written in; a stage loads the one of its market. */
const others: Readonly<Record<string, () => Promise<typeof en>>> = {
  es: () => import("./texts-es.ts"),
};

const { texts, letters }: typeof en = (await others[defaultMarket.languages.default]?.()) ?? en;

export { letters };

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
 * decided by the event alone.
 */
export const messageFor = (
  event: Told,
  accountId: string,
  about: About = {},
  side: Side = sideOf(event, accountId),
): MessageText | undefined => texts[event.type]?.[side]?.(event, about);

/** Of these events only administrators are told who can do something about it. */
const adminsTold: Record<string, readonly AdminRole[]> = {
  "chat.handed_over": ["owner", "support"],
  "quote.review_required": ["owner", "support"],
  "quote.review_overdue": ["owner", "support"],
  "ai.budget_reached": ["owner"],
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
