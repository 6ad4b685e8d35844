import { notes, notesAbout } from "../../data/notes.ts";
import { type Holding, holding, list, removeFrom } from "../holding.ts";

export const holdings: readonly Holding[] = [
  ...(["ofFirst", "ofSecond"] as const).map((index) =>
    holding(
      "notes",
      notes,
      list((id, request) => notes.page(index, notesAbout(id), request)),
      {
        shown: ({ record_type, record_id, text, created_at }) => ({
          record_type,
          record_id,
          text,
          created_at,
        }),
        erase: removeFrom(notes),
      },
    ),
  ),
];
