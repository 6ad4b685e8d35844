import type { Advice } from "../advice.ts";
import { type AdviceWords, translated } from "../translated.ts";
import { appliances } from "./appliances-es.ts";
import { carpentry } from "./carpentry-es.ts";
import { cleaning } from "./cleaning-es.ts";
import { electrical } from "./electrical-es.ts";
import { flooring } from "./flooring-es.ts";
import { garden } from "./garden-es.ts";
import { glazing } from "./glazing-es.ts";
import { handyman } from "./handyman-es.ts";
import { hvac } from "./hvac-es.ts";
import { adviceOn as inEnglish } from "./library.ts";
import { locksmith } from "./locksmith-es.ts";
import { masonry } from "./masonry-es.ts";
import { moving } from "./moving-es.ts";
import { painting } from "./painting-es.ts";
import { pestControl } from "./pest-control-es.ts";
import { plastering } from "./plastering-es.ts";
import { plumbing } from "./plumbing-es.ts";
import { roofing } from "./roofing-es.ts";

/** The words of every kind of work in Spanish, by service. */
export const words: Readonly<Record<string, Readonly<Record<string, AdviceWords>>>> = {
  plumbing,
  electrical,
  hvac,
  appliances,
  carpentry,
  painting,
  roofing,
  flooring,
  locksmith,
  pest_control: pestControl,
  garden,
  cleaning,
  moving,
  handyman,
  glazing,
  masonry,
  plastering,
};

export const adviceOn = (task_kind: string): Advice | undefined => {
  const advice = inEnglish(task_kind);
  const [service = "", kind = ""] = task_kind.split(".");
  const said = words[service]?.[kind];
  return advice && said && translated(advice, said);
};
