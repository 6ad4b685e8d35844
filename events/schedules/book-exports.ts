import { bookExports } from "../../shared/data/book-exports.ts";
import { BookExportDone, BookExportFailed } from "../../shared/domain/payment/events.ts";
import { schedule } from "../../shared/stream/schedule.ts";
import { workExport } from "../../shared/workflows/payment/books/export.ts";

/** Writes the files of exports of the books, and goes on where a run has ended. */
export const handler = schedule({
  name: "book-exports",
  rate: "1 minute",
  due: bookExports.due,
  emits: [BookExportDone, BookExportFailed],
  uses: ["table", "media"],
  abreast: 2,
}).handle(({ due, now, commit, remaining }) => workExport(due, { now, commit, remaining }));
