import { Note, NoteConflict, NoteNotFound } from "../domain/backoffice/note.ts";
import { entity } from "./engine/entity.ts";

/** The notes on one record. */
export const notesOn = (type: string, id: string): string => `NOTES#${type}#${id}`;

/** The notes on the records of one person. */
export const notesAbout = (accountId: string): string => `NOTES#PERSON#${accountId}`;

const at = ({ created_at, id }: Note): string => `${created_at}#${id}`;

const aboutNth = (nth: number) => (note: Note) => {
  const person = note.person_ids[nth];
  return person === undefined ? undefined : ([notesAbout(person), at(note)] as const);
};

export const notes = entity({
  name: "note",
  schema: () => Note,
  key: (id) => [`NOTE#${id}`, "NOTE"],
  indexes: {
    ofRecord: { on: "gsi1", key: (note) => [notesOn(note.record_type, note.record_id), at(note)] },
    ofFirst: { on: "gsi2", key: aboutNth(0) },
    ofSecond: { on: "gsi3", key: aboutNth(1) },
  },
  notFound: NoteNotFound,
  conflict: NoteConflict,
});
