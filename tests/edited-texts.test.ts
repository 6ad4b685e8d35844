import fc from "fast-check";
import { expect, test } from "vitest";
import { builtInModule, type Found, keyed } from "../platform/document/built-in-texts.ts";
import { domainEvents } from "../platform/document/event-channel.ts";
import { describeSchemas } from "../platform/document/json-schema.ts";
import { builtIn as inEnglish } from "../shared/domain/notification/built-in-en.ts";
import { builtIn as inSpanish } from "../shared/domain/notification/built-in-es.ts";
import { sayEdited } from "../shared/domain/notification/edited.ts";
import type { Told } from "../shared/domain/notification/telling.ts";
import * as english from "../shared/domain/notification/texts-en.ts";
import * as spanish from "../shared/domain/notification/texts-es.ts";
import { sourceOfText, textsOfLines } from "../shared/domain/notification/written-text.ts";
import { arbitraryOf } from "./support/arbitrary.ts";
import { aJob, aQuote, aTask } from "./support/marketplace.ts";

const languages = [
  ["en", english, textsOfLines(inEnglish)],
  ["es", spanish, textsOfLines(inSpanish)],
] as const;

const declared = (await domainEvents()).filter(({ type }) => type in english.texts);
const { output, components } = await describeSchemas({
  input: {},
  output: Object.fromEntries(declared.map(({ type, data }) => [type, data])),
});

const title = "Replace a kitchen faucet";
const abouts = [{}, { job: aJob({ title }) }, { quote: aQuote({ tasks: [aTask({ title })] }) }];
const reason = fc.constantFrom(
  ...[undefined, "authentication_required", "no_card", "withdrawn", "unanswered", "no_show", "trial_ended"],
  ...["dispute_undecided", "refresh_token_reused", "card_declined"],
);
const code = fc.constantFrom(
  ...["finished", "price_declined", "visits_missed", "paused_too_long", "account_closed", "customer", "all"],
  ...["account_inactive", "terms_not_accepted", "documents_missing", "price_unanswered", "gone", "agent"],
  ...["provider_suspended", "work_overdue", "administrator", "money_stuck", "one_person", "user"],
  ...["service_provider", "month", "year", "tip", "invite", "owner", "support", "finance", "read_only"],
);
const changed = fc.record(
  {
    cause: code,
    category: code,
    by: code,
    author: code,
    interval: code,
    purpose: code,
    source: code,
    party: code,
    scope: code,
    reported_by: code,
    admin_role: code,
    outcome: fc.constantFrom("refund_full", "refund_partial", "rework", "warning", "suspension", "none"),
    percent: fc.constantFrom(50, 80),
    hours: fc.constantFrom(1, 5),
    rating: fc.constantFrom(1, 5),
    strikes: fc.constantFrom(1, 2),
    fee_minor: fc.constantFrom(0, 500),
    amount_minor: fc.constantFrom(500, 900),
    credit_minor: fc.constantFrom(0, 300, 500),
    refunded_minor: fc.constantFrom(0, 300),
    debt_minor: fc.constantFrom(0, 300),
    safety: fc.constantFrom(["gas"], undefined),
    tells: fc.constant(true),
    agreed: fc.boolean(),
    expires_on: fc.constantFrom("2027-05-01", undefined),
  },
  { requiredKeys: [] },
);

test.each(languages)("the keys of texts in %s are those of the code", async (language, _, texts) => {
  const written = await builtInModule(language);
  expect(textsOfLines(written.split("`")[1] ?? "")).toEqual(texts);
});

test("no two languages say the same: an edited text is found by the words of the built-in one", () => {
  const [inOne, inOther] = languages.map(([, , texts]) =>
    [...texts.values()].map(({ text }) => sourceOfText(text)),
  );
  expect(inOne?.filter((source) => inOther?.includes(source))).toEqual([]);
});

test("a moved text keeps its key, and a new text gets a new key", () => {
  const before = textsOfLines(
    ["a.title | One |  | a", "a.title.2 | Two |  | a", "b | Three |  | b"].join("\n"),
  );
  const found = (place: string, text: string): Found => ({ place, text, values: new Map(), within: -1 });
  const keysOf = (...all: Found[]) => all.map((one) => keyed(all, before).get(one));
  const [one, two, three] = [found("a.title", "One"), found("a.title", "Two"), found("b", "Three")];
  expect(keysOf(one, two, three)).toEqual(["a.title", "a.title.2", "b"]);
  expect(keysOf(two, one, found("b", "Four"))).toEqual(["a.title.2", "a.title", "b"]);
  expect(keysOf(one, found("a.title", "2"), three)).toEqual(["a.title", "a.title.2", "b"]);
  expect(keysOf(found("a.title", "0"), one, two)).toEqual(["a.title.3", "a.title", "a.title.2"]);
  expect(keysOf(two)).toEqual(["a.title.2"]);
  expect(keysOf(found("c", "New"))).toEqual(["c"]);
});

test.each(languages)(
  "every text in %s that has a key is said otherwise once it is edited",
  (_, words, texts) => {
    const said = new Set<string>();
    const sources = [...texts].map(([key, { text }]) => [sourceOfText(text), key] as const);
    const marked = (key: string) => {
      said.add(key);
      return `§${key}§`;
    };
    sayEdited(new Map(sources.map(([source, key]) => [source, () => marked(key)])));
    for (const { type } of declared) {
      const facts = arbitraryOf(output[type] ?? {}, components) as fc.Arbitrary<Told["data"]>;
      const from = fc.constantFrom("created", "authorized", undefined);
      const to = fc.constantFrom("accepted", undefined);
      const drawn = fc.record({ facts, changed, reason, from, to, about: fc.constantFrom(...abouts) });
      for (const { facts, changed, about, ...event } of fc.sample(drawn, { numRuns: 400, seed: 7 }))
        for (const tells of Object.values(words.texts[type] ?? {}))
          tells({ type, data: { ...facts, ...changed }, ...event } as Told, about);
    }
    const { owner: _owner, ...letters } = words.letters;
    for (const write of Object.values(letters) as ((facts: object) => { subject: string; text: string })[])
      for (const purpose of ["sign_up", "password_reset", "link", "contact", "confirm", "other"])
        for (const role of ["owner", "support", "finance", "read_only", "other"])
          for (const part of Object.values(write({ purpose, role, code: "1", name: "A", by: "A", link: "" })))
            expect(part).toMatch(/^§[^§]+§$/);
    sayEdited(new Map());
    expect([...texts.keys()].filter((key) => !said.has(key))).toEqual([]);
  },
);
