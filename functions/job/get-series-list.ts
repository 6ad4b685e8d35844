import * as z from "zod/mini";
import { series, seriesOf } from "../../shared/data/series.ts";
import { SeriesView, seriesView } from "../../shared/domain/series/series.ts";
import { operation } from "../../shared/http/operation.ts";
import { PageOf, pageQuery } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /job/get-series-list",
  summary: "List your series, the newest first, those that have ended too.",
  access: ["user"],
  extra: true,
  query: z.strictObject(pageQuery),
  response: PageOf(SeriesView),
  uses: ["table"],
  example: { query: { limit: "20" } },
}).handle(async ({ query, actor }) => {
  const { items, next_cursor } = await series.page("ofUser", seriesOf(actor.id), {
    ...query,
    scope: actor.id,
  });
  return { items: items.map(seriesView), next_cursor };
});
