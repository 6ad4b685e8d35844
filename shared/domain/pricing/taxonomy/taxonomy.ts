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
import type { Service, TaskKind } from "./task-kind.ts";

/** Every service that the marketplace knows. */
export const services: readonly Service[] = [
  plumbing,
  electrical,
  hvac,
  appliances,
  carpentry,
  painting,
  roofing,
  flooring,
  locksmith,
  pestControl,
  garden,
  cleaning,
  moving,
  handyman,
  glazing,
  masonry,
  plastering,
];

export const taskKinds: readonly TaskKind[] = services.flatMap((service) => service.kinds);

const kindsByName = new Map(taskKinds.map((kind) => [kind.task_kind, kind]));
const servicesByName = new Map(services.map((service) => [service.service, service]));

export const taskKind = (name: string): TaskKind | undefined => kindsByName.get(name);

export const serviceNamed = (name: string): Service | undefined => servicesByName.get(name);
