import { calendarFeeds } from "../../data/calendar-feeds.ts";
import { type Holding, holding, removeFrom } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding("calendar", calendarFeeds, calendarFeeds.get, {
    shown: ({ created_at, updated_at }) => ({ created_at, updated_at }),
    erase: removeFrom(calendarFeeds),
  }),
];
