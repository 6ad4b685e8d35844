import { useState } from "preact/hooks";
import { useListing } from "../../kit/asking.ts";
import { client } from "../../kit/client.ts";
import { useFilters } from "../../kit/routing.ts";
import { daysAfter, isDay } from "../days.ts";
import { useKeys } from "../keys.ts";
import { type BoardJob, isMovable, mayMove, type Row, Rows, Sign, signs } from "../pieces/board.tsx";
import { focusRow } from "../pieces/choice.tsx";
import { HandOver } from "../pieces/hand-over.tsx";
import { Screen } from "../pieces/layout.tsx";
import { Loaded, More } from "../pieces/states.tsx";
import { withStyle } from "../style/dispatch.ts";
import { dispatchWords } from "../words/dispatch.ts";
import { useSpoken, useTerm } from "../words/words.ts";

const byName = (a: Row, b: Row): number =>
  Number(a.jobs.length === 0) - Number(b.jobs.length === 0) || a.name.localeCompare(b.name);

export default () => {
  withStyle();
  const { words, language } = useSpoken();
  const own = dispatchWords[language];
  const term = useTerm();
  const [filter, setFilter] = useFilters();
  const [dragged, drag] = useState<BoardJob>();
  const [giving, setGiving] = useState<{ job: BoardJob; to: string }>();
  const [done, setDone] = useState("");
  const days = filter("days") === "7" ? 7 : 1;
  const [from, zone] = [filter("from"), filter("zone")];
  const listing = useListing(["dispatch", from, days, zone], (paging) =>
    client.admin.dispatch.getBoard({
      query: { ...paging, limit: 100, days, ...(isDay(from) && { from }), ...(zone && { time_zone: zone }) },
    }),
  );
  const first = listing.query.data?.pages[0];
  const rows: Row[] = listing.items
    .map(({ service_provider_id, name, jobs }) => ({ id: service_provider_id, name, jobs }))
    .toSorted(byName);
  const all = [...(first?.unclaimed ?? []), ...rows.flatMap(({ jobs }) => jobs)];
  const zones = [...new Set([first?.time_zone, ...all.map((job) => job.time_zone)])];
  const give = (job: BoardJob, to = ""): void => {
    setDone("");
    setGiving({ job, to });
  };
  useKeys({
    j: () => focusRow(document.querySelector(".board"), 1),
    k: () => focusRow(document.querySelector(".board"), -1),
    r: () => {
      const id = (document.activeElement as HTMLElement | null)?.dataset.row;
      const job = all.find((one) => one.id === id);
      if (job && isMovable(job) && mayMove()) give(job);
    },
  });
  const at = first?.days[0]?.date;
  const go = (by: number) => at && setFilter("from", daysAfter(at, by));
  return (
    <Screen
      title={words.nav.dispatch}
      about={own.about}
      actions={
        <>
          <div class="views">
            {([1, 7] as const).map((one) => (
              <button
                key={one}
                type="button"
                class="button"
                aria-pressed={one === days}
                onClick={() => setFilter("days", one === 7 ? "7" : "")}
              >
                {one === 7 ? own.week : own.day}
              </button>
            ))}
          </div>
          <button type="button" class="button" onClick={() => go(-days)}>
            {own.before}
          </button>
          <button type="button" class="button" onClick={() => setFilter("from", "")}>
            {own.today}
          </button>
          <button type="button" class="button" onClick={() => go(days)}>
            {own.after}
          </button>
          <label class="choice">
            <span>{own.from}</span>
            <input
              type="date"
              value={at ?? ""}
              onChange={({ currentTarget }) => setFilter("from", currentTarget.value)}
            />
          </label>
          <label class="choice">
            <span>{own.zone}</span>
            <select
              value={first?.time_zone ?? ""}
              onChange={({ currentTarget }) => setFilter("zone", currentTarget.value)}
            >
              {zones.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </label>
        </>
      }
    >
      <Loaded query={listing.query} rows={10}>
        {() =>
          first && (
            <>
              {done && (
                <p class="picked" role="status">
                  {done}
                </p>
              )}
              <Rows
                rows={[{ id: "", name: own.unclaimed, jobs: first.unclaimed }, ...rows]}
                days={first.days}
                zone={first.time_zone}
                head={words.fields.provider}
                dragged={dragged}
                drag={drag}
                give={give}
              />
              {first.more_unclaimed && <p class="quiet small">{own.moreUnclaimed}</p>}
              <More of={listing.query} />
              <ul class="signs quiet small" aria-label={own.states}>
                {Object.keys(signs).map((state) => (
                  <li key={state}>
                    <Sign of={state} /> {term(state)}
                  </li>
                ))}
              </ul>
              <p class="quiet small">{own.keys}</p>
            </>
          )
        }
      </Loaded>
      {giving && (
        <HandOver
          {...giving}
          onClose={() => setGiving(undefined)}
          onGiven={(provider) => setDone(own.given(giving.job.title, provider))}
        />
      )}
    </Screen>
  );
};
