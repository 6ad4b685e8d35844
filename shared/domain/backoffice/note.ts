import * as z from "zod/mini";
import type { Decision, DomainEvent } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Text } from "../../kernel/schema.ts";
import { NoteCreated, NoteDeleted } from "./events.ts";

/** The kinds of records that notes can be on. */
export const NotedKind = z.enum([
  "user",
  "service_provider",
  "job",
  "quote",
  "payment",
  "dispute",
  "document",
  "incident",
  "feedback",
  "suggestion",
]);
export type NotedKind = z.output<typeof NotedKind>;

/** What administrators write about a record for each other. */
export const Note = lazyObject(() => ({
  id: Id("note"),
  version: z.int(),
  record_type: described(NotedKind, "Kind of the record that the note is on."),
  record_id: described(Id("record"), "Id of the record that the note is on."),
  text: described(z.string(), "What the administrator wrote."),
  author_id: described(Id("account"), "The administrator who wrote it."),
  /** Whose record it is: at most the two sides of a job. The note is erased with either. */
  person_ids: z.array(Id("account")),
  created_at: CreatedAt,
}));
export type Note = z.output<typeof Note>;

export const NoteText = described(Text(2000), "What other administrators should know.");

export const NoteView = z.extend(z.omit(Note, { version: true, person_ids: true }), {
  author_name: described(z.string(), "Name of the administrator who wrote it. Empty if the account is gone."),
  own: described(z.boolean(), "Whether you wrote it, so that you can remove it."),
});

export const NoteNotFound = notFound("note");
export const NoteConflict = versionConflict("note");
export const RecordNotFound = notFound("record");
export const NoteNotOwn = refusal(
  "note.not_own",
  403,
  "Another administrator wrote this note.",
  "Ask its author to remove it: details.author_id.",
);

type Written = Pick<Note, "record_type" | "record_id" | "text" | "author_id" | "person_ids">;

const factsOf = ({ id, record_type, record_id }: Note) => ({ note_id: id, record_type, record_id });

export const writeNote = (
  written: Written,
  { id, now }: { id: IdOf<"note">; now: string },
): Decision<Note> => {
  const record: Note = { id, version: 0, ...written, created_at: now };
  return { record, events: [NoteCreated.atNextVersion(record, { data: factsOf(record) })] };
};

/** What happens when somebody removes a note. Throws `note.not_own` for somebody else's. */
export const removeNote = (note: Note, by: string): DomainEvent[] => {
  if (note.author_id !== by) throw NoteNotOwn({ details: { author_id: note.author_id } });
  return [NoteDeleted.atNextVersion(note, { data: factsOf(note) })];
};
