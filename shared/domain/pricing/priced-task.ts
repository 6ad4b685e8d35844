import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { TaxTerms } from "../tax/terms.ts";
import { KindFigures } from "./figures.ts";
import { Size, UnitOfWork } from "./reading.ts";

const AmountRange = lazyObject(() => ({ low: z.int(), high: z.int() }));

/** A task with its price. */
export const PricedTask = lazyObject(() => ({
  title: z.string(),
  service: z.string(),
  task_kind: z.string(),
  /** What an operator's own kind of work was priced by. */
  own: z.optional(KindFigures),
  quantity: z.number(),
  unit: UnitOfWork,
  /** Only where the price depends on it. */
  size: z.optional(Size),
  /** Labor and materials together. */
  low_minor: z.int(),
  high_minor: z.int(),
  /** With the call-out, and what brings a small task up to the minimum charge. */
  labour_minor: AmountRange,
  materials_minor: AmountRange,
  /** What a provider should plan for: whole quarters of an hour, one working day at most. */
  duration_minutes: z.int(),
  confidence: z.number(),
  /** Its taxes, and those of a home whose customer confirms what lower rates depend on. */
  tax: z.optional(TaxTerms),
  home_tax: z.optional(TaxTerms),
}));
export type PricedTask = z.output<typeof PricedTask>;
