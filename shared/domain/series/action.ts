import * as z from "zod/mini";
import { described, LocalDate, LocalTime, Text } from "../../kernel/schema.ts";
import { Frequency, seriesEnd } from "./series.ts";

const action = <A extends string>(name: A, meaning: string) => described(z.literal(name), meaning);

/** What a customer may do with a series. */
export const SeriesAction = z.discriminatedUnion("action", [
  z.strictObject({
    action: action("skip", "Leave one visit out."),
    date: described(LocalDate, "The day of the visit, one of `next_dates`."),
  }),
  z
    .strictObject({
      action: action("change", "Change the visits that are not booked yet."),
      next_date: described(
        z.optional(LocalDate),
        "The day of the next visit; the ones after it follow from there.",
      ),
      scheduled_time: described(z.optional(LocalTime), "The time of day, on the clock at the place."),
      frequency: described(z.optional(Frequency), "How often from the next visit on."),
      ...seriesEnd,
      optional_message: described(z.optional(Text(2000)), "A note for the provider."),
    })
    .check(z.refine((given) => Object.keys(given).length > 1, "must change something")),
  z.strictObject({ action: action("pause", "Book no visits until you resume the series.") }),
  z.strictObject({ action: action("resume", "Book visits again.") }),
  z.strictObject({ action: action("stop", "End the series.") }),
  z.strictObject({ action: action("accept_price", "Accept the new price for the visits to come.") }),
  z.strictObject({ action: action("decline_price", "Decline the new price. The series ends.") }),
]);
