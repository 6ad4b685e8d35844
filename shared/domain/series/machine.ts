import { invalidTransition } from "../../kernel/refusal.ts";
import * as requests from "../step-requests.ts";
import { type Machine, requestsIn, requestsOf, type Steps } from "../transition.ts";
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

export const seriesSteps = {
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
} as const satisfies Steps;
export type SeriesStep = keyof typeof seriesSteps;

export const SeriesTransition = invalidTransition("series");

type State = "active" | "price_pending" | "paused" | "ended";

export const seriesMachine: Machine<State, SeriesStep> = {
  refuse: SeriesTransition,
  requests: requests.series,
  steps: seriesSteps,
  transitions: {
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
  },
  final: ["ended"],
};

/** The requests that the customer may make next. */
export const allowedSeriesRequests = (state: State) => requestsOf("user", requestsIn(seriesMachine, state));
