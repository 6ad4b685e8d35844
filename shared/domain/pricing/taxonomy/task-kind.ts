import type { KindFigures } from "../figures.ts";
import type { UnitOfWork } from "../reading.ts";

/**
 * One kind of work. Words are comma-separated, as customers write them; forms of a word and British and
 * American names of the same thing need not be repeated (see synonyms.ts).
 */
export type TaskKind = {
  /** `service.kind` */
  task_kind: string;
  service: string;
  title: string;
  /** What the work is on: a word of these makes the kind possible at all. */
  things: string;
  /** What is wrong with it or wanted of it. */
  signs: string;
  /** Expressions that say it all by themselves. */
  phrases: string;
  unit: UnitOfWork;
  /** Assumed while the customer has not said how much. */
  default_quantity: number;
  /** Typical minutes of labor for one unit. */
  labour_minutes: Range;
  /** Typical cost of materials for one unit, in minor units of USD. */
  materials_minor: Range;
  /** Absent: the amount alone decides the price. */
  depends_on?: SizeDependence;
  /** The hours of work in a home of `n` bedrooms: `besides + each * n`. Only if `unit` is `hour`. */
  hours_by_bedrooms?: HoursBySize;
  /** The hours of work on so many hundred square meters. Only if `unit` is `hour`. */
  hours_by_area?: HoursBySize;
  /** Of a kind that an operator made: what it is priced by. */
  own?: KindFigures;
};

export type HoursBySize = { besides: number; each: number };

/** What one unit costs depends on its height, too: labor and materials are those of the `usual` height, in meters. */
export type SizeDependence = { height: { usual: number; power: number } };

export type Range = { low: number; high: number };

export type Service = {
  service: string;
  title: string;
  /** The kind that stands for the service where nothing more is known. */
  general: string;
  kinds: TaskKind[];
};

type Described = {
  title: string;
  things: string;
  signs?: string;
  phrases?: string;
  unit?: UnitOfWork;
  quantity?: number;
  minutes: [low: number, high: number];
  materials: [low: number, high: number];
  depends_on?: SizeDependence;
  hours_by_bedrooms?: HoursBySize;
  hours_by_area?: HoursBySize;
};

/** Declares a service with its kinds; the first kind is its general one. */
export const service = (name: string, title: string, kinds: Record<string, Described>): Service => ({
  service: name,
  title,
  general: `${name}.${Object.keys(kinds)[0]}`,
  kinds: Object.entries(kinds).map(([kind, described]) => ({
    task_kind: `${name}.${kind}`,
    service: name,
    title: described.title,
    things: described.things,
    signs: described.signs ?? "",
    phrases: described.phrases ?? "",
    unit: described.unit ?? "each",
    default_quantity: described.quantity ?? 1,
    labour_minutes: { low: described.minutes[0], high: described.minutes[1] },
    materials_minor: { low: described.materials[0], high: described.materials[1] },
    ...(described.hours_by_bedrooms && { hours_by_bedrooms: described.hours_by_bedrooms }),
    ...(described.hours_by_area && { hours_by_area: described.hours_by_area }),
    ...(described.depends_on && { depends_on: described.depends_on }),
  })),
});
