import type { StepRequest, StepRequests, TransitionTable } from "../transition.ts";
import { requestsIn, requestsOf } from "../transition.ts";
import {
  SeriesChanged,
  SeriesEnded,
  SeriesJobBooked,
  SeriesPaused,
  SeriesPriceAccepted,
  SeriesPriceProposed,
  SeriesResumed,
  SeriesVisitMissed,
  SeriesVisitSkipped,
} from "./events.ts";

/** Every verb of a series: the event that it is told by, and who may say it. */
export const seriesVerbs = {
  book: { event: SeriesJobBooked, by: ["timer"] },
  skip: { event: SeriesVisitSkipped, by: ["user"] },
  miss: { event: SeriesVisitMissed, by: ["timer"] },
  change: { event: SeriesChanged, by: ["user"] },
  pause: { event: SeriesPaused, by: ["user", "timer"] },
  resume: { event: SeriesResumed, by: ["user"] },
  propose_price: { event: SeriesPriceProposed, by: ["timer"] },
  accept_price: { event: SeriesPriceAccepted, by: ["user"] },
  decline_price: { event: SeriesEnded, by: ["user"] },
  stop: { event: SeriesEnded, by: ["user"] },
  end: { event: SeriesEnded, by: ["timer"] },
} as const;
export type SeriesVerb = keyof typeof seriesVerbs;

type State = "active" | "price_pending" | "paused" | "ended";

/** What each state allows. What is not listed is refused. */
export const seriesTransitions: TransitionTable<State, SeriesVerb> = {
  active: {
    book: "active",
    skip: "active",
    miss: "active",
    change: "active",
    pause: "paused",
    propose_price: "price_pending",
    stop: "ended",
    end: "ended",
  },
  price_pending: {
    accept_price: "active",
    decline_price: "ended",
    skip: "price_pending",
    miss: "price_pending",
    pause: "paused",
    stop: "ended",
    end: "ended",
  },
  paused: { resume: "active", stop: "ended", end: "ended" },
  ended: {},
};

/** Where a series may stay for good. @public */
export const seriesEnds: readonly State[] = ["ended"];

const updating = (action: string): readonly StepRequest[] => [
  { by: "user", operation: "job/update-series", send: { action } },
];

/** What each step is asked for by. */
export const seriesRequests: StepRequests<SeriesVerb> = {
  skip: updating("skip"),
  change: updating("change"),
  pause: updating("pause"),
  resume: updating("resume"),
  accept_price: updating("accept_price"),
  decline_price: updating("decline_price"),
  stop: updating("stop"),
};

/** The requests that the customer may make next. */
export const seriesSteps = (state: State) =>
  requestsOf("user", requestsIn(seriesTransitions, seriesRequests, state));
