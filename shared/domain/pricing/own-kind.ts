import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import {
  type FieldProblem,
  notFound,
  RequestInvalid,
  refusal,
  versionConflict,
} from "../../kernel/refusal.ts";
import { AmountMinor, CreatedAt, described, Id, Int, Line, UpdatedAt, Version } from "../../kernel/schema.ts";
import type { Market } from "../../markets/market.ts";
import { marketOf } from "../../markets/served.ts";
import { taxRatesOf } from "../../markets/taxes.ts";
import { KindCreated, KindEdited, KindRestored, KindWithdrawn } from "./events.ts";
import type { KindFigures } from "./figures.ts";
import { UnitOfWork } from "./reading.ts";
import type { TaskKind } from "./taxonomy/task-kind.ts";
import { taskKind } from "./taxonomy/taxonomy.ts";

/** Kinds of work that operators add to the built-in ones. */
export const kindPolicy = {
  kinds_most: 200,
  entries_most: 60,
  examples_most: 20,
  examples_right_least: 2,
  otherwise_most: 30,
} as const;

const KindKey = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, "must be lower-case letters, digits and _"));

const Entries = z.array(Line(50)).check(z.maxLength(kindPolicy.entries_most));

const Words = z.strictObject({
  things: described(Entries, "What the work is on, such as `pool` or `hot tub`."),
  signs: described(Entries, "What is wrong with it or wanted of it, such as `clean` or `green`."),
  phrases: described(Entries, "Expressions that say it all by themselves, such as `pool cleaning`."),
});

const range = (of: ReturnType<typeof Int>, low: string, high: string) =>
  z
    .strictObject({ low: described(of, low), high: described(of, high) })
    .check(z.refine((ends) => ends.low <= ends.high, { path: ["high"], error: "must not be below low" }));

const Titles = z.strictObject({
  en: described(z.optional(Line(80)), "The title in English."),
  es: described(z.optional(Line(80)), "The title in Spanish."),
});

const WordsByLanguage = z.strictObject({
  en: described(z.optional(Words), "How customers say it in English."),
  es: described(z.optional(Words), "How customers say it in Spanish."),
});

/** What stays as it was said first. */
const named = {
  service: described(KindKey, "Key of the service that the work belongs to, such as `plumbing`."),
  key: described(KindKey, "Key of the kind of work within its service, such as `cleaning`."),
};

/** What an operator says of a kind of work and can change. */
export const kindSaid = {
  titles: described(Titles, "What the work is called, in each language that the market offers."),
  words: described(WordsByLanguage, "By which words a request is understood as this work."),
  unit: described(UnitOfWork, "What is counted or measured. `job`: the work is done as a whole."),
  quantity: described(
    z._default(z.number().check(z.positive(), z.lte(2000)), 1),
    "How much is assumed while the customer has not said it.",
  ),
  minutes: described(
    range(Int(1, 6000), "The least minutes of labor.", "The most minutes of labor."),
    "How many minutes of labor one unit takes.",
  ),
  materials_minor: described(
    range(AmountMinor, "The least, in cents.", "The most, in cents."),
    "What materials for one unit cost.",
  ),
  minimum_minor: described(
    z.optional(AmountMinor),
    "The least that the work costs, in cents, where that is more than the rules' minimum.",
  ),
  taxed_as: described(
    z.optional(z.string().check(z.regex(/^[a-z_]{2,40}(\.[a-z0-9_]{1,40})?$/, "must be a kind of work"))),
    "The service or kind of work of the market's taxes whose rates hold for it, such as `plumbing`. Absent: the general rates.",
  ),
  examples: described(
    z.array(Line(300)).check(z.maxLength(kindPolicy.examples_most)),
    `Sentences of customers that mean this work. At least ${kindPolicy.examples_right_least} have to be read as it.`,
  ),
};

const KindState = z.enum(["active", "withdrawn"]);

