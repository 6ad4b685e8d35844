import { BookExport, BookExportConflict, BookExportNotFound } from "../domain/payment/books/export.ts";
import { entity } from "./engine/entity.ts";

export const allBookExports = "BOOK_EXPORTS";

/** Exports of the books. They go when their files do. */
export const bookExports = entity({
  name: "book_export",
  schema: () => BookExport,
  key: (id) => [`BOOK_EXPORT#${id}`, "BOOK_EXPORT"],
  indexes: {
    all: { on: "gsi1", key: ({ requested_at, id }) => [allBookExports, `${requested_at}#${id}`] },
  },
  due: ({ due_at }) => due_at,
  expires: ({ expires_at }) => expires_at,
  notFound: BookExportNotFound,
  conflict: BookExportConflict,
});
