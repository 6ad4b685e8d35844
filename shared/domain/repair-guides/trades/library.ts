import type { Advice } from "../advice.ts";
import { appliances } from "./appliances.ts";
import { carpentry } from "./carpentry.ts";
import { cleaning } from "./cleaning.ts";
import { electrical } from "./electrical.ts";
import { flooring } from "./flooring.ts";
import { garden } from "./garden.ts";
import { glazing } from "./glazing.ts";
import { handyman } from "./handyman.ts";
import { hvac } from "./hvac.ts";
import { locksmith } from "./locksmith.ts";
import { masonry } from "./masonry.ts";
import { moving } from "./moving.ts";
import { painting } from "./painting.ts";
import { pestControl } from "./pest-control.ts";
import { plastering } from "./plastering.ts";
import { plumbing } from "./plumbing.ts";
import { roofing } from "./roofing.ts";

/** Raised when texts of the guides change: citations name it. */
export const libraryRevision = 2;

/** What is known about every kind of work. */
export const library: readonly Advice[] = [
  ...plumbing,
  ...electrical,
  ...hvac,
  ...appliances,
  ...carpentry,
  ...painting,
  ...roofing,
  ...flooring,
  ...locksmith,
  ...pestControl,
  ...garden,
  ...cleaning,
  ...moving,
  ...handyman,
  ...glazing,
  ...masonry,
  ...plastering,
];

const byKind = new Map(library.map((advice) => [advice.task_kind, advice]));

export const adviceOn = (task_kind: string): Advice | undefined => byKind.get(task_kind);
