import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { domainEvents } from "../platform/document/event-channel.ts";
import { describeSchemas } from "../platform/document/json-schema.ts";
import type { About } from "../shared/domain/notification/about.ts";
import { messageFor, type Side, toldEvents } from "../shared/domain/notification/messages.ts";
import type { Told } from "../shared/domain/notification/telling.ts";
import * as english from "../shared/domain/notification/texts-en.ts";
import * as spanish from "../shared/domain/notification/texts-es.ts";
import { arbitraryOf } from "./support/arbitrary.ts";
import { fuzzing } from "./support/fuzzing.ts";
import { aJob, aQuote, aTask } from "./support/marketplace.ts";

const told = new Set<string>(toldEvents.map(({ type }) => type));
const declared = (await domainEvents()).filter(({ type }) => told.has(type));
const { output, components } = await describeSchemas({
  input: {},
  output: Object.fromEntries(declared.map(({ type, data }) => [type, data])),
});

const sides: Side[] = ["user", "service_provider", "previous_provider", "admin"];
const title = "Replace a kitchen faucet";
const abouts: About[] = [
  {},
  { job: aJob({ title, provider_name: "Quick Taps" }) },
  { job: aJob({ title, provider_name: undefined, state: "canceled", series_id: "5".repeat(24) as never }) },
  { quote: aQuote({ tasks: [aTask({ title })], state: "accepted" }) },
  { time_zone: "America/Los_Angeles" },
];

/** The languages that messages are written in besides English. */
const languages = [["Spanish", spanish]] as const;

const reasons = fc.constantFrom(
  undefined,
  "",
  "payment_timeout",
  "no_card",
  "a_code",
  "My plans have changed.",
);

test.each(languages)(
  "%s tells of the same events, to the same sides, and has the same letters",
  (_, other) => {
    const sidesOf = ({ texts }: typeof english) =>
      Object.entries(texts).map(([type, of]) => [type, Object.keys(of).sort()]);
    expect(sidesOf(other).sort()).toEqual(sidesOf(english).sort());
    expect(Object.keys(other.letters).sort()).toEqual(Object.keys(english.letters).sort());
  },
);

test("every event that people are told of is declared", () => {
  expect(declared.map(({ type }) => type).sort()).toEqual([...told].sort());
});

describe.each(declared)("$type", ({ type }) => {
  const facts = arbitraryOf(output[type] ?? {}, components) as fc.Arbitrary<Told["data"]>;
  const events = fc.record({
    type: fc.constant(type),
    data: facts,
    reason: reasons,
    to: fc.constant(undefined),
  });

  test("says something or nothing by its own facts alone, and never half a message", () => {
    fc.assert(
      fc.property(events, fc.constantFrom(...sides), fc.constantFrom(...abouts), (event, side, about) => {
        const said = messageFor(event as Told, "", about, side);
        expect(said === undefined).toBe(messageFor(event as Told, "", {}, side) === undefined);
        if (!said) return;
        for (const words of [said.title, said.text]) {
          expect(words).toMatch(/\w/);
          expect(words).not.toMatch(/undefined|NaN|\[object|Invalid/);
        }
      }),
      { ...fuzzing, numRuns: 60 },
    );
  });

  test.each(languages)("is told in %s to the same people by the same ways as in English", (_, { texts }) => {
    fc.assert(
      fc.property(events, fc.constantFrom(...sides), fc.constantFrom(...abouts), (event, side, about) => {
        const told = english.texts[type]?.[side]?.(event as Told, about);
        const said = texts[type]?.[side]?.(event as Told, about);
        expect(said?.channels).toEqual(told?.channels);
        if (!said) return;
        for (const words of [said.title, said.text]) {
          expect(words).toMatch(/\w/);
          expect(words).not.toMatch(/undefined|NaN|\[object|Invalid/);
        }
        expect([said.title, said.text]).not.toEqual([told?.title, told?.text]);
      }),
      { ...fuzzing, numRuns: 60 },
    );
  });
});
