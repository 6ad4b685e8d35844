import { configuration } from "../../../configuration.ts";
import type { BookExport, ExportFormat } from "../../../domain/payment/books/export.ts";

const kinds: Record<ExportFormat, { extension: string; content_type: string }> = {
  csv: { extension: "csv", content_type: "text/csv" },
  saf_t: { extension: "xml", content_type: "application/xml" },
};

/** Where a file of an export is stored, and what it is called when it is downloaded. */
export const placeOfPart = (
  { id, market, currency, format, month, first_day, last_day }: BookExport,
  part: number,
) => {
  const { extension, content_type } = kinds[format];
  const number = String(part).padStart(5, "0");
  const time = month ?? `${first_day}-${last_day}`;
  return {
    id: ["books", market, currency, time, number].join("-"),
    bucket: configuration().MEDIA_BUCKET,
    key: `books/${id}/${number}.${extension}`,
    content_type,
  };
};
