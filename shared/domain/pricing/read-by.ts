import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described } from "../../kernel/schema.ts";
import { SafetyFlag } from "./reading.ts";

/** Why a model's answer could not be used. */
export const ModelFailure = z.enum([
  "refused",
  "cut_off",
  "late",
  "garbled",
  "throttled",
  "unavailable",
  "over_budget",
]);
export type ModelFailure = z.output<typeof ModelFailure>;

const Heard = lazyObject(() => ({
  works: described(
    z.array(
      z.object({
        task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
        quantity: described(z.number(), "How much is to be done, in the unit of the kind of work."),
      }),
    ),
    "The work that was read.",
  ),
  dangers: described(z.array(SafetyFlag), "The dangers that were read."),
}));

/** Who read a request, if a model was to read it. */
export const ReadBy = lazyObject(() => ({
  by: described(z.enum(["model", "rules"]), "Whose reading counts."),
  failure: described(z.optional(ModelFailure), "Why the model's could not be used."),
  differs: described(
    z.optional(
      z.object({
        model: described(Heard, "What the model read."),
        rules: described(Heard, "What the rules read."),
      }),
    ),
    "What each of them read, if it is not the same.",
  ),
}));
export type ReadBy = z.output<typeof ReadBy>;
