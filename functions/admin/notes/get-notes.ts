import * as z from "zod/mini";
import { accounts } from "../../../shared/data/accounts.ts";
import { notes, notesOn } from "../../../shared/data/notes.ts";
import { NotedKind, NoteView } from "../../../shared/domain/backoffice/note.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /admin/notes/get-notes",
  extra: true,
  summary: "List the notes on a record, newest first.",
  access: ["admin"],
  query: z.strictObject({
    ...pageQuery,
    record_type: described(NotedKind, "Kind of the record."),
    record_id: described(Id("record"), "Id of the record."),
  }),
  response: PageOf(NoteView),
  example: { query: { record_type: "job", record_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ query: { record_type, record_id, ...page }, actor }) => {
  const request = { ...page, scope: actor.id };
  const { items, next_cursor } = await notes.page("ofRecord", notesOn(record_type, record_id), request);
  const authors = await accounts.listed([...new Set(items.map(({ author_id }) => author_id))]);
  const names = new Map(authors.map(({ id, name }) => [id, name]));
  return {
    items: items.map((note) => ({
      ...note,
      author_name: names.get(note.author_id) ?? "",
      own: note.author_id === actor.id,
    })),
    next_cursor,
  };
});