/** A kind of work that an operator made. */
export const OwnKind = lazyObject(() => ({
  id: Id("kind"),
  version: Version,
  ...named,
  task_kind: described(
    z.string(),
    "What quotes and jobs call it: the service and the key, `pools.cleaning`.",
  ),
  ...kindSaid,
  quantity: described(z.number(), "How much is assumed while the customer has not said it."),
  state: described(KindState, "Whether new requests can be read as it."),
  market: described(z.string(), "The market whose currency and taxes its figures are in."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type OwnKind = z.output<typeof OwnKind>;

/** The price of one piece of work in an example. */
const ReadWork = lazyObject(() => ({
  task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
  title: described(z.string(), "What it is called."),
  quantity: described(z.number(), "How much is to be done, in the unit of the kind of work."),
  low_minor: described(z.int(), "The lower end of the price, in cents."),
  high_minor: described(z.int(), "The upper end of the price, in cents."),
  duration_minutes: described(z.int(), "How many minutes a provider should plan for."),
}));

/** What requests are read as with a kind of work as it is said. */
export const KindPreview = lazyObject(() => ({
  examples: described(
    z.array(
      z.object({
        text: described(z.string(), "The example."),
        right: described(z.boolean(), "Whether it is read as this work."),
        read_as: described(z.array(ReadWork), "What it is read as, at the present rules. Empty: as nothing."),
      }),
    ),
    "How each example is read.",
  ),
  otherwise: described(
    z.array(
      z.object({
        text: described(z.string(), "What is said of built-in work."),
        before: described(z.string(), "The kind of work that it is read as without this one."),
        after: described(z.string(), "The kind of work that it is read as with this one."),
      }),
    ),
    `Built-in sentences that are read otherwise because of this work, at most ${kindPolicy.otherwise_most}.`,
  ),
}));
export type KindPreview = z.output<typeof KindPreview>;

/** A kind of work as administrators see it. */
export const KindView = z.extend(OwnKind, {
  id: described(z.optional(Id("kind")), "Id of the kind of work. Absent if a new one is only tried."),
});

/** The answer to making or changing one. */
export const KindAnswer = z.extend(KindView, {
  dry_run: described(z.boolean(), "Whether this was only a trial. If so, nothing was changed."),
  preview: described(KindPreview, "What the examples and built-in sentences are read as."),
});

export const kindTried = described(
  z._default(z.boolean(), false),
  "Send `true` to see how the examples are read and priced without saving anything. Then examples may be read wrong.",
);

export const kindSeen = described(
  Int(1, 1_000_000_000),
  "The version that you read. If somebody has changed the kind of work since, the request is refused.",
);

export const KindGiven = z.strictObject({ ...named, ...kindSaid });
export type KindGiven = z.output<typeof KindGiven>;

export const KindChange = z.strictObject(kindSaid);
export type KindChange = z.output<typeof KindChange>;

export const KindNotFound = notFound("kind", "kind of work");
export const KindConflict = versionConflict("kind", "kind of work");
export const KindKeyTaken = refusal(
  "kind.key_taken",
  409,
  "There is a kind of work with this key already.",
  "Choose another key, or edit the kind of work that has it.",
);
export const KindsFull = refusal(
  "kind.too_many",
  409,
  "No more kinds of work can be added.",
  "Edit one of those that were withdrawn, and restore it.",
);

export const KindInUse = refusal(
  "kind.in_use",
  409,
  "It is the last kind of work of a service that providers can choose.",
  "Make another one for this service first, or send active=false for it to edit-defaultservices.",
);

/** A kind of an operator's own beside the built-in ones, with the words that it is read by. */
export type OwnTaskKind = TaskKind & { own: KindFigures; words: OwnKind["words"] };

type Named = Pick<OwnKind, "titles" | "market">;

/** What people of its market call it. */
const titleOf = ({ titles, market }: Named): string =>
  titles[marketOf({ market }).languages.default as keyof Named["titles"]] ?? titles.en ?? titles.es ?? "";

export const figuresOf = ({
  minutes,
  materials_minor,
  minimum_minor,
  taxed_as,
}: Pick<OwnKind, "minutes" | "materials_minor" | "minimum_minor" | "taxed_as">): KindFigures => ({
  labour_minutes: minutes,
  materials_minor,
  ...(minimum_minor !== undefined && { minimum_minor }),
  ...(taxed_as && { taxed_as }),
});

/** An operator's kind as what reads and prices sees it. */
export const asTaskKind = (kind: OwnKind): OwnTaskKind => {
  const own = figuresOf(kind);
  return {
    task_kind: kind.task_kind,
    service: kind.service,
    title: titleOf(kind),
    things: "",
    signs: "",
    phrases: "",
    words: kind.words,
    unit: kind.unit,
    default_quantity: kind.quantity,
    labour_minutes: own.labour_minutes,
    materials_minor: own.materials_minor,
    own,
  };
};

const whole: readonly string[] = ["each", "room"];

const problemsOf = (
  { titles, words, unit, quantity, taxed_as }: KindChange,
  market: Market,
): FieldProblem[] => {
  const { default: spoken, offered } = market.languages;
  const { things = [], signs = [], phrases = [] } = words[spoken as keyof typeof words] ?? {};
  const taxed = taxRatesOf(market).flatMap(({ kind }) => kind ?? []);
  const wrong: [field: string, problem: string | false][] = [
    ...offered.map((language): [string, string | false] => [
      `titles.${language}`,
      titles[language as keyof typeof titles] === undefined && "is missing: the market offers this language",
    ]),
    [`words.${spoken}.things`, things.length === 0 && "must name one thing at least"],
    [
      `words.${spoken}.signs`,
      signs.length + phrases.length === 0 && "must have a sign, or a phrase beside it",
    ],
    ["quantity", unit === "job" && quantity !== 1 && "must be 1: this work is done as a whole"],
    ["quantity", whole.includes(unit) && !Number.isInteger(quantity) && "must be a whole number"],
    [
      "taxed_as",
      taxed_as !== undefined && !taxed.includes(taxed_as) && "has no rates of its own in this market",
    ],
  ];
  return wrong.flatMap(([field, problem]) => (problem ? [{ field, problem }] : []));
};

const expectSound = (given: KindChange, market: Market): void => {
  const fields = problemsOf(given, market);
  if (fields.length > 0) throw RequestInvalid({ fields });
};

/** Throws `request.invalid` with every example that is read as something else, unless enough are right. */
export const expectExamplesRight = ({ examples }: Pick<KindPreview, "examples">): void => {
  const { examples_right_least: least } = kindPolicy;
  if (examples.filter(({ right }) => right).length >= least) return;
  const wrong = examples.flatMap(({ right, read_as }, at) =>
    right
      ? []
      : [
          {
            field: `examples.${at}`,
            problem: `is read as ${read_as.map(({ title }) => `“${title}”`).join(", ") || "nothing"}`,
          },
        ],
  );
  throw RequestInvalid({
    fields: [
      ...wrong,
      { field: "examples", problem: `must have at least ${least} that are read as this work` },
    ],
  });
};

type Made = { id: IdOf<"kind">; market: Market; now: string };

/** An operator makes a kind of work. Throws `request.invalid`, `kind.key_taken`, `kind.too_many`. */
export const createKind = (
  given: KindGiven,
  others: readonly OwnKind[],
  { id, market, now }: Made,
): Decision<OwnKind> => {
  expectSound(given, market);
  const task_kind = `${given.service}.${given.key}`;
  if (taskKind(task_kind) || others.some((one) => one.task_kind === task_kind)) throw KindKeyTaken();
  if (others.length >= kindPolicy.kinds_most) throw KindsFull({ details: { most: kindPolicy.kinds_most } });
  const record: OwnKind = {
    ...given,
    id,
    version: 0,
    task_kind,
    state: "active",
    market: market.id,
    created_at: now,
    updated_at: now,
  };
  return { record, events: [KindCreated.atNextVersion(record, { data: { task_kind } })] };
};

type Seen = { version: number; now: string };

const expectSeen = (kind: OwnKind, version: number): void => {
  if (kind.version !== version) throw KindConflict({ details: { version: kind.version } });
};

/** The fields that an operator can change, as they are. */
const saidOf = (kind: OwnKind): KindChange =>
  Object.fromEntries(
    Object.keys(kindSaid).map((field) => [field, kind[field as keyof KindChange]]),
  ) as KindChange;

/**
 * An operator says anew what a kind of work is; what is left out is gone. What was priced keeps its figures. What is as it was
 * changes nothing. Throws `request.invalid`, `kind.version_conflict`.
 */
export const editKind = (kind: OwnKind, given: KindChange, { version, now }: Seen): Decision<OwnKind> => {
  expectSeen(kind, version);
  expectSound(given, marketOf(kind));
  const before = saidOf(kind);
  const fields = (Object.keys(kindSaid) as (keyof KindChange)[]).filter(
    (field) => !isDeepStrictEqual(before[field], given[field]),
  );
  if (fields.length === 0) return { record: kind, events: [] };
  const record: OwnKind = {
    ...kind,
    minimum_minor: undefined,
    taxed_as: undefined,
    ...given,
    updated_at: now,
  };
  const previous_values = Object.fromEntries(fields.map((field) => [field, before[field] ?? null]));
  const event = KindEdited.atNextVersion(record, {
    data: { task_kind: kind.task_kind, fields },
    previous_values,
  });
  return { record, events: [event] };
};

/**
 * Nothing is read as it any more; what was quoted stays. `isNeeded`: a service that can be chosen has no other. Throws
 * `kind.version_conflict`, `kind.in_use`.
 */
export const withdrawKind = (kind: OwnKind, isNeeded: boolean, { version, now }: Seen): Decision<OwnKind> => {
  expectSeen(kind, version);
  if (kind.state === "withdrawn") return { record: kind, events: [] };
  if (isNeeded) throw KindInUse();
  const record: OwnKind = { ...kind, state: "withdrawn", updated_at: now };
  const { task_kind } = kind;
  return { record, events: [KindWithdrawn.atNextVersion(record, { data: { task_kind } })] };
};

/** New requests can be read as it again. Throws `kind.version_conflict`. */
export const restoreKind = (kind: OwnKind, { version, now }: Seen): Decision<OwnKind> => {
  expectSeen(kind, version);
  if (kind.state === "active") return { record: kind, events: [] };
  const record: OwnKind = { ...kind, state: "active", updated_at: now };
  const { task_kind } = kind;
  return { record, events: [KindRestored.atNextVersion(record, { data: { task_kind } })] };
};
