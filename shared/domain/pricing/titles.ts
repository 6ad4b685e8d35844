import { defaultMarket } from "../../markets/served.ts";
import type { Service, TaskKind } from "./taxonomy/task-kind.ts";

type Titles = Record<"titles" | "services", ReadonlyMap<string, string>>;

/** The languages that kinds of work have names in besides English; a stage loads the one of its market. */
const others: Readonly<Record<string, () => Promise<Titles>>> = { es: () => import("./titles-es.ts") };

const own = await others[defaultMarket.languages.default]?.();

/** What people of the market call a kind of work. */
export const titleOf = ({ task_kind, title }: Pick<TaskKind, "task_kind" | "title">): string =>
  own?.titles.get(task_kind) ?? title;

/** What people of the market call a service. */
export const serviceTitleOf = ({ service, title }: Pick<Service, "service" | "title">): string =>
  own?.services.get(service) ?? title;
