import { catalog } from "./catalog.ts";
import type { Service, TaskKind } from "./task-kind.ts";

/** Every service that the marketplace knows. */
export const services: readonly Service[] = catalog;

export const taskKinds: readonly TaskKind[] = services.flatMap((service) => service.kinds);

const kindsByName = new Map(taskKinds.map((kind) => [kind.task_kind, kind]));
const servicesByName = new Map(services.map((service) => [service.service, service]));

export const taskKind = (name: string): TaskKind | undefined => kindsByName.get(name);

export const serviceNamed = (name: string): Service | undefined => servicesByName.get(name);
