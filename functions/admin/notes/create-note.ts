import * as z from "zod/mini";
import { notes } from "../../../shared/data/notes.ts";
import { NoteCreated } from "../../../shared/domain/desk/events.ts";
import {
  Note,
  NoteConflict,
  NotedKind,
  NoteText,
  RecordNotFound,
  writeNote,
} from "../../../shared/domain/desk/note.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { personsOf } from "../../../shared/workflows/desk/noted-record.ts";

export const handler = operation({
  route: "POST /admin/notes/create-note",
  extra: true,
  summary: "Leave a note on a record for other administrators.",
  description:
    "Customers and providers do not see notes, but a note is data about the person: it is in the export that the person can ask for, and is erased with the person. Write only what you would say to them.",
  access: ["admin"],
  admins: ["support", "finance"],
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
