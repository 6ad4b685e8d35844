import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, RequestInvalid, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, UpdatedAt } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import type { Account } from "../account/account.ts";
import { ReadBy } from "../pricing/read-by.ts";
import { Answer } from "../pricing/reading.ts";
import { taskKind } from "../pricing/taxonomy/taxonomy.ts";
import type { Quote } from "./quote.ts";
import { quantityProblem } from "./recompute.ts";
import { scrubbed } from "./scrubbed.ts";

export const correctionPolicy = { kept_days: 365, words_most: 4000 } as const;

const Work = lazyObject(() => ({
  task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
  quantity: described(z.number(), "How much is to be done, in the unit of the kind of work."),
}));
type Work = z.output<typeof Work>;

/** What a person corrected of what was understood of a request: an example to measure the estimator with. Its id is the quote's. */
export const Correction = lazyObject(() => ({
  id: Id("quote"),
  version: z.int(),
  user_id: Id("user"),
  by: described(z.enum(["admin", "service_provider"]), "Who corrected it."),
  words: described(z.string(), "The words of the request, without personal data."),
  answers: described(z.array(Answer), "What the customer answered, without personal data."),
  with_media: described(
    z.boolean(),
    "Whether the request came with files. The example does not contain them.",
  ),
  estimated: described(z.array(Work), "The work that was understood."),
  right: described(z.array(Work), "The work that was really needed."),
  read_by: described(
    z.optional(ReadBy),
    "Who read the request, and where a model and the rules read other work, what each of them read.",
  ),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Correction = z.output<typeof Correction>;

export const CorrectionNotFound = notFound("correction");
export const CorrectionConflict = versionConflict("correction");

/** When a correction may be deleted. */
export const correctionEnds = ({ updated_at }: Correction): string =>
  plus(updated_at, { days: correctionPolicy.kept_days });

const worksOf = (works: readonly Work[]): Work[] =>
  works.map(({ task_kind, quantity }) => ({ task_kind, quantity }));

const told = (works: readonly Work[]): string =>
  works
    .map(({ task_kind, quantity }) => `${task_kind} ${quantity}`)
    .sort()
    .join();

/** Work as somebody names it who is there; without an amount it is as was estimated, or as is usual. */
export type FoundWork = { task_kind: string; quantity?: number | undefined };

/** The work of a quote with what a provider found in place of one task. Throws `request.invalid`. */
export const withFound = (
  { tasks }: Pick<Quote, "tasks">,
  task_id: string,
  found: FoundWork,
  before: Correction | undefined,
): Work[] => {
  const booked = tasks.find((task) => task.task_id === task_id);
  const quoted = tasks.find(({ task_kind, own }) => own && task_kind === found.task_kind);
  const kind =
    taskKind(found.task_kind) ?? (quoted && { unit: quoted.unit, default_quantity: quoted.quantity });
  if (!kind)
    throw RequestInvalid({ fields: [{ field: "found.task_kind", problem: "is not a known kind of work" }] });
  const same = booked?.task_kind === found.task_kind ? booked.quantity : undefined;
  const quantity = found.quantity ?? same ?? kind.default_quantity;
  const problem = quantityProblem(kind.unit, quantity);
  if (problem) throw RequestInvalid({ fields: [{ field: "found.quantity", problem }] });
  const others = (before?.right ?? tasks).filter(
    ({ task_kind }) => task_kind !== booked?.task_kind && task_kind !== found.task_kind,
  );
  return [...worksOf(others), { task_kind: found.task_kind, quantity }];
};

type Corrected = {
  quote: Quote;
  /** What the work is. */
  right: readonly Work[];
  by: Correction["by"];
  account: Pick<Account, "name" | "consent"> | undefined;
  before: Correction | undefined;
  now: string;
};

/**
 * The example that a correction makes: only of a request in words, only with the customer's consent to measuring, and only
 * if kinds or amounts of the work are not what was understood.
 */
export const correctionOf = ({
  quote,
  right,
  by,
  account,
  before,
  now,
}: Corrected): Correction | undefined => {
  const words = quote.prompts.join("\n").slice(0, correctionPolicy.words_most);
  const estimated = worksOf(quote.understood ?? []);
  if (!account?.consent.analytics || words === "" || told(estimated) === told(right)) return undefined;
  const known = { name: account.name, place: quote.place };
  return {
    id: quote.id,
    version: before?.version ?? 0,
    user_id: quote.user_id,
    by,
    words: scrubbed(words, known),
    answers: quote.answers.map(({ question_id, value }) => ({
      question_id,
      value: typeof value === "string" ? scrubbed(value, known) : value,
    })),
    with_media: quote.media_ids.length > 0,
    estimated,
    right: worksOf(right),
    ...(quote.read_by && { read_by: quote.read_by }),
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
};
