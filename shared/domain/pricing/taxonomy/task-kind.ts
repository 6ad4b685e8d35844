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

type Figures = {
  unit?: UnitOfWork;
  quantity?: number;
  minutes: [low: number, high: number];
  materials: [low: number, high: number];
  depends_on?: SizeDependence;
  hours_by_bedrooms?: HoursBySize;
  hours_by_area?: HoursBySize;
};
type Words = { title: string; things: string; signs?: string; phrases?: string };

type Kinds<T> = Readonly<Record<string, T>>;

/** What a file of `catalog/` says, and one of `catalog/words/en/`. Their exact form is in platform/catalog.ts. */
type FiguresFile = { kinds: Kinds<object> };
type WordsFile = { title: string; kinds: Kinds<Words> };

/** A kind with its words. */
export type Described = Figures & Words;

/** Both files of a service as one. */
export const described = ({ kinds }: FiguresFile, words: WordsFile): Kinds<Described> =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, figures]) => [
      kind,
      { ...(words.kinds[kind] as Words), ...(figures as Figures) },
    ]),
  );

/** A service with its kinds; the first kind is its general one. */
export const serviceOf = (name: string, title: string, kinds: Kinds<Described>): Service => ({
  service: name,
  title,
  general: `${name}.${Object.keys(kinds)[0]}`,
  kinds: Object.entries(kinds).map(([kind, one]) => ({
    task_kind: `${name}.${kind}`,
    service: name,
    title: one.title,
    things: one.things,
    signs: one.signs ?? "",
    phrases: one.phrases ?? "",
    unit: one.unit ?? "each",
    default_quantity: one.quantity ?? 1,
    labour_minutes: { low: one.minutes[0], high: one.minutes[1] },
    materials_minor: { low: one.materials[0], high: one.materials[1] },
    ...(one.hours_by_bedrooms && { hours_by_bedrooms: one.hours_by_bedrooms }),
    ...(one.hours_by_area && { hours_by_area: one.hours_by_area }),
    ...(one.depends_on && { depends_on: one.depends_on }),
  })),
});

/** The same of its files. */
export const service = (name: string, figures: FiguresFile, words: WordsFile): Service =>
  serviceOf(name, words.title, described(figures, words));
