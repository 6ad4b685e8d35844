import { series, seriesOf } from "../../data/series.ts";
import { SeriesView, seriesView } from "../../domain/series/series.ts";
import { type Holding, holding, list, removeFrom } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding(
    "series",
    series,
    list((id, request) => series.page("ofUser", seriesOf(id), request)),
    { shown: (one) => SeriesView.parse(seriesView(one)), erase: removeFrom(series) },
  ),
];
