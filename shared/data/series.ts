import { seriesDueAt } from "../domain/series/decisions.ts";
import { Series, SeriesConflict, SeriesNotFound } from "../domain/series/series.ts";
import { entity } from "./engine/entity.ts";

export const seriesOf = (userId: string): string => `SERIES#${userId}`;

export const series = entity({
  name: "series",
  schema: () => Series,
  key: (id) => [`SERIES#${id}`, "SERIES"],
  indexes: {
    ofUser: { on: "gsi1", key: ({ user_id, created_at, id }) => [seriesOf(user_id), `${created_at}#${id}`] },
  },
  due: seriesDueAt,
  notFound: SeriesNotFound,
  conflict: SeriesConflict,
});
