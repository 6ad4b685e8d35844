import { describe, expect, test } from "vitest";
import { aQuote } from "../../../tests/support/marketplace-records.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import * as declarations from "./events.ts";
import { advance, allowedQuoteRequests, type QuoteStep, quoteMachine } from "./machine.ts";
import { QuoteState, QuoteTransition } from "./quote.ts";

const states = QuoteState.options;
const steps = Object.keys(quoteMachine.steps) as QuoteStep[];
const now = "2027-06-01T12:00:00.000Z";

/** The whole machine, written out once more: from, step, to. */
const machine = `
processing ask awaiting_answers
processing estimate estimated
processing review needs_review
processing delay processing
processing resume processing
processing fail failed
awaiting_answers answer processing
awaiting_answers request processing
awaiting_answers nudge awaiting_answers
awaiting_answers abandon abandoned
awaiting_answers complete_place awaiting_answers
estimated accept accepted
estimated decline declined
estimated recompute estimated
estimated review needs_review
estimated answer processing
estimated request processing
estimated revise estimated
estimated remind estimated
estimated expire expired
needs_review approve estimated
needs_review reject rejected
needs_review alert_review needs_review
needs_review fail failed
failed request processing
accepted convert converted
accepted remind accepted
accepted expire expired
expired recompute estimated
expired review needs_review
accepted reprice estimated
accepted review needs_review
accepted complete_place accepted
converted reopen accepted`
  .trim()
  .split("\n")
  .map((line) => line.split(" ") as [QuoteState, QuoteStep, QuoteState]);

const targetOf = (from: QuoteState, step: QuoteStep) =>
  machine.find(([state, one]) => state === from && one === step)?.[2];

describe.each(states)("a quote that is %s", (from) => {
  test.each(steps)("and is told to %s", (step) => {
    const quote = aQuote({ state: from, version: 7 });
    const act = () => advance(quote, step, now, { facts: {} as never, reason: "because" });
    const to = targetOf(from, step);
    if (to === undefined) {
      try {
        act();
        expect.unreachable();
      } catch (error) {
        const allowed = machine
          .filter(([state]) => state === from)
          .flatMap(([, one]) => quoteMachine.requests[one] ?? [])
          .map((request) => JSON.stringify(request));
        expect((error as Refusal).reason).toBe(QuoteTransition);
        expect((error as Refusal).facts.details?.from).toBe(from);
        const told = (error as Refusal).facts.details?.allowed as unknown[];
        expect(told.map((request) => JSON.stringify(request)).sort()).toEqual([...new Set(allowed)].sort());
      }
      return;
    }
    const { record, events } = act();
    expect(record).toMatchObject({ state: to, version: 7, updated_at: now });
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: quoteMachine.steps[step].event?.type,
      aggregate: { type: "quote", id: quote.id, version: 8 },
      from,
      to,
      reason: "because",
      audience: [quote.user_id],
      data: { quote_id: quote.id, user_id: quote.user_id },
    });
  });
});

test("the machine equals the transitions written out here", () => {
  const listed = states.flatMap((from) =>
    Object.entries(quoteMachine.transitions[from]).map(([step, to]) => `${from} ${step} ${to}`),
  );
  expect(new Set(listed)).toEqual(new Set(machine.map((row) => row.join(" "))));
});

test("every event of a quote is told by a step", () => {
  const told = new Set(Object.values(quoteMachine.steps).map(({ event }) => event?.type as string));
  expect(told).toEqual(
    new Set(
      Object.values(declarations)
        .filter(({ aggregate }) => aggregate === "quote")
        .map(({ type }) => type as string),
    ),
  );
});

const asking = [
  "ai/image-and-prompt",
  "ai/quote-ai_video-request-prompt",
  "ai/quote-request",
  "ai/video_quote-request",
  "aichat/quote_details_from_chat",
];

test("what the customer may ask for by state", () => {
  const allowed = Object.fromEntries(
    states.map((state) => [
      state,
      allowedQuoteRequests(state, "user").map(({ operation, send }) => send?.decision ?? operation),
    ]),
  );
  expect(allowed).toMatchObject({
    processing: [],
    awaiting_answers: ["ai/get-quote-estimate_new", "ai/quote-answer", ...asking],
    estimated: [
      "job/create-booking",
      "accept",
      "decline",
      "ai/get-quote-estimate_new",
      "ai/quote-answer",
      ...asking,
    ],
    needs_review: [],
    failed: ["ai/get-quote-estimate_new", ...asking],
    accepted: ["ai/get-quote-estimate_new"],
    expired: ["ai/get-quote-estimate_new"],
  });
});

test("a quote may stay for good in its final states", () => {
  expect(quoteMachine.final).toEqual(["rejected", "failed", "declined", "expired", "converted", "abandoned"]);
});

test("a step's event has the reason and the values before, where they are given", () => {
  const quote = aQuote({ state: "estimated" });
  const previous_values = { high_minor: 1 };
  const [event] = advance(quote, "remind", now, {
    facts: {} as never,
    reason: "soon",
    previous_values,
  }).events;
  expect(event).toMatchObject({ reason: "soon", previous_values });
  const [plain] = advance(quote, "remind", now, { facts: {} as never }).events;
  expect(plain).not.toHaveProperty("reason");
  expect(plain).not.toHaveProperty("previous_values");
});
