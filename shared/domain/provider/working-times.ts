import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";

/** A time in which a provider takes no jobs, whatever its weekly hours say. */
export const TimeOff = lazyObject(() => ({
  id: Id("time_off"),
  starts_at: described(Instant, "From when on the provider takes no jobs."),
  ends_at: described(Instant, "From when on the provider works again."),
}));
export type TimeOff = z.output<typeof TimeOff>;

/** When a provider works, takes no jobs, and how early it has to know. */
export const workingTimes = () => ({
  /** Weekly opening by day (0 Monday): minutes from local midnight; absent: always. */
  hours: described(
    z.optional(
      z.array(
        z.object({
          day: described(z.int(), "Day of the week: 0 is Monday, 6 is Sunday."),
          from_minute: described(z.int(), "The work starts this many minutes after midnight, local time."),
          to_minute: described(z.int(), "The work ends this many minutes after midnight, local time."),
        }),
      ),
    ),
    "When the provider works, by day of the week. Empty or absent: at any time.",
  ),
  time_zone: described(z.optional(z.string()), "Time zone of the provider's hours, such as America/Chicago."),
  lead_hours: described(
    z.optional(z.int()),
    "How many hours before its start a job must be taken. Absent: the provider takes jobs at short notice.",
  ),
  time_off: described(z.optional(z.array(TimeOff)), "Times in which the provider takes no jobs."),
});
