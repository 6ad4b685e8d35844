import * as z from "zod/mini";
import { series } from "../../shared/data/series.ts";
import { SeriesNotFound, SeriesView, seriesView } from "../../shared/domain/series/series.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /job/get-series/{series_id}",
  summary: "Read one of your series, with the days of its next visits.",
  access: ["user"],
  extra: true,
  params: z.strictObject({ series_id: Id("series") }),
  response: SeriesView,
  refuses: [SeriesNotFound],
  example: { params: { series_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor }) => {
  const present = await series.find(params.series_id);
  if (present.user_id !== actor.id) throw SeriesNotFound();
  return seriesView(present);
});
