import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { disputes } from "../../../shared/data/disputes.ts";
import { documents } from "../../../shared/data/documents.ts";
import { feedback } from "../../../shared/data/feedback.ts";
import { incidents } from "../../../shared/data/incidents.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { notes } from "../../../shared/data/notes.ts";
import { payments } from "../../../shared/data/payments.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { suggestions } from "../../../shared/data/suggestions.ts";
import { NoteCreated } from "../../../shared/domain/backoffice/events.ts";
import {
  Note,
  NoteConflict,
  NotedKind,
  NoteText,
  RecordNotFound,
  writeNote,
} from "../../../shared/domain/backoffice/note.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";

/** The accounts that a record names. */
type Named = Partial<Record<(typeof names)[number], string | undefined>>;
const names = ["user_id", "service_provider_id", "account_id", "reporter_id", "other_id"] as const;

const holder = (role: string) => async (id: string) => {
  const account = await accounts.get(id);
  return account?.role === role && account.state !== "deleted" ? { account_id: account.id } : undefined;
};

const reading: Record<NotedKind, (id: string) => Promise<Named | undefined>> = {
  user: holder("user"),
  service_provider: holder("service_provider"),
  job: jobs.get,
  quote: quotes.get,
  payment: payments.get,
  dispute: disputes.get,
  document: documents.get,
  incident: incidents.get,
  feedback: feedback.get,
  suggestion: suggestions.get,
};

/** Whose record it is. One round trip. Throws `record.not_found`. */
const personsOf = async (kind: NotedKind, id: string): Promise<Note["person_ids"]> => {
  const record = await reading[kind](id);
  if (!record) throw RecordNotFound();
  const named = names.flatMap((name) => record[name] ?? []);
  return [...new Set(named)] as Note["person_ids"];
};

export const handler = operation({
  route: "POST /admin/notes/create-note",
  extra: true,
  summary: "Leave a note on a record for other administrators.",
  description:
    "Customers and providers do not see notes, but a note is data about the person: it is in the export that the person can ask for, and is erased with the person. Write only what you would say to them.",
  access: ["admin"],
  admins: ["support", "finance"],
  keys: "write",
  body: z.strictObject({
    record_type: described(NotedKind, "Kind of the record."),
    record_id: described(Id("record"), "Id of the record."),
    text: NoteText,
  }),
  response: z.omit(Note, { version: true, person_ids: true }),
  refuses: [RecordNotFound, NoteConflict],
  emits: [NoteCreated],
  example: {
    body: {
      record_type: "job",
      record_id: "018f3a5c9d2e4b7a6c1d0e9f",
      text: "Called twice and got no answer. I try again tomorrow at nine.",
    },
  },
  alongside: ({ body: { record_type, record_id } }) => personsOf(record_type, record_id),
}).handle(async ({ alongside, body, actor, now, newId, commit }) => {
  const person_ids = await alongside;
  const written = { ...body, author_id: actor.id, person_ids };
  const { record, events } = writeNote(written, { id: newId("note"), now });
  return commit([notes.insert(record)], events, record);
});
