import * as z from "zod/mini";
import type { DomainEvent } from "../../kernel/event.ts";
import type { FieldProblem } from "../../kernel/refusal.ts";
import { described, Id, Line, orEmpty } from "../../kernel/schema.ts";
import { policy } from "../policy.ts";
import { requestsIn } from "../transition.ts";
import {
  alreadyDecided,
  type Document,
  DocumentBatchInvalid,
  DocumentTransition,
  decide,
  documentMachine,
} from "./document.ts";

/** One decision of an admin about a document. */
const VerificationEntry = z.strictObject({
  id: Id("document"),
  doc_name: described(Line(60), "Name of the kind of the document. It must match the document."),
  verified: described(z.boolean(), "`true` accepts the document, `false` rejects it."),
  /** Why it is rejected. */
  reason: described(orEmpty(Line(500)), "Why the document is rejected. Its owner reads it."),
});

/** Decisions that are taken together or not at all. */
export const VerificationBatch = z
  .array(VerificationEntry)
  .check(z.minLength(1), z.maxLength(policy.document.batch_most));
type VerificationBatch = z.output<typeof VerificationBatch>;

const problemsOf = (batch: VerificationBatch, found: ReadonlyMap<string, Document>): FieldProblem[] =>
  batch.flatMap(({ id, doc_name }, index): FieldProblem[] => {
    const document = found.get(id);
    if (batch.findIndex((other) => other.id === id) < index)
      return [{ field: `${index}.id`, problem: "is listed twice" }];
    if (!document) return [{ field: `${index}.id`, problem: "is not a document" }];
    return document.doc_name === doc_name
      ? []
      : [
          {
            field: `${index}.doc_name`,
            problem: `is not this document's name, which is ${document.doc_name}`,
          },
        ];
  });

export type Decided = { documents: Document[]; events: DomainEvent[] };

/**
 * Decides a batch. Entries that already are as asked for change nothing; one that is unknown, misnamed or not
 * open to the decision refuses them all and is named.
 */
export const decideAll = (
  batch: VerificationBatch,
  present: readonly Document[],
  { by, now }: { by: string; now: string },
): Decided => {
  const found = new Map(present.map((document) => [document.id as string, document]));
  const fields = problemsOf(batch, found);
  if (fields.length > 0) throw DocumentBatchInvalid({ fields });

  const open = batch
    .map(({ id, verified, reason }) => ({ document: found.get(id) as Document, verified, reason }))
    .filter(({ document, verified }) => !alreadyDecided(document, verified));
  const closed = open.filter(
    ({ document, verified }) => !documentMachine.transitions[document.state][verified ? "verify" : "reject"],
  );
  if (closed.length > 0)
    throw DocumentTransition({
      details: {
        documents: closed.map(({ document: { id, state } }) => ({
          id,
          from: state,
          allowed: requestsIn(documentMachine, state),
        })),
      },
    });
  const decisions = open.map(({ document, verified, reason }) =>
    decide(document, { verified, by, reason }, now),
  );
  return {
    documents: decisions.map(({ record }) => record),
    events: decisions.flatMap(({ events }) => events),
  };
};
