import * as z from "zod/mini";
import { notes } from "../../../shared/data/notes.ts";
import { NoteDeleted } from "../../../shared/domain/backoffice/events.ts";
import {
  NoteConflict,
  NoteNotFound,
  NoteNotOwn,
  removeNote,
} from "../../../shared/domain/backoffice/note.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "DELETE /admin/notes/delete-note/{note_id}",
  extra: true,
  summary: "Remove a note that you wrote.",
  access: ["admin"],
  admins: ["support", "finance"],
  params: z.strictObject({ note_id: Id("note") }),
  response: z.object({ note_id: Id("note") }),
  refuses: [NoteNotFound, NoteNotOwn, NoteConflict],
  emits: [NoteDeleted],
  example: { params: { note_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => notes.find(params.note_id),
}).handle(async ({ alongside, params: { note_id }, actor, commit }) => {
  const note = await alongside;
  const events = removeNote(note, actor.id);
  return commit([notes.remove(note)], events, { note_id });
});
