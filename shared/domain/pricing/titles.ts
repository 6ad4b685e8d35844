import { loadedIn } from "../../markets/languages.ts";
import { defaultMarket, marketOf } from "../../markets/served.ts";
import type { Service, TaskKind } from "./taxonomy/task-kind.ts";

/** The names of kinds of work in the languages of the stage besides English. */
const named = await loadedIn({ es: () => import("./titles-es.ts") });

type Titled = Pick<TaskKind, "task_kind" | "title">;

/** What a kind of work is called in a language. */
export const titleIn = (language: string, { task_kind, title }: Titled): string =>
  named.get(language)?.titles.get(task_kind) ?? title;

/** What a service is called in a language. */
export const serviceTitleIn = (
  language: string,
  { service, title }: Pick<Service, "service" | "title">,
): string => named.get(language)?.services.get(service) ?? title;

/** What people of the market call a kind of work. */
export const titleOf = (kind: Titled): string => titleIn(defaultMarket.languages.default, kind);

/** What people of a record's market call a kind of work. */
export const titleWhere = (record: { market?: string | undefined }, kind: Titled): string =>
  titleIn(marketOf(record).languages.default, kind);

/** What people of the market call a service. */
export const serviceTitleOf = (service: Pick<Service, "service" | "title">): string =>
  serviceTitleIn(defaultMarket.languages.default, service);
