import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";

const FigureRange = lazyObject(() => ({ low: z.int(), high: z.int() }));

/** What a kind of work of an operator's own takes and costs. It is kept with all that was priced by it. */
export const KindFigures = lazyObject(() => ({
  /** Minutes of labor for one unit. */
  labour_minutes: FigureRange,
  /** What materials for one unit cost, in minor units. */
  materials_minor: FigureRange,
  /** The least that it is priced at. */
  minimum_minor: z.optional(z.int()),
  /** The service or kind of work of the tax file whose rates hold for it. */
  taxed_as: z.optional(z.string()),
}));
export type KindFigures = z.output<typeof KindFigures>;
