import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { AmountMinor, Currency, described, Int } from "../../kernel/schema.ts";
import { SafetyFlag } from "../pricing/reading.ts";
import { Severity } from "./advice.ts";

const StepView = lazyObject(() => ({
  text: described(z.string(), "What to do."),
  caution: described(z.optional(z.string()), "What to watch out for."),
}));

/** What is known about a repair: the guide or card of its kind of work, with what the checks have shown. */
export const RepairInfo = lazyObject(() => ({
  task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
  issue: described(z.string(), "What is wrong, in a sentence."),
  state: described(
    z.enum(["checking", "settled", "unclear"]),
    "Whether the cause is still being looked for, is known, or could not be found by checks.",
  ),
  causes: described(
    z.array(
      z.object({
        title: described(z.string(), "The possible cause."),
        likelihood: described(z.number(), "How likely it is among those that remain, from 0 to 1."),
        who: described(
          z.enum(["do_it_yourself", "professional"]),
          "Who can put it right: the customer or a professional.",
        ),
      }),
    ),
    "What it can be, likeliest first.",
  ),
  severity: described(Severity, "How serious it becomes if nothing is done."),
  safety: described(z.array(SafetyFlag), "Dangers that were recognized."),
  who: described(
    z.enum(["do_it_yourself", "professional"]),
    "Whether the customer can do it alone, or should have a professional do it.",
  ),
  why: described(z.optional(z.string()), "Why a professional is needed. Only if one is."),
  difficulty: described(z.optional(Int(1, 5)), "How hard it is to do alone: 1 is easy, 5 is hard."),
  minutes: described(
    z.object({
      low: described(z.int(), "If all goes well."),
      high: described(z.int(), "If it takes longer."),
    }),
    "How long it takes, in minutes: the customer if they do it alone, otherwise a professional.",
  ),
  tools: described(z.array(z.string()), "What is needed to do it alone."),
  parts: described(
    z.array(
      z.object({
        name: described(z.string(), "Name of the part."),
        low_minor: described(
          AmountMinor,
          "What it costs at least, in cents, by the rules that quotes are priced by.",
        ),
        high_minor: described(AmountMinor, "What it costs at most, in cents."),
      }),
    ),
    "Parts that may be needed, with what they cost.",
  ),
  currency: Currency,
  steps: described(
    z.array(StepView),
    "What to do, in order. Empty if a professional should do it or the cause is not known.",
  ),
  meanwhile: described(z.array(z.string()), "What helps until a professional comes."),
  stop: described(z.array(z.string()), "When to stop and call somebody."),
  never: described(z.array(z.string()), "What never to do."),
  suggested_service: described(
    z.object({
      service: described(z.string(), "Key of the service, such as `plumbing`."),
      title: described(z.string(), "Name of the service."),
      task_kind: described(z.string(), "The kind of work to ask a quote for."),
      task_title: described(z.string(), "Name of that kind of work."),
    }),
    "Who does such work.",
  ),
  sources: described(
    z.array(
      z.object({
        knowledge_id: described(z.string(), "Id of the guide or card."),
        revision: described(z.int(), "The revision that was read."),
        title: described(z.string(), "Title of the guide or entry."),
      }),
    ),
    "What this was taken from.",
  ),
}));
export type RepairInfo = z.output<typeof RepairInfo>;
