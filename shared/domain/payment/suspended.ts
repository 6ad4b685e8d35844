import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Version } from "../../kernel/schema.ts";
import { MovementClass } from "./movement-class.ts";
import { keyOf, type Sum } from "./reconciliation.ts";

/** What is in suspense of one source now, and in whose book it would belong. There is no record of what is out again. */
export const Suspended = lazyObject(() => ({
  id: z.string(),
  version: Version,
  movement: MovementClass,
  source: z.string(),
  currency: z.string(),
  book_id: z.string(),
  net_minor: z.int(),
  /** How many entries there are about it, those that took it out included. */
  entries: z.int(),
}));
export type Suspended = z.output<typeof Suspended>;

export const SuspendedNotFound = notFound("suspended");
export const SuspendedConflict = versionConflict("suspended");

/** Of what source it is. */
export const sourceSuspended = ({ movement, source, currency }: Suspended): Sum => ({
  class: movement,
  source,
  currency,
  net_minor: 0,
  fee_minor: 0,
});

export const beginSuspended = (
  of: Pick<Sum, "class" | "source" | "currency">,
  book_id: string,
  entries: number,
): Suspended => ({
  id: keyOf(of),
  version: 0,
  movement: of.class,
  source: of.source,
  currency: of.currency,
  book_id,
  net_minor: 0,
  entries,
});
