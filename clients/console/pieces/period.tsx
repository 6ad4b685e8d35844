import { momentOf } from "../../kit/moments.ts";
import { useFilters } from "../../kit/routing.ts";
import { clockIn, daysOf, periodsTo } from "../periods.ts";
import { useStats } from "../stats.ts";
import { useListWords } from "../words/lists.ts";
import { useSpoken, useWords } from "../words/words.ts";

type Span = { from?: string; to?: string };

/** The period in the address, on the clocks of the marketplace. The span is undefined until these are known. */
export const usePeriod = (): { span: Span | undefined; zone: string | undefined; name: string } => {
  const [filter] = useFilters();
  const { data } = useStats();
  const days = daysOf(filter("period"), filter("from"), filter("to"));
  const ends = Object.entries(days);
  const zone = data?.time_zone;
  const span =
    ends.length === 0
      ? {}
      : zone && Object.fromEntries(ends.map(([end, day]) => [end, momentOf(day, "00:00", zone)] as const));
  return { span: span || undefined, zone, name: filter("period") || Object.values(days).join("-") };
};

/** A month, quarter or year, or any days, chosen for a list; or only a month or year, if one is `usual`. */
export const Period = ({ usual }: { usual?: string }) => {
  const words = useListWords();
  const { insight } = useWords();
  const { language } = useSpoken();
  const [filter, setFilter, setAll] = useFilters();
  const { data } = useStats();
  if (!data) return null;
  const { months, quarters, years } = periodsTo(clockIn(data.as_of, data.time_zone).slice(0, 10));
  const month = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  const period = filter("period") ?? usual ?? (filter("from") || filter("to") ? "own" : "");
  const known = [
    ...months.map((one) => [one, month.format(new Date(one))]),
    ...(usual ? [] : quarters).map((one) => [one, words.quarter(one.slice(6), one.slice(0, 4))]),
    ...years.map((one) => [one, one]),
  ];
  return (
    <>
      <label class="choice">
        <span>{words.period}</span>
        <select
          value={period}
          onChange={({ currentTarget }) => setAll({ period: currentTarget.value, from: "", to: "" })}
        >
          {!usual && <option value="">{words.always}</option>}
          {known.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
          {period && (usual || period !== "own") && !known.some(([one]) => one === period) && (
            <option value={period}>{period}</option>
          )}
          {!usual && <option value="own">{words.own}</option>}
        </select>
      </label>
      {period === "own" &&
        (["from", "to"] as const).map((end) => (
          <label key={end} class="choice">
            <span>{end === "from" ? insight.from : words.to}</span>
            <input
              type="date"
              value={filter(end) ?? ""}
              onChange={({ currentTarget }) => setFilter(end, currentTarget.value)}
            />
          </label>
        ))}
    </>
  );
};
